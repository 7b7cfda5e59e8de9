/** The tables as Kysely sees them. int8 columns are read as text (ids exceed 2^53) and may be written as text or number. */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { PlaylistItem } from '@aerial/domain/asset.ts';
import type { FavouriteTables } from './schema-favourites.ts';
import type { MessageTables } from './schema-messages.ts';
import type { RecordingTables } from './schema-recordings.ts';
import type { OperatorTables } from './schema-operators.ts';
import type { SearchTables } from './schema-search.ts';
import type { SeoTables } from './schema-seo.ts';

/** A text by language: {"ru": "…", "en": "…"}. */
export type LocalizedText = Readonly<Record<string, string>>;

type Int8 = ColumnType<string, string | number | bigint, string | number | bigint>;
type GeneratedInt8 = ColumnType<string, string | number | bigint | undefined, string | number | bigint>;
/** Values are handed over as JSON text. */
type Json<T extends object | null> = JSONColumnType<T>;
type JsonWithDefault<T extends object | null> = ColumnType<T, string | undefined, string>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type TimestampWithDefault = ColumnType<Date, Date | string | undefined, Date | string>;

export interface ProvidersTable {
  id: number;
  shortname: string;
  name: Json<LocalizedText>;
  is_default: Generated<boolean>;
  hosts: Generated<string[]>;
  networks: Generated<string[]>;
  settings: JsonWithDefault<Record<string, unknown>>;
  partners: JsonWithDefault<Record<string, Record<string, unknown>>>;
  created_at: TimestampWithDefault;
}
export interface UsersTable {
  id: Generated<number>;
  provider_id: number;
  username: string;
  password_hash: string | null;
  is_guest: Generated<boolean>;
  is_active: Generated<boolean>;
  is_geofree: Generated<boolean>;
  phone: string | null;
  /** A code has shown that the phone is the viewer's. */
  phone_proven: Generated<boolean>;
  email: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  provider_uid: string | null;
  timezone: Generated<string>;
  device_limit: Generated<number>;
  /** The PIN under the installation's secret (`security/seal.ts`). */
  sealed_pin: string | null;
  parental_status: Generated<'notset' | 'set' | 'ignore'>;
  refer_id: string | null;
  app_version: string | null;
  last_login: Timestamp | null;
  date_joined: TimestampWithDefault;
}
export interface DevicesTable {
  id: Generated<string>;
  user_id: number;
  serial: string | null;
  device_type: string | null;
  vendor: string | null;
  model: string | null;
  version: string | null;
  os_name: string | null;
  os_version: string | null;
  application_type: string | null;
  name: string | null;
  settings: JsonWithDefault<Record<string, unknown>>;
  parental_settings: JsonWithDefault<Record<string, unknown>>;
  notification: Json<Record<string, unknown>> | null;
  created_at: TimestampWithDefault;
  login_at: Timestamp | null;
}
export interface TokensTable {
  hash: Buffer;
  user_id: number;
  device_id: string | null;
  expires_at: Timestamp | null;
  created_at: TimestampWithDefault;
}
export interface OneTimeCodesTable {
  provider_id: number;
  phone: string;
  source: string;
  sender_id: string | null;
  hash: Buffer;
  wrong_entries: Generated<number>;
  expires_at: Timestamp;
}
export interface MessengerRequestsTable {
  nonce_hash: Buffer;
  provider_id: number;
  source: string;
  phone: string;
  language: string;
  sender_id: string | null;
  expires_at: Timestamp;
}
export interface MessengerPhonesTable {
  provider_id: number;
  source: string;
  sender_id: string;
  phone: string;
  expires_at: Timestamp;
}
export interface AttemptsTable {
  key: string;
  count: number;
  window_ends_at: Timestamp;
}

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
  id: Generated<number>;
  slug: string;
  name: Json<LocalizedText>;
  description: JsonWithDefault<LocalizedText>;
  age: Generated<number>;
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
  channel_id: number;
  alias: string;
}
export interface ProviderChannelsTable {
  provider_id: number;
  channel_id: number;
  num: number;
  is_free: Generated<boolean>;
  is_hidden: Generated<boolean>;
  is_fixed: Generated<boolean>;
  archived_days: Generated<number>;
}
export interface ChannelCategoriesTable {
  provider_id: number;
  id: number;
  slug: string;
  name: Json<LocalizedText>;
  tags: JsonWithDefault<Record<string, boolean>>;
  position: Generated<number>;
}
export interface ChannelCategoryChannelsTable {
  provider_id: number;
  category_id: number;
  channel_id: number;
  position: Generated<number>;
}

