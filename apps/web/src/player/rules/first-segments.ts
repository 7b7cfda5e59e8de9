/** Which pieces of a live channel are loaded first, read from its playlists before the engine has read them. */

/** A playlist that came with the stream's address, as it was then. */
export interface FirstPlaylist {
  readonly url: string;
  readonly text: string;
}

export interface FirstPlaylists {
  /** When they came, milliseconds of `performance.now()`. */
  readonly at: number;
  readonly list: readonly FirstPlaylist[];
}

/** Playing begins this many segments before the end of a live playlist, at the beginning of one: all of it is then to be seen. */
export const SEGMENTS_BEHIND = 3;
/** Of a segment: how far into it the beginning is aimed at, so that rounding leads into no other one. */
const AIM = 0.05;

export interface FirstSegments {
  /** From the end of the playlist to where playing begins, seconds. */
  readonly behindS: number;
  /** Addresses, in the order in which they are needed: the init section, when there is one, and the segment. */
  readonly urls: readonly string[];
}

/** What can stand in a playlist whose segments are more than a whole address each, or do not follow the present. */
const UNUSUAL = /^#EXT-X-(?:KEY:(?!METHOD=NONE)|BYTERANGE|GAP|ENDLIST|START:)|^#EXT-X-MAP:.*BYTERANGE/m;

/** @returns undefined for a multivariant playlist, and where an engine may start somewhere else */
export function firstSegments({ url, text }: FirstPlaylist): FirstSegments | undefined {
  if (UNUSUAL.test(text)) return undefined;
  const segments: { readonly durationS: number; readonly init: string | undefined; readonly uri: string }[] = [];
  let init: string | undefined;
  let durationS: number | undefined;
  for (const line of text.split('\n')) {
    if (line.startsWith('#EXTINF:')) durationS = Number.parseFloat(line.slice('#EXTINF:'.length));
    else if (line.startsWith('#EXT-X-MAP:')) init = /URI="([^"]+)"/.exec(line)?.[1];
    else if (line !== '' && !line.startsWith('#') && durationS !== undefined) {
      segments.push({ durationS, init, uri: line.trim() });
      durationS = undefined;
    }
  }
  const last = segments.slice(-SEGMENTS_BEHIND);
  const first = last[0];
  if (!first || last.length < SEGMENTS_BEHIND || !last.every((segment) => segment.durationS > 0)) return undefined;
  const length = last.reduce((sum, segment) => sum + segment.durationS, 0);
  return {
    behindS: length - first.durationS * AIM,
    urls: [first.init, first.uri].flatMap((uri) => (uri === undefined ? [] : new URL(uri, url).href)),
  };
}
