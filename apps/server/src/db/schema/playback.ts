/** Tables of what was watched. */
import type { Seconds } from '@aerial/domain/time.ts';
import type { UserId, ChannelId, LibraryId, ContentId, HistoryId, StatId, DeviceId } from '@aerial/domain/ids.ts';
import type { ColumnType, Generated } from 'kysely';
import type { GeneratedInt8, Int8, NumericId, TextId, TimestampWithDefault } from './columns.ts';

export interface PlaybackStatsTable {
  id: GeneratedInt8<StatId>;
  user_id: NumericId<UserId>;
  device_id: TextId<DeviceId> | null;
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
}
export interface HistoriesTable {
  id: GeneratedInt8<HistoryId>;
  user_id: NumericId<UserId>;
  content_id: Int8<ContentId>;
  seconds: ColumnType<Seconds, number | undefined, number>;
  watch_percentage: Generated<number>;
  viewed_at: TimestampWithDefault;
}
export interface EntryHistoriesTable {
  id: GeneratedInt8<HistoryId>;
  user_id: NumericId<UserId>;
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
