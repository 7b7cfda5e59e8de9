/** The table of favourites; see `schema.ts`. */
import type { ColumnType, Generated } from 'kysely';
import type { Int8 } from './columns.ts';

/** Exactly one of the four references is set. */
export interface FavouritesTable {
  id: ColumnType<string, string | number | bigint | undefined, string | number | bigint>;
  user_id: number;
  /** The profile whose favourite it is; empty while none is chosen. */
  profile_id: Generated<string>;
  channel_id: number | null;
  /** `contents.program_id` */
  program_id: number | null;
  content_id: Int8 | null;
  person_id: number | null;
  /** The page on which it was added. */
  page: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface FavouriteTables {
  favourites: FavouritesTable;
}
