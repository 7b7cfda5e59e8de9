/** Tables of the videos that operators give to their titles. */
import type { ContentId, ProviderId } from '@aerial/domain/ids.ts';
import type { ColumnType, Generated } from 'kysely';
import type { GeneratedInt8, Int8, NumericId, OptionalTimestamp, TextId, Timestamp } from './columns.ts';

export type VideoOrigin = 'upload' | 'incoming';
export type VideoState = 'uploading' | 'waiting' | 'encoding' | 'ready' | 'failed' | 'cancelled';
export type VideoStep = 'check' | 'encode' | 'package';
export type VideoFailureCode =
  | 'abandoned'
  | 'disk_full'
  | 'encoder_failed'
  | 'file_changed'
  | 'file_missing'
  | 'internal'
  | 'interrupted'
  | 'no_ffmpeg'
  | 'no_length'
  | 'no_video'
  | 'not_editable'
  | 'stalled'
  | 'too_complex'
  | 'too_long'
  | 'unreadable';
export interface VideoFailureJson {
  readonly code: VideoFailureCode;
  readonly message: string;
}
export interface VideoResultJson {
  readonly durationS: number;
  readonly renditions: readonly { readonly width: number; readonly height: number }[];
  readonly audio: readonly string[];
  readonly subtitles: readonly string[];
  readonly droppedSubtitles: number;
}
type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

export interface TitleVideosTable {
  id: GeneratedInt8;
  provider_id: NumericId<ProviderId>;
  content_id: TextId<ContentId>;
  origin: VideoOrigin;
  file_name: string;
  size: Int8;
  fingerprint: string;
  state: VideoState;
  has_file: Generated<boolean>;
  step: VideoStep | null;
  progress: Generated<number>;
  attempts: Generated<number>;
  claim: string | null;
  claimed_until: OptionalTimestamp;
  machine: string | null;
  pid: number | null;
  is_cancelling: Generated<boolean>;
  failure: OptionalJson<VideoFailureJson>;
  result: OptionalJson<VideoResultJson>;
  started_by: string;
  created_at: Timestamp;
  touched_at: Timestamp;
  finished_at: OptionalTimestamp;
}

export interface VideoUploadPiecesTable {
  video_id: Int8;
  at: Int8;
  bytes: number;
  key: string;
}

export interface VideoTables {
  title_videos: TitleVideosTable;
  video_upload_pieces: VideoUploadPiecesTable;
}
