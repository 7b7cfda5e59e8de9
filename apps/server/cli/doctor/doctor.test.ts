import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@aerial/testkit';
import { REDIS_PROGRAM, testRedis } from '@aerial/testkit/redis-server.ts';
import { testS3 } from '@aerial/testkit/s3-server.ts';
import { readConfig, type Config } from '../../src/config/config.ts';
import { databaseChecks } from './database.ts';
import { examine } from './doctor-command.ts';
import { findingLines, findingsJson, hasProblem, type Finding } from './findings.ts';
import { folderChecks } from './folders.ts';
import { mediaChecks, storeChecks } from './media-store.ts';
import { pictureChecks } from './pictures.ts';
import { recordingChecks } from './recordings.ts';
import { redisChecks } from './redis.ts';
import { addressChecks, messageChecks, sourceChecks } from './network.ts';

let database: TestDatabase;
let site: Server;
let origin: string;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'aerial-doctor-'));
  site = createServer((request, response) => {
    response.writeHead(request.url?.startsWith('/gone') ? 404 : 200).end('#EXTM3U\n');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  site.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

function configured(env: Record<string, string> = {}): Config {
  const result = readConfig(
    { AERIAL_DATA: folder, PUBLIC_URL: origin, PRIVATE_NETWORKS: 'all', NODE_ENV: 'production', ...env },
    folder,
  );
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
const statuses = (findings: readonly Finding[]) => findings.map(({ check, status }) => `${check} ${status}`);

test('a migrated database is in order', async () => {
  const { findings, isUsable } = await databaseChecks(configured(), database.address);
  expect([statuses(findings), isUsable]).toEqual([
    ['database ok', 'migrations ok', 'clock ok', 'connections ok'],
    true,
  ]);
});

test('a database that has too few connections, lacks migrations, or is newer is said so', async () => {
  const crowded = configured({ WORKERS: '64', DATABASE_CONNECTIONS: '1000' });
  expect(statuses((await databaseChecks(crowded, database.address)).findings)).toContain('connections problem');
  const other = await testDatabase();
  await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(other.db);
  expect(await databaseChecks(configured(), other.address)).toMatchObject({
    isUsable: false,
    findings: [
      {},
      { check: 'migrations', status: 'problem', says: expect.stringContaining('1 are not') as string },
      {},
      {},
    ],
  });
  await sql`insert into kysely_migration (name, timestamp) values ('999_later', '')`.execute(other.db);
  const { findings } = await databaseChecks(configured(), other.address);
  expect(findings[1]!.says).toBe('the database belongs to a newer version (999_later)');
  await other.close();
});

test('a database that cannot be reached is a problem without its password', async () => {
  const secret = 'postgres://aerial:hunter2@127.0.0.1:1/aerial';
  const { findings, isUsable } = await databaseChecks(configured({ DATABASE_URL: secret }), {
    connectionString: secret,
  });
  expect([statuses(findings), isUsable]).toEqual([['database problem'], false]);
  expect(findingsJson(findings)).not.toContain('hunter2');
});

test.skipIf(REDIS_PROGRAM === undefined)('Redis has to answer, to take writes, and to have a bound', async () => {
  expect(await redisChecks(configured())).toEqual([]);
  const redis = await testRedis();
  /** Without what depends on how busy this machine is. */
  const examined = async () =>
    statuses((await redisChecks(set)).filter(({ says }) => !says.startsWith('it answers within')));
  const set = configured({ REDIS_URL: redis.url, WORKERS: '2' });
  expect(await examined()).toEqual(['redis ok', 'redis warning']);
  await redis.send('CONFIG', 'SET', 'maxmemory', '64mb');
  expect(await examined()).toEqual(['redis ok', 'redis warning']); // it would refuse writes
  await redis.send('CONFIG', 'SET', 'maxmemory-policy', 'volatile-ttl');
  expect(await examined()).toEqual(['redis ok']);
  await redis.send('REPLICAOF', '127.0.0.1', '1');
  const [finding] = await redisChecks(set);
  expect([finding?.status, finding?.says]).toEqual(['problem', expect.stringContaining('READONLY')]);
  await redis.kill();
  const gone = await redisChecks(configured({ REDIS_URL: redis.url.replace('//', '//user:hunter2@') }));
  expect(statuses(gone)).toEqual(['redis problem']);
  expect(findingsJson(gone)).not.toContain('hunter2');
});

test('a secret that others can read, a full disk and a folder that is not there are found', async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'media-secret'), 'x'.repeat(40));
  chmodSync(path.join(folder, 'media-secret'), 0o644);
  expect(statuses(await folderChecks(configured()))).toEqual(['data folder ok', 'secret problem']);
  chmodSync(path.join(folder, 'media-secret'), 0o600);
  expect(statuses(await folderChecks(configured({ DISK_MIN_FREE_MB: '1000000' })))).toEqual([
    'data folder problem',
    'secret ok',
  ]);
  expect(statuses(await folderChecks(configured({ RECORDINGS_DIR: '/nowhere/recordings' })))).toEqual([
    'data folder ok',
    'recordings warning',
    'secret ok',
  ]);
});

