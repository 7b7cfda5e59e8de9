/** Encodes a video, or generated frames, into elementary streams on the segment grid: the first half of an ingest. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { GRID_S } from '@aerial/domain/grid.ts';
import { AAC_FRAME_SAMPLES, AAC_FRAMES_PER_SEGMENT, AAC_PRIMING_FRAMES, AAC_SAMPLE_RATE } from '../../media/aac.ts';
import { MediaError } from '../../media/media-error.ts';
import { type FfmpegPort, systemFfmpeg } from './ffmpeg.ts';
import { type EncoderSettings, FRAME_RATE, FRAMES_PER_SEGMENT, ladderArgs, type Rung, rungFilter } from './ladder.ts';

export type EncodeInput =
  /** Any file ffmpeg reads. */
  | { readonly kind: 'file'; readonly path: string; readonly durationS: number }
  /** RGBA frames at {@link FRAME_RATE}. */
  | {
      readonly kind: 'frames';
      readonly width: number;
      readonly height: number;
      readonly frames: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
      readonly durationS: number;
    };

export interface AudioTrackSource {
  /** ISO 639-1, or `und`. */
  readonly language: string;
  readonly label: string;
  readonly source:
    /** ffmpeg's number among the input file's audio streams. */
    | { readonly kind: 'stream'; readonly index: number }
    | { readonly kind: 'file'; readonly path: string }
    /** A 48 kHz file exactly as long as the asset whose end continues into its start, as the encoded track's will. */
    | { readonly kind: 'loop'; readonly path: string }
    | { readonly kind: 'silence' };
  /** kbit/s, default 96. */
  readonly bitrateK?: number;
}

export interface EncodeOptions {
  readonly input: EncodeInput;
  /** A folder of the caller's, for the encodes. */
  readonly workDir: string;
  readonly ladder: readonly Rung[];
  readonly audioTracks: readonly AudioTrackSource[];
  readonly settings?: EncoderSettings;
  /** 0 to 1. */
  readonly onProgress?: (done: number) => void;
  readonly signal?: AbortSignal;
  readonly ffmpeg?: FfmpegPort;
}

export interface EncodedAudio {
  readonly language: string;
  readonly label: string;
  /** An ADTS file. */
  readonly path: string;
  /** Frames before the one with the asset's first sample. */
  readonly leadFrames: number;
}

export interface EncodedMedia {
  readonly segmentCount: number;
  /** Fragmented MP4 files, one closed GOP per fragment. */
  readonly video: readonly { readonly rung: Rung; readonly path: string }[];
  readonly audio: readonly EncodedAudio[];
  /** JPEG files, one per {@link THUMBNAIL_EVERY_S}. */
  readonly thumbnails: readonly string[];
}

export const THUMBNAIL_EVERY_S = 10;
export const THUMBNAIL_WIDTH = 320;
export const THUMBNAIL_HEIGHT = 180;
/** A thumbnail shows this long after its interval's start: an asset's first frame is often black. */
const THUMBNAIL_DELAY_S = 2;

/** Frames of a loop's end that are encoded before its start, so that the first frame decodes as if the loop had been running. */
const LOOP_LEAD_FRAMES = 4;

/** Segments of a duration; less than half a frame too much does not add one. */
export function segmentsOf(durationS: number): number {
  return Math.max(1, Math.ceil((durationS * FRAME_RATE - 0.5) / FRAMES_PER_SEGMENT));
}

/** Thumbnails of an asset: one for each started interval. */
export const thumbnailCount = (segmentCount: number): number =>
  Math.ceil((segmentCount * GRID_S) / THUMBNAIL_EVERY_S - 1e-9);

/**
 * Encodes every rung and audio track in one pass. The last segment is padded with the last frame and silence.
 * @throws MediaError unreadable_input, ffmpeg_missing, ffmpeg_failed, aborted
 */
export async function encodeSource(options: EncodeOptions): Promise<EncodedMedia> {
  const { input, workDir, ladder, audioTracks, signal } = options;
  if (!(input.durationS > 0)) throw new MediaError('unreadable_input', 'the length of the video is unknown');
  const segmentCount = segmentsOf(input.durationS);
  await mkdir(workDir, { recursive: true });
  const video = ladder.map((rung) => ({ rung, path: path.join(workDir, `${rung.name}.encode.mp4`) }));
  const audio = audioTracks.map((track, i) => ({
    language: track.language,
    label: track.label,
    path: path.join(workDir, `audio-${i}.aac`),
    leadFrames: leadFrames(track),
  }));
  const lengthS = segmentCount * GRID_S;
  await (options.ffmpeg ?? systemFfmpeg()).run(encodeArgs(options, segmentCount, video, audio), {
    ...(input.kind === 'frames' ? { stdin: input.frames } : {}),
    ...(signal ? { signal } : {}),
    onTime: (seconds) => options.onProgress?.(Math.min(1, seconds / lengthS)),
  });
  const thumbnails = Array.from({ length: thumbnailCount(segmentCount) }, (_, i) =>
    path.join(workDir, `thumb-${i}.jpg`),
  );
  return { segmentCount, video, audio, thumbnails };
}

