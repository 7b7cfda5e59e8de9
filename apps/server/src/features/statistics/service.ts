/** Statistics of a provider: computed days, and what is counted of those that are not computed yet. */
import type { Clock } from '@aerial/domain/time.ts';
import type { ProviderId } from '@aerial/domain/ids.ts';
import { epochSeconds } from '@aerial/domain/time.ts';
import { addDays, localTime, startOfDay, type LocalDate } from '@aerial/domain/zone.ts';
import type { Result } from '@aerial/domain/result.ts';
import { ok } from '@aerial/domain/result.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { StatisticsStore } from './ports.ts';
import {
  bucketsOf,
  Counts,
  daysOf,
  periodsOf,
  type CountedRow,
  type DayRange,
  type PeriodQuery,
  type Periods,
} from './rules.ts';

const DAY_MS = 86_400_000;
/** Days are computed once more when they have been over for so long: reports of players come late. */
const LATE_MS = 25 * 3_600_000;
/** How far back a new installation of this is filled, days. */
const MAX_BACKFILL_DAYS = 366;
/** Days that one run of the job computes for a provider. */
const DAYS_PER_RUN = 40;

export interface Place {
  readonly id: ProviderId;
  readonly timeZone: string;
}
export interface Compared extends Periods {
  readonly now: Counts;
  readonly former: Counts;
  /** Different viewers of a period that is a single day; undefined for longer ones. */
  readonly dayViewers: { readonly now: number; readonly former: number } | undefined;
}

export function statisticsService({ store, clock }: { readonly store: StatisticsStore; readonly clock: Clock }) {
  const midnight = (day: LocalDate, { timeZone }: Place): Date => new Date(startOfDay(day, timeZone) * 1000);
  const todayIn = ({ timeZone }: Place): LocalDate =>
    localTime(epochSeconds(Math.floor(clock.now() / 1000)), timeZone).date;

  const measured = (place: Place, from: Date, to: Date, unit: 'hour' | 'day'): Promise<CountedRow[]> =>
    store.measure({ providerId: place.id, from, to, timeZone: place.timeZone, unit });

  /** All that a complete day came to. */
  async function wholeDay(place: Place, day: LocalDate): Promise<CountedRow[]> {
    const end = midnight(addDays(day, 1), place);
    const found = await measured(place, midnight(day, place), end, 'day');
    const value = await store.subscribersAt(place.id, end);
    return [...found.filter(({ bucket }) => bucket === day), { bucket: day, measure: 'subscribers', key: '', value }];
  }

  /** Days of a range, computed ones as they are stored. @param cut the last day only up to this instant */
  async function days(place: Place, range: DayRange, cut: Date | undefined): Promise<CountedRow[]> {
    const complete = cut ? { since: range.since, until: addDays(range.until, -1) } : range;
    const [stored, computed] = [await store.stored(place.id, complete), await store.computed(place.id, complete)];
    const missing = daysOf(complete).filter((day) => !computed.has(day));
    const channels = await store.storedChannels(place.id, complete);
    // Of channels only the sum of a period is shown: it stands for the first day.
    const found = [...stored, ...channels.map((row) => ({ ...row, bucket: range.since }))];
    if (missing.length > 0) {
      const [first, last] = [missing[0]!, missing.at(-1)!];
      const counted = await measured(place, midnight(first, place), midnight(addDays(last, 1), place), 'day');
      const isMissing = new Set(missing);
      found.push(...counted.filter(({ bucket }) => isMissing.has(bucket)));
    }
    if (cut) found.push(...(await measured(place, midnight(range.until, place), cut, 'day')));
    return found;
  }

  async function side(place: Place, range: DayRange, unit: 'hour' | 'day', cut: Date | undefined) {
    const end = cut ?? midnight(addDays(range.until, 1), place);
    const found =
      unit === 'hour'
        ? await measured(place, midnight(range.since, place), end, 'hour')
        : await days(place, range, cut);
    if (!found.some(({ measure }) => measure === 'subscribers')) {
      // Of a day that runs the end of the one before is close enough: counting all of them takes long.
      const stored = await store.storedSubscribers(place.id, cut ? addDays(range.until, -1) : range.until);
      const value = stored ?? (await store.subscribersAt(place.id, end));
      found.push({ bucket: bucketsOf(range, unit).at(-1)!, measure: 'subscribers', key: '', value });
    }
    const viewers = found.find(({ bucket, measure }) => bucket === 'all' && measure === 'viewers')?.value ?? 0;
    return { counts: new Counts(found, bucketsOf(range, unit)), viewers };
  }

  return {
    channelNames: store.channelNames,
    midnight,

    periods: (place: Place, query: PeriodQuery) => periodsOf(query, todayIn(place)),

    /** A period beside the one before. Fails with validation_failed. */
    async compare(place: Place, query: PeriodQuery): Promise<Result<Compared, AppError>> {
      const found = periodsOf(query, todayIn(place));
      if (!found.ok) return found;
      const { period, before, unit, isRunning } = found.value;
      const cut = isRunning ? new Date(clock.now()) : undefined;
      // The same time of day, as far as the clocks were not changed in between.
      const passed = cut ? cut.getTime() - midnight(period.until, place).getTime() : 0;
      const now = await side(place, period, unit, cut);
      const former = await side(
        place,
        before,
        unit,
        cut ? new Date(midnight(before.until, place).getTime() + Math.min(passed, DAY_MS)) : undefined,
      );
      const dayViewers = unit === 'hour' ? { now: now.viewers, former: former.viewers } : undefined;
      return ok({ ...found.value, now: now.counts, former: former.counts, dayViewers });
    },

    packets: (place: Place, { since, until }: DayRange) =>
      store.packets(place.id, midnight(since, place), midnight(addDays(until, 1), place)),

    /** Computes days that are over and were not computed, or were before the last reports came; the latest first. */
    async computeDays(place: Place): Promise<number> {
      const yesterday = addDays(todayIn(place), -1);
      const range = { since: addDays(yesterday, 1 - MAX_BACKFILL_DAYS), until: yesterday };
      const computed = await store.computed(place.id, range);
      const isDue = (day: LocalDate): boolean => {
        const at = computed.get(day)?.getTime();
        if (at === undefined) return true;
        const settled = midnight(addDays(day, 1), place).getTime() + LATE_MS;
        return at < settled && clock.now() >= settled;
      };
      const due = daysOf(range).filter(isDue).toReversed().slice(0, DAYS_PER_RUN);
      for (const day of due) await store.store(place.id, day, await wholeDay(place, day), new Date(clock.now()));
      return due.length;
    },
  };
}
export type StatisticsService = ReturnType<typeof statisticsService>;
