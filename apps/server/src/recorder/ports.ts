/** What the recording of channels needs from outside. */
import type { ChannelId } from '@aerial/domain/ids.ts';
import type { Clock, EpochMs } from '@aerial/domain/time.ts';
import type { Outgoing } from '../http/outgoing.ts';
import type { RecordingFiles } from '../recordings/recording-files.ts';
import type { PlacedSegment, Position, PreviousRecording, Run } from './continuity.ts';
import type { FeedRendition } from './feed-renditions.ts';
import type { FeedSource } from './fetch-feed.ts';

export interface RecordedChannel {
  readonly id: ChannelId;
  readonly source: FeedSource;
}

/** What is stored of a segment; without bytes it is a gap. */
export interface StoredSegment {
  readonly bytes?: number;
  readonly extension: string;
  readonly init?: string;
  readonly key?: string;
  readonly iv?: string;
}

/** A segment that only the spool of another machine has. */
export interface SegmentElsewhere {
  readonly seq: number;
  readonly feedSeq: number;
  readonly feedName: string;
  readonly at: EpochMs;
}

/** The index of recordings. */
export interface RecordingStore {
  /** The channels to be recorded. */
  channels(): Promise<RecordedChannel[]>;
  latestRun(channelId: ChannelId): Promise<{ run: Run; renditions: string[] } | undefined>;
  /** The end of the recording of the whole channel. */
  previousRecording(channelId: ChannelId): Promise<PreviousRecording | undefined>;
  /** The last number of a rendition and when it ends. */
  last(channelId: ChannelId, rendition: string): Promise<{ seq: number; endsAt: EpochMs } | undefined>;
  position(channelId: ChannelId, run: number, rendition: string, now: EpochMs): Promise<Position | undefined>;
  /** @throws when another process has begun that run */
  beginRun(channelId: ChannelId, run: Run, renditions: readonly FeedRendition[], now: EpochMs): Promise<void>;
  addSegment(
    channelId: ChannelId,
    run: number,
    rendition: string,
    seq: number,
    segment: PlacedSegment,
    stored: StoredSegment,
  ): Promise<void>;
  /** The latest segments of a rendition in a run that only the spools of other machines have, in order. */
  pendingElsewhere(channelId: ChannelId, run: number, rendition: string): Promise<SegmentElsewhere[]>;
  /** Another copy of such a segment is in the spool of this machine. @returns false where the other one was uploaded meanwhile */
  adoptSegment(channelId: ChannelId, rendition: string, seq: number, stored: StoredSegment): Promise<boolean>;
  /** Stores an init section or key, or marks it as in use. @returns its hash */
  storePart(channelId: ChannelId, bytes: Buffer, now: EpochMs): Promise<string>;
  /** Renditions and numbers of the segments in a time range that have a file. */
  filesBetween(channelId: ChannelId, from: EpochMs, to: EpochMs): Promise<{ rendition: string; seq: number }[]>;
}

export interface RecorderDeps {
  readonly store: RecordingStore;
  /** Where segments are written: the recordings, or the spool. */
  readonly files: RecordingFiles;
  /** A segment was written. */
  onStored?(): void;
  readonly fetch: Outgoing;
  readonly clock: Clock;
  /** Limits how many segments are fetched at once, over all channels. */
  limit<T>(task: () => Promise<T>): Promise<T>;
  /** In words, without addresses. */
  onProblem(channelId: ChannelId, problem: string): void;
  /** The disk is full. */
  onDiskFull(): Promise<void>;
  /** False while the disk is too full to record: that counts as a full disk. */
  hasRoom(): boolean;
}
