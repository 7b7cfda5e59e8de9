import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { epochMs } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import type { MediaStore } from '../ports.ts';
import { temporaryFolder, writeAsset } from '../testing/asset-folder.ts';
import { manifest } from '../testing/builders.ts';
import { initBytes } from '../testing/fragments.ts';
import { parseAssetManifest } from './asset-manifest.ts';
import { assetRegistry } from './asset-registry.ts';
import { folderStore } from './folder-store.ts';

async function registry() {
  const root = await temporaryFolder();
  const damaged: string[] = [];
  let now = 0;
  const clock = { now: () => epochMs(now) };
  const assets = assetRegistry({
    store: folderStore([root]),
    clock,
    onDamaged: (id, reason) => damaged.push(`${id}: ${reason}`),
  });
  return { root, assets, damaged, later: () => (now += 60_000) };
}

test('equal init sections of different assets have one key', async () => {
  const { root, assets } = await registry();
  await writeAsset(root, 'a');
  await writeAsset(root, 'b');
  const [a, b] = [(await assets.get('a'))!, (await assets.get('b'))!];
  expect(a.initKeys.get('v720')).toBe(b.initKeys.get('v720'));
  expect(a.initKeys.get('v720')).not.toBe(a.initKeys.get('v360'));
  expect(await assets.init(a.initKeys.get('v720')!)).toEqual(initBytes('v720'));
});

test('a machine that has just started finds an init section that another one named', async () => {
  const { root, assets } = await registry();
  await writeAsset(root, 'a');
  await writeAsset(root, 'b', { languages: ['en'] });
  const key = (await assets.get('b'))!.initKeys.get('a-en')!;
  const restarted = assetRegistry({ store: folderStore([root]), clock: { now: () => epochMs(0) } });
  expect(await restarted.init(key)).toEqual(initBytes('a-en'));
  expect(await restarted.init('0000000000000000')).toBeUndefined();
});

test('a changed, added or removed asset is found by revalidation', async () => {
  const { root, assets, later } = await registry();
  expect(await assets.get('a')).toBeUndefined();
  await writeAsset(root, 'a', { segmentCount: 2 });
  later();
  expect((await assets.get('a'))!.manifest.segmentCount).toBe(2);
  await writeAsset(root, 'a', { segmentCount: 30, version: 'ffffffff' });
  expect((await assets.get('a'))!.manifest.segmentCount).toBe(2);
  later();
  expect((await assets.get('a'))!.manifest).toMatchObject({ segmentCount: 30, version: 'ffffffff' });
  await rm(path.join(root, 'a'), { recursive: true });
  later();
  expect(await assets.get('a')).toBeUndefined();
});

test('an asset in a store across a network is revalidated behind its viewers, who never wait for a store that hangs', async () => {
  const root = await temporaryFolder();
  await writeAsset(root, 'a', { segmentCount: 2 });
  const folder = folderStore([root]);
  let answer = (): ReturnType<MediaStore['manifest']> => folder.manifest('a');
  let now = 0;
  let asked = 0;
  const assets = assetRegistry({
    store: { ...folder, isRemote: true, revalidateMs: 60_000, manifest: () => (asked++, answer()) },
    clock: { now: () => epochMs(now) },
  });
  const segments = async (version?: string) => (await assets.get('a', version))?.manifest.segmentCount;
  expect(await segments()).toBe(2);
  now += 59_000;
  expect([await segments(), asked]).toEqual([2, 1]);
  now += 2_000;
  answer = () => new Promise(() => {});
  expect([await segments(), await segments(), asked]).toEqual([2, 2, 2]);
});

test('a version that another machine names is looked for at once, but not for each request', async () => {
  const root = await temporaryFolder();
  await writeAsset(root, 'a', { segmentCount: 2 });
  const folder = folderStore([root]);
  let now = 0;
  let asked = 0;
  const assets = assetRegistry({
    store: { ...folder, isRemote: true, revalidateMs: 60_000, manifest: (id) => (asked++, folder.manifest(id)) },
    clock: { now: () => epochMs(now) },
  });
  await assets.get('a');
  await writeAsset(root, 'a', { segmentCount: 3, version: 'ffffffff' });
  now += 2_000;
  expect((await assets.get('a', '1a2b3c4d'))?.manifest.segmentCount).toBe(2);
  expect((await assets.get('a', 'ffffffff'))?.manifest.segmentCount).toBe(3);
  for (let n = 0; n < 5; n++) await assets.get('a', '1a2b3c4d');
  expect(asked).toBe(2);
});

test('a damaged asset is reported and counts as absent', async () => {
  const { root, assets, damaged } = await registry();
  await writeAsset(root, 'a');
  await writeFile(path.join(root, 'a', 'asset.json'), '{"id":"a"');
  await writeAsset(root, 'b');
  await rm(path.join(root, 'b', 'v240.mp4'));
  await writeAsset(root, 'c');
  await writeFile(path.join(root, 'c', 'a-ru.mp4'), Buffer.alloc(200));
  for (const id of ['a', 'b', 'c']) expect(await assets.get(id)).toBeUndefined();
  expect(damaged).toHaveLength(3);
});

test('the timescale of a track is read from its init section', async () => {
  const { root, assets } = await registry();
  await writeAsset(root, 'a');
  const { timescales } = (await assets.get('a'))!;
  expect([timescales.get('v720'), timescales.get('a-ru')]).toEqual([12_800, 48_000]);
});

const good = manifest('a', { segmentCount: 2, subtitles: ['ru'] });
const track = good.video[0]!;
test.each([
  ['another id', { ...good, id: 'b' }],
  ['a version that leaves the folder', { ...good, version: '../x' }],
  ['a folder that leads out of its asset', { ...good, folder: '../x' }],
  ['no segments', { ...good, segmentCount: 0 }],
  ['no array of tracks', { ...good, audio: undefined }],
  ['offsets of another length', { ...good, segmentCount: 3 }],
  ['offsets that go back', { ...good, video: [{ ...track, offsets: [10, 20, 15] }] }],
  ['offsets inside the init section', { ...good, video: [{ ...track, offsets: [5, 20, 25] }] }],
  ['a file outside the folder', { ...good, video: [{ ...track, file: '../v720.mp4' }] }],
  ['subtitles outside the folder', { ...good, subtitles: [{ ...good.subtitles[0], file: '/etc/x' }] }],
  ['no thumbnails', { ...good, thumbnails: undefined }],
  ['no object', null],
])('a manifest with %s is refused', (_what, wrong) => {
  expect(parseAssetManifest('a', JSON.stringify(good))).toEqual(good);
  expect(() => parseAssetManifest('a', JSON.stringify(wrong))).toThrow(SyntaxError);
});
