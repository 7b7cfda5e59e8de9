/**
 * Videos of films and episodes: uploaded in parts, or taken from the incoming folder of the installation, checked and encoded. An upload is
 * resumed from `received`, which counts what the server has stored: a part may be cut anywhere.
 */
import type { ContentId } from '@aerial/domain/ids.ts';
import Type, { type Static } from 'typebox';
import { ALWAYS_STALE, UNCACHED } from '../cache-rules.ts';
import { defineCall, Instant, LongId, nullable, orNull } from '../core.ts';
import { localizedText, text } from '../shapes/settings/fields.ts';

const tag = 'Operators: videos';
const errors = ['authentication_failed', 'permission_denied', 'validation_failed', 'too_many_requests'] as const;
const ofVideo = [...errors, 'not_found'] as const;
const adding = [...errors, 'content_not_found', 'shared_title', 'upload_limit', 'unavailable'] as const;
const reads = { tag, auth: 'operator', scope: 'content:read', cache: ALWAYS_STALE } as const;
const VIDEOS = {
  invalidates: ['/v2/operators/videos', '/v2/operators/videos/:id', '/v2/operators/titles/:id/videos'],
} as const;
const writes = { tag, auth: 'operator', scope: 'content:write', cache: VIDEOS } as const;

export const VIDEO_STATES = ['uploading', 'waiting', 'encoding', 'ready', 'failed', 'cancelled'] as const;
export const VIDEO_STEPS = ['check', 'encode', 'package'] as const;
/** Why a video is not played. */
export const VIDEO_FAILURES = [
  'abandoned',
  'disk_full',
  'encoder_failed',
  'file_changed',
  'file_missing',
  'internal',
  'interrupted',
  'no_ffmpeg',
  'no_length',
  'no_video',
  'not_editable',
  'stalled',
  'too_complex',
  'too_long',
  'unreadable',
] as const;
/** Of one part of an upload, bytes. A connection has a minute for one. */
export const MAX_VIDEO_PART_BYTES = 64 * 1024 * 1024;
const bytes = () => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

export const TitleVideo = Type.Object({
  id: LongId(),
  title_id: LongId<ContentId>(),
  title: localizedText(),
  origin: Type.Enum(['upload', 'incoming']),
  file_name: Type.String({ description: 'of incoming files with the path below the folder of the provider' }),
  size: Type.Integer({ description: 'bytes' }),
  received: Type.Integer({ description: 'bytes that are stored; the next part begins here' }),
  fingerprint: Type.String({ description: 'by which the client recognises its file' }),
  state: Type.Enum([...VIDEO_STATES]),
  step: orNull(Type.Enum([...VIDEO_STEPS])),
  progress: Type.Integer({ description: 'percent of the encoding' }),
  failure: orNull(
    Type.Object({
      code: Type.Enum([...VIDEO_FAILURES]),
      message: Type.String({ description: 'the words of the encoder, for engineers' }),
    }),
  ),
  result: orNull(
    Type.Object({
      duration_s: Type.Integer(),
      renditions: Type.Array(Type.Object({ width: Type.Integer(), height: Type.Integer() })),
      audio: Type.Array(Type.String(), { description: 'tracks as viewers choose them' }),
      subtitles: Type.Array(Type.String()),
      dropped_subtitles: Type.Integer({ description: 'pictures instead of text: viewers do not get them' }),
    }),
  ),
  may: Type.Object(
    { upload: Type.Boolean(), retry: Type.Boolean(), cancel: Type.Boolean() },
    { description: 'what its state allows now' },
  ),
  started_by: Type.String(),
  created_at: Instant(),
  finished_at: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'UTC, ISO 8601' }),
});
export type TitleVideo = Static<typeof TitleVideo>;

const params = Type.Object({ id: LongId() });
const titleParams = Type.Object({ id: LongId<ContentId>() });
const fileName = Type.String({ minLength: 1, maxLength: 255 });

