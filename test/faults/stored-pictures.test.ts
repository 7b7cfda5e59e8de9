/** Pictures and documents of one machine are moved into a bucket by a command that is killed; two machines without a common folder answer them. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { testDatabase, type TestDatabase } from '@aerial/testkit';
import { testS3, type TestS3 } from '@aerial/testkit/s3-server.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseLink, type DatabaseLink } from './support/database-link.ts';
import { send, startService, type Service } from './support/service.ts';

const AERIAL = path.resolve(import.meta.dirname, '../../apps/server/cli/main.ts');
const folder = mkdtempSync(path.join(os.tmpdir(), 'aerial-stored-pictures-'));
const data = (machine: number): string => path.join(folder, `machine-${machine}`);
const machines: Service[] = [];
let database: TestDatabase;
let link: DatabaseLink;
let s3: TestS3;

const env = () => ({
  DATABASE_URL: (link.address as { connectionString: string }).connectionString,
  MEDIA_SECRET: 'one secret for all machines of it',
  MEDIA_STORE: `s3://${s3.bucket}/tv`,
  S3_ENDPOINT: s3.endpoint,
  S3_ACCESS_KEY: s3.accessKey,
  S3_SECRET_KEY: s3.secretKey,
  AERIAL_DEMO: 'no',
});
const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 450, channels: 3, background } })
    .png()
    .toBuffer();

beforeAll(async () => {
  s3 = await testS3();
  database = await testDatabase();
  await sql`insert into providers (id, shortname, name, is_default, hosts)
    values (1, 'many', '{"en": "Many"}', true, '{}')`.execute(database.db);
  link = await databaseLink(database.address, 'url');
  for (const below of ['pictures', 'documents/many']) mkdirSync(path.join(data(0), below), { recursive: true });
  for (const [name, colour] of [
    ['a', '#ff0000'],
    ['b', '#00ff00'],
  ] as const)
    writeFileSync(path.join(data(0), 'pictures', `${name}.png`), await picture(colour));
  writeFileSync(path.join(data(0), 'documents/many/terms.en.txt'), 'Terms of many');
}, 120_000);
afterAll(async () => {
  for (const service of machines) await service.stop();
  await s3.stop().catch(() => {});
  await link.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

function aerial(...args: string[]) {
  const command = spawn(process.execPath, [AERIAL, ...args], {
    env: { ...process.env, ...env(), AERIAL_DATA: data(0) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [command.stdout, command.stderr])
    stream.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  return { process: command, ended: once(command, 'exit').then(([code]) => code as number | null), output: () => said };
}

test('a killed move is finished by the next, and a third sends nothing', async () => {
  const reached = Promise.withResolvers<void>();
  s3.fault = ({ method, key }) => {
    if (method !== 'PUT' || !key.endsWith('b.png')) return undefined;
    reached.resolve();
    return { kind: 'delay', ms: 30_000 };
  };
  const first = aerial('media', 'upload');
  await reached.promise;
  first.process.kill('SIGKILL');
  await first.ended;
  s3.fault = undefined;
  expect(s3.objects.has('tv/pictures/b.png')).toBe(false);

  const second = aerial('media', 'upload');
  expect([await second.ended, second.output()]).toEqual([0, expect.stringContaining('1 documents uploaded')]);
  expect([...s3.objects.keys()].toSorted()).toEqual([
    'tv/documents/many/terms.json',
    'tv/pictures/a.png',
    'tv/pictures/b.png',
  ]);
  const third = aerial('media', 'upload');
  expect(await third.ended).toBe(0);
  expect(third.output()).toContain('0 pictures uploaded, 2 were there.');
  expect(third.output()).toContain('0 documents uploaded, 1 were there.');
  expect(first.output() + second.output() + third.output()).not.toContain(s3.secretKey);
}, 240_000);

test('two machines answer them and what an operator uploads to one; without the bucket they go on with what they have', async () => {
  const given = aerial('provider', 'token', 'many');
  expect(await given.ended).toBe(0);
  const token = given.output().trim().split('\n').at(-1)!;
  rmSync(path.join(data(0), 'pictures'), { recursive: true });
  rmSync(path.join(data(0), 'documents'), { recursive: true });
  for (let n = 0; n < 2; n += 1)
    machines.push(await startService({ data: data(n), env: { ...env(), ROLES: 'web,api', LOG_LEVEL: 'warn' } }));
  const [one, two] = machines as [Service, Service];
  const get = async ({ site }: Service, address: string) => {
    const answer = await fetch(site + address, { headers: { accept: 'image/webp', 'accept-language': 'en' } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return {
      status: answer.status,
      etag: answer.headers.get('etag'),
      retryAfter: answer.headers.get('retry-after'),
      hash: createHash('sha256').update(bytes).digest('hex'),
    };
  };
  const upload = (service: Service, bytes: Buffer) =>
    send(`${service.site}/v2/operators/pictures?token=${token}`, 'POST', {
      shape: 'poster',
      name: 'Night',
      data: bytes.toString('base64'),
    });

  const uploaded = await upload(one, await picture('#0000ff'));
  expect(uploaded.status).toBe(200);
  const { address } = uploaded.json<{ address: string }>();
  const known = ['/pictures/a.png?w=200', `${address}?w=280`, address, '/documents/many/terms.txt'];
  for (const at of known) {
    const here = await get(one, at);
    expect([here.status, await get(two, at)]).toEqual([200, here]);
  }

  await s3.stop();
  for (const service of machines) {
    for (const at of known) expect((await get(service, at)).status).toBe(200);
    expect(await get(service, '/pictures/b.png?w=200')).toMatchObject({ status: 503, retryAfter: '2', etag: null });
    expect((await upload(service, await picture('#abcdef'))).status).toBe(503);
    expect((await send(`${service.site}/readyz`)).status).toBe(200);
  }
  await s3.start();
  for (const service of machines) {
    await expect.poll(async () => (await get(service, '/pictures/b.png?w=200')).status).toBe(200);
    expect(service.output()).not.toContain(s3.secretKey);
  }
}, 240_000);
