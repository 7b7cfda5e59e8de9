/** Small pictures of positions in channels, films and episodes. */
import type { AssetManifest } from '@aerial/domain/asset.ts';
import { GRID_MS } from '@aerial/domain/grid.ts';
import sharp from 'sharp';
import { byteCache } from './byte-cache.ts';
import type { MediaAsset } from './ports.ts';
import type { SegmentStore } from './segment-store.ts';
import { endOf, type Slice } from './timeline.ts';

const CACHE_BYTES = 16 * 1024 * 1024;
const DEFAULT_SIZE = { width: 196, height: 110 };
const LARGEST = { width: 640, height: 360 };
const SMALLEST = 16;
const JPEG_QUALITY = 72;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size asked for in `w` and `h`, kept within what the origin is willing to draw. */
export function thumbnailSize(w: unknown, h: unknown): Size {
  const within = (asked: unknown, usual: number, largest: number): number => {
    const value = Math.round(Number(asked));
    return asked !== undefined && asked !== '' && Number.isFinite(value) ? Math.min(largest, Math.max(SMALLEST, value)) : usual;
  };
  return { width: within(w, DEFAULT_SIZE.width, LARGEST.width), height: within(h, DEFAULT_SIZE.height, LARGEST.height) };
}

/**
 * Where in a film another picture begins while a slice plays: at its start, and then each time its asset's next one is due.
 * @returns seconds from the beginning of the film
 */
export function pictureTimes(slice: Slice, { thumbnails, durationS }: Pick<AssetManifest, 'thumbnails' | 'durationS'>): number[] {
  const [start, end] = [(slice.start * GRID_MS) / 1000, (endOf(slice) * GRID_MS) / 1000];
  const into = (slice.offset * GRID_MS) / 1000 % (slice.isLooped ? durationS : Infinity);
  const times = [start];
  for (let at = (Math.floor(into / thumbnails.everyS) + 1) * thumbnails.everyS; start + at - into < end; at += thumbnails.everyS) times.push(start + at - into);
  return times.map((time) => Math.round(time * 100) / 100);
}

/** Draws the picture that shows an asset's second in the size asked for. @returns undefined when the asset has none */
export function thumbnailer(segments: SegmentStore): (asset: MediaAsset, atS: number, size: Size) => Promise<Buffer | undefined> {
  const cache = byteCache(CACHE_BYTES);
  return async ({ manifest }, atS, { width, height }) => {
    const index = Math.min(Math.floor(atS / manifest.thumbnails.everyS), manifest.thumbnails.count - 1);
    const whole = await segments.thumbnail(manifest, index);
    if (!whole) return undefined;
    return cache.get(`${manifest.id}/${manifest.version}/${index}/${width}x${height}`, () =>
      sharp(whole).resize(width, height, { fit: 'cover' }).jpeg({ quality: JPEG_QUALITY }).toBuffer(),
    );
  };
}
