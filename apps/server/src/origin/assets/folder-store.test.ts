import path from 'node:path';
import { expect, test } from 'vitest';
import { MediaNotFound, type StampedManifest } from '../ports.ts';
import { temporaryFolder, writeAsset } from '../testing/asset-folder.ts';
import { INIT_BYTES, SEGMENT_BYTES, segmentBytes } from '../testing/fragments.ts';
import { folderStore } from './folder-store.ts';
import { isPlainName } from './plain-name.ts';

test('assets are found in the first root that has them', async () => {
  const [one, two] = [await temporaryFolder(), await temporaryFolder()];
  await writeAsset(one, 'a', { segmentCount: 2 });
  await writeAsset(two, 'a', { segmentCount: 3 });
  await writeAsset(two, 'b', { segmentCount: 2 });
  const store = folderStore([one, path.join(one, 'absent'), two]);
  const found = (await store.manifest('a')) as StampedManifest;
  expect(JSON.parse(found.text)).toMatchObject({ segmentCount: 2 });
  expect(await store.manifest('a', found.stamp)).toBe('unchanged');
  expect((await store.list()).toSorted((x, y) => x.localeCompare(y))).toEqual(['a', 'b']);
  expect(await store.manifest('b')).toBeDefined();
  expect(await store.manifest('c')).toBeUndefined();
});

test('a byte range is read from a packed file', async () => {
  const root = await temporaryFolder();
  await writeAsset(root, 'a');
  expect(
    await folderStore([root]).read(
      { id: 'a' },
      'v720.mp4',
      INIT_BYTES + SEGMENT_BYTES * 7,
      INIT_BYTES + SEGMENT_BYTES * 8,
    ),
  ).toEqual(segmentBytes('a', 'v720', 7));
});

test('a missing or truncated file is not found', async () => {
  const root = await temporaryFolder();
  await writeAsset(root, 'a', { segmentCount: 1 });
  const store = folderStore([root]);
  await expect(store.read({ id: 'b' }, 'asset.json')).rejects.toThrow(MediaNotFound);
  await expect(store.read({ id: 'a' }, 'v1080.mp4')).rejects.toThrow(MediaNotFound);
  await expect(store.read({ id: 'a' }, 'v720.mp4', 10, 10_000)).rejects.toThrow(MediaNotFound);
});

test.each(['..', '.', '', '.hidden', 'a/b', 'a\\b', 'a\0', '../asset.json'])(
  '%j is no name in a store',
  async (name) => {
    expect(isPlainName(name)).toBe(false);
    const root = await temporaryFolder();
    await writeAsset(root, 'a', { segmentCount: 1 });
    const store = folderStore([path.join(root, 'a'), root]);
    await expect(store.read({ id: name }, 'asset.json')).rejects.toThrow(MediaNotFound);
    if (name !== '') await expect(store.read({ id: 'a' }, `${name}/../asset.json`)).rejects.toThrow(MediaNotFound);
  },
);
