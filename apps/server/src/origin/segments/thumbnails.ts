/** Thumbnails of positions in channels, films and episodes. */
import type { AssetManifest } from '@aerial/domain/asset.ts';
import { GRID_MS } from '@aerial/domain/grid.ts';
import sharp from 'sharp';
import { byteCache } from '../../media/byte-cache.ts';
import type { MediaAsset } from '../ports.ts';
import { endOf, type Slice } from '../timeline/timeline.ts';
import type { SegmentStore } from './segment-store.ts';

const CACHE_BYTES = 16 * 1024 * 1024;
const DEFAULT_SIZE = { width: 196, height: 110 };
const MAX_SIZE = { width: 640, height: 360 };
const MIN_SIDE = 16;
const JPEG_QUALITY = 72;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size requested by `w` and `h`, clamped to the supported sizes. */
export function thumbnailSize(w: unknown, h: unknown): Size {
  const clamp = (requested: unknown, usual: number, max: number): number => {
    const value = Math.round(Number(requested));
    return requested !== undefined && requested !== '' && Number.isFinite(value)
      ? Math.min(max, Math.max(MIN_SIDE, value))
      : usual;
  };
  return {
    width: clamp(w, DEFAULT_SIZE.width, MAX_SIZE.width),
    height: clamp(h, DEFAULT_SIZE.height, MAX_SIZE.height),
  };
}

/**
 * When the thumbnail of a film changes while a slice plays: at its start, and at each further thumbnail of its asset.
 * @returns seconds from the beginning of the film
 */
export function thumbnailTimes(
  slice: Slice,
  { thumbnails, durationS }: Pick<AssetManifest, 'thumbnails' | 'durationS'>,
): number[] {
  const [start, end] = [(slice.start * GRID_MS) / 1000, (endOf(slice) * GRID_MS) / 1000];
  const into = ((slice.offset * GRID_MS) / 1000) % (slice.isLooped ? durationS : Infinity);
  const times = [start];
  for (
    let at = (Math.floor(into / thumbnails.everyS) + 1) * thumbnails.everyS;
    start + at - into < end;
    at += thumbnails.everyS
  )
    times.push(start + at - into);
  return times.map((time) => Math.round(time * 100) / 100);
}

/** Scales the thumbnail of a second of an asset to the requested size. @returns undefined when the asset has none */
export type DrawThumbnail = (asset: MediaAsset, atS: number, size: Size) => Promise<Buffer | undefined>;

export function thumbnailer(segments: SegmentStore): DrawThumbnail {
  const cache = byteCache(CACHE_BYTES);
  return async ({ manifest }, atS, { width, height }) => {
    const index = Math.min(Math.floor(atS / manifest.thumbnails.everyS), manifest.thumbnails.count - 1);
    const stored = await segments.thumbnail(manifest, index);
    if (!stored) return undefined;
    return cache.get(`${manifest.id}/${manifest.version}/${index}/${width}x${height}`, () =>
      sharp(stored).resize(width, height, { fit: 'cover' }).jpeg({ quality: JPEG_QUALITY }).toBuffer(),
    );
  };
}
