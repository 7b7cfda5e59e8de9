/** What of the demo's media is there: playlists may only name assets that exist. */
import { readdir, readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { AssetManifest, PlaylistItem } from '@aerial/domain/asset.ts';
import { initKeyOf } from '../media/asset-keys.ts';
import { encodingOf } from '../origin/assets/encoding.ts';
import { folderStore } from '../origin/assets/folder-store.ts';

/** By asset id: the whole asset as an item of a playlist. */
export type PresentAssets = ReadonlyMap<string, PlaylistItem>;

/** Every asset in the folders that has a readable `asset.json` and init sections. */
export async function presentAssets(roots: readonly string[]): Promise<PresentAssets> {
  const present = new Map<string, PlaylistItem>();
  for (const root of roots) {
    const names = await readdir(root).catch(() => []);
    const read = names.map(async (name) => {
      const manifest = await readFile(path.join(root, name, 'asset.json'), 'utf8').then(
        (text) => JSON.parse(text) as AssetManifest,
        () => undefined,
      );
      if (!manifest || !(manifest.segmentCount > 0)) return;
      const encoding = await encodingIn(root, manifest).catch(() => undefined);
      if (encoding !== undefined)
        present.set(manifest.id, { asset: manifest.id, segments: manifest.segmentCount, encoding });
    });
    await Promise.all(read);
  }
  return present;
}

async function encodingIn(root: string, manifest: AssetManifest): Promise<string> {
  const store = folderStore([root]);
  const keys = [...manifest.video, ...manifest.audio].map(
    async ({ name, file, initLength }) => [name, initKeyOf(await store.read(manifest, file, 0, initLength))] as const,
  );
  return encodingOf(manifest, new Map(await Promise.all(keys)));
}

/**
 * The playlist with the assets that are there, no stretch longer than its asset. When none of it is there, something
 * that is, chosen by the key so that different titles look different while clips are still being made.
 * @returns an empty list when there is no asset at all
 */
export function playableItems(key: string, wanted: readonly PlaylistItem[], present: PresentAssets): PlaylistItem[] {
  const items = wanted.flatMap(({ asset, segments }) => {
    const there = present.get(asset);
    return there === undefined ? [] : [{ ...there, segments: Math.min(segments, there.segments) }];
  });
  if (items.length > 0) return items;
  const scenes = [...present].filter(([id]) => id.startsWith('scene-')).sort(([a], [b]) => (a < b ? -1 : 1));
  const others = scenes.length > 0 ? scenes : [...present].sort(([a], [b]) => (a < b ? -1 : 1));
  const chosen = others[hashOf(key).readUInt32BE() % Math.max(1, others.length)];
  return chosen ? [chosen[1]] : [];
}

/** A playlist is stored under its title and its contents: another selection of clips is another playlist. */
export function playlistKey(media: string, items: readonly PlaylistItem[]): string {
  return `demo:${media}@${hashOf(JSON.stringify(items)).toString('hex').slice(0, 12)}`;
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
