/** The addresses that a player is given. All below `/media`. */
import { signMedia, type MediaClaims } from './signature.ts';

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

/** A rendition's playlist, beside its master. @param opened the grid number at which the master was read, for one that grows from then on */
export const playlistFile = (rendition: string, opened?: number): string => `${rendition}${opened === undefined ? '' : `@${opened}`}.m3u8`;
