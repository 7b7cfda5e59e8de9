/** Tables of what was watched. */
import type { ColumnType, Generated } from 'kysely';
import type { GeneratedInt8, Int8, TimestampWithDefault } from './columns.ts';

export interface PlaybackStatsTable {
  id: GeneratedInt8;
  user_id: number;
  device_id: string | null;
  /** `prepared` and `preview` are no viewings: they only count towards the limit of streams. */
  kind: 'live' | 'catchup' | 'vod' | 'trailer' | 'prepared' | 'preview';
  channel_id: number | null;
  content_id: Int8 | null;
  library_id: number | null;
  started_at: TimestampWithDefault;
  duration_s: Generated<number>;
  /** When its player last said something. */
  pinged_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When its player said that the viewer has left. */
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
export interface HistoriesTable {
  id: GeneratedInt8;
  user_id: number;
  content_id: Int8;
  seconds: Generated<number>;
  watch_percentage: Generated<number>;
  viewed_at: TimestampWithDefault;
}
export interface EntryHistoriesTable {
  id: GeneratedInt8;
  user_id: number;
  channel_id: number;
  start_at: Int8;
  seconds: number;
  watch_percentage: number;
  viewed_at: TimestampWithDefault;
}

export interface PlaybackTables {
  playback_stats: PlaybackStatsTable;
  histories: HistoriesTable;
  entry_histories: EntryHistoriesTable;
}
