/** The guide of a channel: days, what can be watched, what a click means. @source spec 2 §4 Programme click in the schedule, §5 */
import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import type { GridProgramme, Programme, TvChannel } from './model.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** @source C-606 */
const BACK_AT_LEAST_S = 72 * HOUR_S;
/** @source C-607 */
const AHEAD_S = 3 * DAY_S;
/** A programme that starts before this hour belongs to the day before. @source spec 2 §4 */
export const BROADCAST_DAY_STARTS_H = 3;

/** The range to request, in whole hours, so that all viewers share one cached response for an hour. */
export function scheduleRange(now: EpochSeconds, archiveDays: number): { start: EpochSeconds; end: EpochSeconds } {
  const hour = now - (now % HOUR_S);
  return {
    start: epochSeconds(hour - Math.max(BACK_AT_LEAST_S, archiveDays * DAY_S)),
    end: epochSeconds(hour + HOUR_S + AHEAD_S),
  };
}

/** Minimum delay before a failed request is retried, milliseconds. */
const REFRESH_AGAIN_MS = 30_000;

/**
 * When the guide is refetched while it is watched: a programme that begins becomes available for catch-up, which only a new response says.
 * @param loadedAt when the guide was read
 * @param afterS so long after the programme has begun, which differs between viewers
 * @returns milliseconds from now; false: nothing is to begin
 */
export function refreshInMs(
  programmes: readonly Pick<Programme, 'startAt'>[],
  loadedAt: number,
  now: number,
  afterS: number,
): number | false {
  const next = programmes.find(({ startAt }) => startAt > loadedAt);
  if (!next) return false;
  const ms = (next.startAt + afterS - now) * 1000;
  return ms > 0 ? ms : REFRESH_AGAIN_MS;
}

/** `YYYY-MM-DD` of the day an entry is listed under. @param timeZone the browser's when absent */
export function broadcastDay(at: EpochSeconds, timeZone?: string): string {
  const { year, month, day, hour } = localParts(at, timeZone);
  const date = new Date(Date.UTC(year, month - 1, hour < BROADCAST_DAY_STARTS_H ? day - 1 : day));
  return date.toISOString().slice(0, 10);
}

const formats = new Map<string, Intl.DateTimeFormat>();
function localParts(
  at: EpochSeconds,
  timeZone: string | undefined,
): { year: number; month: number; day: number; hour: number } {
  const key = timeZone ?? '';
  let format = formats.get(key);
  if (!format)
    formats.set(
      key,
      (format = new Intl.DateTimeFormat('en', {
        timeZone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
      })),
    );
  const parts = Object.fromEntries(format.formatToParts(at * 1000).map(({ type, value }) => [type, Number(value)]));
  return { year: parts['year']!, month: parts['month']!, day: parts['day']!, hour: parts['hour']! };
}

export interface ScheduleDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly programmes: readonly Programme[];
}

/** Programmes by broadcast day, both in order. */
export function groupByDay(programmes: readonly Programme[], timeZone?: string): ScheduleDay[] {
  const days = new Map<string, Programme[]>();
  for (const programme of programmes) {
    const day = broadcastDay(programme.startAt, timeZone);
    const list = days.get(day);
    if (list) list.push(programme);
    else days.set(day, [programme]);
  }
  return [...days].map(([day, list]) => ({ day, programmes: list }));
}

/** The programme that covers an instant. @param programmes in order */
export function programmeAt(programmes: readonly Programme[], at: EpochSeconds): Programme | undefined {
  const last = programmes.findLast((programme) => programme.startAt <= at);
  return last && last.endAt > at ? last : undefined;
}
export const programmeAfter = (programmes: readonly Programme[], at: EpochSeconds): Programme | undefined =>
  programmes.find((programme) => programme.startAt > at);

/** The programme that ends where or before this one starts. */
export const programmeBefore = (programmes: readonly Programme[], at: EpochSeconds): Programme | undefined =>
  programmes.findLast((programme) => programme.endAt <= at);

/** What can be done with a programme now. */
export type ProgrammeState = 'future' | 'on-air' | 'archive' | 'subscribe' | 'unavailable';

/** @source C-493 to C-498, C-608 to C-610 */
export function programmeState(programme: GridProgramme, channel: TvChannel, now: EpochSeconds): ProgrammeState {
  if (programme.startAt > now) return 'future';
  if (programme.endAt > now) return 'on-air';
  const isWithin = (days: number): boolean => programme.startAt >= now - days * DAY_S;
  const isAllowed = channel.isPurchased && isWithin(channel.playableDays);
  if (programme.hasCatchUp && isAllowed) return 'archive';
  if (programme.hasCatchUp && isWithin(channel.offeredDays)) return 'subscribe';
  return 'unavailable';
}

export type ProgrammeClick =
  | { readonly do: 'play'; readonly ts: EpochSeconds | undefined }
  | { readonly do: 'alert'; readonly key: 'error_schedule_from_future' | 'error_schedule_copyright_banned' }
  | { readonly do: 'subscribe'; readonly key: 'warning_archive_subscribe' };

/** What a click on a programme does. @source C-493 to C-498 */
export function clickOn(programme: Programme, channel: TvChannel, now: EpochSeconds): ProgrammeClick {
  switch (programmeState(programme, channel, now)) {
    case 'future':
      return { do: 'alert', key: 'error_schedule_from_future' };
    case 'on-air':
      return { do: 'play', ts: undefined };
    case 'archive':
      return { do: 'play', ts: programme.startAt };
    case 'subscribe':
      return { do: 'subscribe', key: 'warning_archive_subscribe' };
    case 'unavailable':
      return { do: 'alert', key: 'error_schedule_copyright_banned' };
  }
}

/** Whether positions of a programme can be chosen: catch-up is allowed, and the channel has an archive. @source C-565 */
export const canSeekIn = (programme: GridProgramme | undefined, channel: TvChannel): boolean =>
  programme !== undefined && programme.hasCatchUp && channel.isPurchased && channel.playableDays > 0;

/** How much of a programme is over, percent: at least 1 while it runs. @source C-618 */
export function percentOver(programme: Pick<Programme, 'startAt' | 'endAt'>, now: number): number {
  const share = ((now - programme.startAt) / (programme.endAt - programme.startAt)) * 100;
  return Math.min(100, Math.max(1, share));
}

/** Where the playlist for a position begins: with its programme, as far as the archive allows. @param programme the one around the position */
export function playlistStart(
  at: EpochSeconds,
  programme: Programme | undefined,
  channel: TvChannel,
  now: EpochSeconds,
): EpochSeconds {
  return programme && programme.startAt >= now - channel.playableDays * DAY_S ? programme.startAt : at;
}

/** The broadcast of a programme to play: the one on air, else the latest that the archive holds. @param programmeId of the entry or of its content @source C-036 */
export function findBroadcast(
  programmes: readonly Programme[],
  programmeId: string,
  channel: TvChannel,
  now: EpochSeconds,
): Programme | undefined {
  return programmes.findLast(
    (programme) =>
      (programme.id === programmeId || programme.contentId === programmeId) &&
      ['on-air', 'archive'].includes(programmeState(programme, channel, now)),
  );
}
