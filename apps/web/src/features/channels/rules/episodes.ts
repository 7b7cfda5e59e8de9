/** Which programmes of a channel stand beside the one on the picture. @source C-184, C-185, C-187, C-195–C-197, C-359 */
import type { EpochSeconds } from '@aerial/domain/time.ts';
import type { Programme, TvChannel } from '../../../parts/channels/model.ts';
import { programmeState, type ProgrammeState } from '../../../parts/channels/schedule.ts';

/** An episode, or another broadcast, as the channel offers it. */
export interface EpisodeEntry {
  readonly programme: Programme;
  /** It is on the picture. */
  readonly isCurrent: boolean;
  readonly state: ProgrammeState;
}

/** Most recommended programmes. */
export const MAX_RECOMMENDED = 12;

/** Of several broadcasts of an episode the one that can be watched soonest stands for it. */
const BEST_FIRST: readonly ProgrammeState[] = ['on-air', 'archive', 'future', 'subscribe'];

/** One broadcast for each episode of the series on the picture, by season and number; those without a number come last, by time. */
export function seriesEpisodes(
  programmes: readonly Programme[],
  current: Programme,
  channel: TvChannel,
  now: EpochSeconds,
): EpisodeEntry[] {
  const best = new Map<string, EpisodeEntry>();
  for (const entry of entriesOf(programmes, current, channel, now)) {
    if (entry.programme.contentId !== current.contentId || (entry.state === 'unavailable' && !entry.isCurrent))
      continue;
    const key = episodeKey(entry.programme);
    const known = best.get(key);
    if (!known || isBetter(entry, known)) best.set(key, entry);
  }
  return [...best.values()].toSorted(
    (a, b) =>
      order(a.programme.season, b.programme.season) ||
      order(a.programme.series, b.programme.series) ||
      a.programme.startAt - b.programme.startAt,
  );
}

/** Other broadcasts of a programme that is no series: those that can be watched, the latest first. */
export function otherEpisodes(
  programmes: readonly Programme[],
  current: Programme,
  channel: TvChannel,
  now: EpochSeconds,
): EpisodeEntry[] {
  return entriesOf(programmes, current, channel, now)
    .filter(
      ({ programme, isCurrent, state }) => programme.contentId === current.contentId && !isCurrent && isPast(state),
    )
    .toSorted((a, b) => b.programme.startAt - a.programme.startAt);
}

/** Other programmes in the channel's archive, each once: of the same category first, then the latest. */
export function recommendedEpisodes(
  programmes: readonly Programme[],
  current: Programme,
  channel: TvChannel,
  now: EpochSeconds,
): EpisodeEntry[] {
  const latest = new Map<string, EpisodeEntry>();
  for (const entry of entriesOf(programmes, current, channel, now)) {
    if (entry.programme.contentId !== current.contentId && entry.state === 'archive')
      latest.set(entry.programme.contentId, entry);
  }
  const isAlike = ({ programme }: EpisodeEntry): number => Number(programme.categoryName === current.categoryName);
  return [...latest.values()]
    .toSorted((a, b) => isAlike(b) - isAlike(a) || b.programme.startAt - a.programme.startAt)
    .slice(0, MAX_RECOMMENDED);
}

/** Seasons that have episodes, ascending. */
export const seasonsIn = (entries: readonly EpisodeEntry[]): number[] =>
  [
    ...new Set(entries.map(({ programme }) => programme.season).filter((season) => season !== undefined && season > 0)),
  ].toSorted((a, b) => a! - b!) as number[];

/** Shown without "show all": as many as fit one line, the one on the picture among them. */
export function firstShown(entries: readonly EpisodeEntry[], count: number): readonly EpisodeEntry[] {
  const at = Math.max(
    0,
    entries.findIndex(({ isCurrent }) => isCurrent),
  );
  const from = Math.max(0, Math.min(at, entries.length - count));
  return entries.slice(from, from + count);
}

const PHONE_PX = 480;
const TABLET_PX = 932;
/** Episodes without "show all". @param width CSS pixels of the window @source C-195, C-196, C-197 */
export const shownAtWidth = (width: number): number => (width <= PHONE_PX ? 2 : width <= TABLET_PX ? 3 : 4);
export const SHOWN_QUERIES = [`(width <= ${PHONE_PX}px)`, `(width <= ${TABLET_PX}px)`] as const;

const entriesOf = (
  programmes: readonly Programme[],
  current: Programme,
  channel: TvChannel,
  now: EpochSeconds,
): EpisodeEntry[] =>
  programmes.map((programme) => ({
    programme,
    isCurrent: programme.id === current.id,
    state: programmeState(programme, channel, now),
  }));

const isPast = (state: ProgrammeState): boolean => state === 'archive' || state === 'subscribe' || state === 'on-air';
const order = (a: number | undefined, b: number | undefined): number =>
  a === b ? 0 : (a ?? Infinity) < (b ?? Infinity) ? -1 : 1;

function episodeKey({ id, season, series, episodeTitle }: Programme): string {
  if (series !== undefined) return `${season ?? ''} ${series}`;
  return episodeTitle || id;
}

/** Broadcasts come by time: of the past the last one counts, of the future the first. */
function isBetter(entry: EpisodeEntry, known: EpisodeEntry): boolean {
  if (known.isCurrent !== entry.isCurrent) return entry.isCurrent;
  if (entry.state !== known.state) return BEST_FIRST.indexOf(entry.state) < BEST_FIRST.indexOf(known.state);
  return entry.state !== 'future';
}
