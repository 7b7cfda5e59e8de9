/** The addresses that a player is given. All below `/media`. */
import { signMedia, type MediaClaims } from './signature.ts';

/** The addresses a player is given, as paths on the media host. @source wire shapes §3 `stream` */
export interface PlaybackPaths {
  /** One variant (`hls`). */
  readonly single: string;
  /** All variants (`hls_mbr`). */
  readonly master: string;
  /** The sound alone (`hls_sound`), where it is apart from the picture; else the lowest variant. */
  readonly sound: string;
  /** The same as `master` for players of DASH. */
  readonly dash: string;
  /** `stream_info`; the sibling `index.m3u8` is the multivariant playlist. @source spec 2 §4 Player */
  readonly info: string;
  /** Thumbnails of positions (`screenshot_url`), with the parameters `ts`, `w` and `h`. */
  readonly thumbnails: string;
  /** When the thumbnail of a film changes (`screenshot_timings`). */
  readonly timings: string;
}

/** Signs a grant. */
export function playbackPaths(secret: string, claims: MediaClaims): PlaybackPaths {
  const signature = signMedia(secret, claims);
  const at = `${claims.kind}/${encodeURIComponent(claims.id)}/${signature}`;
  return {
    single: `/media/${at}/mono.m3u8`,
    master: `/media/${at}/index.m3u8`,
    sound: `/media/${at}/sound.m3u8`,
    dash: `/media/${at}/${dashFile()}`,
    info: `/media/${at}/data.json`,
    thumbnails: `/media/thumbs/${at}.jpg`,
    timings: `/media/thumbs/${at}.json`,
  };
}

/**
 * The file of a media playlist, beside its multivariant playlist.
 * @param openedAt the grid number at which the multivariant playlist was requested, for one that grows from then on
 */
export const playlistFile = (rendition: string, openedAt?: number): string =>
  `${rendition}${openedAt === undefined ? '' : `@${openedAt}`}.m3u8`;

/** The file of a manifest of DASH. @param openedAt as of {@link playlistFile} */
export const dashFile = (openedAt?: number): string => `manifest${openedAt === undefined ? '' : `@${openedAt}`}.mpd`;
