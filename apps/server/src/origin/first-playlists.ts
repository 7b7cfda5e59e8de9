/** What a player asks for one after another before it knows of any segment, so that it can be told at once with the stream's address. */
import type { ServedPlaylists } from './served-playlists.ts';
import type { MediaClaims } from './signature.ts';

/** A playlist as it is now. */
export interface FirstPlaylist {
  /** Its file beside the master playlist, which is `index.m3u8`. */
  readonly file: string;
  readonly text: string;
}

/** The variant that is listed first, and the sound that plays unless another is chosen. */
const FIRST_VARIANT = /^#EXT-X-STREAM-INF:.*\n([^#\n][^\n]*)$/m;
const FIRST_SOUND = /^#EXT-X-MEDIA:TYPE=AUDIO,.*DEFAULT=YES.*,URI="([^"]+)"/m;

/** The playlists that a master lists first, by the name of the rendition. Those of another place have no such name. */
export function firstRenditions(master: string): string[] {
  const listed = [FIRST_VARIANT, FIRST_SOUND].map((first) => first.exec(master)?.[1]);
  return listed.flatMap((uri) => /^([\w-]+)\.m3u8$/.exec(uri ?? '')?.[1] ?? []);
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
