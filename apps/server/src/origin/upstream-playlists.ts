/** Rewrites the addresses in playlists that come from elsewhere. Pure. */

/** Bits per second told for an upstream that gives no master playlist: a usual HD channel. */
const ASSUMED_BANDWIDTH = 3_000_000;

/** Tags whose URI is another playlist; the URI of every other tag is media, a key or the like. */
const PLAYLIST_TAGS = /^#EXT-X-(MEDIA|I-FRAME-STREAM-INF|RENDITION-REPORT):/;

export const isPlaylist = (text: string): boolean => /^\uFEFF?#EXTM3U/.test(text);
export const isMaster = (text: string): boolean => /^#EXT-X-STREAM-INF:/m.test(text);

/**
 * Makes every address absolute.
 * @param base where the playlist came from, after redirects
 * @param toPlaylist what to write for the address of another playlist
 */
export function rewriteAddresses(playlist: string, base: string, toPlaylist: (url: URL) => string): string {
  const master = isMaster(playlist);
  const absolute = (uri: string, leadsToPlaylist: boolean): string => {
    if (!URL.canParse(uri, base)) return uri;
    const url = new URL(uri, base);
    return leadsToPlaylist && /^https?:$/.test(url.protocol) ? toPlaylist(url) : url.href;
  };
  return playlist
    .split(/\r?\n/)
    .map((line) => {
      if (line.trim() === '') return '';
      if (!line.startsWith('#')) return absolute(line.trim(), master);
      return line.replace(/([:,]URI=)"([^"]*)"/, (_, key: string, uri: string) => `${key}"${absolute(uri, PLAYLIST_TAGS.test(line))}"`);
    })
    .join('\n');
}

/** A master playlist of one variant. */
export const masterOver = (address: string): string => `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=${ASSUMED_BANDWIDTH}\n${address}\n`;

/** Leaves one variant in a master playlist: the best, or the lowest by BANDWIDTH. */
export function keepOneVariant(master: string, wanted: 'best' | 'lowest'): string {
  const lines = master.split('\n');
  const variants = lines.flatMap((line, at) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return [];
    const uriAt = lines.findIndex((next, index) => index > at && next !== '' && !next.startsWith('#'));
    return [{ at, uriAt, bandwidth: Number(/[:,]BANDWIDTH=(\d+)/.exec(line)?.[1] ?? 0) }];
  });
  variants.sort((a, b) => a.bandwidth - b.bandwidth);
  const kept = variants.at(wanted === 'best' ? -1 : 0);
  const dropped = new Set(variants.filter((variant) => variant !== kept).flatMap(({ at, uriAt }) => [at, uriAt]));
  return lines.filter((line, index) => !dropped.has(index) && !line.startsWith('#EXT-X-I-FRAME-STREAM-INF:')).join('\n');
}
