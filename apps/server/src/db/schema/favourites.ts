/** The table of favourites; see `schema.ts`. */
import type {
  UserId,
  ChannelId,
  ProgrammeId,
  PersonId,
  ContentId,
  FavouriteId,
  ProfileId,
} from '@aerial/domain/ids.ts';
import type { ColumnType } from 'kysely';
import type { GeneratedInt8, GeneratedTextId, Int8, NumericId } from './columns.ts';

/** Exactly one of the four references is set. */
export interface FavouritesTable {
  id: GeneratedInt8<FavouriteId>;
  user_id: NumericId<UserId>;
  /** The profile whose favourite it is; empty while none is chosen. */
  profile_id: GeneratedTextId<ProfileId | ''>;
  channel_id: NumericId<ChannelId> | null;
  /** `contents.program_id` */
  program_id: NumericId<ProgrammeId> | null;
  content_id: Int8<ContentId> | null;
  person_id: NumericId<PersonId> | null;
  /** The page on which it was added. */
  page: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface FavouriteTables {
  favourites: FavouritesTable;
}
