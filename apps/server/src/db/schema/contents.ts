/** Tables of the catalogue: contents, what they are known by, the libraries that offer them, and their media. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { PlaylistItem } from '@aerial/domain/asset.ts';
import type { LocalizedAddress, LocalizedText } from '@aerial/domain/language.ts';
import type { GeneratedInt8, Int8, Json, JsonWithDefault, TimestampWithDefault } from './columns.ts';

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
  /** Addresses relative to the site, each for all languages or by language: {src_2x3, src_16x9, bg, color_bg}. */
  cover: JsonWithDefault<Record<string, LocalizedAddress>>;
  background: JsonWithDefault<Record<string, string>>;
  ratings: JsonWithDefault<{ type: string; rating: string }[]>;
  import_key: string | null;
  /** Genres with the main genres they belong to; maintained by triggers, as the next two. */
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

export interface ContentTables {
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
}
