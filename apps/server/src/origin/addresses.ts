/** Media addresses: the ones playlists list, and the ones given to players. All below `/media`. */
import type { AssetManifest } from '@aerial/domain/asset.ts';
import type { EpochSeconds } from '@aerial/domain/time.ts';
import { signInit, signMedia, signSegments, type MediaClaims } from './signature.ts';

/** Name of the track of empty subtitle segments, for assets that lack a language. */
export const NO_SUBTITLES = 'none';

/** Writes addresses into playlists. They are relative to a playlist, so that no host is baked into cached text. */
export interface Addresses {
  /** Where a track's segments lie; ends in a slash. A segment there is `<number in the asset>@<place on the media clock>`. */
  trackFolder(asset: AssetManifest, track: string): string;
  /** An init section by its hash. */
  init(key: string): string;
}

/** From `/media/<kind>/<id>/<signature>/x.m3u8` up to `/media`. */
const UP = '../../..';

/** A rendition's playlist, beside its master. @param opened the grid number at which the master was read, for one that grows from then on */
export const playlistFile = (rendition: string, opened?: number): string => `${rendition}${opened === undefined ? '' : `@${opened}`}.m3u8`;

/**
 * @param until when the segments' signatures expire, see `segmentExpiry`
 * @param isOneTrack signatures open the listed track only: whoever has a preview's lowest picture cannot come to the better ones
 */
export function signedAddresses(secret: string, until: EpochSeconds, isOneTrack = false): Addresses {
  const folders = new Map<string, string>();
  const assetFolder = ({ id, version }: AssetManifest, track: string | undefined): string => {
    const key = `${id}/${version}/${track ?? ''}`;
    const known = folders.get(key);
    if (known !== undefined) return known;
    const folder = `${UP}/seg/${id}/${version}/${signSegments(secret, id, version, until, track)}/`;
    folders.set(key, folder);
    return folder;
  };
  return {
    trackFolder: (asset, track) => `${assetFolder(asset, isOneTrack ? track : undefined)}${track}/`,
    init: (key) => `${UP}/init/${signInit(secret, key)}/${key}.mp4`,
  };
}

/** The addresses a player is given, as paths on the media host. @source wire shapes §3 `stream` */
export interface PlaybackPaths {
  /** One picture quality (`hls`). */
  readonly single: string;
  /** All qualities (`hls_mbr`). */
  readonly master: string;
  /** `stream_info`; the sibling `index.m3u8` is the master playlist. @source spec 2 §4 Player */
  readonly info: string;
  /** Pictures of positions (`screenshot_url`): takes `ts`, `w` and `h`. */
  readonly thumbnails: string;
  /** When the pictures of a film change (`screenshot_timings`). */
  readonly timings: string;
}

/** Signs what a viewer was granted. */
export function playbackPaths(secret: string, claims: MediaClaims): PlaybackPaths {
  const signature = signMedia(secret, claims);
  const at = `${claims.kind}/${encodeURIComponent(claims.id)}/${signature}`;
  return {
    single: `/media/${at}/mono.m3u8`,
    master: `/media/${at}/index.m3u8`,
    info: `/media/${at}/data.json`,
    thumbnails: `/media/thumbs/${at}.jpg`,
    timings: `/media/thumbs/${at}.json`,
  };
}
