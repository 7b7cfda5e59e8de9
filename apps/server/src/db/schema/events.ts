/** Tables of viewers' events and of A/B tests. */
import type { DeviceId, ProviderId, UserId } from '@aerial/domain/ids.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Json, JsonWithDefault, NumericId, Timestamp, TimestampWithDefault } from './columns.ts';

/** Partitioned by day. */
export interface ViewerEventsTable {
  id: string;
  /** Of receipt, in UTC: `YYYY-MM-DD`. */
  day: string;
  received_at: Timestamp;
  /** By the viewer's clock. */
  happened_at: Timestamp;
  name: string;
  provider_id: NumericId<ProviderId>;
  user_id: ColumnType<UserId | null, number | null, number | null>;
  device_id: ColumnType<DeviceId | null, string | null, string | null>;
  params: JsonWithDefault<Record<string, unknown>>;
  groups: Json<Record<string, string> | null>;
}

export interface AbGroupJson {
  name: string;
  /** Hundredths of a percent. */
  share: number;
}
export interface AbTestsTable {
  id: Generated<number>;
  provider_id: NumericId<ProviderId>;
  name: string;
  groups: Json<AbGroupJson[]>;
  /** Names of events. */
  goals: Generated<string[]>;
  is_active: Generated<boolean>;
  created_at: TimestampWithDefault;
}

export interface EventTables {
  viewer_events: ViewerEventsTable;
  ab_tests: AbTestsTable;
}
