/** Reads the streams of a video file. */
import { MediaError } from '../../media/media-error.ts';
import { type FfmpegPort, systemFfmpeg } from './ffmpeg.ts';

export interface ProbedStream {
  /** Number among the streams of its kind, as ffmpeg counts (`0:a:1`). */
  readonly index: number;
  readonly codec: string;
  /** As tagged in the file (often ISO 639-2), undefined when untagged. */
  readonly language?: string;
  readonly title?: string;
}
export interface ProbedSource {
  readonly durationS: number;
  /** As shown: after rotation. */
  readonly width: number;
  readonly height: number;
  readonly audio: readonly ProbedStream[];
  readonly subtitles: readonly ProbedStream[];
}

interface RawStream {
  codec_type?: string;
  codec_name?: string;
  width?: number;
  height?: number;
  duration?: string;
  tags?: { language?: string; title?: string };
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
}

/** @throws MediaError unreadable_input when there is no video or no duration; ffmpeg_missing */
export async function probeSource(file: string, ffmpeg: FfmpegPort = systemFfmpeg()): Promise<ProbedSource> {
  let out: string;
  try {
    out = await ffmpeg.probe(['-show_streams', '-show_format', '-of', 'json', file]);
  } catch (error) {
    if (error instanceof MediaError && error.code === 'ffmpeg_failed')
      throw new MediaError('unreadable_input', error.message);
    throw error;
  }
  const { streams = [], format } = JSON.parse(out) as { streams?: RawStream[]; format?: { duration?: string } };
  const video = streams.find((stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic);
  if (!video?.width || !video.height) throw new MediaError('unreadable_input', 'no video stream');
  const durationS = Number(format?.duration ?? video.duration);
  if (!(durationS > 0)) throw new MediaError('unreadable_input', 'the length of the video is unknown');
  const isRotated =
    video.side_data_list?.some(({ rotation }) => rotation !== undefined && Math.abs(rotation % 180) === 90) ?? false;
  const [width, height] = isRotated ? [video.height, video.width] : [video.width, video.height];
  const kind = (type: string): ProbedStream[] =>
    streams
      .filter((stream) => stream.codec_type === type)
      .map(({ codec_name = '', tags }, index) => ({
        index,
        codec: codec_name,
        ...(tags?.language && tags.language !== 'und' ? { language: tags.language } : {}),
        ...(tags?.title ? { title: tags.title } : {}),
      }));
  return { durationS, width, height, audio: kind('audio'), subtitles: kind('subtitle') };
}
