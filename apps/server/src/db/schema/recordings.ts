/** The tables of recorded channels; see `schema.ts`. */
import type { ChannelId } from '@aerial/domain/ids.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Int8, NumericId } from './columns.ts';

/** A line of a feed's multivariant playlist. */
export interface RecordingRenditionJson {
  /** Letters, digits and `-`. */
  readonly name: string;
  readonly kind: 'variant' | 'media';
  /** As the feed writes them, only those that are passed on; without `URI`. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Whether it has segments of its own to record. */
  readonly isRecorded: boolean;
}

/** A stretch of a feed in which its numbers follow each other; the next one begins when the feed restarts its numbering. */
export interface RecordingRunsTable {
  channel_id: NumericId<ChannelId>;
  run: number;
  started_at_ms: Int8;
  /** What the feed offered, without addresses: those may hold credentials. */
  renditions: JSONColumnType<RecordingRenditionJson[]>;
  /** Of the feed's media playlists, the largest. */
  target_s: number;
  /** Our discontinuity number where the feed's was `feed_discontinuity`. */
  base_discontinuity: Int8;
  feed_discontinuity: Int8;
  /** Added to the feed's dates, where its clock is wrong. */
  clock_offset_ms: Int8;
}
export interface RecordingSegmentsTable {
  channel_id: NumericId<ChannelId>;
  rendition: string;
  /** Without holes: gaps are rows, too. */
  seq: Int8;
  run: number;
  discontinuity: Int8;
  at_ms: Int8;
  duration_s: number;
  /** Its number in the feed. */
  feed_seq: Int8;
  /** Identifies a segment of the feed; a hash, since addresses may contain credentials. */
  feed_name: string;
  /** null: the segment could not be had, a gap. */
  bytes: number | null;
  extension: string;
  /** Hashes of `recording_parts`. */
  init: string | null;
  key: string | null;
  /** Hexadecimal, 32 digits. */
  iv: string | null;
  /** The spool that it was written to, a part of its key in the object store; null: a file. */
  spool: ColumnType<number | null, number | null | undefined, number | null>;
  /** It is in the spool only. */
  is_pending: Generated<boolean>;
}
/** Init sections and keys. */
export interface RecordingPartsTable {
  channel_id: NumericId<ChannelId>;
  hash: string;
  bytes: Buffer;
  used_at_ms: Int8;
}

export interface RecordingTables {
  recording_runs: RecordingRunsTable;
  recording_segments: RecordingSegmentsTable;
  recording_parts: RecordingPartsTable;
}
