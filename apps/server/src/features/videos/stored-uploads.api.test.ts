import { systemClock } from '@aerial/domain/time.ts';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assetUploads } from '../../ingest/store/asset-uploads.ts';
import { folderObjects } from '../../ports/objects/folder-objects.ts';
import { guardObjects } from '../../ports/objects/guard-objects.ts';
import { ObjectStoreError, type RawObjects } from '../../ports/objects/objects.ts';
import { uploadPieces } from './pieces.pg.ts';
import { storedUploads } from './stored-uploads.ts';
import { makeVideo, videosServer, type VideosServer } from './testing/videos-server.ts';

/** Encoders and databases share a small machine with the other tests. */
const LIMIT_MS = 240_000;
let files: VideosServer;
let film: Buffer;
let isAway: boolean;
let objects: ReturnType<typeof guardObjects>;
/** Two machines of an installation with a media store, which share no folder. */
let one: VideosServer;
let other: VideosServer;
beforeAll(async () => {
  files = await videosServer();
  film = readFileSync(makeVideo(files.folder, 'film.mp4'));
  const raw = folderObjects(path.join(files.folder, 'store'));
  const write: RawObjects['write'] = (...args) =>
    isAway ? Promise.reject(new ObjectStoreError('unreachable', 'ECONNREFUSED')) : raw.write(...args);
  const brief = { attemptMs: 20_000, attempts: 2, totalMs: 60_000, backoffMs: 1 };
  objects = guardObjects({ ...raw, write }, { clock: systemClock, read: brief, write: brief });
  const machine = (name: string) =>
    videosServer({
      like: files,
      uploads: path.join(files.folder, name, 'uploads'),
      media: path.join(files.folder, name, 'media-packaged'),
      store: assetUploads(objects, systemClock),
      stored: { objects, folder: encodedOf(name) },
    });
  [one, other] = [await machine('one'), await machine('other')];
});
beforeEach(() => void (isAway = false));
afterAll(() => rmSync(files.folder, { recursive: true }));

const encodedOf = (machine: string): string => path.join(files.folder, machine, 'uploads-encoded');
async function stored(id: string): Promise<number[]> {
  const found: number[] = [];
  for await (const { bytes } of objects.list(`uploads/${id}/`)) found.push(bytes);
  return found;
}

const uploads = () =>
  storedUploads({ objects, pieces: uploadPieces(one.db), folder: encodedOf('one'), minFreeBytes: 0 });
/** A part whose connection breaks after these bytes. */
async function* broken(bytes: Buffer): AsyncGenerator<Buffer, void, undefined> {
  yield bytes;
  throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
}

test(
  'an upload goes on at any machine after its connection broke, and any of them encodes it; nothing is left of it then',
  async () => {
    const title = await one.film();
    const { body: begun } = await one.create(title, film.length, { fingerprint: 'abc' });
    // The first of them is less than what tells whether it is a video.
    let offset = 0;
    for (const cut of [100, 4_099]) {
      const part = Readable.from(broken(film.subarray(offset, cut)));
      const appended = await uploads().append(begun.id, offset, part, film.length - offset);
      expect(appended).toEqual({ outcome: 'stored', received: cut });
      expect((await other.video(begun.id)).received).toBe(cut);
      offset = cut;
    }
    expect(await stored(begun.id)).toHaveLength(2);
    const wrong = await other.part(begun.id, offset + 1, film.subarray(offset + 1));
    expect([wrong.status, wrong.body.detail]).toEqual([409, { offset: [String(offset)] }]);
    const complete = await other.part(begun.id, offset, film.subarray(offset));
    expect(complete.body).toMatchObject({ state: 'waiting', received: film.length });
    expect(await one.until(begun.id, 'ready', 'failed')).toMatchObject({ state: 'ready', result: { duration_s: 4 } });
    expect(await one.title(title)).toMatchObject({ has_media: true });
    await expect.poll(() => stored(begun.id)).toEqual([]);
    expect(await uploadPieces(one.db).received(begun.id)).toBe(0);
    for (const name of ['one', 'other'])
      expect(existsSync(encodedOf(name)) ? readdirSync(encodedOf(name)) : []).toEqual([]);
  },
  LIMIT_MS,
);

