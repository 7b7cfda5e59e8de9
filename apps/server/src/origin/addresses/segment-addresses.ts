/** Addresses of segments and init sections, as playlists list them. */
import type { AssetManifest } from '@aerial/domain/asset.ts';
import type { EpochSeconds } from '@aerial/domain/time.ts';
import type { Scheme } from '../../media/encryption/content-key.ts';
import { keyedVersion, type KeyId } from './keyed-version.ts';
import { signInit, signSegments } from './signature.ts';

/** Name of the track of empty subtitle segments, for assets that lack a language. */
export const NO_SUBTITLES = 'none';

/** The addresses that playlists list. They are relative to the playlist, so that cached text names no host. */
export interface Addresses {
  /**
   * Where a track's segments lie; ends in a slash. A segment there is `<number in the asset>@<place on the media clock>`, or
   * `<number>+<how far its place is ahead of it>`, which is one template for all segments of a run.
   * @param kid the key that they are encrypted with
   * @param scheme how
   */
  trackFolder(asset: AssetManifest, track: string, kid?: KeyId, scheme?: Scheme): string;
  /** An init section by its hash. */
  init(key: string, kid?: KeyId, scheme?: Scheme): string;
}

/** From `/media/<kind>/<id>/<signature>/x.m3u8` up to `/media`. */
const UP = '../../..';

/**
 * @param until when the segments' signatures expire, see `segmentExpiry`
 * @param isOneTrack signatures open the listed track only, so that a preview's addresses cannot be changed to a better rendition
 */
export function signedAddresses(secret: string, until: EpochSeconds, isOneTrack = false): Addresses {
  const folders = new Map<string, string>();
  const assetFolder = (
    { id, version }: AssetManifest,
    track: string | undefined,
    kid?: KeyId,
    scheme?: Scheme,
  ): string => {
    const keyed = keyedVersion(version, kid, scheme);
    const key = `${id}/${keyed}/${track ?? ''}`;
    const cached = folders.get(key);
    if (cached !== undefined) return cached;
    const folder = `${UP}/seg/${id}/${keyed}/${signSegments(secret, id, keyed, until, track)}/`;
    folders.set(key, folder);
    return folder;
  };
  return {
    trackFolder(asset, track, kid, scheme) {
      // Subtitles are never encrypted: the signature of theirs must not open the clear video of a protected asset.
      const isSubtitles = track === NO_SUBTITLES || asset.subtitles.some(({ name }) => name === track);
      return `${assetFolder(asset, isOneTrack || isSubtitles ? track : undefined, kid, scheme)}${track}/`;
    },
    init(key, kid, scheme) {
      const keyed = keyedVersion(key, kid, scheme);
      return `${UP}/init/${signInit(secret, keyed)}/${keyed}.mp4`;
    },
  };
}
