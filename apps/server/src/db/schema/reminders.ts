import type { ChannelId, ContentId, FollowId, ReminderId, UserId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { ColumnType, Generated } from 'kysely';
import type { GeneratedInt8, Int8, NumericId, OptionalTimestamp, Timestamp } from './columns.ts';

/** Programmes that viewers want to be reminded of. */
export interface RemindersTable {
  id: GeneratedInt8<ReminderId>;
  user_id: NumericId<UserId>;
  /** Empty: the main profile. */
  profile_id: Generated<string>;
  channel_id: NumericId<ChannelId>;
  /** Announced start, epoch seconds. */
  start_at: Int8;
  content_id: ColumnType<ContentId | null, string | null | undefined, string | null>;
  title: ColumnType<LocalizedText | null, string | null | undefined, string | null>;
  created_at: Timestamp;
  push_key: string | null;
  cancelled_at: OptionalTimestamp;
  /** The follow that has made it. */
  follow_id: ColumnType<FollowId | null, string | null | undefined, string | null>;
}
export interface ReminderTables {
  reminders: RemindersTable;
}
