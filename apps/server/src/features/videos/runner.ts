/** Encodes videos one after another: unclaimed ones, and those whose process has ended. */
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { AuditTrail } from '../../http/actor.ts';
import type { VideoStep } from '../../db/schema/videos.ts';
import type { FfmpegPort } from '../../ingest/packager/ffmpeg.ts';
import type { AssetUploads } from '../../ingest/store/asset-uploads.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { interfaceLanguages } from '../../tenancy/rules.ts';
import { encodeVideo } from './encode.ts';
import type { IncomingFolder } from './incoming.ts';
import type { ClaimedVideo, TitleOf, Uploads, VideoClaims } from './ports.ts';
import { assetOf, BEAT_MS, failureOf, LEASE_MS, MAX_ATTEMPTS, STALL_MS, VideoFailure } from './rules.ts';

export interface VideoRunnerDeps {
  readonly claims: VideoClaims;
  readonly files: Uploads;
  readonly incoming: IncomingFolder;
  readonly titleOf: TitleOf;
  readonly clock: Clock;
  readonly audit: AuditTrail;
  readonly mediaDir: string;
  readonly store?: AssetUploads | undefined;
  readonly minFreeBytes: number;
  readonly ffmpeg?: FfmpegPort | undefined;
  providerOf(id: ProviderId): Promise<ProviderRecord | undefined>;
  warn(details: object, message: string): void;
}
export interface VideoRunner {
  /** Works until nothing is left; a call meanwhile lets it look once more. */
  run(): Promise<void>;
  /** Gives back what it works on; resolves when that is done. */
  stop(): Promise<void>;
}

/** The video was taken over or cancelled. */
class ClaimLost extends Error {}

/** Whether a process of this machine runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export function videoRunner(deps: VideoRunnerDeps): VideoRunner {
  const { claims, files, incoming, clock, warn } = deps;
  const stopping = new AbortController();

  async function fileOf(video: ClaimedVideo, signal: AbortSignal, onProgress: () => void): Promise<string> {
    if (video.origin === 'upload') return files.take(video.id, { signal, onProgress });
    const found = await incoming.find(video.provider_id, video.file_name);
    if (!found) throw new VideoFailure('file_missing');
    return found.file;
  }

  /** What a title plays is another thing now: that is in its history, beside what its people did. */
  async function attach(video: ClaimedVideo, encoded: Awaited<ReturnType<typeof encodeVideo>>): Promise<void> {
    const title = await deps.titleOf(video.provider_id, video.content_id);
    if (!title?.is_editable) throw new VideoFailure('not_editable');
    const entry = await deps.audit.begin({
      providerId: video.provider_id,
      actor: { kind: 'system', id: null, name: video.started_by },
      address: '',
      call: 'createVideo',
      object: `operators/titles/${video.content_id}`,
      requestId: `video-${video.id}`,
      request: { video: video.id, file_name: video.file_name },
    });
    const isAttached = await claims.attach(video, encoded.manifest, encoded.result, clock.now());
    await deps.audit.finish(
      entry,
      isAttached ? { after: { has_media: true, video: video.id } } : { errorCode: 'changed_meanwhile' },
    );
    if (!isAttached) throw new ClaimLost();
    if (video.origin === 'upload') await files.remove(video.id);
  }

  async function failed(video: ClaimedVideo, error: unknown, file: string | undefined): Promise<void> {
    const expected = failureOf(error, file === undefined ? [] : [file, deps.mediaDir]);
    if (!expected) warn({ err: error, video: video.id }, 'a video could not be encoded');
    await claims.conclude(video, 'failed', expected ?? { code: 'internal', message: '' }, clock.now());
  }

  async function workOn(video: ClaimedVideo): Promise<void> {
    const aborting = new AbortController();
    let step: VideoStep = 'check';
    let percent = 0;
    let doneOfStep = 0;
    let movedAt = performance.now();
    const extend = () => claims.extend(video, step, percent, epochMs(clock.now() + LEASE_MS));
    let isExtending = false;
    const beat = setInterval(() => {
      if (performance.now() - movedAt > STALL_MS) aborting.abort(new VideoFailure('stalled'));
      if (isExtending) return;
      isExtending = true;
      extend()
        .then(
          (claim) => {
            if (claim !== 'mine') aborting.abort(new ClaimLost());
          },
          () => {}, // without the database it cannot be concluded either
        )
        .finally(() => (isExtending = false));
    }, BEAT_MS);
    const signal = AbortSignal.any([aborting.signal, stopping.signal]);
    let file: string | undefined;
    try {
      if (video.is_cancelling) throw new ClaimLost();
      if (video.attempts > MAX_ATTEMPTS) throw new VideoFailure('interrupted');
      file = await fileOf(video, signal, () => void (movedAt = performance.now()));
      const provider = await deps.providerOf(video.provider_id);
      const encoded = await encodeVideo({
        file,
        id: assetOf(video.content_id, video.id),
        size: Number(video.size),
        mediaDir: deps.mediaDir,
        store: deps.store,
        minFreeBytes: deps.minFreeBytes,
        language: (provider && interfaceLanguages(provider.settings)[0]) ?? 'ru',
        ffmpeg: deps.ffmpeg,
        signal,
        onProgress(next, done) {
          const now = next === 'encode' ? Math.min(99, Math.round(done * 100)) : next === 'package' ? 99 : 0;
          if (next !== step || now !== percent || done !== doneOfStep) movedAt = performance.now();
          doneOfStep = done;
          step = next;
          percent = Math.max(percent, now);
        },
      });
      signal.throwIfAborted();
      await attach(video, encoded);
    } catch (error) {
      const { reason } = aborting.signal as { reason: unknown };
      if (stopping.signal.aborted) await claims.release(video, false);
      else if (error instanceof ClaimLost || reason instanceof ClaimLost) {
        if ((await extend()) !== 'cancelled') return;
        await claims.conclude(video, 'cancelled', null, clock.now());
        if (video.origin === 'upload') await files.remove(video.id);
      } else await failed(video, reason ?? error, file);
    } finally {
      clearInterval(beat);
      if (video.origin === 'upload') await files.release(video.id);
    }
  }

  let working: Promise<void> | undefined;
  let isWanted = false;
  async function drain(): Promise<void> {
    do {
      isWanted = false;
      while (!stopping.signal.aborted) {
        const video = await claims.claim(clock.now(), isRunning);
        if (!video) break;
        await workOn(video);
      }
    } while (isWanted && !stopping.signal.aborted);
  }

  return {
    run() {
      isWanted = true;
      working ??= drain().finally(() => (working = undefined));
      return working;
    },
    async stop() {
      stopping.abort();
      await working?.catch(() => {});
    },
  };
}
