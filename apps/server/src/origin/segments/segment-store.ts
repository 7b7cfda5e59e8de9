/** Segments, subtitles and thumbnails of assets, read from the media store through a cache. */
import type { AssetManifest } from '@aerial/domain/asset.ts';
import type { CacheSize } from '../../http/lru-cache.ts';
import { byteCache, type ByteCache } from '../../media/byte-cache.ts';
import type { ContentKey, Scheme } from '../../media/encryption/content-key.ts';
import { protectSegment } from '../../media/encryption/protect-fragment.ts';
import { keyedVersion } from '../addresses/keyed-version.ts';
import { NO_SUBTITLES } from '../addresses/segment-addresses.ts';
import { MediaNotFound, type MediaAsset, type MediaStore } from '../ports.ts';
import { placeSegment } from './place-segment.ts';
import { cutSubtitles } from './subtitles.ts';

/** Memory for segments: some hundred of the hottest ones. */
const SEGMENT_CACHE_BYTES = 128 * 1024 * 1024;

/** Segments by asset, track, number in the asset and place on the media clock. */
export interface SegmentStore {
  /** undefined when the asset has no such segment. @param protection encrypts it @throws FragmentNotPlaceable */
  media(
    asset: MediaAsset,
    track: string,
    index: number,
    place: number,
    protection?: { readonly key: ContentKey; readonly scheme: Scheme },
  ): Promise<Buffer | undefined>;
  /** The cues of a segment as WebVTT. Empty for the track `none`. */
  subtitles(asset: MediaAsset, track: string, index: number, place: number): Promise<Buffer | undefined>;
  /** All subtitles of an asset as they are stored: times from its beginning. */
  wholeSubtitles(asset: MediaAsset, track: string): Promise<Buffer | undefined>;
  /** The stored picture of an asset's n-th interval of `thumbnails.everyS` seconds. */
  thumbnail(asset: AssetManifest, index: number): Promise<Buffer | undefined>;
  /** The size of its cache. */
  size(): CacheSize;
}

export function segmentStore(store: MediaStore, cache: ByteCache = byteCache(SEGMENT_CACHE_BYTES)): SegmentStore {
  const cached = async (
    asset: AssetManifest,
    name: string,
    load: () => Promise<Buffer>,
  ): Promise<Buffer | undefined> => {
    try {
      return await cache.get(`${asset.id}/${asset.version}/${name}`, load);
    } catch (error) {
      if (error instanceof MediaNotFound) return undefined;
      throw error;
    }
  };
  const readWhole = (asset: AssetManifest, file: string): Promise<Buffer | undefined> =>
    cached(asset, file, () => store.read(asset, file));
  const subtitlesOf = async (asset: AssetManifest, track: string): Promise<Buffer | undefined> => {
    const subtitle = asset.subtitles.find(({ name }) => name === track);
    return subtitle && readWhole(asset, subtitle.file);
  };
  const has = (asset: AssetManifest, index: number): boolean =>
    Number.isInteger(index) && index >= 0 && index < asset.segmentCount;
  return {
    size: () => cache.size(),
    async media({ manifest, timescales }, track, index, place, protection) {
      const packed = [...manifest.video, ...manifest.audio].find(({ name }) => name === track);
      const timescale = timescales.get(track);
      if (!packed || timescale === undefined || !has(manifest, index)) return undefined;
      const name = `${track}/${index}@${place}`;
      const isOf = protection && keyedVersion('', protection.key.kid, protection.scheme);
      // Cached only in the form that is served: the buffer of a store is the caller's to change, so no second copy is made.
      return cached(manifest, `${name}${isOf ?? ''}`, async () => {
        const segment = await store.read(manifest, packed.file, packed.offsets[index]!, packed.offsets[index + 1]!);
        placeSegment(segment, place, timescale);
        if (!protection) return segment;
        const kind = manifest.video.some((video) => video.name === track) ? 'video' : 'audio';
        const cencOf = protection.scheme === 'cenc' ? `${manifest.id}/${manifest.version}/${name}` : undefined;
        return protectSegment(segment, protection.key, kind, cencOf);
      });
    },
    wholeSubtitles: ({ manifest }, track) => subtitlesOf(manifest, track),
    async subtitles({ manifest }, track, index, place) {
      if (!has(manifest, index)) return undefined;
      if (track === NO_SUBTITLES) return Buffer.from(cutSubtitles('', index, place));
      const whole = await subtitlesOf(manifest, track);
      return whole && Buffer.from(cutSubtitles(whole.toString(), index, place));
    },
    thumbnail: (asset, index) =>
      readWhole(asset, `thumbs/${Math.max(0, Math.min(index, asset.thumbnails.count - 1))}.jpg`),
  };
}
