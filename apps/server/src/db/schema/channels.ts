/** Tables of channels: where their pictures come from, how providers list them, and what they show when. */
import type { ProviderId, ChannelId, ContentId, EntryId } from '@aerial/domain/ids.ts';
import type { ColumnType, Generated } from 'kysely';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type {
  GeneratedInt8,
  GeneratedNumericId,
  Int8,
  Json,
  JsonWithDefault,
  NumericId,
  TimestampWithDefault,
} from './columns.ts';

/** A third party's player that shows a channel live. Addresses are whole ones, or paths of this installation. @source C-287, C-308 */
export interface VitrinaJson {
  /** Of the player, and of its variant for small screens and web views. */
  web: string;
  webLight?: string;
  /** The script that speaks to it; the provider's without one. */
  sdk?: string;
  /** Seconds before the present up to which it stands for the channel; the provider's without it. */
  offsetS?: number;
}
/** Where a channel's picture comes from. */
export type ChannelSourceJson =
  | {
      kind: 'timeline';
      /** Radio: the sound of the assets without their pictures. */
      audioOnly?: boolean;
    }
  | {
      /** A live HLS feed that we record. */
      kind: 'recorded';
      url: string;
      userAgent?: string;
      referrer?: string;
      guide?: { id?: string; name?: string; shiftH?: number };
      group?: string;
    }
  | {
      kind: 'upstream';
      url: string;
      userAgent?: string;
      referrer?: string;
      /** How the channel's list names it, for matching guides. */
      guide?: { id?: string; name?: string; shiftH?: number };
      group?: string;
      catchup?: { mode: 'append' | 'default' | 'shift' | 'flussonic' | 'xc'; source?: string; days: number };
    };
export interface ChannelsTable {
  id: GeneratedNumericId<ChannelId>;
  slug: string;
  name: Json<LocalizedText>;
  description: JsonWithDefault<LocalizedText>;
  age: Generated<number | null>;
  is_hd: Generated<boolean>;
  is_4k: Generated<boolean>;
  logo: string | null;
  cover: JsonWithDefault<Record<string, string>>;
  source: JsonWithDefault<ChannelSourceJson>;
  vitrina: ColumnType<VitrinaJson | null, string | null | undefined, string | null>;
  /** Audio tracks offered by the channel: [{language, label}]; the first is the default. */
  audio: JsonWithDefault<{ language: string; label: string }[]>;
  timezone: Generated<string>;
  import_key: string | null;
  created_at: TimestampWithDefault;
  updated_at: TimestampWithDefault;
}
export interface ChannelAliasesTable {
  channel_id: NumericId<ChannelId>;
  alias: string;
}
export interface ProviderChannelsTable {
  provider_id: NumericId<ProviderId>;
  channel_id: NumericId<ChannelId>;
  num: number;
  is_free: Generated<boolean>;
  is_hidden: Generated<boolean>;
  is_fixed: Generated<boolean>;
  archived_days: Generated<number>;
}
export interface ChannelCategoriesTable {
  provider_id: NumericId<ProviderId>;
  id: number;
  slug: string;
  name: Json<LocalizedText>;
  tags: JsonWithDefault<Record<string, boolean>>;
  position: Generated<number>;
}
export interface ChannelCategoryChannelsTable {
  provider_id: NumericId<ProviderId>;
  category_id: number;
  channel_id: NumericId<ChannelId>;
  position: Generated<number>;
}
export interface ScheduleEntriesTable {
  id: GeneratedInt8<EntryId>;
  channel_id: NumericId<ChannelId>;
  /** Announced start, epoch seconds. */
  start_at: Int8;
  duration_s: number;
  /** First grid segment and number of segments of what is really played; null for imported guides. */
  grid_start: Int8 | null;
  grid_count: number | null;
  /** EXT-X-DISCONTINUITY-SEQUENCE of the entry's first item, assigned once when the row is written. */
  discontinuity: Int8 | null;
  playlist_id: Int8 | null;
  content_id: Int8<ContentId> | null;
  episode_id: Int8<ContentId> | null;
  title: Json<LocalizedText> | null;
  subtitle: Json<LocalizedText> | null;
  is_catchup_available: Generated<boolean>;
  source: Generated<string>;
}
/** Times in which a channel must not be shown, Unix seconds. */
export interface BlackoutsTable {
  id: Generated<number>;
  channel_id: NumericId<ChannelId>;
  /** null: by no provider. */
  provider_id: NumericId<ProviderId> | null;
  start_at: Int8;
  end_at: Int8;
}

export interface ChannelTables {
  channels: ChannelsTable;
  channel_aliases: ChannelAliasesTable;
  provider_channels: ProviderChannelsTable;
  channel_categories: ChannelCategoriesTable;
  channel_category_channels: ChannelCategoryChannelsTable;
  schedule_entries: ScheduleEntriesTable;
  blackouts: BlackoutsTable;
}
