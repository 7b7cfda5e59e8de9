import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { byteCache } from '../../media/byte-cache.ts';
import { folderStore } from '../assets/folder-store.ts';
import type { MediaStore } from '../ports.ts';
import { temporaryFolder, writeAsset } from '../testing/asset-folder.ts';
import { manifest, mediaAsset } from '../testing/builders.ts';
import { AUDIO_TIMESCALE, isSegmentOf, readServed } from '../testing/fragments.ts';
import { segmentStore } from './segment-store.ts';

test('segments are read once, then served from the cache', async () => {
  const root = await temporaryFolder();
  await writeAsset(root, 'a', { segmentCount: 3 });
  const folder = folderStore([root]);
  let reads = 0;
  const counting: MediaStore = { ...folder, read: (...args) => (reads++, folder.read(...args)) };
  const segments = segmentStore(counting);
  const asset = mediaAsset('a', { segmentCount: 3 });
  await Promise.all(Array.from({ length: 5 }, () => segments.media(asset, 'a-ru', 2, 7)));
  expect(reads).toBe(1);
  await rm(root, { recursive: true });
  expect(isSegmentOf('a', 'a-ru', 2, (await segments.media(asset, 'a-ru', 2, 7))!)).toBe(true);
  expect(await segments.media(asset, 'a-ru', 1, 6)).toBeUndefined();
});

test('a segment is moved to each requested place, once per place', async () => {
  const root = await temporaryFolder();
  await writeAsset(root, 'a', { segmentCount: 3 });
  const cache = byteCache(10_000);
  const segments = segmentStore(folderStore([root]), cache);
  const asset = mediaAsset('a', { segmentCount: 3 });
  for (const place of [2, 1000, 14_500_000, 2]) {
    const served = readServed((await segments.media(asset, 'a-ru', 2, place))!, AUDIO_TIMESCALE);
    expect(served).toMatchObject({ sequence: place + 1 });
    expect(served.decodeTimeS).toBeCloseTo(place * 1.92, 9);
  }
  expect(cache.size().entries).toBe(3);
});

test('there are no segments beyond the asset, in unknown tracks, or of unknown subtitles', async () => {
  const root = await temporaryFolder();
  await writeAsset(root, 'a', { segmentCount: 3, subtitles: ['ru'], cues: 'WEBVTT\n\n00:02.000 --> 00:03.000\nДа\n' });
  const segments = segmentStore(folderStore([root]));
  const asset = mediaAsset('a', { segmentCount: 3, subtitles: ['ru'] });
  expect(await segments.media(asset, 'v720', 3, 3)).toBeUndefined();
  expect(await segments.media(asset, 'v1080', 0, 0)).toBeUndefined();
  expect(await segments.subtitles(asset, 's-en', 0, 0)).toBeUndefined();
  expect(await segments.subtitles(asset, 's-ru', 3, 3)).toBeUndefined();
  expect((await segments.subtitles(asset, 's-ru', 1, 1))!.toString()).toContain('Да');
  expect((await segments.subtitles(asset, 'none', 1, 1))!.toString()).toMatch(/^WEBVTT\n/);
});

test('a thumbnail index beyond the last one is the last one', async () => {
  const root = await temporaryFolder();
  await writeAsset(root, 'a');
  const segments = segmentStore(folderStore([root]));
  expect(await segments.thumbnail(manifest('a'), 99)).toEqual(await segments.thumbnail(manifest('a'), 2));
});
