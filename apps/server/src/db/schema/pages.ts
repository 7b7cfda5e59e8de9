/** Tables of pages: what rows stand on them, and what the rows hold. */
import type { Generated } from 'kysely';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { GeneratedInt8, Int8, Json, JsonWithDefault, Timestamp } from './columns.ts';
import type { ContentType } from './contents.ts';

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
export interface NewsTable {
  provider_id: number;
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
  news: NewsTable;
}
