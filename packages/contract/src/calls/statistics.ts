/** What an operator sees of its service: sums of its own provider, by day in its time zone. */
import Type, { type Static } from 'typebox';
import { ALWAYS_STALE } from '../cache-rules.ts';
import { defineCall, Instant, IntId, nullable, orNull } from '../core.ts';

const tag = 'Operators: statistics';
const errors = ['authentication_failed', 'permission_denied', 'validation_failed', 'too_many_requests'] as const;
/** The longest period, days. */
export const MAX_STATISTICS_DAYS = 366;

const day = (description: string) =>
  Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10, description }));
const period = {
  days: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_STATISTICS_DAYS,
      description: 'so many whole days up to yesterday, 7 by default; 0 is today. Not where since or until is named',
    }),
  ),
  since: day("The first day, in the provider's time zone"),
  until: day('The last day, at most today'),
};

const OpenStreams = Type.Object({ kind: Type.Enum(['live', 'catchup', 'vod']), count: Type.Integer() });
export const statisticsNowCall = defineCall({
  id: 'statisticsNow',
  method: 'GET',
  path: '/v2/operators/statistics/now',
  tag,
  summary: 'Who watches at this moment: open playbacks by kind, and the channels that most watch',
  auth: 'operator',
  scope: 'statistics:read',
  cache: ALWAYS_STALE,
  answer: Type.Object({
    at: Instant(),
    viewers: Type.Integer({ description: 'different subscribers and guests' }),
    streams: Type.Array(OpenStreams),
    channels: Type.Array(Type.Object({ id: IntId(), name: Type.String(), viewers: Type.Integer() }), {
      description: 'at most 50',
    }),
  }),
  errors,
});

const numbers = () => Type.Array(nullable.number());
/** Null is what was not measured, or cannot be known of so short a time. */
export const StatisticsMeasure = Type.Object({
  total: nullable.number(),
  before: Type.Unsafe<number | null>({ type: ['number', 'null'], description: 'of the period before' }),
  series: numbers(),
  series_before: numbers(),
});
export type StatisticsMeasure = Static<typeof StatisticsMeasure>;
export const STATISTICS_MEASURES = [
  'viewers',
  'starts',
  'watched_hours',
  'sign_ups',
  'subscribers',
  'churned',
  'startup_p50_s',
  'startup_p95_s',
  'rebuffering_ratio',
  'failure_ratio',
] as const;
export type StatisticsMeasureName = (typeof STATISTICS_MEASURES)[number];

const Range = Type.Object({ since: Type.String(), until: Type.String() });
const amounts = () => Type.Array(Type.String({ description: 'decimal' }));
const StatisticsChannel = Type.Object({
  id: IntId(),
  name: Type.String(),
  starts: Type.Integer(),
  viewers: Type.Number({ description: 'different ones a day, on average' }),
  watched_hours: Type.Number(),
  watched_hours_before: Type.Number(),
});
export type StatisticsChannel = Static<typeof StatisticsChannel>;

export const statisticsCall = defineCall({
  id: 'statistics',
  method: 'GET',
  path: '/v2/operators/statistics',
  tag,
  summary: 'A period beside the one of the same length before it; a single day by hours',
  auth: 'operator',
  scope: 'statistics:read',
  cache: ALWAYS_STALE,
  query: Type.Object(period),
  answer: Type.Object({
    time_zone: Type.String(),
    unit: Type.Enum(['hour', 'day']),
    period: Range,
    before: Range,
    points: Type.Array(Type.String(), { description: 'days, or hours as 2031-01-31 20, of the time zone' }),
    measures: Type.Object({
      viewers: StatisticsMeasure,
      starts: StatisticsMeasure,
      watched_hours: StatisticsMeasure,
      sign_ups: StatisticsMeasure,
      subscribers: StatisticsMeasure,
      churned: StatisticsMeasure,
      startup_p50_s: StatisticsMeasure,
      startup_p95_s: StatisticsMeasure,
      rebuffering_ratio: StatisticsMeasure,
      failure_ratio: StatisticsMeasure,
    }),
    revenue: orNull(
      Type.Object(
        {
          currency: Type.String(),
          total: Type.String(),
          before: Type.String(),
          series: amounts(),
          series_before: amounts(),
        },
        { description: 'null without the scope payments:read' },
      ),
    ),
    channels: Type.Array(StatisticsChannel, { description: 'those that were watched longest, at most 50' }),
    is_quality_stored: Type.Boolean({ description: 'whether players’ reports are stored where they can be counted' }),
  }),
  errors,
});
export type Statistics = Static<(typeof statisticsCall)['answer']>;

export const STATISTICS_REPORTS = ['days', 'channels', 'packets', 'payments', 'subscribers'] as const;
export type StatisticsReport = (typeof STATISTICS_REPORTS)[number];
export const statisticsReportCall = defineCall({
  id: 'statisticsReport',
  method: 'GET',
  path: '/v2/operators/statistics/reports/:report',
  tag,
  summary:
    'A part of a report as CSV, at most 10,000 lines; the cursor leads to the rest. Money needs payments:read as well, subscribers users:read',
  auth: 'operator',
  scope: 'statistics:read',
  cache: ALWAYS_STALE,
  params: Type.Object({ report: Type.Enum([...STATISTICS_REPORTS]) }),
  query: Type.Object({ ...period, cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$', maxLength: 18 })) }),
  answer: Type.Object({ file_name: Type.String(), csv: Type.String(), next_cursor: nullable.string() }),
  errors,
});
