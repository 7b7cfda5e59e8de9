/** Addresses of segments and init sections, as playlists list them. */
import type { AssetManifest } from '@aerial/domain/asset.ts';
import type { EpochSeconds } from '@aerial/domain/time.ts';
import { signInit, signSegments } from './signature.ts';

/** Name of the track of empty subtitle segments, for assets that lack a language. */
export const NO_SUBTITLES = 'none';

/** The addresses that playlists list. They are relative to the playlist, so that cached text names no host. */
export interface Addresses {
  /** Where a track's segments lie; ends in a slash. A segment there is `<number in the asset>@<place on the media clock>`. */
  trackFolder(asset: AssetManifest, track: string): string;
  /** An init section by its hash. */
  init(key: string): string;
}

/** From `/media/<kind>/<id>/<signature>/x.m3u8` up to `/media`. */
const UP = '../../..';

/**
 * @param until when the segments' signatures expire, see `segmentExpiry`
 * @param isOneTrack signatures open the listed track only, so that a preview's addresses cannot be changed to a better rendition
 */
export function signedAddresses(secret: string, until: EpochSeconds, isOneTrack = false): Addresses {
  const folders = new Map<string, string>();
  const assetFolder = ({ id, version }: AssetManifest, track: string | undefined): string => {
    const key = `${id}/${version}/${track ?? ''}`;
    const cached = folders.get(key);
    if (cached !== undefined) return cached;
    const folder = `${UP}/seg/${id}/${version}/${signSegments(secret, id, version, until, track)}/`;
    folders.set(key, folder);
    return folder;
  };
  return {
    trackFolder: (asset, track) => `${assetFolder(asset, isOneTrack ? track : undefined)}${track}/`,
    init: (key) => `${UP}/init/${signInit(secret, key)}/${key}.mp4`,
  };
}
