/** Tables of what was watched. */
import type { Seconds } from '@aerial/domain/time.ts';
import type {
  UserId,
  ChannelId,
  LibraryId,
  ContentId,
  HistoryId,
  ProfileId,
  StatId,
  DeviceId,
} from '@aerial/domain/ids.ts';
import type { ColumnType, Generated } from 'kysely';
import type { GeneratedInt8, GeneratedTextId, Int8, NumericId, TextId, TimestampWithDefault } from './columns.ts';

export interface PlaybackStatsTable {
  id: GeneratedInt8<StatId>;
  /** None after the account was deleted. */
  user_id: ColumnType<UserId | null, number, number | null>;
  device_id: TextId<DeviceId> | null;
  /** The profile that watches; the empty string is the main one. */
  profile_id: GeneratedTextId<ProfileId | ''>;
  /** `prepared` and `preview` are no viewings: they only count towards the limit of streams. */
  kind: 'live' | 'catchup' | 'vod' | 'trailer' | 'prepared' | 'preview';
  channel_id: NumericId<ChannelId> | null;
  content_id: Int8<ContentId> | null;
  library_id: NumericId<LibraryId> | null;
  started_at: TimestampWithDefault;
  duration_s: Generated<number>;
  /** When its player last said something. */
  pinged_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When its player said that the viewer has left. */
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The receiver that it is cast to reports it. */
  is_remote: Generated<boolean>;
}
export interface HistoriesTable {
  id: GeneratedInt8<HistoryId>;
  user_id: NumericId<UserId>;
  profile_id: GeneratedTextId<ProfileId | ''>;
  content_id: Int8<ContentId>;
  seconds: ColumnType<Seconds, number | undefined, number>;
  watch_percentage: Generated<number>;
  viewed_at: TimestampWithDefault;
}
export interface EntryHistoriesTable {
  id: GeneratedInt8<HistoryId>;
  user_id: NumericId<UserId>;
  profile_id: GeneratedTextId<ProfileId | ''>;
  channel_id: NumericId<ChannelId>;
  start_at: Int8;
  seconds: ColumnType<Seconds, number, number>;
  watch_percentage: number;
  viewed_at: TimestampWithDefault;
}

export interface PlaybackTables {
  playback_stats: PlaybackStatsTable;
  histories: HistoriesTable;
  entry_histories: EntryHistoriesTable;
}
