/** Where originals are written: the folder of a machine, or the media store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { systemClock } from '@aerial/domain/time.ts';
import { testS3, type TestS3 } from '@aerial/testkit/s3-server.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guardObjects } from '../ports/objects/guard-objects.ts';
import { s3Objects } from '../ports/objects/s3-objects.ts';
import { BrokenPicture, pictureFolder, pictureObjects, storePicture, type PictureTarget } from './pictures.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'aerial-vod-pictures-'));
const [poster, words] = [path.join(folder, 'poster.jpg'), path.join(folder, 'words.jpg')];
let s3: TestS3;
beforeAll(async () => {
  s3 = await testS3();
  await sharp({ create: { width: 90, height: 160, channels: 3, background: '#123456' } })
    .jpeg()
    .toFile(poster);
  await writeFile(words, 'words');
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  s3.fault = undefined;
  s3.objects.clear();
});

const limits = { attemptMs: 10_000, attempts: 2, totalMs: 20_000, backoffMs: 1 };
const inStore = (): PictureTarget =>
  pictureObjects(guardObjects(s3Objects({ ...s3, prefix: '' }), { clock: systemClock, read: limits, write: limits }), {
    isAwaited: false,
  });

describe.each([
  [
    'a folder',
    () => pictureFolder(path.join(folder, 'own')),
    async (name: string) => readFile(path.join(folder, 'own', name)),
    async () => readdir(path.join(folder, 'own', 'vod')).catch(() => []),
  ],
  [
    'the media store',
    inStore,
    async (name: string) => s3.objects.get(`pictures/${name}`)!.bytes,
    async () => [...s3.objects.keys()].map((key) => path.posix.basename(key)),
  ],
])('in %s', (_where, open, read, names) => {
  test('a picture is stored in its shape, once, under an address that its contents decide', async () => {
    const address = await storePicture(open(), 'Night', poster, 'poster');
    expect(address).toMatch(/^\/pictures\/vod\/night-[0-9a-f]{12}-2x3\.webp$/);
    const bytes = await read(address.replace('/pictures/', ''));
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1000, height: 1500, format: 'webp' });
    expect(await storePicture(open(), 'Night', poster, 'poster')).toBe(address);
    expect(await names()).toEqual([path.posix.basename(address)]);
  });

  test('what is no picture is not stored', async () => {
    const before = await names();
    await expect(storePicture(open(), 'Words', words, 'poster')).rejects.toThrow(BrokenPicture);
    expect(await names()).toEqual(before);
  });
});

test('a store that cannot be used ends an import and does not skip its titles', async () => {
  s3.fault = ({ method }) => (method === 'PUT' ? { kind: 'refuse', status: 503, code: 'SlowDown' } : undefined);
  await expect(storePicture(inStore(), 'Night', poster, 'poster')).rejects.toMatchObject({
    name: 'MediaError',
    code: 'store_failed',
    message: 'the media store cannot be used (busy: SlowDown)',
  });
  expect([...s3.objects.keys()]).toEqual([]);
});
