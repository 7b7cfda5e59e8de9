/** Which media file of an ad plays. Pure. */
import type { MediaFile } from './types.ts';

export interface MediaWish {
  /** Of the player's box, in pixels of the screen. */
  readonly width: number;
  /** What the connection carries, bits per second; undefined: not known. */
  readonly bandwidth: number | undefined;
  canPlay(type: string): boolean;
}

/** Share of the connection that an ad may need: it has to start at once. */
const BANDWIDTH_SHARE = 0.7;

/** By the end of the address where an ad server names no type. */
const typeOf = ({ type, url }: MediaFile): string =>
  type || (/\.webm(?:$|[?#])/i.test(url) ? 'video/webm' : /\.mp4(?:$|[?#])/i.test(url) ? 'video/mp4' : '');

/**
 * The smallest file that fills the box and that the connection carries; else the largest it carries; else the lightest.
 * @returns undefined when this browser plays none of them
 */
export function chooseMediaFile(
  files: readonly MediaFile[],
  { width, bandwidth, canPlay }: MediaWish,
): MediaFile | undefined {
  const playable = files.filter((file) => canPlay(typeOf(file)));
  const carried = playable.filter(
    ({ bitrate }) => bandwidth === undefined || bitrate * 1000 <= bandwidth * BANDWIDTH_SHARE,
  );
  const bySize = carried.toSorted((a, b) => a.width - b.width || a.bitrate - b.bitrate);
  const filling = bySize.find((file) => file.width >= width);
  return filling ?? bySize.at(-1) ?? playable.toSorted((a, b) => a.bitrate - b.bitrate)[0];
}
