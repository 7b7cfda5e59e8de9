/** Machines that share assets in a bucket: what they serve, what it costs, and what happens without it. */
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { systemClock } from '@aerial/domain/time.ts';
import { testS3, type TestS3 } from '@aerial/testkit/s3-server.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fileCache } from '../../disk/file-cache.ts';
import { assetUploads } from '../../ingest/store/asset-uploads.ts';
import { folderObjects } from '../../ports/objects/folder-objects.ts';
import { guardObjects } from '../../ports/objects/guard-objects.ts';
import { s3Objects } from '../../ports/objects/s3-objects.ts';
import { MediaNotFound, type MediaStore } from '../ports.ts';
import { temporaryFolder, writeAsset } from '../testing/asset-folder.ts';
import { INIT_BYTES, SEGMENT_BYTES, segmentBytes } from '../testing/fragments.ts';
import { addressesIn, film, testAssets, testOrigin } from '../testing/test-origin.ts';
import { folderStore } from './folder-store.ts';
import { layeredAssets, objectAssets } from './object-assets.ts';

let s3: TestS3;
beforeAll(async () => void (s3 = await testS3()));
afterAll(() => s3.stop());
beforeEach(() => {
  s3.objects.clear();
  s3.requests.length = 0;
  s3.fault = undefined;
});

const retries = { attemptMs: 5_000, attempts: 2, totalMs: 10_000, backoffMs: 5 };
const open = () =>
  guardObjects(s3Objects({ ...s3, prefix: 'tv/' }), { clock: systemClock, read: retries, write: retries });
const publish = async (root: string, ...ids: string[]): Promise<void> => {
  for (const id of ids) await assetUploads(open(), systemClock).publish(path.join(root, id));
};
/** A machine of its own, or one that starts again with the cache of before. */
const machine = (cache: string, maxBytes = 10_000_000): MediaStore =>
  objectAssets({ objects: open(), cache: fileCache(cache, maxBytes) });
const placeOf = async (store: MediaStore, id: string) => {
  const found = await store.manifest(id);
  if (found === undefined || found === 'unchanged') throw new Error(`no ${id}`);
  return JSON.parse(found.text) as { id: string; folder: string };
};
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && !entry.name.endsWith('.part'),
  );
const reads = () => s3.requests.filter(({ method, range }) => method === 'GET' && range !== undefined).length;
const segmentRange = (index: number) =>
  [INIT_BYTES + SEGMENT_BYTES * index, INIT_BYTES + SEGMENT_BYTES * (index + 1)] as const;

test('every address that one machine names is answered by another that has just started', async () => {
  await publish(await testAssets(), 'card', 'scene', 'later', 'spot');
  const first = await testOrigin({ store: machine(await temporaryFolder()) });
  const master = await first.app.inject(film.master);
  expect(master.statusCode).toBe(200);
  const other = await testOrigin({ store: machine(await temporaryFolder()) });
  for (const playlist of addressesIn(master.body, film.master)) {
    const named = addressesIn((await first.app.inject(playlist)).body, playlist);
    expect(named.length).toBeGreaterThanOrEqual(10);
    for (const address of named)
      expect([address, (await other.app.inject(address)).statusCode]).toEqual([address, 200]);
  }
  // Init sections are found by their names, not by looking through all assets.
  expect(s3.requests.some(({ query }) => query.includes('list-type'))).toBe(false);
});

test('without the store what was served before is served on, also after a restart; the rest is a 503, and back with the store', async () => {
  await publish(await testAssets(), 'card', 'scene');
  const cache = await temporaryFolder();
  const before = await testOrigin({ store: machine(cache) });
  const [playlist] = addressesIn((await before.app.inject(film.master)).body, film.master).toReversed();
  const segments = addressesIn((await before.app.inject(playlist!)).body, playlist!).filter((one) =>
    one.includes('/seg/'),
  );
  const watched = await before.app.inject(segments[0]!);
  expect(watched.statusCode).toBe(200);
  // Copies are written behind the answers.
  // Two manifests, nine init sections, one segment.
  await expect.poll(async () => (await filesIn(cache)).length).toBe(12);

  await s3.stop();
  const restarted = await testOrigin({ store: machine(cache) });
  for (const { app } of [before, restarted]) {
    expect((await app.inject(film.master)).statusCode).toBe(200);
    const again = await app.inject(segments[0]!);
    expect([again.statusCode, again.rawPayload.equals(watched.rawPayload)]).toEqual([200, true]);
    const unseen = await app.inject(segments.at(-1)!);
    expect([unseen.statusCode, unseen.headers['retry-after']]).toEqual([503, '2']);
    expect(unseen.json()).toMatchObject({ error_code: 'unavailable' });
    expect(unseen.headers['cache-control']).toBe('no-store');
  }
  await s3.start();
  for (const { app } of [before, restarted])
    await expect.poll(async () => (await app.inject(segments.at(-1)!)).statusCode).toBe(200);
});

