/** The playlists that a player requests one after another before its first segment, so that the stream call can deliver them at once. */
import type { MediaClaims } from './addresses/signature.ts';
import type { ServedPlaylists } from './served-playlists.ts';

/** A playlist and its current text. */
export interface FirstPlaylist {
  /** Its file beside the multivariant playlist, which is `index.m3u8`. */
  readonly file: string;
  readonly text: string;
}

/** Limits of the first video rendition: an early first frame matters more than a sharp one. */
const MAX_FIRST_LINES = 480;
const MAX_FIRST_BANDWIDTH = 1_000_000;

const VARIANTS = /^#EXT-X-STREAM-INF:(.*)\n([^#\n][^\n]*)$/gm;
/** The default audio rendition. */
const DEFAULT_AUDIO = /^#EXT-X-MEDIA:TYPE=AUDIO,.*DEFAULT=YES.*,URI="([^"]+)"/m;

/** The renditions that a player loads first. Playlists on other servers are left out: they have no rendition's name. */
export function firstRenditions(multivariant: string): string[] {
  const variants = Array.from(multivariant.matchAll(VARIANTS), ([, about = '', uri]) => ({
    uri,
    bandwidth: Number(/(?:^|,)BANDWIDTH=(\d+)/.exec(about)?.[1] ?? 0),
    lines: Number(/RESOLUTION=\d+x(\d+)/.exec(about)?.[1] ?? 0),
  })).sort((a, b) => a.bandwidth - b.bandwidth);
  const video =
    variants.findLast(({ bandwidth, lines }) => bandwidth <= MAX_FIRST_BANDWIDTH && lines <= MAX_FIRST_LINES) ??
    variants[0];
  return [video?.uri, DEFAULT_AUDIO.exec(multivariant)?.[1]].flatMap(
    (uri) => /^([\w-]+)\.m3u8$/.exec(uri ?? '')?.[1] ?? [],
  );
}

/**
 * The multivariant playlist of a live channel, and the media playlists of its first video and audio rendition.
 * @returns empty when that takes a request to another server, or nothing is on air: the player then requests them and gets the error itself
 */
export async function firstPlaylists(
  { read, playback }: ServedPlaylists,
  claims: MediaClaims,
): Promise<FirstPlaylist[]> {
  if (claims.kind !== 'live' || !(await playback.isLocal(claims))) return [];
  const multivariant = await read(claims, { file: 'multivariant', variants: 'all' });
  if (!multivariant.ok) return [];
  const text = multivariant.value.body.toString();
  const names = firstRenditions(text);
  const media = await Promise.all(names.map((name) => read(claims, { file: 'media', rendition: name })));
  return [
    { file: 'index.m3u8', text },
    ...media.flatMap((playlist, index) =>
      playlist.ok ? [{ file: `${names[index]}.m3u8`, text: playlist.value.body.toString() }] : [],
    ),
  ];
}
