/** The table of profiles; see `schema.ts`. */
import type { UserId, ProfileId } from '@aerial/domain/ids.ts';
import type { ColumnType, Generated } from 'kysely';
import type { GeneratedTextId, NumericId } from './columns.ts';

export interface ProfilesTable {
  id: GeneratedTextId<ProfileId>;
  user_id: NumericId<UserId>;
  /** Null while the main profile has the name it was made with, which is said in the reader's language. */
  name: string | null;
  role: 'adult' | 'child';
  /** See `pictures/avatars.ts`. */
  avatar_id: number | null;
  is_main: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ProfileTables {
  profiles: ProfilesTable;
}
