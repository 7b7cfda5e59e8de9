/** Encodes one video by the ingest of the installation: checked first, at low priority, in a way that only reads this one file. */
import { stat } from 'node:fs/promises';
import type { AssetManifest } from '@aerial/domain/asset.ts';
import { freeSpace } from '../../disk/watch.ts';
import type { VideoResultJson, VideoStep } from '../../db/schema/videos.ts';
import { ingestVideo, type IngestStep } from '../../ingest/ingest-video.ts';
import { systemFfmpeg, type FfmpegPort } from '../../ingest/packager/ffmpeg.ts';
import { probeSource } from '../../ingest/packager/probe.ts';
import type { AssetUploads } from '../../ingest/store/asset-uploads.ts';
import { headOf } from './files.ts';
import { CONTAINER_FORMATS, faultOf, isContainer, VideoFailure } from './rules.ts';

/** A prober that finds nothing in that time will not. */
const PROBE_LIMIT_MS = 60_000;
/** As operators see the steps of an ingest. */
const STEPS: Readonly<Record<IngestStep, VideoStep>> = {
  hash: 'check',
  encode: 'encode',
  package: 'package',
  upload: 'package',
};
/** Below viewers' requests, and below `aerial ingest` in a terminal. */
const NICENESS = 15;

/**
 * ffmpeg that opens the file as a container only, and nothing that the file names: a playlist or script under the name of a film would
 * otherwise make it read other files of the machine, or addresses of its networks.
 */
export function confined(ffmpeg: FfmpegPort, file: string, signal: AbortSignal): FfmpegPort {
  const only = ['-protocol_whitelist', 'file', '-format_whitelist', CONTAINER_FORMATS];
  return {
    run: (args, options) =>
      ffmpeg.run(
        args.flatMap((arg, at) => (arg === '-i' && args[at + 1] === file ? [...only, arg] : [arg])),
        options,
      ),
    probe: (args) =>
      ffmpeg.probe([...only, ...args], { signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_LIMIT_MS)]) }),
  };
}

export interface EncodeJob {
  readonly file: string;
  /** The asset's id, the same at each attempt. */
  readonly id: string;
  readonly size: number;
  readonly mediaDir: string;
  /** Publishes the asset; without it it stays in the folder. */
  readonly store?: AssetUploads | undefined;
  readonly minFreeBytes: number;
  /** ISO 639-1 of tracks that name no language. */
  readonly language: string;
  readonly ffmpeg?: FfmpegPort | undefined;
  readonly signal: AbortSignal;
  /** @param done 0 to 1, of the step */
  onProgress(step: VideoStep, done: number): void;
}

/** @throws VideoFailure, MediaError */
export async function encodeVideo(job: EncodeJob): Promise<{ manifest: AssetManifest; result: VideoResultJson }> {
  const { file, signal, onProgress } = job;
  const checkSize = async (): Promise<void> => {
    const there = await stat(file).catch(() => undefined);
    if (!there) throw new VideoFailure('file_missing');
    if (there.size !== job.size) throw new VideoFailure('file_changed');
  };
  await checkSize();
  if (!isContainer(await headOf(file))) throw new VideoFailure('unreadable');
  const ffmpeg = confined(job.ffmpeg ?? systemFfmpeg({ niceness: NICENESS }), file, signal);
  onProgress('check', 0);
  const fault = faultOf(await probeSource(file, ffmpeg));
  // It may have grown while it was probed.
  await checkSize();
  if (fault) throw new VideoFailure(fault);
  if ((await freeSpace(job.mediaDir)) < job.minFreeBytes * 2) throw new VideoFailure('disk_full');
  let step: VideoStep = 'check';
  const { manifest, pictureSubtitles } = await ingestVideo({
    file,
    id: job.id,
    mediaDir: job.mediaDir,
    store: job.store,
    language: job.language,
    ffmpeg,
    signal,
    onStep: (next) => onProgress((step = STEPS[next]), 0),
    onProgress: (done) => onProgress(step, done),
  });
  return {
    manifest,
    result: {
      durationS: manifest.durationS,
      renditions: manifest.video.map(({ width, height }) => ({ width, height })),
      audio: manifest.audio.map(({ label }) => label),
      subtitles: manifest.subtitles.map(({ label }) => label),
      droppedSubtitles: pictureSubtitles.length,
    },
  };
}
