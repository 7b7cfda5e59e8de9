/** Tables of promo codes. */
import type { Generated } from 'kysely';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type {
  GeneratedInt8,
  Json,
  JsonWithDefault,
  OptionalInt8,
  OptionalTimestamp,
  Timestamp,
  TimestampWithDefault,
} from './columns.ts';

export interface PromoCampaignsTable {
  id: Generated<number>;
  provider_id: number;
  slug: string;
  title: Json<LocalizedText>;
  text: JsonWithDefault<LocalizedText>;
  image: string | null;
  packet_ids: number[];
  days: number;
  is_paid: Generated<boolean>;
  /** The verification sum of the card, minor units. */
  amount: OptionalInt8;
  needs_refund: Generated<boolean>;
  renews: Generated<boolean>;
  needs_confirmation: Generated<boolean>;
  confirmation_title: JsonWithDefault<LocalizedText>;
  confirmation_text: JsonWithDefault<LocalizedText>;
  confirmation_desc: JsonWithDefault<LocalizedText>;
  valid_from: OptionalTimestamp;
  valid_to: OptionalTimestamp;
  created_at: TimestampWithDefault;
}
export interface PromoKeysTable {
  id: Generated<number>;
  provider_id: number;
  campaign_id: number;
  code: string;
  usage_limit: Generated<number>;
  used: Generated<number>;
  is_active: Generated<boolean>;
  valid_to: OptionalTimestamp;
  created_at: TimestampWithDefault;
}
export interface PromoActivationsTable {
  id: GeneratedInt8;
  key_id: number;
  campaign_id: number;
  user_id: number;
  subscription_ids: string[];
  activated_at: Timestamp;
  withdrawn_at: OptionalTimestamp;
}

export interface PromotionTables {
  promo_campaigns: PromoCampaignsTable;
  promo_keys: PromoKeysTable;
  promo_activations: PromoActivationsTable;
}
