/** Pictures in the requested sizes and formats: rendered once, cached in memory and on disk. */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import { LRUCache } from 'lru-cache';
import type { FileCache } from '../disk/file-cache.ts';
import { workQueue } from '../http/work-queue.ts';
import { byteCache } from '../media/byte-cache.ts';
import type { PictureFormat } from './formats.ts';
import { render, RENDERING, UnusablePicture } from './render.ts';
import { sizeName, type PictureSize } from './sizes.ts';
import { isGone, type PictureSource } from './sources.ts';

/** Enough for the pictures of the most visited pages. */
const MEMORY_BYTES = 48 * 1024 * 1024;
/** Drawing takes a whole core for a while; answers come first. */
const PARALLEL = Math.min(2, availableParallelism());
/** A first visitor's page requests dozens at once. */
const MAX_WAITING = 400;
const RETRY_AFTER_S = 3;
/** How long a file that cannot be rendered is not retried, milliseconds. */
const UNUSABLE_MS = 60_000;
const MAX_UNUSABLE = 1_000;

export interface Picture {
  readonly bytes: Buffer;
  /** Media type. */
  readonly type: string;
}

/** What stands for one variant: in its ETag, and in the name of its file. */
export type VariantKey = string;

export interface PictureService {
  key(name: string, source: PictureSource, size: PictureSize | undefined, format: PictureFormat): VariantKey;
  /**
   * The picture in a size.
   * @param size undefined for the file as it is
   * @returns fails for a file that is broken or no picture; throws Overloaded when too many are to be made, ObjectStoreError when the original cannot be read
   */
  variant(
    key: VariantKey,
    source: PictureSource,
    size: PictureSize | undefined,
    format: PictureFormat,
  ): Promise<Result<Picture, 'unusable' | 'gone'>>;
}

export interface PictureServiceDeps {
  /** Where variants are cached beyond this process; without it they are rendered again after a restart. */
  readonly store?: FileCache;
  readonly clock: Clock;
  /** Notified, at intervals, about a file that cannot be rendered. */
  readonly onUnusable?: (place: string, reason: string) => void;
}

/** Of a rendered picture. */
const renderedType = (bytes: Buffer, format: PictureFormat): string =>
  format === 'plain' ? (bytes[0] === 0x89 ? 'image/png' : 'image/jpeg') : `image/${format}`;

export function pictureService({ store, clock, onUnusable }: PictureServiceDeps): PictureService {
  const memory = byteCache(MEMORY_BYTES);
  const queue = workQueue({ parallel: PARALLEL, maxWaiting: MAX_WAITING, retryAfterS: RETRY_AFTER_S });
  const unusable = new LRUCache<string, number>({ max: MAX_UNUSABLE });
  const sourceKey = ({ place, version }: PictureSource) => `${place} ${version}`;

  async function make(
    key: VariantKey,
    source: PictureSource,
    size: PictureSize,
    format: PictureFormat,
  ): Promise<Buffer> {
    const cached = await store?.read(key);
    if (cached) return cached;
    // A slow store may not take the few places where pictures are drawn.
    await source.prefetch?.();
    const { bytes } = await queue(async () => render(await source.read(), size, format));
    // The answer does not wait for the disk.
    store?.write(key, bytes).catch(() => {});
    return bytes;
  }

  function recordUnusable(source: PictureSource, reason: string): void {
    unusable.set(sourceKey(source), clock.now() + UNUSABLE_MS);
    onUnusable?.(source.place, reason);
  }

  return {
    key: (name, { version }, size, format) =>
      createHash('sha256')
        .update([RENDERING, name, version, size ? sizeName(size) : 'as it is', size ? format : ''].join('\n'))
        .digest('hex')
        .slice(0, 32),
    async variant(key, source, size, format) {
      if ((unusable.get(sourceKey(source)) ?? 0) > clock.now()) return fail('unusable');
      try {
        const bytes = await memory.get(key, () => (size ? make(key, source, size, format) : source.read()));
        return ok({ bytes, type: size ? renderedType(bytes, format) : source.type });
      } catch (error) {
        if (error instanceof UnusablePicture) {
          recordUnusable(source, error.message);
          return fail('unusable');
        }
        if (isGone(error)) return fail('gone');
        throw error;
      }
    },
  };
}
