/** Which part of the guide is requested, and what of it can still be watched. */
import type { ChannelId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { GRID_MS } from '@aerial/domain/grid.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { addDays, localTime, parseLocalDate, startOfDay } from '@aerial/domain/zone.ts';
import type { GuideChannel, GuideEntry } from './ports.ts';

export const DAY_S = 86_400;
/** The longest stretch of guide one call answers, days. */
export const LONGEST_RANGE_DAYS = 31;

export interface GuideQuery {
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  /** A day in the channel's zone, with or without leading zeros. */
  readonly date?: string | undefined;
}
export interface GuideRange {
  readonly start: EpochSeconds;
  readonly end: EpochSeconds;
}

const invalid = (field: string, message: string): { ok: false; error: AppError } =>
  fail({ code: 'validation_failed', message: `${field}: ${message}`, detail: { [field]: [message] } });

/**
 * The range a guide call covers. Without one it is today and tomorrow in the channel's zone; with only a start the day
 * that follows it, with only an end the day before it. Never further back than the archive, but always with what is on air.
 * @source wire shapes §3 schedule, content_schedule; C-664
 */
export function resolveRange(
  query: GuideQuery,
  channel: Pick<GuideChannel, 'timezone' | 'archivedDays'>,
  now: EpochSeconds,
): Result<GuideRange, AppError> {
  const range = requestedRange(query, channel.timezone, now);
  if (!range.ok) return range;
  const { start, end } = range.value;
  if (end < start) return invalid('end', 'is before start');
  if (end - start > LONGEST_RANGE_DAYS * DAY_S)
    return invalid('end', `is more than ${LONGEST_RANGE_DAYS} days after start`);
  return ok({ start: epochSeconds(Math.max(start, archiveBegins(channel, now))), end });
}

/** The longest range of one grid request, days. */
export const LONGEST_GRID_DAYS = 3;

/** The same for several channels side by side, each as far back as its own archive goes. Channels whose archive begins later have no range. */
export function gridRanges<C extends Pick<GuideChannel, 'id' | 'archivedDays'>>(
  { start, end }: GuideRange,
  channels: readonly C[],
  now: EpochSeconds,
): Result<({ readonly channelId: ChannelId } & GuideRange)[], AppError> {
  if (end <= start) return invalid('end', 'is not after start');
  if (end - start > LONGEST_GRID_DAYS * DAY_S)
    return invalid('end', `is more than ${LONGEST_GRID_DAYS} days after start`);
  return ok(
    channels
      .map((channel) => ({
        channelId: channel.id,
        start: epochSeconds(Math.max(start, archiveBegins(channel, now))),
        end,
      }))
      .filter((range) => range.start < range.end),
  );
}

function requestedRange(
  { start, end, date }: GuideQuery,
  zone: string,
  now: EpochSeconds,
): Result<GuideRange, AppError> {
  if (start !== undefined || end !== undefined) {
    return ok({ start: epochSeconds(start ?? end! - DAY_S), end: epochSeconds(end ?? start! + DAY_S) });
  }
  const day = date === undefined ? localTime(now, zone).date : parseLocalDate(date);
  if (day === undefined) return invalid('date', 'is not a day');
  return ok({ start: startOfDay(day, zone), end: startOfDay(addDays(day, date === undefined ? 2 : 1), zone) });
}

/** The oldest instant of the channel's archive. */
export const archiveBegins = (channel: Pick<GuideChannel, 'archivedDays'>, now: EpochSeconds): EpochSeconds =>
  epochSeconds(now - channel.archivedDays * DAY_S);

/** Whether a programme that has started can be watched from its start: it was recorded, no part of it must be hidden, and it is still in the archive. */
export function hasCatchUp(
  entry: Pick<GuideEntry, 'startAt' | 'durationS' | 'isRecorded'>,
  channel: Pick<GuideChannel, 'archivedDays' | 'hasArchive' | 'blackouts'>,
  now: EpochSeconds,
): boolean {
  if (!entry.isRecorded || !channel.hasArchive || channel.archivedDays <= 0) return false;
  if (channel.blackouts.some(({ start, end }) => start < entry.startAt + entry.durationS && end > entry.startAt))
    return false;
  return entry.startAt <= now && entry.startAt >= archiveBegins(channel, now);
}

/** When a document of entries says something else at the latest, by the next of them that begins: it can be watched from its start then. */
export function nextStart(
  entries: readonly Pick<GuideEntry, 'startAt'>[],
  now: EpochSeconds,
): EpochSeconds | undefined {
  const starts = entries.flatMap(({ startAt }) => (startAt > now ? [startAt] : []));
  return starts.length === 0 ? undefined : epochSeconds(Math.min(...starts));
}

/** What is really played: on the grid a programme starts up to one segment after its announced time. */
export function realTimes(entry: Pick<GuideEntry, 'startAt' | 'durationS' | 'grid'>): {
  startAt: EpochSeconds;
  durationS: number;
} {
  if (!entry.grid) return { startAt: entry.startAt, durationS: entry.durationS };
  const startAt = firstSecondOf(entry.grid.start);
  return { startAt, durationS: firstSecondOf(entry.grid.start + entry.grid.count) - startAt };
}

/** The first whole second that begins inside a grid segment. */
const firstSecondOf = (grid: number): EpochSeconds => epochSeconds(Math.ceil((grid * GRID_MS) / 1000));
