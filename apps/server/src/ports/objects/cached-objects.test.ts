/** The cache of small objects against an S3 server, with a clock of the test and folders of two machines. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testClock } from '@aerial/testkit';
import { testS3, type TestS3 } from '@aerial/testkit/s3-server.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fileCache } from '../../disk/file-cache.ts';
import { Overloaded } from '../../http/work-queue.ts';
import { cachedObjects, type CachedObjects } from './cached-objects.ts';
import { guardObjects } from './guard-objects.ts';
import { ObjectNotFound, type ObjectStore } from './objects.ts';
import { s3Objects } from './s3-objects.ts';

let s3: TestS3;
let folder: string;
beforeAll(async () => {
  s3 = await testS3();
  folder = await mkdtemp(path.join(tmpdir(), 'aerial-cached-objects-'));
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  s3.objects.clear();
  s3.requests.length = 0;
  s3.fault = undefined;
});

const clock = testClock();
const once = { attemptMs: 10_000, attempts: 1, totalMs: 10_000, backoffMs: 1 };
const store = (): ObjectStore =>
  guardObjects(s3Objects({ ...s3, prefix: 'tv/' }), { clock, read: once, write: { ...once, attempts: 3 } });
/** A process of a machine. */
const open = (machine: string): CachedObjects =>
  cachedObjects({ objects: store(), cache: fileCache(path.join(folder, machine), 10_000_000), clock });
const textOf = async (objects: CachedObjects, key: string): Promise<string | undefined> => {
  const found = await objects.find(key);
  return found && (await objects.read(key, found)).toString();
};
const put = (text: string, key = 'a') => store().write(key, Buffer.from(text));
const down = { kind: 'refuse', status: 503, code: 'SlowDown' } as const;
/** Files of a machine's cache: what is known of an object, and its bytes. */
const filesOf = async (machine: string): Promise<number> =>
  (await readdir(path.join(folder, machine), { recursive: true, withFileTypes: true }).catch(() => [])).filter(
    (entry) => entry.isFile() && !entry.name.endsWith('.part'),
  ).length;

test('what is read once costs no further request for a minute, and concurrent requests share one', async () => {
  await put('one');
  s3.requests.length = 0;
  const objects = open('shared');
  expect(await Promise.all(Array.from({ length: 9 }, () => textOf(objects, 'a')))).toEqual(
    Array.from({ length: 9 }, () => 'one'),
  );
  expect(await textOf(objects, 'a')).toBe('one');
  expect(s3.requests).toHaveLength(1);
});

test('a replaced object is found after a minute behind the answers; what was found before has gone', async () => {
  await put('one');
  const objects = open('replaced');
  const before = await objects.find('a');
  await put('two');
  expect(await objects.find('a')).toEqual(before);
  clock.advance(60_001);
  expect(await objects.find('a')).toEqual(before);
  await expect.poll(() => textOf(objects, 'a')).toBe('two');
  const other = open('another machine');
  await expect(other.read('a', before!)).rejects.toThrow(ObjectNotFound);
  expect(await other.find('a')).toEqual(await objects.find('a'));
});

test('what is missing is not requested again for a minute, and found afterwards', async () => {
  const objects = open('missing');
  expect([await objects.find('a'), await objects.find('a')]).toEqual([undefined, undefined]);
  expect(s3.requests).toHaveLength(1);
  await put('here');
  clock.advance(60_001);
  expect(await textOf(objects, 'a')).toBe('here');
});

test('without the store a process goes on with what it has, and so does one that starts on the same machine', async () => {
  await put('one');
  const objects = open('away');
  expect(await textOf(objects, 'a')).toBe('one');
  await expect.poll(() => filesOf('away')).toBe(2);
  s3.fault = () => down;
  clock.advance(3_600_000);
  const started = open('away');
  for (const process of [objects, started]) {
    expect(await textOf(process, 'a')).toBe('one');
    await expect(process.find('b')).rejects.toMatchObject({ statusCode: 503, retryAfterS: 2 });
  }
  s3.fault = undefined;
  await put('two');
  clock.advance(60_001);
  await expect.poll(() => textOf(started, 'a')).toBe('two');
});

test.each(['one', '"hash"'])(
  'a file of the cache with %s that is damaged is read again from the store',
  async (inside) => {
    await put('one');
    const machine = `damaged ${inside.length}`;
    expect(await textOf(open(machine), 'a')).toBe('one');
    await expect.poll(() => filesOf(machine)).toBe(2);
    let damaged = 0;
    for (const entry of await readdir(path.join(folder, machine), { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (!entry.isFile() || !(await readFile(file, 'utf8')).includes(inside)) continue;
      await writeFile(file, 'o');
      damaged += 1;
    }
    expect(damaged).toBe(1);
    expect(await textOf(open(machine), 'a')).toBe('one');
  },
);

test('a flood of names waits in a bounded line', async () => {
  const gate = Promise.withResolvers<never>();
  const objects = cachedObjects({ objects: { read: () => gate.promise }, clock });
  const requested = Array.from({ length: 500 }, (_, n) => objects.find(`name-${n}`));
  const refused = await Promise.allSettled(requested.slice(432));
  expect(refused.every((one) => one.status === 'rejected' && one.reason instanceof Overloaded)).toBe(true);
  gate.reject(new ObjectNotFound('name'));
  expect(await Promise.all(requested.slice(0, 432))).toEqual(Array.from({ length: 432 }, () => undefined));
});