export type ContentType = 'movie' | 'series' | 'season' | 'episode' | 'program';
export interface ContentsTable {
  id: GeneratedInt8;
  program_id: Generated<number>;
  slug: string;
  content_type: ContentType;
  parent_id: Int8 | null;
  season: number | null;
  series: number | null;
  title: Json<LocalizedText>;
  original: string | null;
  short: JsonWithDefault<LocalizedText>;
  description: JsonWithDefault<LocalizedText>;
  year: number | null;
  age: number | null;
  duration_s: number | null;
  is_announcement: Generated<boolean>;
  is_cartoon: Generated<boolean>;
  is_adult: Generated<boolean>;
  is_4k: Generated<boolean>;
  is_lost: Generated<boolean>;
  category: string | null;
  /** Addresses relative to the site: {src_2x3, src_16x9, bg, color_bg}. */
  cover: JsonWithDefault<Record<string, string>>;
  background: JsonWithDefault<Record<string, string>>;
  ratings: JsonWithDefault<{ type: string; rating: string }[]>;
  import_key: string | null;
  /** Genres with the main genres they belong to; kept by triggers, as the next two. */
  genre_ids: Generated<number[]>;
  country_ids: Generated<number[]>;
  library_ids: Generated<number[]>;
  /** The best of its ratings. */
  rating: GeneratedAlways<string | null>;
  created_at: TimestampWithDefault;
  updated_at: TimestampWithDefault;
}
export interface GenresTable {
  id: number;
  parent_id: number | null;
  slug: string;
  name: Json<LocalizedText>;
}
export interface CountriesTable {
  id: number;
  slug: string;
  name: Json<LocalizedText>;
}
export interface ContentGenresTable {
  content_id: Int8;
  genre_id: number;
  position: Generated<number>;
}
export interface ContentCountriesTable {
  content_id: Int8;
  country_id: number;
  position: Generated<number>;
}
export interface PersonsTable {
  id: Generated<number>;
  slug: string;
  name: Json<LocalizedText>;
  bio: JsonWithDefault<LocalizedText>;
  image: string | null;
}
export interface ContentPersonsTable {
  content_id: Int8;
  person_id: number;
  role: string;
  priority: Generated<number>;
}
export interface LibrariesTable {
  id: number;
  title: Json<LocalizedText>;
  description: JsonWithDefault<LocalizedText>;
  cover: JsonWithDefault<Record<string, string>>;
  import_key: Generated<string | null>;
}
export interface ProviderLibrariesTable {
  provider_id: number;
  library_id: number;
  is_free: Generated<boolean>;
}
export interface LibraryContentsTable {
  library_id: number;
  content_id: Int8;
}
export interface PlaylistsTable {
  id: GeneratedInt8;
  key: string | null;
  items: Json<PlaylistItem[]>;
  segment_count: number;
}
export interface ContentMediaTable {
  content_id: Int8;
  playlist_id: Int8;
  /** May only be played encrypted. */
  is_protected: Generated<boolean>;
}
/** Clips shown before the contents of a library, in order. */
export interface PackshotsTable {
  id: GeneratedInt8;
  library_id: number;
  playlist_id: Int8;
  position: Generated<number>;
}
export interface TrailersTable {
  id: GeneratedInt8;
  content_id: Int8;
  library_id: number | null;
  playlist_id: Int8;
}
export interface ScheduleEntriesTable {
  id: GeneratedInt8;
  channel_id: number;
  /** Announced start, epoch seconds. */
  start_at: Int8;
  duration_s: number;
  /** First grid segment and number of segments of what is really played; null for imported guides. */
  grid_start: Int8 | null;
  grid_count: number | null;
  /** EXT-X-DISCONTINUITY-SEQUENCE of the entry's first item, assigned once when the row is written. */
  discontinuity: Int8 | null;
  playlist_id: Int8 | null;
  content_id: Int8 | null;
  episode_id: Int8 | null;
  title: Json<LocalizedText> | null;
  subtitle: Json<LocalizedText> | null;
  is_catchup_available: Generated<boolean>;
  source: Generated<string>;
}
export interface RowsetsTable {
  id: Generated<number>;
  provider_id: number;
  slug: string;
  title: Json<LocalizedText>;
  description: JsonWithDefault<LocalizedText>;
  template: string;
  library_id: number | null;
  icon: string | null;
  position: Generated<number>;
  in_menu: Generated<boolean>;
}
export type RowQuery =
  | { kind: 'items' }
  | { kind: 'contents'; contentType?: ContentType; genreId?: number; libraryId?: number; order?: 'new' | 'rating' | 'title' }
  | { kind: 'channels'; categoryId?: number; onlyFree?: boolean }
  | { kind: 'histories' }
  /** What the viewer keeps, of the kind that the row's template shows; `programmes` as contents. */
  | { kind: 'favourites'; of: 'channels' | 'contents' | 'programmes' | 'persons' };
