/** The tables of the search; see `schema.ts`, and migration 016 for what stands in them. */
import type { UserId } from '@aerial/domain/ids.ts';
import type { ColumnType } from 'kysely';
import type { Int8, NumericId } from './columns.ts';

/** Written by triggers only. */
export interface SearchEntriesTable {
  kind: 'channel' | 'movie' | 'series' | 'program' | 'person';
  object_id: Int8;
  titles: string[];
  weight: number;
  lexemes: string;
}
/** Written by triggers only. */
export interface SearchWordsTable {
  word: string;
  sound: string;
  lexemes: string;
  misspelt: string[];
}
export interface SearchHistoryTable {
  user_id: NumericId<UserId>;
  type: 'channel' | 'content';
  object_id: Int8;
  query: string;
  title: string;
  saved_at: ColumnType<Date, Date | string, Date | string>;
}
export interface SearchTables {
  search_entries: SearchEntriesTable;
  search_words: SearchWordsTable;
  search_history: SearchHistoryTable;
}