test('of two connections with the same part one is stored, and the other knows how far the upload is', async () => {
  const id = '900001';
  const both = await Promise.all([0, 1].map(() => uploads().append(id, 0, Readable.from([film]), film.length)));
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['elsewhere', 'stored']);
  expect(both).toContainEqual({ outcome: 'elsewhere', received: film.length });
  expect(await stored(id)).toEqual([film.length]);
  expect((await uploads().head(id)).equals(film.subarray(0, 512))).toBe(true);
  await uploads().remove(id);
});

test('large parts are cut into pieces, which make the same file', async () => {
  const id = '900002';
  const large = Buffer.alloc(20 * 1024 ** 2, film);
  const chunks = Array.from({ length: Math.ceil(large.length / 65_536) }, (_, n) =>
    large.subarray(n * 65_536, (n + 1) * 65_536),
  );
  expect(await uploads().append(id, 0, Readable.from(chunks), large.length)).toMatchObject({ received: large.length });
  expect(await stored(id)).toHaveLength(3);
  const file = await uploads().take(id, { signal: new AbortController().signal, onProgress: () => {} });
  expect(readFileSync(file).equals(large)).toBe(true);
  await uploads().release(id);
  expect(await uploads().append(id, large.length, Readable.from([film]), 10)).toEqual({ outcome: 'too_long' });
  expect(await uploads().received(id)).toBe(large.length);
  await uploads().remove(id);
});

test(
  'while the store is away a part is refused for the moment, and goes on where it was',
  async () => {
    const { body: begun } = await one.create(await one.film(), film.length);
    await one.part(begun.id, 0, film.subarray(0, 1000));
    isAway = true;
    const refused = await one.part(begun.id, 1000, film.subarray(1000));
    expect([refused.status, refused.body.error_code]).toEqual([503, 'unavailable']);
    isAway = false;
    expect((await one.video(begun.id)).received).toBe(1000);
    await expect.poll(async () => (await one.part(begun.id, 1000, film.subarray(1000, -1))).status).toBe(200);
    await one.done('POST', `videos/${begun.id}/cancel`);
    expect(await stored(begun.id)).toEqual([]);
  },
  LIMIT_MS,
);

test(
  'an upload that has lost an object fails as a missing file; one that was begun in a folder goes on there',
  async () => {
    const { body: lost } = await one.create(await one.film(), film.length);
    await one.part(lost.id, 0, film);
    for (const { key } of await uploadPieces(one.db).list(lost.id)) await objects.remove([key]);
    const failure = { state: 'failed', failure: { code: 'file_missing' }, may: { retry: true } };
    expect(await one.until(lost.id, 'failed', 'ready')).toMatchObject(failure);

    // As the version before does, or a time without the media store.
    const before = await videosServer({ like: files, uploads: one.folders.uploads });
    const title = await before.film();
    const { body: begun } = await before.create(title, film.length);
    await before.part(begun.id, 0, film.subarray(0, 5000));
    expect((await one.part(begun.id, 5000, film.subarray(5000))).body).toMatchObject({ state: 'waiting' });
    expect(await stored(begun.id)).toEqual([]);
    expect(await one.until(begun.id, 'ready', 'failed')).toMatchObject({ state: 'ready' });
  },
  LIMIT_MS,
);

test(
  'an upload that is abandoned for a day is deleted with its objects, also those that no piece names',
  async () => {
    const { body } = await one.create(await one.film(), film.length);
    await one.part(body.id, 0, film.subarray(0, 600));
    await objects.write(`uploads/${body.id}/600-left-behind`, film);
    const clean = () => one.jobs.get('videos.clean')!.run();
    files.server.clock.advance(23 * 3_600_000);
    await clean();
    expect(await stored(body.id)).toHaveLength(2);
    files.server.clock.advance(2 * 3_600_000);
    await clean();
    expect(await one.video(body.id)).toMatchObject({ state: 'cancelled', failure: { code: 'abandoned' } });
    expect(await stored(body.id)).toEqual([]);
  },
  LIMIT_MS,
);
