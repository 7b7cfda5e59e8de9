import type { ContentId, ProviderId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { AssetManifest } from '@aerial/domain/asset.ts';
import type { Selectable } from 'kysely';
import type { Readable } from 'node:stream';
import type {
  TitleVideosTable,
  VideoFailureJson,
  VideoOrigin,
  VideoResultJson,
  VideoState,
  VideoStep,
} from '../../db/schema/videos.ts';

/** A video with the name of its title. */
export type VideoRecord = Selectable<TitleVideosTable> & { readonly title: LocalizedText };
/** One that this process encodes. */
export type ClaimedVideo = VideoRecord & { readonly claim: string };

/** What of a title decides whether it may have a video. */
export interface TitleFacts {
  readonly content_type: 'movie' | 'series' | 'season' | 'episode';
  readonly is_editable: boolean;
}
export type TitleOf = (providerId: ProviderId, id: ContentId) => Promise<TitleFacts | undefined>;

export interface NewVideo {
  readonly contentId: ContentId;
  readonly origin: VideoOrigin;
  readonly fileName: string;
  readonly size: number;
  readonly fingerprint: string;
  readonly startedBy: string;
}

export interface VideoStore {
  list(
    providerId: ProviderId,
    filter: { readonly contentId?: ContentId | undefined; readonly state?: VideoState | undefined },
    cursor: string | undefined,
    limit: number,
  ): Promise<readonly VideoRecord[]>;
  find(providerId: ProviderId, id: string): Promise<VideoRecord | undefined>;
  /** All uploads that are not finished, of every provider. */
  uploading(): Promise<readonly VideoRecord[]>;
  /**
   * Adds a video, or finds the unfinished upload of the same file; undefined beyond the limits, and while the title has another one
   * that is not finished.
   */
  insert(providerId: ProviderId, video: NewVideo, now: EpochMs): Promise<VideoRecord | undefined>;
  /** Bytes have arrived. @param isComplete it waits to be encoded now */
  touch(id: string, isComplete: boolean, now: EpochMs): Promise<void>;
  remove(id: string): Promise<void>;
  /** @param file of an incoming file, as it is now */
  retry(
    providerId: ProviderId,
    id: string,
    now: EpochMs,
    file: { readonly size: number; readonly fingerprint: string } | undefined,
  ): Promise<boolean>;
  /** Ends it at once, or says so to the process that encodes it. @returns its state then; undefined where it has ended before */
  cancel(providerId: ProviderId, id: string, now: EpochMs): Promise<VideoState | undefined>;
  /** Ends uploads that were abandoned, and releases files of old failures; rows that ended long ago are deleted. */
  expire(now: EpochMs): Promise<void>;
  /** Those of these whose file is still needed. */
  withFile(ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/** What the encoder needs of the videos. */
export interface VideoClaims {
  /** Claims the next video, unless this machine encodes one already. @param isRunning whether a process of this machine is */
  claim(now: EpochMs, isRunning: (pid: number) => boolean): Promise<ClaimedVideo | undefined>;
  /** Extends the lease. @returns whether it is still this process's to work on */
  extend(
    video: ClaimedVideo,
    step: VideoStep,
    progress: number,
    until: EpochMs,
  ): Promise<'mine' | 'cancelled' | 'lost'>;
  /** Gives it back, to be encoded again. */
  release(video: ClaimedVideo, countsAttempt: boolean): Promise<void>;
  conclude(
    video: ClaimedVideo,
    state: 'failed' | 'cancelled',
    failure: VideoFailureJson | null,
    now: EpochMs,
  ): Promise<void>;
  /** Makes the asset what the title plays. @returns false where the video is no longer this process's, and then nothing is changed */
  attach(video: ClaimedVideo, manifest: AssetManifest, result: VideoResultJson, now: EpochMs): Promise<boolean>;
}

export type Appended =
  | { readonly outcome: 'stored'; readonly received: number }
  /** The upload is elsewhere: nothing was stored. */
  | { readonly outcome: 'elsewhere'; readonly received: number }
  | { readonly outcome: 'too_long' | 'disk_full' };

/** Uploaded videos until they are encoded: in a folder that all machines share, or in the media store. */
export interface Uploads {
  /** Bytes that may still be written. */
  free(): Promise<number>;
  /** Bytes that have arrived. */
  received(id: string): Promise<number>;
  /**
   * Stores a part behind what is there. What arrived of a part that breaks off is stored. Two connections may send the same part: a
   * server notices late that one of them is gone.
   * @param room bytes until the upload is complete
   */
  append(id: string, offset: number, bytes: Readable, room: number): Promise<Appended>;
  /** The first bytes, see `HEAD_BYTES`; fewer where it is shorter. */
  head(id: string): Promise<Buffer>;
  /**
   * A complete upload as a file of this machine, until it is released. One at a time.
   * @throws VideoFailure `file_missing` where it is not there whole, `disk_full`
   */
  take(id: string, by: { readonly signal: AbortSignal; onProgress(): void }): Promise<string>;
  release(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Ids of the uploads of which something is there. */
  list(): Promise<readonly string[]>;
}

/** A part of an upload in the media store. */
export interface UploadPiece {
  readonly at: number;
  readonly bytes: number;
  readonly key: string;
}
export interface UploadPieces {
  /** Bytes that have arrived. */
  received(id: string): Promise<number>;
  /** Adds a piece behind what is there. @returns false where that is elsewhere by now */
  add(id: string, piece: UploadPiece): Promise<boolean>;
  /** In their order, without a hole. */
  list(id: string): Promise<readonly UploadPiece[]>;
  remove(id: string): Promise<void>;
}
