/** The media store in local folders, and segments read from it through a cache. */
import { open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { AssetManifest } from '@aerial/domain/asset.ts';
import { NO_SUBTITLES } from './addresses.ts';
import { byteCache, type ByteCache } from './byte-cache.ts';
import { placeSegment } from './fragments.ts';
import { MediaNotFound, type MediaAsset, type MediaStore } from './ports.ts';
import { cutSubtitles } from './subtitles.ts';

/** Names of assets, versions, tracks and files: no separators, no leading dot, so that no name leads out of its folder. */
export const isPlainName = (name: string): boolean => /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/.test(name);

/** Assets as folders. @param roots looked through in order; the first that has an asset wins */
export function folderStore(roots: readonly string[]): MediaStore {
  const manifestIn = (root: string, asset: string): string => path.join(root, asset, 'asset.json');
  const locate = async (asset: string): Promise<{ root: string; stamp: string } | undefined> => {
    if (!isPlainName(asset)) return undefined;
    for (const root of roots) {
      const found = await stat(manifestIn(root, asset)).catch(ignoreMissing);
      if (found?.isFile()) return { root, stamp: `${root}:${found.mtimeMs}:${found.size}:${found.ino}` };
    }
    return undefined;
  };
  return {
    async read(asset, file, start, end) {
      if (!file.split('/').every(isPlainName)) throw new MediaNotFound(`${asset}/${file}`);
      const located = await locate(asset);
      if (!located) throw new MediaNotFound(asset);
      const name = path.join(located.root, asset, file);
      try {
        return start === undefined || end === undefined ? await readFile(name) : await readRange(name, start, end);
      } catch (error) {
        if (isMissing(error)) throw new MediaNotFound(`${asset}/${file}`);
        throw error;
      }
    },
    async stamp(asset) {
      return (await locate(asset))?.stamp;
    },
    async list() {
      const names = await Promise.all(roots.map((root) => readdir(root).catch(ignoreMissing)));
      return [...new Set(names.flatMap((inRoot) => inRoot ?? []))].filter(isPlainName);
    },
  };
}

async function readRange(name: string, start: number, end: number): Promise<Buffer> {
  const file = await open(name, 'r');
  try {
    const bytes = Buffer.allocUnsafe(end - start);
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled);
      if (bytesRead === 0) throw new MediaNotFound(`${name} ends before byte ${end}`);
      filled += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
const ignoreMissing = (error: unknown): undefined => {
  if (isMissing(error)) return undefined;
  throw error;
};

/** Memory for segments: some hundred of the hottest ones. */
const SEGMENT_CACHE_BYTES = 128 * 1024 * 1024;

/** Segments by asset, track, number in the asset and place on the media clock. */
export interface SegmentStore {
  /** undefined when the asset has no such segment. @throws FragmentNotPlaceable */
  media(asset: MediaAsset, track: string, index: number, place: number): Promise<Buffer | undefined>;
  /** The cues of a segment as WebVTT. Empty for the track `none`. */
  subtitles(asset: MediaAsset, track: string, index: number, place: number): Promise<Buffer | undefined>;
  /** The whole picture that shows an asset's n-th stretch of `thumbnails.everyS` seconds. */
  thumbnail(asset: AssetManifest, index: number): Promise<Buffer | undefined>;
}

export function segmentStore(store: MediaStore, cache: ByteCache = byteCache(SEGMENT_CACHE_BYTES)): SegmentStore {
  const cached = async (asset: AssetManifest, name: string, load: () => Promise<Buffer>): Promise<Buffer | undefined> => {
    try {
      return await cache.get(`${asset.id}/${asset.version}/${name}`, load);
    } catch (error) {
      if (error instanceof MediaNotFound) return undefined;
      throw error;
    }
  };
  const readWhole = (asset: AssetManifest, file: string): Promise<Buffer | undefined> => cached(asset, file, () => store.read(asset.id, file));
  const has = (asset: AssetManifest, index: number): boolean => Number.isInteger(index) && index >= 0 && index < asset.segmentCount;
  return {
    async media({ manifest, timescales }, track, index, place) {
      const packed = [...manifest.video, ...manifest.audio].find(({ name }) => name === track);
      const timescale = timescales.get(track);
      if (!packed || timescale === undefined || !has(manifest, index)) return undefined;
      // Kept as it is served, and in that form only: what a store reads is the caller's own, so no second copy is made.
      return cached(manifest, `${track}/${index}@${place}`, async () => {
        const segment = await store.read(manifest.id, packed.file, packed.offsets[index]!, packed.offsets[index + 1]!);
        placeSegment(segment, place, timescale);
        return segment;
      });
    },
    async subtitles({ manifest }, track, index, place) {
      if (!has(manifest, index)) return undefined;
      if (track === NO_SUBTITLES) return Buffer.from(cutSubtitles('', index, place));
      const subtitle = manifest.subtitles.find(({ name }) => name === track);
      const whole = subtitle && (await readWhole(manifest, subtitle.file));
      return whole && Buffer.from(cutSubtitles(whole.toString(), index, place));
    },
    thumbnail: (asset, index) => readWhole(asset, `thumbs/${Math.max(0, Math.min(index, asset.thumbnails.count - 1))}.jpg`),
  };
}
