import type {
  Statistics,
  StatisticsChannel,
  StatisticsMeasure,
  StatisticsMeasureName,
} from '@aerial/contract/calls/statistics.ts';
import { textIn, type LocalizedText } from '@aerial/domain/language.ts';
import { asCurrency, decimalOf, money } from '@aerial/domain/money.ts';
import { hours, type Counts } from './rules.ts';
import type { Compared } from './service.ts';

const MAX_CHANNELS = 50;
const KINDS = ['live', 'catchup', 'vod'] as const;

type Read = (counts: Counts, bucket?: string) => number | null;

const starts: Read = (counts, bucket) =>
  KINDS.reduce(
    (sum, kind) => sum + (bucket === undefined ? counts.sum('starts', kind) : counts.at(bucket, 'starts', kind)),
    0,
  );
const plain =
  (measure: string): Read =>
  (counts, bucket) =>
    bucket === undefined ? counts.sum(measure) : counts.at(bucket, measure);
const average = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(1));

/** What a measure is over a whole period, or in one of its buckets. */
const READ: Readonly<Record<StatisticsMeasureName, Read>> = {
  viewers: (counts, bucket) =>
    bucket === undefined ? average(counts.buckets.map((at) => counts.at(at, 'viewers'))) : counts.at(bucket, 'viewers'),
  starts,
  watched_hours: (counts, bucket) => hours(plain('watched_s')(counts, bucket) ?? 0),
  sign_ups: plain('sign_ups'),
  churned: plain('churned'),
  subscribers(counts, bucket) {
    const at = bucket ?? counts.buckets.findLast((one) => counts.has(one, 'subscribers'));
    return at !== undefined && counts.has(at, 'subscribers') ? counts.at(at, 'subscribers') : null;
  },
  startup_p50_s: (counts, bucket) => counts.startup(0.5, bucket),
  startup_p95_s: (counts, bucket) => counts.startup(0.95, bucket),
  rebuffering_ratio: (counts, bucket) => counts.ratio('rebuffering_s', ['rebuffering_s', 'playing_s'], bucket),
  failure_ratio: (counts, bucket) => counts.ratio('failures', ['playbacks'], bucket),
};

/** A measure of one bucket, or of all. */
export const readMeasure = (name: StatisticsMeasureName, counts: Counts, bucket?: string): number | null =>
  READ[name](counts, bucket);

function measureWire(name: StatisticsMeasureName, { now, former, dayViewers }: Compared): StatisticsMeasure {
  const series = (counts: Counts) => counts.buckets.map((bucket) => READ[name](counts, bucket));
  const ofDay = name === 'viewers' ? dayViewers : undefined;
  return {
    total: ofDay?.now ?? READ[name](now),
    before: ofDay?.former ?? READ[name](former),
    series: series(now),
    series_before: series(former),
  };
}

const decimal = (minor: number, currency: string): string => decimalOf(money(Math.round(minor), asCurrency(currency)));

/** Revenue of a bucket, or of all, as decimal text. */
export const revenueOf = (counts: Counts, currency: string, bucket?: string): string =>
  decimal(bucket === undefined ? counts.sum('revenue', currency) : counts.at(bucket, 'revenue', currency), currency);

/** All channels that were watched, those watched longest first. */
export function channelRows({ now, former }: Compared): Omit<StatisticsChannel, 'name'>[] {
  const days = Math.max(1, now.buckets.length);
  return now
    .keys('channel_starts')
    .map((key) => ({
      id: Number(key),
      starts: now.sum('channel_starts', key),
      viewers: Number((now.sum('channel_viewers', key) / days).toFixed(1)),
      watched_hours: hours(now.sum('channel_watched_s', key)),
      watched_hours_before: hours(former.sum('channel_watched_s', key)),
    }))
    .toSorted((a, b) => b.watched_hours - a.watched_hours || b.starts - a.starts || a.id - b.id);
}

export const nameOf = (names: ReadonlyMap<number, unknown>, id: number, language: string): string =>
  textIn(names.get(id) as LocalizedText | undefined, language) || String(id);

export interface Shown {
  readonly timeZone: string;
  /** Undefined: who asks may not see money. */
  readonly currency: string | undefined;
  readonly isQualityStored: boolean;
}

export const shownChannels = (compared: Compared): Omit<StatisticsChannel, 'name'>[] =>
  channelRows(compared).slice(0, MAX_CHANNELS);

export function statisticsWire(
  compared: Compared,
  channels: readonly StatisticsChannel[],
  { timeZone, currency, isQualityStored }: Shown,
): Statistics {
  const { now, former, unit, period, before } = compared;
  const of = (name: StatisticsMeasureName) => measureWire(name, compared);
  return {
    time_zone: timeZone,
    unit,
    period,
    before,
    points: [...now.buckets],
    measures: {
      viewers: of('viewers'),
      starts: of('starts'),
      watched_hours: of('watched_hours'),
      sign_ups: of('sign_ups'),
      subscribers: of('subscribers'),
      churned: of('churned'),
      startup_p50_s: of('startup_p50_s'),
      startup_p95_s: of('startup_p95_s'),
      rebuffering_ratio: of('rebuffering_ratio'),
      failure_ratio: of('failure_ratio'),
    },
    revenue:
      currency === undefined
        ? null
        : {
            currency,
            total: revenueOf(now, currency),
            before: revenueOf(former, currency),
            series: now.buckets.map((bucket) => revenueOf(now, currency, bucket)),
            series_before: former.buckets.map((bucket) => revenueOf(former, currency, bucket)),
          },
    channels: [...channels],
    is_quality_stored: isQualityStored,
  };
}
