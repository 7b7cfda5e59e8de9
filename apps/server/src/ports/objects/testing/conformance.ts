/** What every object store must do, whatever is behind it: declares the tests of one. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ObjectNotFound, type ObjectStore, type ReadObject, type StoredObject } from '../objects.ts';

/** Sorted, as `key size`. */
export async function listed(objects: AsyncIterable<StoredObject>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key, bytes } of objects) keys.push(`${key} ${bytes}`);
  return keys.toSorted();
}

/** Clocks of this machine and of the store may differ by that much, ms: beyond it S3 refuses requests. */
const MAX_CLOCK_DIFFERENCE_MS = 15 * 60_000;

/** @param start an empty store for each test */
export function storeConformance(start: () => ObjectStore | Promise<ObjectStore>): void {
  let store: ObjectStore;
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'aerial-objects-'))));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(async () => void (store = await start()));

  const read = async (key: string, knownTag?: string): Promise<ReadObject> => {
    const found = await store.read(key, knownTag);
    if (found === 'unchanged') throw new Error(`${key} has not changed`);
    return found;
  };

  test('gives back what was written, whole, in parts and after a change', async () => {
    const bytes = Buffer.from('0123456789');
    await store.write('a/b.bin', bytes);
    const { tag, ...first } = await read('a/b.bin');
    expect(first).toMatchObject({ bytes });
    expect(await store.readRange('a/b.bin', 3, 7)).toEqual(Buffer.from('3456'));
    expect(await store.readRange('a/b.bin', 0, 10)).toEqual(bytes);
    expect(await store.read('a/b.bin', tag)).toBe('unchanged');
    await store.write('a/b.bin', Buffer.from('other'));
    expect(await read('a/b.bin', tag)).toMatchObject({ bytes: Buffer.from('other') });
    await store.write('empty', Buffer.alloc(0));
    expect(await read('empty')).toMatchObject({ bytes: Buffer.alloc(0) });
  });

  test('says what is not there', async () => {
    await store.write('short', Buffer.from('0123'));
    await expect(store.read('none')).rejects.toThrow(ObjectNotFound);
    await expect(store.read('short/none')).rejects.toThrow(ObjectNotFound);
    await expect(store.readRange('none', 0, 1)).rejects.toThrow(ObjectNotFound);
    await expect(store.readRange('short', 2, 9)).rejects.toThrow(ObjectNotFound);
    await expect(store.readRange('short', 8, 9)).rejects.toThrow(ObjectNotFound);
    expect(await listed(store.list('none/'))).toEqual([]);
    expect(await store.folders('none/')).toEqual([]);
  });

  test.each(['../x', '/etc/x', 'a//b', 'a/', 'a/../b', './a', ''])('%j is no key', async (key) => {
    await expect(store.read(key)).rejects.toThrow(ObjectNotFound);
    await expect(store.readRange(key, 0, 1)).rejects.toThrow(ObjectNotFound);
    await expect(store.write(key, Buffer.from('x'))).rejects.toThrow(ObjectNotFound);
    await expect(store.remove([key])).rejects.toThrow(ObjectNotFound);
  });

  test('lists objects at any depth, and the folders of one', async () => {
    for (const key of ['a/1/x', 'a/1/y', 'a/2/x', 'ab/3', 'top']) await store.write(key, Buffer.from(key));
    expect(await listed(store.list(''))).toEqual(['a/1/x 5', 'a/1/y 5', 'a/2/x 5', 'ab/3 4', 'top 3']);
    expect(await listed(store.list('a/'))).toEqual(['a/1/x 5', 'a/1/y 5', 'a/2/x 5']);
    expect((await store.folders('')).toSorted()).toEqual(['a', 'ab']);
    expect((await store.folders('a/')).toSorted()).toEqual(['1', '2']);
  });

  test('an object has the time of its last change, in lists and when it is read', async () => {
    await store.write('a', Buffer.from('a'));
    const { modifiedAt } = await read('a');
    expect(Math.abs(modifiedAt - Date.now())).toBeLessThan(MAX_CLOCK_DIFFERENCE_MS);
    for await (const object of store.list('')) expect(Math.abs(object.modifiedAt - modifiedAt)).toBeLessThan(2_000);
  });

  test('removes objects, also those that are not there', async () => {
    await store.write('a/x', Buffer.from('x'));
    await store.write('a/y', Buffer.from('y'));
    await store.remove(['a/x', 'a/none']);
    expect(await listed(store.list(''))).toEqual(['a/y 1']);
    await store.remove(['a/y']);
    await store.remove([]);
    expect(await store.folders('')).toEqual([]);
  });

  test('of writers at once one wins, and readers see one of them whole', async () => {
    const written = Array.from({ length: 8 }, (_, at) => Buffer.alloc(50_000 + at, String(at)));
    await store.write('same', written[0]!);
    const seen: Buffer[] = [];
    await Promise.all([
      ...written.map((bytes) => store.write('same', bytes)),
      ...written.map(async () => void seen.push((await read('same')).bytes)),
    ]);
    seen.push((await read('same')).bytes);
    for (const bytes of seen) expect(written.some((whole) => whole.equals(bytes))).toBe(true);
  });

  describe('a file that is larger than one request', () => {
    const bytes = Buffer.alloc(33 * 1024 * 1024, 'segments');
    let file: string;
    beforeAll(async () => {
      file = path.join(folder, 'large');
      await writeFile(file, bytes);
    });

    test('is one object', async () => {
      await store.upload('film.mp4', file);
      expect(await store.readRange('film.mp4', bytes.length - 8, bytes.length)).toEqual(Buffer.from('segments'));
      // Across the border of two parts.
      expect(await store.readRange('film.mp4', 16_777_212, 16_777_220)).toEqual(Buffer.from('entssegm'));
      await expect(store.readRange('film.mp4', bytes.length - 8, bytes.length + 1)).rejects.toThrow(ObjectNotFound);
      expect(await listed(store.list(''))).toEqual([`film.mp4 ${bytes.length}`]);
      const { tag, bytes: whole } = await read('film.mp4');
      expect(whole.equals(bytes)).toBe(true);
      expect(await store.read('film.mp4', tag)).toBe('unchanged');
    });

    test('replaces a small one and is replaced by one', async () => {
      await store.write('film.mp4', Buffer.from('small'));
      await store.upload('film.mp4', file);
      const { tag } = await read('film.mp4');
      expect(await listed(store.list(''))).toEqual([`film.mp4 ${bytes.length}`]);
      await store.write('film.mp4', Buffer.from('small'));
      expect(await read('film.mp4', tag)).toMatchObject({ bytes: Buffer.from('small') });
      expect(await listed(store.list(''))).toEqual(['film.mp4 5']);
      await store.upload('film.mp4', file);
      await store.remove(['film.mp4']);
      expect(await listed(store.list(''))).toEqual([]);
    });

    test('that is cancelled leaves nothing', async () => {
      await expect(store.upload('film.mp4', file, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
      expect(await listed(store.list(''))).toEqual([]);
    });
  });
}
