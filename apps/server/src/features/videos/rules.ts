/** How videos of operators are decided. Pure. */
import type { VideoFailureCode, VideoFailureJson, VideoState } from '../../db/schema/videos.ts';
import { MediaError } from '../../media/media-error.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
export const GIB = 1024 ** 3;

/** Uploads of one provider that are not finished. */
export const MAX_UPLOADS = 5;
/** Videos of one provider that wait or are encoded. */
export const MAX_QUEUED = 200;
/** Bytes from whose beginning the container of a video is known: two packets of a transport stream. */
export const HEAD_BYTES = 512;
export const RETENTION_MS = {
  /** An upload without new bytes: it is abandoned. */
  upload: DAY,
  /** The file of a failed video, for another attempt. */
  failed: 7 * DAY,
  /** What is known of a video that is done. */
  row: 365 * DAY,
  /** The asset of a replaced video: viewers may be in the middle of it. */
  unused: 2 * DAY,
};
/** A process that works on a video says so more often than that. */
export const LEASE_MS = 30_000;
export const BEAT_MS = 2_000;
/** Without progress for so long an encoder hangs. */
export const STALL_MS = 20 * MINUTE;
/** A process that ended while it worked counts; one that stopped in order does not. */
export const MAX_ATTEMPTS = 3;

const MAX_LENGTH_S = 24 * 3600;
const MAX_PIXELS = 8192 * 4352;
const MAX_TRACKS = 100;

const OPEN: readonly VideoState[] = ['uploading', 'waiting', 'encoding'];

/** What may be done about a video. */
export const ordersOf = ({ state, hasFile }: { readonly state: VideoState; readonly hasFile: boolean }) => ({
  upload: state === 'uploading',
  retry: state === 'failed' && hasFile,
  cancel: OPEN.includes(state),
});

/** The id of a video's asset. */
export const assetOf = (contentId: string, videoId: string): string => `title-${contentId}-${videoId}`;

const ascii = (head: Buffer, from: number, to: number): string => head.subarray(from, to).toString('latin1');
const MP4_BOXES = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot']);
const isTransportStream = (head: Buffer, from: number, packet: number): boolean =>
  head[from] === 0x47 && head[from + packet] === 0x47;

/**
 * Whether a file may be a video by its first bytes. Playlists and scripts, which would make the encoder open other files or addresses,
 * are none: only containers are, which have everything in themselves.
 */
export function isContainer(head: Buffer): boolean {
  const hex = head.subarray(0, 8).toString('hex');
  return (
    MP4_BOXES.has(ascii(head, 4, 8)) ||
    hex.startsWith('1a45dfa3') || // Matroska, WebM
    (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'AVI ') ||
    isTransportStream(head, 0, 188) ||
    isTransportStream(head, 4, 192) || // M2TS
    hex.startsWith('000001ba') || // MPEG program stream
    ascii(head, 0, 4) === 'FLV\u0001' ||
    hex === '3026b2758e66cf11' || // ASF
    ascii(head, 0, 4) === 'OggS' ||
    hex.startsWith('060e2b34') // MXF
  );
}
/** The same containers, as ffmpeg names what reads them. */
export const CONTAINER_FORMATS = 'mov,matroska,webm,avi,mpegts,mpeg,flv,asf,ogg,mxf';

/** Why a video that can be read is not encoded; undefined: it is. */
export function faultOf(source: {
  readonly durationS: number;
  readonly width: number;
  readonly height: number;
  readonly audio: readonly unknown[];
  readonly subtitles: readonly unknown[];
}): VideoFailureCode | undefined {
  if (source.durationS > MAX_LENGTH_S) return 'too_long';
  if (source.width * source.height > MAX_PIXELS) return 'too_complex';
  return source.audio.length + source.subtitles.length > MAX_TRACKS ? 'too_complex' : undefined;
}

/** A video cannot be encoded, for a reason that its people can do something about. */
export class VideoFailure extends Error {
  readonly failure: VideoFailureJson;
  constructor(code: VideoFailureCode, message = '') {
    super(message || code);
    this.failure = { code, message };
  }
}

const MAX_MESSAGE = 1000;
/** The failure that an error stands for; undefined: a fault of this installation. @param hidden paths that operators need not know */
export function failureOf(error: unknown, hidden: readonly string[] = []): VideoFailureJson | undefined {
  if (error instanceof VideoFailure) return error.failure;
  const text = hidden.reduce((rest, path) => rest.replaceAll(path, ''), (error as Error).message ?? '');
  const message = text.slice(0, MAX_MESSAGE);
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC' || /no space left/i.test(text))
    return { code: 'disk_full', message: '' };
  if (!(error instanceof MediaError) || error.code === 'store_failed') return undefined;
  if (error.code === 'ffmpeg_missing') return { code: 'no_ffmpeg', message };
  if (error.code === 'unreadable_input') {
    if (text.includes('no video stream')) return { code: 'no_video', message: '' };
    if (text.includes('length of the video')) return { code: 'no_length', message: '' };
    return { code: 'unreadable', message };
  }
  return { code: 'encoder_failed', message };
}

/** The parts of a path below the incoming folder; undefined where it could lead out of it, or to what is hidden. */
export function incomingSegments(path: string): readonly string[] | undefined {
  const segments = path.split('/');
  const isPlain = (one: string): boolean => one !== '' && !one.startsWith('.') && !/[\\\0]/.test(one);
  return segments.every(isPlain) ? segments : undefined;
}

const VIDEO_NAME = /\.(?:3gp|asf|avi|flv|m2ts|m4v|mkv|mov|mp4|mpeg|mpg|mts|mxf|ogm|ogv|ts|vob|webm|wmv)$/i;
export const hasVideoName = (name: string): boolean => VIDEO_NAME.test(name);
