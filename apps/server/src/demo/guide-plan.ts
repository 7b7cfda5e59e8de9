/**
 * The demo guide as rows: a channel's programmes laid on the segment grid without gap or overlap, day after day.
 * Pure and deterministic: the same day of a channel is always planned the same, whichever day the planning starts.
 */
import type { PlaylistItem } from '@aerial/domain/asset.ts';
import { gridCeil } from '@aerial/domain/grid.ts';
import { epochSeconds, toEpochMs, type EpochSeconds } from '@aerial/domain/time.ts';
import { addDays, startOfDay, type LocalDate } from '@aerial/domain/zone.ts';
import { layAssetList } from '../origin/timeline/asset-list.ts';
import { endOfRun, NO_RUN, numberNext, type RunEnd } from '../origin/timeline/timeline.ts';

/** The demo channels' days are Moscow's. */
export const GUIDE_ZONE = 'Europe/Moscow';
/** Discontinuity numbers count from this day, so that every installation gives an entry the same number. */
export const GUIDE_EPOCH: LocalDate = '2026-01-01';

/** A programme of a day. It lasts until the next one starts. */
export interface GuideSlot {
  /** Local minutes after midnight; the first slot of a day is at 0. */
  readonly atMinute: number;
  readonly title: string;
  readonly episode?: string;
}

/** A stored playlist. */
export interface GuidePlaylist {
  readonly id: string;
  readonly items: readonly PlaylistItem[];
}

export interface PlannedEntry {
  readonly startAt: EpochSeconds;
  readonly durationS: number;
  readonly gridStart: number;
  readonly gridCount: number;
  readonly discontinuity: number;
  readonly playlistId: string | null;
  readonly contentId: string;
  readonly episodeId: string | null;
}

export interface GuideSource {
  slots(channelId: number, date: LocalDate): readonly GuideSlot[];
  /** What a title, or its episode, plays; undefined when nothing of it can be played yet. */
  playlist(title: string, episode: string | undefined): GuidePlaylist | undefined;
}

/** Days of a channel, `from` to before `to`. @param before how the entry ends that the first one follows */
export function* planDays(
  source: GuideSource,
  channelId: number,
  from: LocalDate,
  to: LocalDate,
  before: RunEnd,
): Generator<PlannedEntry> {
  const endOf = runEnds();
  let run = before;
  for (let date = from; date < to; date = addDays(date, 1)) {
    const midnight = startOfDay(date, GUIDE_ZONE);
    const nextMidnight = startOfDay(addDays(date, 1), GUIDE_ZONE);
    const slots = source.slots(channelId, date);
    for (const [index, slot] of slots.entries()) {
      const next = slots[index + 1];
      const startAt = epochSeconds(midnight + slot.atMinute * 60);
      const endAt = next ? epochSeconds(midnight + next.atMinute * 60) : nextMidnight;
      const gridStart = gridCeil(toEpochMs(startAt));
      const gridCount = gridCeil(toEpochMs(endAt)) - gridStart;
      const playlist = source.playlist(slot.title, slot.episode);
      const discontinuity = numberNext(run, playlist?.items ?? []);
      yield {
        startAt,
        durationS: endAt - startAt,
        gridStart,
        gridCount,
        discontinuity,
        playlistId: playlist?.id ?? null,
        contentId: slot.title,
        episodeId: slot.episode ?? null,
      };
      run = endOf({ discontinuity, gridCount }, playlist);
    }
  }
}

/** How a channel's last entry before a day ends, counted through since {@link GUIDE_EPOCH}. */
export function runEndBefore(source: GuideSource, channelId: number, date: LocalDate): RunEnd {
  let last: PlannedEntry | undefined;
  for (const entry of planDays(source, channelId, GUIDE_EPOCH, date, NO_RUN)) last = entry;
  return last ? runEndOf(last, source.playlist(last.contentId, last.episodeId ?? undefined)) : NO_RUN;
}

/** How an entry ends. */
export const runEndOf = (
  entry: { readonly discontinuity: number; readonly gridCount: number },
  playlist: GuidePlaylist | undefined,
): RunEnd => runEnds()(entry, playlist);

/** A day repeats the same playlists, so they are laid once. */
function runEnds(): (
  entry: { readonly discontinuity: number; readonly gridCount: number },
  playlist: GuidePlaylist | undefined,
) => RunEnd {
  const laid = new Map<string, ReturnType<typeof layAssetList>>();
  return (entry, playlist) => {
    if (playlist && !laid.has(playlist.id)) laid.set(playlist.id, layAssetList(playlist.items));
    return endOfRun(entry, playlist && laid.get(playlist.id));
  };
}