test('assets that titles name and no folder has are found', async () => {
  expect(statuses(await mediaChecks(configured(), database.db))).toEqual(['assets skipped']);
  await sql`insert into channels (slug, name) values ('first', '{}')`.execute(database.db);
  await sql`insert into playlists (id, items, segment_count)
    values (1, '[{"asset": "there", "segments": 1}, {"asset": "lost", "segments": 1}]', 2)`.execute(database.db);
  mkdirSync(path.join(folder, 'media', 'there'), { recursive: true });
  const [finding] = await mediaChecks(configured(), database.db);
  expect(finding).toMatchObject({ status: 'problem', says: '1 of 2 assets are missing: lost' });
});

test('pictures that titles name and nothing has are found, and with a media store those of one machine alone', async () => {
  expect(statuses(await pictureChecks(configured(), database.db))).toEqual(['pictures skipped']);
  await sql`insert into contents (slug, content_type, title, cover, background) values ('night-1', 'movie', '{}',
    '{"2x3": {"ru": "/pictures/vod/there.webp", "en": "/pictures/lost.webp"}, "16x9": "https://elsewhere.example/a.webp"}',
    '{"bg": "/pictures/avatars/fox.svg"}')`.execute(database.db);
  mkdirSync(path.join(folder, 'pictures', 'vod'), { recursive: true });
  mkdirSync(path.join(folder, 'documents', 'many'), { recursive: true });
  writeFileSync(path.join(folder, 'pictures', 'vod', 'there.webp'), 'there');
  writeFileSync(path.join(folder, 'documents', 'many', 'terms.en.txt'), 'Terms');
  expect(await pictureChecks(configured(), database.db)).toMatchObject([
    { status: 'problem', says: '1 of 3 pictures of titles and persons are missing: lost.webp' },
  ]);
  const store = path.join(folder, 'store');
  const env = { MEDIA_STORE: `file://${store}` };
  mkdirSync(path.join(store, 'pictures'), { recursive: true });
  writeFileSync(path.join(store, 'pictures', 'lost.webp'), 'found');
  expect(await pictureChecks(configured(env), database.db)).toMatchObject([
    { status: 'ok' },
    { status: 'warning', says: expect.stringMatching(/^1 pictures and 1 documents are in the data folder/) as string },
  ]);
});

test('a media store is tried with a small object, and says what is wrong with it without its keys', async () => {
  expect(await storeChecks(configured())).toEqual([]);
  const s3 = await testS3();
  try {
    const env = {
      MEDIA_STORE: `s3://${s3.bucket}/tv`,
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY: s3.accessKey,
      S3_SECRET_KEY: s3.secretKey,
    };
    expect(statuses(await storeChecks(configured(env)))).toEqual(['media store ok']);
    expect(statuses(await storeChecks(configured({ ...env, RECORDINGS_STORE: 's3://none' })))).toEqual([
      'media store ok',
      'store of recordings problem',
    ]);
    expect(s3.objects.size).toBe(0);
    s3.objects.set('tv/manifests/lost.json', { bytes: Buffer.from('{}'), tag: '"x"', modifiedAt: Date.now() });
    expect(statuses(await mediaChecks(configured(env), database.db))).toEqual(['assets ok']);

    const wrong = await storeChecks(configured({ ...env, S3_SECRET_KEY: 'hunter2' }));
    expect(wrong[0]).toMatchObject({ status: 'problem', says: 'it cannot be used (denied: SignatureDoesNotMatch)' });
    expect(findingsJson(wrong)).not.toContain('hunter2');
    await s3.stop();
    expect((await storeChecks(configured(env)))[0]).toMatchObject({
      status: 'problem',
      says: 'it cannot be used (unreachable: ECONNREFUSED)',
    });
  } finally {
    await s3.stop().catch(() => {});
  }
});

