/** Scrubbing over the day of a channel: what can be watched from where, and the way from programme to programme. */
import { LIVE_THRESHOLD_S } from '@aerial/domain/playback.ts';
import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { addDays, type LocalDate } from '@aerial/domain/zone.ts';
import { broadcastDay, canSeekIn, programmeAt, programmeState } from '../../../parts/channels/schedule.ts';
import { startOfBroadcastDay, type Span } from '../../../parts/channels/days.ts';
import type { Programme, TvChannel } from '../../../parts/channels/model.ts';

/** Going back leads to the start of the same programme once so much of it has been seen, seconds. */
export const BACK_TO_START_S = 10;

/** What pressing "watch" at an instant does. */
export type DayTarget =
  | { readonly do: 'play'; readonly ts: EpochSeconds }
  | { readonly do: 'live' }
  | { readonly do: 'subscribe' }
  | { readonly do: 'refused'; readonly key: 'error_schedule_from_future' | 'error_schedule_copyright_banned' };

/** Whether a programme can be watched from its start. */
const isStartable = (programme: Programme, channel: TvChannel, now: EpochSeconds): boolean => {
  const state = programmeState(programme, channel, now);
  return state === 'archive' || (state === 'on-air' && canSeekIn(programme, channel));
};

/** @param programmes of the channel, in order */
export function targetAt(
  at: EpochSeconds,
  programmes: readonly Programme[],
  channel: TvChannel,
  now: EpochSeconds,
): DayTarget {
  if (at > now) return { do: 'refused', key: 'error_schedule_from_future' };
  if (now - at <= LIVE_THRESHOLD_S) return { do: 'live' };
  const programme = programmeAt(programmes, at);
  const state = programme && programmeState(programme, channel, now);
  if (programme && isStartable(programme, channel, now)) return { do: 'play', ts: epochSeconds(Math.floor(at)) };
  if (state === 'on-air') return { do: 'live' };
  return state === 'subscribe' ? { do: 'subscribe' } : { do: 'refused', key: 'error_schedule_copyright_banned' };
}

/**
 * The way to the programme before or after a position; to the start of the one that plays, once it is under way. What the viewer
 * cannot watch is passed over.
 * @returns the position; `live`: the live edge; undefined: there is no such programme
 */
export function programmeJump(
  at: EpochSeconds,
  direction: 1 | -1,
  programmes: readonly Programme[],
  channel: TvChannel,
  now: EpochSeconds,
): EpochSeconds | 'live' | undefined {
  if (direction === -1)
    return programmes.findLast(
      ({ startAt }, index) => startAt < at - BACK_TO_START_S && isStartable(programmes[index]!, channel, now),
    )?.startAt;
  const next = programmes.find(
    (programme) => programme.startAt > at && programme.startAt <= now && isStartable(programme, channel, now),
  );
  return next?.startAt ?? (now - at > LIVE_THRESHOLD_S ? 'live' : undefined);
}

/** The start of the next or previous programme of the guide, whether or not it can be watched. */
export function markBeside(
  at: EpochSeconds,
  direction: 1 | -1,
  programmes: readonly Pick<Programme, 'startAt'>[],
): EpochSeconds | undefined {
  return direction === 1
    ? programmes.find(({ startAt }) => startAt > at)?.startAt
    : programmes.findLast(({ startAt }) => startAt < at)?.startAt;
}

/** A broadcast day, from its first to the first instant after it. */
export const daySpan = (day: LocalDate, zone: string): Span => ({
  start: startOfBroadcastDay(day, zone),
  end: startOfBroadcastDay(addDays(day, 1), zone),
});

/** From the oldest day that the channel's archive offers, as far as its guide goes, to today. */
export function scrubSpan(
  programmes: readonly Pick<Programme, 'startAt'>[],
  channel: Pick<TvChannel, 'offeredDays'>,
  now: EpochSeconds,
  zone: string,
): Span {
  const oldest = Math.max(now - channel.offeredDays * 86_400, programmes[0]?.startAt ?? now);
  return {
    start: startOfBroadcastDay(broadcastDay(epochSeconds(oldest), zone), zone),
    end: daySpan(broadcastDay(now, zone), zone).end,
  };
}

export interface DayMark {
  readonly programme: Programme;
  /** Within the day, as shares of it. */
  readonly from: number;
  readonly to: number;
  /** It can be watched, now or from its start. */
  readonly isOpen: boolean;
}

/** The programmes of a day as marks on its line. */
export function marksOf(
  { start, end }: Span,
  programmes: readonly Programme[],
  channel: TvChannel,
  now: EpochSeconds,
): DayMark[] {
  const share = (at: number): number => Math.min(1, Math.max(0, (at - start) / (end - start)));
  return programmes
    .filter(({ startAt, endAt }) => endAt > start && startAt < end)
    .map((programme) => ({
      programme,
      from: share(programme.startAt),
      to: share(programme.endAt),
      isOpen: isStartable(programme, channel, now) || programmeState(programme, channel, now) === 'on-air',
    }));
}
