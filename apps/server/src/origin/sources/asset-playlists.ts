/** What sources made of assets have in common: which assets can be played, and the playlists of a cut of them. */
import { GRID_MS, gridAt, gridStart, type GridNumber } from '@aerial/domain/grid.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import { keyAt, type ContentKey } from '../../media/encryption/content-key.ts';
import { signedAddresses } from '../addresses/segment-addresses.ts';
import { segmentExpiry } from '../addresses/signature.ts';
import { dashManifest } from '../playlists/dash/manifest.ts';
import type { Presentation } from '../playlists/dash/presentation.ts';
import { periodsOf } from '../playlists/dash/periods.ts';
import { mediaPlaylist } from '../playlists/media-playlist.ts';
import { isPlayable, lowestVideo, renditionsOf, type Rendition, type RenditionGroup } from '../playlists/renditions.ts';
import type { AssetSource, MediaAsset } from '../ports.ts';
import type { Slice } from '../timeline/timeline.ts';
import type { Cut } from '../timeline/window.ts';
import type { AssetPosition, SourceContext } from './source.ts';

/** The assets of a decision, by id; undefined for those that cannot be played. */
export type LoadedAssets = ReadonlyMap<string, MediaAsset | undefined>;

/** Opens sources that are made of assets. */
export interface AssetSourceContext extends SourceContext {
  readonly assets: AssetSource;
}

/**
 * Runs a pure decision that depends on which assets can be played. Assets it queries for the first time are loaded, and
 * it runs again, until it queries none that is not loaded.
 * @param decide gets a test whether an asset can be played, true while it is not loaded, and a finder of loaded assets
 */
export async function decideWithAssets<T>(
  assets: AssetSource,
  decide: (canPlay: (id: string) => boolean, find: (id: string) => MediaAsset | undefined) => T,
): Promise<{ decided: T; loaded: LoadedAssets }> {
  const loaded = new Map<string, MediaAsset | undefined>();
  for (;;) {
    const missing = new Set<string>();
    const find = (id: string): MediaAsset | undefined => {
      if (!loaded.has(id)) missing.add(id);
      return loaded.get(id);
    };
    const decided = decide((id) => find(id) !== undefined || !loaded.has(id), find);
    if (missing.size === 0) return { decided, loaded };
    await Promise.all(
      Array.from(missing, async (id) => {
        const asset = await assets.get(id);
        loaded.set(id, asset && isPlayable(asset.manifest) ? asset : undefined);
      }),
    );
  }
}

/** The renditions that the assets of slices offer together. */
export const renditionsOfSlices = (slices: readonly Slice[], loaded: LoadedAssets): RenditionGroup =>
  renditionsOf(new Set(slices.map((slice) => loaded.get(slice.asset)!.manifest)));

/** One rendition of a cut. A preview has the lowest video whichever is requested, and signatures for one track each. */
export function writeMediaPlaylist(
  cut: Cut,
  rendition: Rendition,
  loaded: LoadedAssets,
  { secret, claims, keys, clock }: SourceContext,
): string {
  const listed = claims.isPreview && rendition.kind === 'video' ? lowestVideo : rendition;
  return mediaPlaylist(
    cut,
    listed,
    (id) => loaded.get(id),
    signedAddresses(secret, segmentExpiry(claims.expiresAt), claims.isPreview),
    keysOver(cut, keys, clock.now()),
  );
}

/** What the segment of a grid number is encrypted with. A film has the key of today, a channel that of the day it is shown. */
const keysOver = (
  cut: Cut,
  keys: readonly ContentKey[],
  now: EpochMs,
): ((n: GridNumber) => ContentKey | undefined) | undefined =>
  keys.length === 0 ? undefined : (n) => keyAt(keys, cut.isDated ? gridStart(n) : now);

/** How a manifest differs between live, archives and films. */
export interface ManifestTimes extends Pick<Presentation, 'zero' | 'zeroAt' | 'location' | 'isAudioOnly'> {
  /** The slice that the cut's first one is a part of, where the cut slides over it. */
  readonly whole?: Slice | undefined;
}

/** All renditions of a cut for players of DASH. */
export function writeDashManifest(
  cut: Cut,
  loaded: LoadedAssets,
  { whole, ...times }: ManifestTimes,
  { secret, claims, keys, clock }: SourceContext,
): string {
  const now = clock.now();
  const periods = periodsOf(cut, whole, (id) => loaded.get(id), keysOver(cut, keys, now));
  const { form, isComplete } = cut;
  const writtenAt = gridStart(gridAt(now));
  return dashManifest(
    { ...times, form, isComplete, periods, writtenAt, isLowestOnly: claims.isPreview },
    signedAddresses(secret, segmentExpiry(claims.expiresAt), claims.isPreview),
  );
}

/** The moment of a slice's asset that shows a position. @param position on the clock of the slice's grid numbers, seconds */
export function positionInSlice(slice: Slice, loaded: LoadedAssets, position: number): AssetPosition {
  const asset = loaded.get(slice.asset)!;
  const atS = position - ((slice.start - slice.offset) * GRID_MS) / 1000;
  return { asset, atS: slice.isLooped ? atS % asset.manifest.durationS : atS };
}