test('a segment that many want at once is requested once, and each gets bytes of its own', async () => {
  await publish(await testAssets(), 'scene');
  const store = machine(await temporaryFolder());
  const place = await placeOf(store, 'scene');
  s3.requests.length = 0;
  const all = await Promise.all(Array.from({ length: 20 }, () => store.read(place, 'v720.mp4', ...segmentRange(7))));
  expect(reads()).toBe(1);
  all[0]!.fill(0);
  for (const bytes of all.slice(1)) expect(bytes).toEqual(segmentBytes('scene', 'v720', 7));
  // What a caller does to its bytes is not in the cache either.
  expect(await store.read(place, 'v720.mp4', ...segmentRange(7))).toEqual(segmentBytes('scene', 'v720', 7));
});

test('the cache keeps to its budget and does without copies that a crash has cut', async () => {
  await publish(await testAssets(), 'scene');
  const cache = await temporaryFolder();
  const store = machine(cache, SEGMENT_BYTES * 6);
  const place = await placeOf(store, 'scene');
  for (let index = 0; index < 15; index++) await store.read(place, 'v720.mp4', ...segmentRange(index));
  // Copies that were written together are tidied with the next one.
  let next = 0;
  const filesAfterOneMore = async (): Promise<number> => {
    await store.read(place, 'v240.mp4', ...segmentRange(next++ % 15));
    return (await filesIn(cache)).length;
  };
  await expect.poll(filesAfterOneMore).toBeLessThanOrEqual(7);
  await store.read(place, 'v360.mp4', ...segmentRange(0));
  await expect.poll(async () => (await filesIn(cache)).length).toBeGreaterThan(0);
  for (const { parentPath, name } of await filesIn(cache)) await writeFile(path.join(parentPath, name), 'cut');
  expect(await machine(cache).read(place, 'v360.mp4', ...segmentRange(0))).toEqual(segmentBytes('scene', 'v360', 0));
});

test('an asset that replaces another leaves the files of the former to its players', async () => {
  const root = await temporaryFolder();
  await writeAsset(root, 'a', { segmentCount: 2 });
  await publish(root, 'a');
  const store = machine(await temporaryFolder());
  const former = await placeOf(store, 'a');
  await writeAsset(root, 'a', { segmentCount: 3, version: 'ffffffff' });
  await publish(root, 'a');
  const next = await placeOf(store, 'a');
  expect(next.folder).not.toBe(former.folder);
  expect(await store.read(former, 'v720.mp4', ...segmentRange(1))).toEqual(segmentBytes('a', 'v720', 1));
  expect(await store.read(next, 'v720.mp4', ...segmentRange(2))).toEqual(segmentBytes('a', 'v720', 2));
});

test.each(['..', '.', '', 'a/b', '../manifests'])('%j leads nowhere', async (name) => {
  const store = machine(await temporaryFolder());
  expect(await store.manifest(name)).toBeUndefined();
  for (const place of [{ id: name, folder: 'x' }, { id: 'a', folder: name }, { id: 'a' }])
    await expect(store.read(place, 'v720.mp4')).rejects.toThrow(MediaNotFound);
  if (name !== '')
    await expect(store.read({ id: 'a', folder: 'x' }, `${name}/../v720.mp4`)).rejects.toThrow(MediaNotFound);
  expect(s3.requests).toEqual([]);
});

test('folders come first, and a shared folder is a store as a bucket is', async () => {
  const root = await testAssets();
  const shared = guardObjects(folderObjects(await temporaryFolder()), { clock: systemClock });
  for (const id of ['card', 'scene']) await assetUploads(shared, systemClock).publish(path.join(root, id));
  const own = await temporaryFolder();
  await writeAsset(own, 'card');
  const store = layeredAssets(folderStore([own]), objectAssets({ objects: shared }));
  expect(JSON.parse(((await store.manifest('card')) as { text: string }).text)).not.toHaveProperty('folder');
  const { app } = await testOrigin({ store });
  const master = await app.inject(film.master);
  for (const playlist of addressesIn(master.body, film.master))
    for (const address of addressesIn((await app.inject(playlist)).body, playlist))
      expect([address, (await app.inject(address)).statusCode]).toEqual([address, 200]);
});
