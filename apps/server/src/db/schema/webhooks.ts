/** Tables of webhooks: addresses of operators, and the outbox that triggers write. */
import type { Generated } from 'kysely';
import type { GeneratedInt8, Int8, Json, OptionalTimestamp, Timestamp, TimestampWithDefault } from './columns.ts';

export interface WebhooksTable {
  id: GeneratedInt8;
  provider_id: number;
  url: string;
  description: Generated<string>;
  events: string[];
  sealed_secret: string;
  sealed_old_secret: string | null;
  old_secret_until: OptionalTimestamp;
  is_enabled: Generated<boolean>;
  disabled_reason: string | null;
  disabled_at: OptionalTimestamp;
  failing_since: OptionalTimestamp;
  failures: Generated<number>;
  paused_until: OptionalTimestamp;
  created_at: Timestamp;
}
export interface WebhookEventsTable {
  id: GeneratedInt8;
  provider_id: number;
  subscriber_id: number;
  kind: string;
  data: Json<Record<string, unknown>>;
  at: TimestampWithDefault;
}
export type DeliveryStatus = 'pending' | 'delivered' | 'dead';
export interface WebhookDeliveriesTable {
  id: GeneratedInt8;
  webhook_id: Int8;
  event_id: Int8;
  subscriber_id: number;
  status: Generated<DeliveryStatus>;
  attempts: Generated<number>;
  first_attempt_at: OptionalTimestamp;
  due_at: OptionalTimestamp;
  claimed_until: OptionalTimestamp;
  finished_at: OptionalTimestamp;
  last_status: number | null;
  last_error: string | null;
}

export interface WebhookTables {
  webhooks: WebhooksTable;
  webhook_events: WebhookEventsTable;
  webhook_deliveries: WebhookDeliveriesTable;
}
