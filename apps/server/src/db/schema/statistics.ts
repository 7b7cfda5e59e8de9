/** Tables of statistics: what a day of a provider came to. */
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { Generated } from 'kysely';
import type { NumericId, Timestamp } from './columns.ts';

export interface StatisticsDaysTable {
  provider_id: NumericId<ProviderId>;
  /** Of the provider's time zone, `YYYY-MM-DD`. */
  day: string;
  measure: string;
  key: Generated<string>;
  value: number;
}
export interface StatisticsRunsTable {
  provider_id: NumericId<ProviderId>;
  day: string;
  computed_at: Timestamp;
}

export interface StatisticsTables {
  statistics_days: StatisticsDaysTable;
  statistics_runs: StatisticsRunsTable;
}