function encodeArgs(
  { input, workDir, audioTracks, settings }: EncodeOptions,
  segmentCount: number,
  video: EncodedMedia['video'],
  audio: EncodedMedia['audio'],
): string[] {
  const inputs = [...inputArgs(input), ...audioTracks.flatMap(({ source }) => audioFileArgs(source))];
  const frameCount = segmentCount * FRAMES_PER_SEGMENT;
  const names = [...video.map((_, i) => `[r${i}]`), '[thumbs]'];
  const filters = [
    `[0:V:0]fps=${FRAME_RATE}:start_time=0,tpad=stop=-1:stop_mode=clone,trim=end_frame=${frameCount},split=${names.length}${names.join('')}`,
    ...video.map(({ rung }, i) => `[r${i}]${rungFilter(rung)}[v${i}]`),
    `[thumbs]${thumbnailFilter()}[t]`,
    ...audioTracks.map((track, i) => `${audioInput(track, audioTracks)}${audioFilter(track, segmentCount)}[a${i}]`),
  ];
  return [
    ...inputs,
    '-filter_complex',
    filters.join(';'),
    ...video.flatMap(({ rung, path: out }, i) => [
      '-map',
      `[v${i}]`,
      ...ladderArgs(rung, settings),
      '-frames:v',
      String(frameCount),
      out,
    ]),
    ...audio.flatMap(({ path: out }, i) => [
      '-map',
      `[a${i}]`,
      '-c:a',
      'aac',
      '-b:a',
      `${audioTracks[i]?.bitrateK ?? 96}k`,
      '-flags',
      '+bitexact',
      '-fflags',
      '+bitexact',
      '-f',
      'adts',
      out,
    ]),
    '-map',
    '[t]',
    '-c:v',
    'mjpeg',
    '-q:v',
    '5',
    '-flags',
    '+bitexact',
    '-start_number',
    '0',
    '-f',
    'image2',
    path.join(workDir, 'thumb-%d.jpg'),
  ];
}

function inputArgs(input: EncodeInput): string[] {
  if (input.kind === 'file') return ['-i', input.path];
  return [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgba',
    '-s',
    `${input.width}x${input.height}`,
    '-framerate',
    String(FRAME_RATE),
    '-i',
    'pipe:0',
  ];
}

function thumbnailFilter(): string {
  const every = THUMBNAIL_EVERY_S * FRAME_RATE;
  const delay = THUMBNAIL_DELAY_S * FRAME_RATE;
  const size = `${THUMBNAIL_WIDTH}:${THUMBNAIL_HEIGHT}`;
  return (
    `tpad=stop=${delay}:stop_mode=clone,select='eq(mod(n,${every}),${delay})',setpts=N/TB/${FRAME_RATE},` +
    `scale=${size}:force_original_aspect_ratio=decrease,pad=${size}:(ow-iw)/2:(oh-ih)/2,setsar=1,format=yuvj420p`
  );
}

const isFile = ({ source }: AudioTrackSource): boolean => source.kind === 'file' || source.kind === 'loop';
const leadFrames = ({ source }: AudioTrackSource): number =>
  AAC_PRIMING_FRAMES + (source.kind === 'loop' ? LOOP_LEAD_FRAMES : 0);

function audioFileArgs(source: AudioTrackSource['source']): string[] {
  if (source.kind === 'loop') return ['-stream_loop', '-1', '-i', source.path];
  return source.kind === 'file' ? ['-i', source.path] : [];
}

function audioInput(track: AudioTrackSource, tracks: readonly AudioTrackSource[]): string {
  if (track.source.kind === 'stream') return `[0:a:${track.source.index}]`;
  if (track.source.kind === 'silence') return `anullsrc=r=${AAC_SAMPLE_RATE}:cl=stereo,`;
  return `[${1 + tracks.slice(0, tracks.indexOf(track)).filter(isFile).length}:a:0]`;
}

/** Exactly as many samples as the frames need, the leading ones included. */
function audioFilter(track: AudioTrackSource, segmentCount: number): string {
  const samples = segmentCount * AAC_FRAMES_PER_SEGMENT * AAC_FRAME_SAMPLES;
  const sampleCount = samples + leadFrames(track) * AAC_FRAME_SAMPLES;
  const shape = 'aformat=sample_fmts=fltp:channel_layouts=stereo';
  if (track.source.kind !== 'loop')
    return `aresample=${AAC_SAMPLE_RATE}:async=1:first_pts=0,${shape},apad,atrim=end_sample=${sampleCount}`;
  const from = samples - LOOP_LEAD_FRAMES * AAC_FRAME_SAMPLES;
  return `${shape},asetpts=N/SR/TB,atrim=start_sample=${from}:end_sample=${from + sampleCount},asetpts=N/SR/TB`;
}
