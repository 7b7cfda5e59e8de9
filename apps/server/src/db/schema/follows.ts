/** What viewers follow; see migration 069. */
import type { ChannelId, ContentId, FollowId, ProviderId, UserId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { ColumnType, Generated } from 'kysely';
import type { GeneratedInt8, Int8, NumericId, OptionalTimestamp, Timestamp } from './columns.ts';

/** A show, or words of titles, once per provider. */
export interface FollowSubjectsTable {
  id: GeneratedInt8;
  provider_id: NumericId<ProviderId>;
  content_id: ColumnType<ContentId | null, string | null | undefined, string | null>;
  words: Generated<string[]>;
  scanned_at: OptionalTimestamp;
}
export interface FollowsTable {
  id: GeneratedInt8<FollowId>;
  subject_id: Int8;
  user_id: NumericId<UserId>;
  /** Empty: the main profile. */
  profile_id: Generated<string>;
  name: Generated<string>;
  with_repeats: Generated<boolean>;
  created_at: Timestamp;
}
export interface FollowBroadcastsTable {
  subject_id: Int8;
  channel_id: NumericId<ChannelId>;
  /** Epoch seconds. */
  start_at: Int8;
  content_id: ColumnType<ContentId | null, string | null | undefined, string | null>;
  title: ColumnType<LocalizedText | null, string | null | undefined, string | null>;
  identity: string;
  is_repeat: boolean | null;
}
export interface FollowTables {
  follow_subjects: FollowSubjectsTable;
  follows: FollowsTable;
  follow_broadcasts: FollowBroadcastsTable;
}
