/** How the receiver's media time relates to positions: the dates of the playlist that it plays. */
import { epochSeconds } from '@aerial/domain/time.ts';
import type { DatedFragment } from '../engines/dates.ts';

export interface CastTimeline {
  readonly fragments: readonly DatedFragment[];
  /** It does not grow. */
  readonly isComplete: boolean;
}

/** The segments of a media playlist with their dates. @param text of the playlist */
export function readTimeline(text: string): CastTimeline {
  const fragments: DatedFragment[] = [];
  let start = 0;
  let duration: number | undefined;
  let date: number | null = null;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#EXTINF:')) duration = Number.parseFloat(line.slice('#EXTINF:'.length)) || 0;
    else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) {
      const parsed = Date.parse(line.slice('#EXT-X-PROGRAM-DATE-TIME:'.length));
      date = Number.isNaN(parsed) ? null : parsed;
    } else if (line !== '' && !line.startsWith('#') && duration !== undefined) {
      fragments.push({ start, duration, programDateTime: date });
      start += duration;
      if (date !== null) date += duration * 1000;
      duration = undefined;
    }
  }
  return { fragments, isComplete: text.includes('#EXT-X-ENDLIST') };
}

/** The first rendition of a master playlist; undefined for a media playlist. */
export function firstRendition(text: string, url: string): string | undefined {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line) => line.startsWith('#EXT-X-STREAM-INF'));
  const address = at === -1 ? undefined : lines.slice(at + 1).find((line) => line !== '' && !line.startsWith('#'));
  return address === undefined ? undefined : new URL(address, url).href;
}

/** @param read returns the text of an address @throws when a playlist does not load */
export async function loadTimeline(url: string, read: (url: string) => Promise<string>): Promise<CastTimeline> {
  const text = await read(url);
  const rendition = firstRendition(text, url);
  return readTimeline(rendition === undefined ? text : await read(rendition));
}

/** Where a receiver begins to play a live stream, from its end, seconds. */
export const HOLD_BACK_S = 10;

/** The position that a live receiver shows first. */
export function liveStart({ fragments }: CastTimeline): ReturnType<typeof epochSeconds> | undefined {
  const last = fragments.at(-1);
  if (!last || last.programDateTime === null) return undefined;
  return epochSeconds(last.programDateTime / 1000 + last.duration - HOLD_BACK_S);
}