export interface RowsTable {
  id: GeneratedInt8;
  provider_id: number;
  slug: string;
  title: Json<LocalizedText>;
  template: string;
  content_type: string | null;
  library_id: number | null;
  query: JsonWithDefault<RowQuery>;
}
export interface RowsetRowsTable {
  rowset_id: number;
  row_id: Int8;
  position: number;
}
export interface RowItemsTable {
  row_id: Int8;
  position: number;
  content_id: Int8 | null;
  channel_id: number | null;
  person_id: number | null;
  promotion: Json<Record<string, unknown>> | null;
}
export interface PlaybackStatsTable {
  id: GeneratedInt8;
  user_id: number;
  device_id: string | null;
  kind: 'live' | 'catchup' | 'vod' | 'trailer';
  channel_id: number | null;
  content_id: Int8 | null;
  library_id: number | null;
  started_at: TimestampWithDefault;
  duration_s: Generated<number>;
  /** When its player last said something. */
  pinged_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When its player said that the viewer has left. */
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
/** Times in which a channel must not be shown, Unix seconds. */
export interface BlackoutsTable {
  id: Generated<number>;
  channel_id: number;
  /** null: by nobody. */
  provider_id: number | null;
  start_at: Int8;
  end_at: Int8;
}
export interface HistoriesTable {
  id: GeneratedInt8;
  user_id: number;
  content_id: Int8;
  seconds: Generated<number>;
  watch_percentage: Generated<number>;
  viewed_at: TimestampWithDefault;
}
export interface EntryHistoriesTable {
  id: GeneratedInt8;
  user_id: number;
  channel_id: number;
  start_at: Int8;
  seconds: number;
  watch_percentage: number;
  viewed_at: TimestampWithDefault;
}
export interface DocumentVersionsTable {
  topic: string;
  version: GeneratedInt8;
}

export interface NewsTable {
  provider_id: number;
  id: number;
  title: JSONColumnType<LocalizedText>;
  short: JSONColumnType<LocalizedText>;
  body: JSONColumnType<LocalizedText>;
  published_at: ColumnType<Date, Date | string, Date | string>;
}

export interface Database extends OperatorTables, MessageTables, RecordingTables, FavouriteTables, SeoTables, SearchTables {
  providers: ProvidersTable;
  users: UsersTable;
  devices: DevicesTable;
  tokens: TokensTable;
  attempts: AttemptsTable;
  one_time_codes: OneTimeCodesTable;
  messenger_requests: MessengerRequestsTable;
  messenger_phones: MessengerPhonesTable;
  channels: ChannelsTable;
  channel_aliases: ChannelAliasesTable;
  provider_channels: ProviderChannelsTable;
  channel_categories: ChannelCategoriesTable;
  channel_category_channels: ChannelCategoryChannelsTable;
  contents: ContentsTable;
  genres: GenresTable;
  countries: CountriesTable;
  content_genres: ContentGenresTable;
  content_countries: ContentCountriesTable;
  persons: PersonsTable;
  content_persons: ContentPersonsTable;
  libraries: LibrariesTable;
  provider_libraries: ProviderLibrariesTable;
  library_contents: LibraryContentsTable;
  playlists: PlaylistsTable;
  content_media: ContentMediaTable;
  packshots: PackshotsTable;
  trailers: TrailersTable;
  schedule_entries: ScheduleEntriesTable;
  rowsets: RowsetsTable;
  rows: RowsTable;
  rowset_rows: RowsetRowsTable;
  row_items: RowItemsTable;
  playback_stats: PlaybackStatsTable;
  blackouts: BlackoutsTable;
  histories: HistoriesTable;
  entry_histories: EntryHistoriesTable;
  document_versions: DocumentVersionsTable;
  news: NewsTable;
}