export const titleVideosCall = defineCall({
  ...reads,
  id: 'titleVideos',
  method: 'GET',
  path: '/v2/operators/titles/:id/videos',
  summary: 'The last videos of a film or episode, the newest first',
  params: titleParams,
  answer: Type.Array(TitleVideo),
  errors: [...errors, 'content_not_found'],
});

export const createVideoCall = defineCall({
  ...writes,
  id: 'createVideo',
  method: 'POST',
  path: '/v2/operators/titles/:id/videos',
  summary:
    'Begins the upload of a video; with the name, size and fingerprint of an unfinished one it goes on where that one was',
  params: titleParams,
  body: Type.Object({
    file_name: fileName,
    size: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'bytes' }),
    fingerprint: Type.Optional(text(100)),
  }),
  answer: TitleVideo,
  errors: [...adding, 'body_too_large', 'storage_full'],
});

export const uploadVideoPartCall = defineCall({
  ...writes,
  id: 'uploadVideoPart',
  method: 'PUT',
  path: '/v2/operators/videos/:id/content',
  summary: 'Uploads the next part of a video; what arrived of a part that was cut off is stored',
  upload: { maxBytes: MAX_VIDEO_PART_BYTES },
  isContinuation: true,
  params,
  query: Type.Object({ offset: bytes() }),
  answer: TitleVideo,
  errors: [
    ...ofVideo,
    'changed_meanwhile',
    'body_too_large',
    'storage_full',
    'unavailable',
    'unsupported_media_type',
    'video_unusable',
  ],
});

export const videosCall = defineCall({
  ...reads,
  id: 'videos',
  method: 'GET',
  path: '/v2/operators/videos',
  summary: 'Videos that are uploaded and encoded, the newest first',
  query: Type.Object({
    state: Type.Optional(Type.Enum([...VIDEO_STATES])),
    cursor: Type.Optional(LongId()),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  answer: Type.Object({ items: Type.Array(TitleVideo), next_cursor: nullable.string() }),
  errors,
});

export const videoCall = defineCall({
  ...reads,
  id: 'video',
  method: 'GET',
  path: '/v2/operators/videos/:id',
  summary: 'One of them',
  params,
  answer: TitleVideo,
  errors: ofVideo,
});

export const retryVideoCall = defineCall({
  ...writes,
  id: 'retryVideo',
  method: 'POST',
  path: '/v2/operators/videos/:id/retry',
  summary: 'Encodes a video again that failed, while its file is still there',
  params,
  answer: TitleVideo,
  errors: [...ofVideo, 'bad_request'],
});

export const cancelVideoCall = defineCall({
  ...writes,
  id: 'cancelVideo',
  method: 'POST',
  path: '/v2/operators/videos/:id/cancel',
  summary: 'Ends an upload or encoding; what was uploaded is deleted, the title stays as it is',
  params,
  answer: TitleVideo,
  errors: [...ofVideo, 'bad_request'],
});

export const incomingVideosCall = defineCall({
  ...reads,
  id: 'incomingVideos',
  method: 'GET',
  path: '/v2/operators/incoming',
  summary: 'Video files in the incoming folder of the provider, the newest first',
  cache: UNCACHED,
  answer: Type.Object({
    folder: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'its name below INCOMING_DIR; null where the installation has none',
    }),
    items: Type.Array(Type.Object({ path: Type.String(), size: Type.Integer(), changed_at: Instant() })),
  }),
  errors,
});

export const takeIncomingVideoCall = defineCall({
  ...writes,
  id: 'takeIncomingVideo',
  method: 'POST',
  path: '/v2/operators/titles/:id/incoming',
  summary: 'Encodes a file of the incoming folder as the video of a film or episode; the file stays where it is',
  cache: { invalidates: [...VIDEOS.invalidates] },
  params: titleParams,
  body: Type.Object({ path: Type.String({ minLength: 1, maxLength: 1000, description: 'below the folder' }) }),
  answer: TitleVideo,
  errors: [...adding, 'not_found', 'body_too_large', 'video_unusable'],
});
