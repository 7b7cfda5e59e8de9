/** Rewrites playlists of other servers. Pure. */
import type { VariantSelection } from '../addresses/media-path.ts';

/** Bits per second announced for an upstream without a multivariant playlist: a usual HD channel. */
const ASSUMED_BANDWIDTH = 3_000_000;

/** Tags whose URI is another playlist; the URI of every other tag is media, a key or the like. */
const PLAYLIST_TAGS = /^#EXT-X-(MEDIA|I-FRAME-STREAM-INF|RENDITION-REPORT):/;

export const isPlaylist = (text: string): boolean => /^\uFEFF?#EXTM3U/.test(text);
export const isMultivariant = (text: string): boolean => /^#EXT-X-STREAM-INF:/m.test(text);

/**
 * Makes every address absolute.
 * @param base where the playlist came from, after redirects
 * @param toPlaylist what to write for the address of another playlist
 */
export function rewriteAddresses(playlist: string, base: string, toPlaylist: (url: URL) => string): string {
  const isInMultivariant = isMultivariant(playlist);
  const absolute = (uri: string, leadsToPlaylist: boolean): string => {
    if (!URL.canParse(uri, base)) return uri;
    const url = new URL(uri, base);
    return leadsToPlaylist && /^https?:$/.test(url.protocol) ? toPlaylist(url) : url.href;
  };
  return playlist
    .split(/\r?\n/)
    .map((line) => {
      if (line.trim() === '') return '';
      if (!line.startsWith('#')) return absolute(line.trim(), isInMultivariant);
      return line.replace(
        /([:,]URI=)"([^"]*)"/,
        (_, key: string, uri: string) => `${key}"${absolute(uri, PLAYLIST_TAGS.test(line))}"`,
      );
    })
    .join('\n');
}

/** An interstitial schedules other content, such as a spot. @source RFC 8216bis, Appendix D */
const INTERSTITIAL = /^#EXT-X-DATERANGE:(?:.*,)?CLASS="com\.apple\.hls\.interstitial"/;

/** Drops interstitials: players would show what an upstream schedules, from wherever it points to. Other date ranges stay. */
export const dropInterstitials = (playlist: string): string =>
  playlist
    .split('\n')
    .filter((line) => !INTERSTITIAL.test(line))
    .join('\n');

/** A multivariant playlist of one variant. */
export const singleVariant = (address: string): string =>
  `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=${ASSUMED_BANDWIDTH}\n${address}\n`;

/** Drops all variants of a multivariant playlist but the best or the lowest by BANDWIDTH. */
export function selectVariant(playlist: string, selection: Exclude<VariantSelection, 'all'>): string {
  const lines = playlist.split('\n');
  const variants = lines.flatMap((line, at) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return [];
    const uriAt = lines.findIndex((next, index) => index > at && next !== '' && !next.startsWith('#'));
    return [{ at, uriAt, bandwidth: Number(/[:,]BANDWIDTH=(\d+)/.exec(line)?.[1] ?? 0) }];
  });
  variants.sort((a, b) => a.bandwidth - b.bandwidth);
  const selected = variants.at(selection === 'best' ? -1 : 0);
  const dropped = new Set(variants.filter((variant) => variant !== selected).flatMap(({ at, uriAt }) => [at, uriAt]));
  return lines
    .filter((line, index) => !dropped.has(index) && !line.startsWith('#EXT-X-I-FRAME-STREAM-INF:'))
    .join('\n');
}

/**
 * Cuts a media playlist off at an instant and ends it there. Segments are dated by the playlist, or counted from its
 * beginning where it is whole; a sliding window without dates cannot be cut.
 * @param from when a playlist without dates begins, unix seconds @returns undefined when nothing of it may be shown
 */
export function cutPlaylist(
  playlist: string,
  { from, until }: { readonly from: number; readonly until: number },
): string | undefined {
  const isWhole =
    /^#EXT-X-ENDLIST/m.test(playlist) ||
    /^#EXT-X-PLAYLIST-TYPE:/m.test(playlist) ||
    !/^#EXT-X-MEDIA-SEQUENCE:[1-9]/m.test(playlist);
  let at: number | undefined = isWhole ? from : undefined;
  let hasSegments = false;
  let length = 0;
  const listed: string[] = [];
  /** Tags of the segment that follows. */
  let pending: string[] = [];
  for (const line of playlist.split(/\r?\n/)) {
    const date = /^#EXT-X-PROGRAM-DATE-TIME:(.+)$/.exec(line)?.[1];
    if (date !== undefined && !Number.isNaN(Date.parse(date))) at = Date.parse(date) / 1000;
    length = Number(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? length);
    pending.push(line);
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (at !== undefined && at + length > until)
      return hasSegments ? [...listed, '#EXT-X-ENDLIST', ''].join('\n') : undefined;
    listed.push(...pending);
    pending = [];
    hasSegments = true;
    if (at !== undefined) at += length;
  }
  return [...listed, ...pending].join('\n');
}
