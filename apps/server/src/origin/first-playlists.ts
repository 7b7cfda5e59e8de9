/** What a player asks for one after another before it knows of any segment, so that it can be told at once with the stream's address. */
import type { ServedPlaylists } from './served-playlists.ts';
import type { MediaClaims } from './addresses/signature.ts';

/** A playlist as it is now. */
export interface FirstPlaylist {
  /** Its file beside the master playlist, which is `index.m3u8`. */
  readonly file: string;
  readonly text: string;
}

/** A first picture is there soon rather than fine: at most so many lines and bits per second. */
const FIRST_LINES = 480;
const FIRST_BANDWIDTH = 1_000_000;

const VARIANTS = /^#EXT-X-STREAM-INF:(.*)\n([^#\n][^\n]*)$/gm;
/** The sound that plays unless another is chosen. */
const FIRST_SOUND = /^#EXT-X-MEDIA:TYPE=AUDIO,.*DEFAULT=YES.*,URI="([^"]+)"/m;

/** The playlists of a master to begin with, by the name of the rendition. Those of another place have no such name. */
export function firstRenditions(master: string): string[] {
  const variants = Array.from(master.matchAll(VARIANTS), ([, about = '', uri]) => ({
    uri,
    bandwidth: Number(/(?:^|,)BANDWIDTH=(\d+)/.exec(about)?.[1] ?? 0),
    lines: Number(/RESOLUTION=\d+x(\d+)/.exec(about)?.[1] ?? 0),
  })).sort((a, b) => a.bandwidth - b.bandwidth);
  const picture = variants.findLast(({ bandwidth, lines }) => bandwidth <= FIRST_BANDWIDTH && lines <= FIRST_LINES) ?? variants[0];
  return [picture?.uri, FIRST_SOUND.exec(master)?.[1]].flatMap((uri) => /^([\w-]+)\.m3u8$/.exec(uri ?? '')?.[1] ?? []);
}

/**
 * The master playlist of a live channel, and those of its first picture and sound.
 * @returns empty when they are not to be had without asking elsewhere, or there is nothing on air: the player asks itself, and hears why
 */
export async function firstPlaylists({ read, plays }: ServedPlaylists, claims: MediaClaims): Promise<FirstPlaylist[]> {
  if (claims.kind !== 'live' || !(await plays.isOwn(claims))) return [];
  const master = await read(claims, { file: 'master', wanted: 'all' });
  if (!master.ok) return [];
  const text = master.value.body.toString();
  const names = firstRenditions(text);
  const media = await Promise.all(names.map((name) => read(claims, { file: 'rendition', name })));
  return [{ file: 'index.m3u8', text }, ...media.flatMap((playlist, index) => (playlist.ok ? [{ file: `${names[index]}.m3u8`, text: playlist.value.body.toString() }] : []))];
}
