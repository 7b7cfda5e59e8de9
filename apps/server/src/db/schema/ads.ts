/** The tables of ads. */
import type { ChannelId, ProviderId, UserId } from '@aerial/domain/ids.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Json, NumericId, TimestampWithDefault } from './columns.ts';

export interface ProviderAdsTable {
  provider_id: NumericId<ProviderId>;
  /** Players in frames of other sites show ads too. */
  allows_embeds: Generated<boolean>;
}
/** Who has one of them sees no ads. */
export interface AdFreePacketsTable {
  provider_id: NumericId<ProviderId>;
  packet_id: number;
}

export type AdKind = 'live' | 'catchup' | 'vod';
/** An address of an ad server as it is stored: absolute, or a path of this installation. */
export interface StoredAdTag {
  readonly url: string;
  readonly aliases: readonly string[];
}
export const ROLLS = ['pre_roll', 'middle_roll', 'post_roll', 'post_pause_roll'] as const;
export type StoredRolls = Readonly<Record<(typeof ROLLS)[number], readonly StoredAdTag[]>>;

export interface AdRulesTable {
  provider_id: NumericId<ProviderId>;
  key: string;
  /** The order in which rules are tried. */
  position: number;
  kinds: AdKind[];
  channels: number[] | null;
  libraries: number[] | null;
  contents: ColumnType<string[] | null, readonly string[] | null, readonly string[] | null>;
  rolls: Json<StoredRolls>;
  max_advertising: number | null;
  period_s: number | null;
  middle_roll_period_s: number | null;
  allow_disable: boolean;
}
/** A viewer's identifiers at ad systems. */
export interface AdIdsTable {
  user_id: NumericId<UserId>;
  ids: Json<Readonly<Record<string, string>>>;
  updated_at: TimestampWithDefault;
}

/** When a break begins: at multiples of a time since the Unix epoch, or at times of day in a time zone. */
export type StoredAdSchedule =
  | { readonly everyS: number; readonly offsetS: number }
  | { readonly timesS: readonly number[]; readonly timeZone: string };

/** A break of channels, as it was between two imports. */
export interface AdBreaksTable {
  provider_id: NumericId<ProviderId>;
  key: string;
  /** Grid numbers: a break of this version begins at or after the one, and before the other. */
  since_grid: ColumnType<string, number, number>;
  until_grid: ColumnType<string | null, number | null, number | null>;
  /** Null: every channel of the provider that is made of assets. */
  channels: number[] | null;
  /** What plays, in order. */
  assets: string[];
  /** Null: only by cue. */
  schedule: ColumnType<StoredAdSchedule | null, string | null, string | null>;
  in_catchup: Generated<boolean>;
}
/** A break that an operator ordered. */
export interface AdCuesTable {
  provider_id: NumericId<ProviderId>;
  channel_id: NumericId<ChannelId>;
  grid_start: ColumnType<string, number, number>;
  /** The break that was ordered. */
  key: string;
  assets: string[];
  in_catchup: Generated<boolean>;
}

export interface AdTables {
  ad_breaks: AdBreaksTable;
  ad_cues: AdCuesTable;
  provider_ads: ProviderAdsTable;
  ad_free_packets: AdFreePacketsTable;
  ad_rules: AdRulesTable;
  ad_ids: AdIdsTable;
}
