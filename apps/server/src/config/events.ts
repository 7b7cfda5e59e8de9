/** Where viewers' events go, as configured. */
import type { KafkaAddress } from './kafka-address.ts';

export const EVENT_SINKS = ['files', 'postgres', 'clickhouse', 'kafka'] as const;
export type EventSinkName = (typeof EVENT_SINKS)[number];

export interface EventSettings {
  /** Nowhere when empty. */
  readonly eventSinks: readonly EventSinkName[];
  /** How long PostgreSQL holds them, days. */
  readonly eventRetentionDays: number;
  /** `https://user:password@host:8443/database` */
  readonly clickHouseUrl: string | undefined;
  readonly kafka: KafkaAddress | undefined;
}
