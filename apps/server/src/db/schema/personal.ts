/** Tables of personal rows: what the operator's own statistics say of titles, and what viewers chose. */
import type { ContentId, ProviderId, UserId } from '@aerial/domain/ids.ts';
import type { Generated } from 'kysely';
import type { Int8, NumericId, Timestamp } from './columns.ts';

export interface TitleRanksTable {
  provider_id: NumericId<ProviderId>;
  content_id: Int8<ContentId>;
  /** Profiles that watched it within a week. */
  week_viewers: number;
  /** Viewings with their decay. */
  popularity: number;
  /** What the same profiles watch, best first, with `neighbour_scores`. */
  neighbour_ids: string[];
  neighbour_scores: number[];
}
export interface PersonalChoicesTable {
  user_id: NumericId<UserId>;
  /** The empty string is the main profile. */
  profile_id: Generated<string>;
  /** Whether there are personal rows, and this profile counts in those of others. */
  is_on: Generated<boolean>;
  /** Genres that the viewer likes. */
  genre_ids: Generated<number[]>;
}
/** What a profile removed from its unfinished titles, until it is watched again. */
export interface HiddenHistoriesTable {
  user_id: NumericId<UserId>;
  profile_id: Generated<string>;
  /** The film or series. */
  content_id: Int8<ContentId>;
  hidden_at: Timestamp;
}

export interface PersonalTables {
  title_ranks: TitleRanksTable;
  personal_choices: PersonalChoicesTable;
  hidden_histories: HiddenHistoriesTable;
}
