/** A film goes into a bucket by a command that is killed in the middle; two machines play it, and go on without the bucket. */
import { epochSeconds } from '@aerial/domain/time.ts';
import { hasFfmpeg } from '@aerial/server/ingest/packager/ffmpeg.ts';
import { playbackPaths } from '@aerial/server/origin/addresses/playback-paths.ts';
import { addressesIn } from '@aerial/server/origin/testing/test-origin.ts';
import { testDatabase, type TestDatabase } from '@aerial/testkit';
import { testS3, type TestS3 } from '@aerial/testkit/s3-server.ts';
import { sql } from 'kysely';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseLink, type DatabaseLink } from './support/database-link.ts';
import { send, startService, type Service } from './support/service.ts';

const SECRET = 'one secret for all machines of it';
const AERIAL = path.resolve(import.meta.dirname, '../../apps/server/cli/main.ts');

describe.skipIf(!(await hasFfmpeg()))('with a media store', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'aerial-media-store-'));
  const film = path.join(folder, 'film.mp4');
  const data = path.join(folder, 'data');
  const machines: Service[] = [];
  let database: TestDatabase;
  let link: DatabaseLink;
  let s3: TestS3;

  const env = () => ({
    DATABASE_URL: (link.address as { connectionString: string }).connectionString,
    MEDIA_SECRET: SECRET,
    MEDIA_STORE: `s3://${s3.bucket}/tv`,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY: s3.accessKey,
    S3_SECRET_KEY: s3.secretKey,
    AERIAL_DEMO: 'no',
  });

  beforeAll(async () => {
    execFileSync('ffmpeg', [
      ...'-v error -f lavfi -i testsrc2=s=320x180:r=25:d=20 -f lavfi -i sine=440:d=20'.split(' '),
      ...'-c:v libx264 -preset ultrafast -c:a aac'.split(' '),
      film,
    ]);
    s3 = await testS3();
    database = await testDatabase();
    await sql`insert into providers (id, shortname, name, is_default, hosts)
      values (1, 'many', '{"en": "Many"}', true, '{}')`.execute(database.db);
    link = await databaseLink(database.address, 'url');
  }, 120_000);
  afterAll(async () => {
    for (const service of machines) {
      await service.stop();
      service.remove();
    }
    await s3.stop().catch(() => {});
    await link.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  function ingest(): { readonly process: ChildProcess; readonly ended: Promise<number | null>; output(): string } {
    const command = spawn(process.execPath, [AERIAL, 'ingest', film, '--id', 'film', '--title', 'Film'], {
      env: { ...process.env, ...env(), AERIAL_DATA: data },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [command.stdout, command.stderr])
      stream.on('data', (chunk: Buffer) => void (said += chunk.toString()));
    return {
      process: command,
      ended: once(command, 'exit').then(([code]) => code as number | null),
      output: () => said,
    };
  }

  test('a killed upload shows nothing, and is finished without a second encoding', async () => {
    const reached = Promise.withResolvers<void>();
    s3.fault = ({ method, key }) => {
      if (method !== 'PUT' || !key.endsWith('.jpg')) return undefined;
      reached.resolve();
      return { kind: 'delay', ms: 30_000 };
    };
    const first = ingest();
    await reached.promise;
    first.process.kill('SIGKILL');
    await first.ended;
    s3.fault = undefined;
    expect(s3.objects.has('tv/manifests/film.json')).toBe(false);
    expect((await sql`select 1 from contents`.execute(database.db)).rows).toEqual([]);
    expect(readdirSync(path.join(data, 'media-packaged'))).toEqual(['film']);

    const second = ingest();
    expect([await second.ended, second.output()]).toEqual([0, expect.stringContaining('Film')]);
    expect(s3.objects.has('tv/manifests/film.json')).toBe(true);
    expect(readdirSync(path.join(data, 'media-packaged'))).toEqual([]);
    expect(second.output()).not.toContain(s3.secretKey);
  }, 240_000);

  test('two machines play it; without the bucket they go on with what they have', async () => {
    const { rows } = await sql<{ id: string }>`select playlist_id as id from content_media`.execute(database.db);
    const { master } = playbackPaths(SECRET, {
      kind: 'vod',
      id: String(rows[0]!.id),
      provider: '1',
      viewer: 'u:1',
      expiresAt: epochSeconds(Math.floor(Date.now() / 1000) + 3_600),
    });
    for (let n = 0; n < 2; n += 1)
      machines.push(await startService({ env: { ...env(), ROLES: 'origin', LOG_LEVEL: 'warn' } }));
    const [one, two] = machines as [Service, Service];
    const get = async (service: Service, address: string) => {
      const answer = await fetch(service.site + address);
      const bytes = Buffer.from(await answer.arrayBuffer());
      return { status: answer.status, headers: answer.headers, bytes };
    };
    const listed = async (address: string) => addressesIn((await send(one.site + address)).body, address);
    const [video] = (await listed(master)).toReversed();
    const segments = (await listed(video!)).filter((address) => address.includes('/seg/'));
    expect(segments.length).toBeGreaterThanOrEqual(10);
    const watched = segments.slice(0, 3);
    for (const address of watched) {
      const [here, there] = [await get(one, address), await get(two, address)];
      expect([here.status, there.status, here.bytes.equals(there.bytes)]).toEqual([200, 200, true]);
    }

    await s3.stop();
    for (const service of machines) {
      for (const address of [master, ...watched]) expect((await get(service, address)).status).toBe(200);
      const unseen = await get(service, segments.at(-1)!);
      expect([unseen.status, unseen.headers.get('retry-after')]).toEqual([503, '2']);
      expect((await get(service, '/readyz')).status).toBe(200);
    }
    await s3.start();
    for (const service of machines) {
      await expect.poll(async () => (await get(service, segments.at(-1)!)).status).toBe(200);
      expect(service.output()).not.toContain(s3.secretKey);
    }
  }, 240_000);
});
