/** Tables of subscriptions and of what users bought. */
import type { ColumnType, Generated } from 'kysely';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { GeneratedInt8, Int8, JsonWithDefault, OptionalInt8, OptionalTimestamp, Timestamp } from './columns.ts';

export type SubscriptionStatus = 'planned' | 'active' | 'paused' | 'past_due' | 'ended' | 'cancelled';
export type PayWith = 'account' | 'card' | 'operator' | 'promotion';

export interface SubscriptionsTable {
  id: GeneratedInt8;
  provider_id: number;
  user_id: number;
  packet_id: number;
  purchase_type_id: OptionalInt8;
  next_purchase_type_id: OptionalInt8;
  amount: ColumnType<string, string | number | undefined, string | number>;
  currency: string;
  type: Generated<'' | 'promo'>;
  status: SubscriptionStatus;
  renew: boolean;
  pay_with: PayWith;
  card_id: OptionalInt8;
  zone: string;
  anchor_at: Timestamp;
  anchor_index: Generated<number>;
  period_index: number;
  start_at: Timestamp;
  paid_until: OptionalTimestamp;
  attempts: Generated<number>;
  next_attempt_at: OptionalTimestamp;
  grace_until: OptionalTimestamp;
  notified_until: OptionalTimestamp;
  message: ColumnType<LocalizedText | null, string | null | undefined, string | null>;
  ended_at: OptionalTimestamp;
  end_reason: string | null;
  created_at: Timestamp;
  /** Counts changes, so that a decision on an older state is noticed. */
  version: Generated<number>;
}
export interface SubscriptionPeriodsTable {
  subscription_id: Int8;
  index: number;
  starts_at: Timestamp;
  ends_at: Timestamp;
  amount: Int8;
  purchase_type_id: OptionalInt8;
  is_trial: Generated<boolean>;
  transfer_id: OptionalInt8;
  created_at: Timestamp;
}
export interface SubscriptionPausesTable {
  id: GeneratedInt8;
  subscription_id: Int8;
  start_at: Timestamp;
  end_at: OptionalTimestamp;
  applied_at: OptionalTimestamp;
  created_at: Timestamp;
}
export type Actor = 'viewer' | 'operator' | 'job' | 'payment' | 'promotion';
export interface SubscriptionEventsTable {
  id: GeneratedInt8;
  subscription_id: Int8;
  kind: string;
  actor: Actor;
  details: JsonWithDefault<Record<string, unknown>>;
  at: Timestamp;
}
export interface TrialUsesTable {
  user_id: number;
  packet_id: number;
  subscription_id: Int8;
  used_at: Timestamp;
}
export interface PurchasesTable {
  id: GeneratedInt8;
  provider_id: number;
  user_id: number;
  purchase_type_id: Int8;
  account_id: Int8;
  subscription_id: OptionalInt8;
  entity_license_id: number | null;
  amount: Int8;
  currency: string;
  is_trial: Generated<boolean>;
  status: 'active' | 'cancelled';
  transfer_id: OptionalInt8;
  watch_until: OptionalTimestamp;
  created_at: Timestamp;
  cancelled_at: OptionalTimestamp;
}

export interface SubscriptionTables {
  subscriptions: SubscriptionsTable;
  subscription_periods: SubscriptionPeriodsTable;
  subscription_pauses: SubscriptionPausesTable;
  subscription_events: SubscriptionEventsTable;
  trial_uses: TrialUsesTable;
  purchases: PurchasesTable;
}
