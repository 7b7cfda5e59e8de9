/** Tables of the catalogue: contents, what they are known by, the libraries that offer them, and their media. */
import type { ProviderId, ProgrammeId, PersonId, LibraryId, ContentId, TrailerId } from '@aerial/domain/ids.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { PlaylistItem } from '@aerial/domain/asset.ts';
import type { LocalizedAddress, LocalizedText } from '@aerial/domain/language.ts';
import type { MarkKind } from '@aerial/domain/marks.ts';
import type {
  GeneratedInt8,
  GeneratedNumericId,
  Int8,
  Json,
  JsonWithDefault,
  NumericId,
  OptionalTimestamp,
  TimestampWithDefault,
} from './columns.ts';

export type ContentType = 'movie' | 'series' | 'season' | 'episode' | 'program';
export interface ContentsTable {
  id: GeneratedInt8<ContentId>;
  program_id: GeneratedNumericId<ProgrammeId>;
  slug: string;
  content_type: ContentType;
  parent_id: Int8<ContentId> | null;
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
  /** The provider that changes it; without one, whichever shows it alone. */
  owner_id: NumericId<ProviderId> | null;
  is_published: Generated<boolean>;
  /** Not published, or its rights have not begun: nobody sees it. It is lost as well. */
  is_withheld: Generated<boolean>;
  category: string | null;
  /** Addresses relative to the site, each for all languages or by language: {src_2x3, src_16x9, bg, color_bg}. */
  cover: JsonWithDefault<Record<string, LocalizedAddress>>;
  background: JsonWithDefault<Record<string, string>>;
  ratings: JsonWithDefault<{ type: string; rating: string }[]>;
  import_key: string | null;
  /** Genres with the main genres they belong to; maintained by triggers, as the next two. */
  genre_ids: Generated<number[]>;
  country_ids: Generated<number[]>;
  library_ids: ColumnType<LibraryId[], number[] | undefined, number[]>;
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
  content_id: Int8<ContentId>;
  genre_id: number;
  position: Generated<number>;
}
export interface ContentCountriesTable {
  content_id: Int8<ContentId>;
  country_id: number;
  position: Generated<number>;
}
export interface PersonsTable {
  id: GeneratedNumericId<PersonId>;
  slug: string;
  name: Json<LocalizedText>;
  bio: JsonWithDefault<LocalizedText>;
  image: string | null;
  owner_id: NumericId<ProviderId> | null;
}
export interface ContentPersonsTable {
  content_id: Int8<ContentId>;
  person_id: NumericId<PersonId>;
  role: string;
  priority: Generated<number>;
}
export interface LibrariesTable {
  id: NumericId<LibraryId>;
  title: Json<LocalizedText>;
  description: JsonWithDefault<LocalizedText>;
  cover: JsonWithDefault<Record<string, string>>;
  import_key: Generated<string | null>;
  owner_id: NumericId<ProviderId> | null;
}
export interface ProviderLibrariesTable {
  provider_id: NumericId<ProviderId>;
  library_id: NumericId<LibraryId>;
  is_free: Generated<boolean>;
}
export interface LibraryContentsTable {
  library_id: NumericId<LibraryId>;
  content_id: Int8<ContentId>;
  /** When it came; for operators to see. */
  starts_at: OptionalTimestamp;
  /** When the title leaves the library; without it it stays. */
  leaves_at: OptionalTimestamp;
}
/** Places in libraries that are not in effect now. */
export type WithheldContentsTable = LibraryContentsTable;
export interface PlaylistsTable {
  id: GeneratedInt8;
  key: string | null;
  items: Json<PlaylistItem[]>;
  segment_count: number;
  /** Of the asset of an operator's video that nothing plays any more. */
  unused_since: Generated<Date | null>;
}
export interface ContentMediaTable {
  content_id: Int8<ContentId>;
  playlist_id: Int8;
  /** May only be played encrypted. */
  is_protected: Generated<boolean>;
}
/** Clips shown before the contents of a library, in order. */
export interface PackshotsTable {
  id: GeneratedInt8;
  library_id: NumericId<LibraryId>;
  playlist_id: Int8;
  position: Generated<number>;
}
export interface TrailersTable {
  id: GeneratedInt8<TrailerId>;
  content_id: Int8<ContentId>;
  library_id: NumericId<LibraryId> | null;
  playlist_id: Int8;
}

/** Stretches that viewers may skip. Without a stretch: the operator says that there is none. */
export interface ContentMarksTable {
  content_id: Int8<ContentId>;
  kind: MarkKind;
  start_ms: number | null;
  end_ms: number | null;
  source: 'sound' | 'operator';
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
  withheld_contents: WithheldContentsTable;
  playlists: PlaylistsTable;
  content_media: ContentMediaTable;
  packshots: PackshotsTable;
  trailers: TrailersTable;
  content_marks: ContentMarksTable;
}
