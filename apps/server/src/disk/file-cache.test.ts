import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileCache } from './file-cache.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'aerial-file-cache-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const key = (n: number) => n.toString(16).padStart(32, '0');
const age = async (at: string, n: number, hours: number) => {
  const then = new Date(Date.now() - hours * 3_600_000);
  await utimes(path.join(at, key(n).slice(0, 2), key(n)), then, then);
};
const filesIn = async (at: string) =>
  (await readdir(at, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

test('what was written is read again, by another process too; what was not is missing', async () => {
  const at = path.join(folder, 'a');
  await fileCache(at, 1_000_000).write(key(1), Buffer.from('bytes'));
  expect((await fileCache(at, 1_000_000).read(key(1)))?.toString()).toBe('bytes');
  expect(await fileCache(at, 1_000_000).read(key(2))).toBeUndefined();
});

test('over the limit, what was used least recently goes; a use counts', async () => {
  const at = path.join(folder, 'b');
  const store = fileCache(at, 10_000);
  for (let n = 1; n <= 9; n++) await store.write(key(n), Buffer.alloc(1_000));
  for (let n = 1; n <= 9; n++) await age(at, n, 20 - n);
  await store.read(key(1));
  await store.write(key(10), Buffer.alloc(2_000));
  expect(await store.tidy()).toBeLessThanOrEqual(10_000);
  const left = await filesIn(at);
  expect(left).toContain(key(1));
  expect(left).toContain(key(10));
  expect(left).not.toContain(key(2));
});

test('a cache with a lowered limit evicts down to it from its first write on', async () => {
  const at = path.join(folder, 'c');
  const large = fileCache(at, 1_000_000);
  for (let n = 1; n <= 20; n++) await large.write(key(n), Buffer.alloc(1_000));
  await fileCache(at, 5_000).write(key(21), Buffer.alloc(100));
  expect((await filesIn(at)).length).toBeLessThanOrEqual(5);
});

test('what a crash left half written goes', async () => {
  const at = path.join(folder, 'd');
  const store = fileCache(at, 1_000_000);
  await store.write(key(1), Buffer.alloc(10));
  const part = path.join(at, key(1).slice(0, 2), `${key(1)}.x.part`);
  await writeFile(part, 'half');
  await utimes(part, new Date(0), new Date(0));
  await store.tidy();
  expect(await filesIn(at)).toEqual([key(1)]);
});

test('a folder that cannot be written to fails no request', async () => {
  await writeFile(path.join(folder, 'file'), '');
  const store = fileCache(path.join(folder, 'file'), 1_000);
  await store.write(key(1), Buffer.alloc(10));
  expect(await store.read(key(1))).toBeUndefined();
});

test('nothing is written while the disk has no room', async () => {
  const at = path.join(folder, 'no-room');
  let hasRoom = false;
  const store = fileCache(at, 1_000_000, { hasRoom: () => hasRoom });
  await store.write(key(1), Buffer.from('bytes'));
  expect(await store.read(key(1))).toBeUndefined();
  hasRoom = true;
  await store.write(key(1), Buffer.from('bytes'));
  expect((await store.read(key(1)))?.toString()).toBe('bytes');
});
