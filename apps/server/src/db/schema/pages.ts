/** Tables of pages: what rows stand on them, and what the rows hold. */
import type { ProviderId, ChannelId, PersonId, LibraryId, ContentId } from '@aerial/domain/ids.ts';
import type { PersonalRowKind } from '@aerial/domain/rows.ts';
import type { Generated } from 'kysely';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type {
  GeneratedInt8,
  Int8,
  Json,
  JsonWithDefault,
  NumericId,
  Timestamp,
  TimestampWithDefault,
} from './columns.ts';
import type { ContentType } from './contents.ts';

export interface RowsetsTable {
  id: Generated<number>;
  provider_id: NumericId<ProviderId>;
  slug: string;
  title: Json<LocalizedText>;
  description: JsonWithDefault<LocalizedText>;
  template: string;
  library_id: NumericId<LibraryId> | null;
  icon: string | null;
  position: Generated<number>;
  in_menu: Generated<boolean>;
}
export type RowQuery =
  | { kind: 'items' }
  | {
      kind: 'contents';
      contentType?: ContentType;
      genreId?: number;
      libraryId?: number;
      order?: 'new' | 'rating' | 'title';
    }
  | { kind: 'channels'; categoryId?: number; onlyFree?: boolean }
  | { kind: 'histories' }
  /** The viewer's favourites, of the kind that the row's template shows; `programmes` as contents. */
  | { kind: 'favourites'; of: 'channels' | 'contents' | 'programmes' | 'persons' }
  /** What the viewer’s own history suggests; each `because` row of a page is about another title, the one at `place` from 0. */
  | { kind: 'personal'; of: PersonalRowKind; place?: number }
  /** What most profiles of the provider watched within a week. */
  | { kind: 'top' }
  /** What viewers of a title also watch. */
  | { kind: 'neighbours'; contentId: ContentId };
export interface RowsTable {
  id: GeneratedInt8;
  provider_id: NumericId<ProviderId>;
  slug: string;
  title: Json<LocalizedText>;
  template: string;
  content_type: string | null;
  library_id: NumericId<LibraryId> | null;
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
  content_id: Int8<ContentId> | null;
  channel_id: NumericId<ChannelId> | null;
  person_id: NumericId<PersonId> | null;
  promotion: Json<Record<string, unknown>> | null;
}
/** A page as it was until a change replaced it. */
export interface PageVersionsTable {
  id: GeneratedInt8;
  rowset_id: number;
  page: Json<Record<string, unknown>>;
  replaced_at: TimestampWithDefault;
  replaced_by: string;
}
export interface NewsTable {
  provider_id: NumericId<ProviderId>;
  id: number;
  title: Json<LocalizedText>;
  short: Json<LocalizedText>;
  body: Json<LocalizedText>;
  published_at: Timestamp;
}

export interface PageTables {
  rowsets: RowsetsTable;
  rows: RowsTable;
  rowset_rows: RowsetRowsTable;
  row_items: RowItemsTable;
  page_versions: PageVersionsTable;
  news: NewsTable;
}
