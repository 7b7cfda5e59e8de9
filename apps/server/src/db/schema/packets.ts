/** Tables of what is sold: packets, what they contain, and prices. */
import type { ColumnType, Generated } from 'kysely';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { PacketPicture } from '@aerial/domain/packet-offer.ts';
import type {
  GeneratedInt8,
  Int8,
  Json,
  JsonWithDefault,
  OptionalInt8,
  OptionalTimestamp,
  TimestampWithDefault,
} from './columns.ts';

/** Pictures of a packet, by place. */
export type PacketDesign = Readonly<Partial<Record<PacketPicture, string>>>;
export interface PacketBenefit {
  readonly text: LocalizedText;
  readonly icon: string;
}
/** What is sold together with the operator's internet access. */
export interface PacketBundle {
  readonly name?: LocalizedText;
  readonly description?: LocalizedText;
  /** Minor units. */
  readonly price?: number;
  readonly internetSpeed?: string;
}

export interface PacketsTable {
  id: Generated<number>;
  provider_id: number;
  slug: string;
  name: Json<LocalizedText>;
  short: JsonWithDefault<LocalizedText>;
  description: JsonWithDefault<LocalizedText>;
  how_to_use: JsonWithDefault<LocalizedText>;
  message: JsonWithDefault<LocalizedText>;
  is_base: Generated<boolean>;
  is_public: Generated<boolean>;
  is_promo: Generated<boolean>;
  is_donation: Generated<boolean>;
  needs_agreement: Generated<boolean>;
  /** The provider's without one. */
  agreement_url: string | null;
  old_price: OptionalInt8;
  skips_parental_control: Generated<boolean>;
  allows_delete_paused: Generated<boolean>;
  is_cancelable: Generated<boolean>;
  outlives_base: Generated<boolean>;
  after_renew_packet_id: number | null;
  design: JsonWithDefault<PacketDesign>;
  benefits: JsonWithDefault<PacketBenefit[]>;
  bundle: ColumnType<PacketBundle | null, string | null | undefined, string | null>;
  external_id: string | null;
  position: Generated<number>;
  archived_at: OptionalTimestamp;
  created_at: TimestampWithDefault;
}
export interface PacketChannelsTable {
  packet_id: number;
  channel_id: number;
  position: Generated<number>;
}
export interface PacketLibrariesTable {
  packet_id: number;
  library_id: number;
  position: Generated<number>;
}
export interface PacketContentsTable {
  packet_id: number;
  content_id: Int8;
  position: Generated<number>;
}
export interface PacketPartsTable {
  packet_id: number;
  part_id: number;
  position: Generated<number>;
}
export interface PacketBasesTable {
  packet_id: number;
  base_id: number;
}
export interface EntityLicensesTable {
  id: Generated<number>;
  provider_id: number;
  content_id: Int8;
  library_id: number;
  distribution_type: 'rent' | 'own';
  /** Of a rental. */
  hours: number | null;
  title: JsonWithDefault<LocalizedText>;
  info: JsonWithDefault<LocalizedText>;
  archived_at: OptionalTimestamp;
}
export interface PurchaseTypesTable {
  id: GeneratedInt8;
  provider_id: number;
  packet_id: number | null;
  entity_license_id: number | null;
  code: string;
  description: JsonWithDefault<LocalizedText>;
  currency: string;
  amount: Int8;
  days: Generated<number>;
  months: Generated<number>;
  years: Generated<number>;
  trial_amount: OptionalInt8;
  trial_days: Generated<number>;
  trial_months: Generated<number>;
  trial_years: Generated<number>;
  position: Generated<number>;
  valid_from: TimestampWithDefault;
  valid_to: OptionalTimestamp;
}
export interface PersonalPricesTable {
  user_id: number;
  packet_id: number;
  amount: Int8;
  name: string | null;
  description: string | null;
  created_at: TimestampWithDefault;
}

export interface PacketTables {
  packets: PacketsTable;
  packet_channels: PacketChannelsTable;
  packet_libraries: PacketLibrariesTable;
  packet_contents: PacketContentsTable;
  packet_parts: PacketPartsTable;
  packet_bases: PacketBasesTable;
  entity_licenses: EntityLicensesTable;
  purchase_types: PurchaseTypesTable;
  personal_prices: PersonalPricesTable;
}
