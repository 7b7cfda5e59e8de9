/** Periods, buckets and sums of statistics. Pure. */
import type { AppError } from '@aerial/contract/errors.ts';
import { MAX_STATISTICS_DAYS } from '@aerial/contract/calls/statistics.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { addDays, parseLocalDate, type LocalDate } from '@aerial/domain/zone.ts';

const DAY_MS = 86_400_000;

/** Days, the last one included. */
export interface DayRange {
  readonly since: LocalDate;
  readonly until: LocalDate;
}
export interface Periods {
  readonly unit: 'hour' | 'day';
  readonly period: DayRange;
  /** As many days directly before. */
  readonly before: DayRange;
  /** The last day is today: both periods end at the present time of day, so that they can be compared. */
  readonly isRunning: boolean;
}

const refused = (message: string): Result<never, AppError> =>
  fail({ code: 'validation_failed', message, detail: { since: [message] } });

const datesOf = (days: number, today: LocalDate): PeriodQuery =>
  days === 0 ? { since: today, until: today } : { since: addDays(today, -days), until: addDays(today, -1) };

const daysBetween = (from: LocalDate, to: LocalDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** All days of a range, in order. */
export const daysOf = ({ since, until }: DayRange): readonly LocalDate[] =>
  Array.from({ length: daysBetween(since, until) + 1 }, (_, later) => addDays(since, later));

/** Which period is asked about. */
export interface PeriodQuery {
  /** Whole days up to yesterday; 0 is today. */
  readonly days?: number | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** Default: the seven days up to yesterday. Fails with validation_failed where there is no such period. */
export function periodsOf(asked: PeriodQuery, today: LocalDate): Result<Periods, AppError> {
  const isDated = asked.since !== undefined || asked.until !== undefined;
  const query = isDated || asked.days === undefined ? asked : datesOf(asked.days, today);
  const until = query.until === undefined ? addDays(today, -1) : parseLocalDate(query.until);
  const since = query.since === undefined ? until && addDays(until, -6) : parseLocalDate(query.since);
  if (since === undefined || until === undefined) return refused('There is no such day.');
  if (until > today) return refused('The period ends in the future.');
  const length = daysBetween(since, until) + 1;
  if (length < 1) return refused('The period ends before it begins.');
  if (length > MAX_STATISTICS_DAYS) return refused(`A period has at most ${MAX_STATISTICS_DAYS} days.`);
  return ok({
    unit: length === 1 ? 'hour' : 'day',
    period: { since, until },
    before: { since: addDays(since, -length), until: addDays(since, -1) },
    isRunning: until === today,
  });
}

/** Names of the buckets of a range: its days, or the hours of its one day. */
export const bucketsOf = (range: DayRange, unit: 'hour' | 'day'): readonly string[] =>
  unit === 'day'
    ? daysOf(range)
    : Array.from({ length: 24 }, (_, hour) => `${range.since} ${String(hour).padStart(2, '0')}`);

/** One number that was counted. */
export interface CountedRow {
  readonly bucket: string;
  readonly measure: string;
  readonly key: string;
  readonly value: number;
}

/** Upper bounds of the classes in which start-up times are counted, ms; what is above the last is in a class of its own. */
export const STARTUP_BOUNDS_MS = [100, 200, 300, 400, 600, 800, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000, 30_000];

/**
 * A quantile out of a histogram, between the bounds of its class in proportion; of what is above the last bound, that bound.
 * @param counts by class, the last one for what is above all bounds
 * @returns undefined where nothing was counted
 */
export function quantile(counts: readonly number[], q: number): number | undefined {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return undefined;
  let [below, rank] = [0, q * all];
  for (const [at, upper] of STARTUP_BOUNDS_MS.entries()) {
    const count = counts[at] ?? 0;
    if (count > 0 && below + count >= rank) {
      const lower = at === 0 ? 0 : STARTUP_BOUNDS_MS[at - 1]!;
      return lower + ((upper - lower) * (rank - below)) / count;
    }
    below += count;
  }
  return STARTUP_BOUNDS_MS.at(-1);
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
export const hours = (seconds: number): number => rounded(seconds / 3600, 2);

/** Counted rows by measure and bucket. */
export class Counts {
  readonly #values = new Map<string, Map<string, number>>();
  readonly buckets: readonly string[];

  constructor(rows: readonly CountedRow[], buckets: readonly string[]) {
    this.buckets = buckets;
    const known = new Set(buckets);
    for (const { bucket, measure, key, value } of rows) {
      if (!known.has(bucket)) continue;
      const name = `${measure} ${key}`;
      const of = this.#values.get(name) ?? new Map<string, number>();
      of.set(bucket, (of.get(bucket) ?? 0) + value);
      this.#values.set(name, of);
    }
  }

  /** 0 where nothing was counted. */
  at(bucket: string, measure: string, key = ''): number {
    return this.#values.get(`${measure} ${key}`)?.get(bucket) ?? 0;
  }

  has(bucket: string, measure: string, key = ''): boolean {
    return this.#values.get(`${measure} ${key}`)?.has(bucket) ?? false;
  }

  sum(measure: string, key = ''): number {
    return [...(this.#values.get(`${measure} ${key}`)?.values() ?? [])].reduce((sum, value) => sum + value, 0);
  }

  /** The keys by which a measure was counted. */
  keys(measure: string): readonly string[] {
    const start = `${measure} `;
    return [...this.#values.keys()].filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
  }

  /** Of the start-up time in seconds; null where none was reported. @param bucket undefined: of all */
  startup(q: number, bucket?: string): number | null {
    const counts = Array.from({ length: STARTUP_BOUNDS_MS.length + 1 }, (_, at) =>
      bucket === undefined ? this.sum('startup', String(at)) : this.at(bucket, 'startup', String(at)),
    );
    const found = quantile(counts, q);
    return found === undefined ? null : rounded(found / 1000, 3);
  }

  /** Null where the whole is 0. */
  ratio(part: string, wholes: readonly string[], bucket?: string): number | null {
    const of = (measure: string) => (bucket === undefined ? this.sum(measure) : this.at(bucket, measure));
    const whole = wholes.reduce((sum, measure) => sum + of(measure), 0);
    return whole === 0 ? null : rounded(of(part) / whole, 5);
  }
}
