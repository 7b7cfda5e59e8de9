/** Tables of web push, see `push/`. */
import type { DeviceId, ProviderId, UserId } from '@aerial/domain/ids.ts';
import type { ColumnType, Generated } from 'kysely';
import type {
  GeneratedInt8,
  Int8,
  Json,
  JsonWithDefault,
  NumericId,
  OptionalInt8,
  OptionalTimestamp,
  TextId,
  Timestamp,
} from './columns.ts';

export interface PushKeysTable {
  provider_id: NumericId<ProviderId>;
  public_key: string;
  /** Under the installation's secret (`security/seal.ts`). */
  sealed_private_key: string;
  created_at: Timestamp;
}
/** Where a device's browser receives messages. The endpoint is secret. */
export interface PushSubscriptionsTable {
  id: GeneratedInt8;
  device_id: TextId<DeviceId>;
  user_id: NumericId<UserId>;
  provider_id: NumericId<ProviderId>;
  language: string;
  endpoint: string;
  endpoint_hash: Buffer;
  p256dh: string;
  auth: string;
  expires_at: OptionalTimestamp;
  created_at: Timestamp;
  changed_at: Timestamp;
}
/** One message to one audience, and how far it has come. */
export interface PushMessagesTable {
  id: GeneratedInt8;
  provider_id: NumericId<ProviderId>;
  user_id: ColumnType<UserId | null, number | null | undefined, number | null>;
  kind: 'account' | 'news' | 'reminders';
  key: string;
  segment: JsonWithDefault<Record<string, unknown>>;
  content: Json<Record<string, unknown>>;
  urgency: 'low' | 'normal' | 'high';
  topic: string | null;
  heeds_quiet_hours: boolean;
  send_at: Timestamp;
  expires_at: Timestamp;
  created_at: Timestamp;
  after_id: ColumnType<string, string | undefined, string>;
  last_id: OptionalInt8;
  finished_at: OptionalTimestamp;
  claimed: Generated<number>;
  sent: Generated<number>;
  gone: Generated<number>;
  refused: Generated<number>;
  unknown: Generated<number>;
  expired: Generated<number>;
}
export interface PushRetriesTable {
  message_id: Int8;
  subscription_id: Int8;
  attempts: number;
  due_at: Timestamp;
}

export interface PushTables {
  push_keys: PushKeysTable;
  push_subscriptions: PushSubscriptionsTable;
  push_messages: PushMessagesTable;
  push_retries: PushRetriesTable;
}