test('recordings that wait in a spool for long, and those of a store that is not set, are found', async () => {
  const env = { RECORDINGS_STORE: 'file:///nowhere/recordings' };
  expect(await recordingChecks(configured(), database.db)).toEqual([]);
  expect(statuses(await recordingChecks(configured(env), database.db))).toEqual(['recordings ok']);
  await sql`insert into channels (id, slug, name) values (900, 'recorded', '{}')`.execute(database.db);
  await sql`insert into recording_segments (channel_id, rendition, seq, run, discontinuity, at_ms, duration_s, feed_seq, feed_name, bytes, extension, spool, is_pending)
    select 900, 'v', seq, 1, 0, extract(epoch from now()) * 1000 - 3600000 * seq, 2, seq, '', 500, 'ts', 7, seq > 1 from generate_series(1, 3) seq`.execute(
    database.db,
  );
  const [late] = await recordingChecks(configured(env), database.db);
  expect(late).toMatchObject({
    status: 'warning',
    says: '2 segments have been in the spool 7 of another machine for up to 180 minutes',
  });
  expect(statuses(await recordingChecks(configured(), database.db))).toEqual([
    'recordings warning',
    'recordings problem',
  ]);
  await sql`delete from channels where id = 900`.execute(database.db);
});

test('the public address has to answer, and to be encrypted unless it is this machine', async () => {
  expect(statuses(await addressChecks(configured({ TRUSTED_PROXIES: '1' })))).toEqual(['address ok']);
  expect(statuses(await addressChecks(configured()))).toEqual(['address ok', 'address warning']);
  const away = configured({ PUBLIC_URL: 'http://tv.invalid', TRUSTED_PROXIES: '1' });
  expect(statuses(await addressChecks(away))).toEqual(['address problem', 'address problem']);
});

test('sources of channels that do not answer are named, without their addresses', async () => {
  await sql`delete from channels`.execute(database.db);
  await sql`insert into channels (slug, name, source) values
    ('well', '{}', ${JSON.stringify({ kind: 'upstream', url: `${origin}/well.m3u8` })}),
    ('gone', '{}', ${JSON.stringify({ kind: 'recorded', url: `${origin}/gone.m3u8?key=hunter2` })}),
    ('refused', '{}', ${JSON.stringify({ kind: 'upstream', url: 'http://127.0.0.1:1/' })})`.execute(database.db);
  const [finding] = await sourceChecks(configured(), database.db);
  expect(finding).toMatchObject({
    status: 'warning',
    says: '2 of 3 do not answer: gone (404), refused (unreachable)',
  });
});

test('transports that are missing, closed or open are told apart', async () => {
  expect(statuses(await messageChecks(configured()))).toEqual(['sms problem', 'mail warning']);
  const port = (site.address() as AddressInfo).port;
  const set = configured({
    SMS_URL: `smpp://us:secret@127.0.0.1:${port}?from=TV`,
    MAIL_URL: 'smtp://us:secret@127.0.0.1:1',
    MAIL_FROM: 'tv@example.com',
    AERIAL_OUTBOX: 'open',
  });
  const findings = await messageChecks(set);
  expect(statuses(findings)).toEqual(['sms ok', 'mail problem', 'outbox problem']);
  expect(findingsJson(findings)).not.toContain('secret');
});

test('an installation that does not run is examined as far as possible', async () => {
  const findings = await examine(configured({ AERIAL_DATA: path.join(folder, 'none'), ROLES: 'api' }));
  expect(statuses(findings)).toEqual(
    expect.arrayContaining(['database skipped', 'data folder warning', 'roles warning']),
  );
  expect(hasProblem(findings)).toBe(true);
  expect(findingLines(findings).at(-1)).toMatch(/^\d+ problems, \d+ warnings, \d+ checks passed\.$/);
});
