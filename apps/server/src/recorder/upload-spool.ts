/**
 * Uploads the spool of this machine to the object store: each rendition in its order, several at once. What is to be uploaded stands in
 * the index, so nothing is forgotten by a restart; while the store is away segments wait, and the oldest are dropped beyond a limit.
 */
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { ObjectStoreError } from '../ports/objects/objects.ts';
import { HOUR_MS, hourOf, type SegmentName } from '../recordings/recording-files.ts';
import type { RecordingObjects } from '../recordings/recording-objects.ts';
import type { Spool } from '../recordings/spool.ts';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import type { PendingSegment, SpoolIndex } from './spool-index.pg.ts';

export interface SpoolUpload {
  /** A segment was added. */
  notify(): void;
  /** Drops the oldest segments, because the disk is full. @returns false where there is nothing to drop */
  makeRoom(): Promise<boolean>;
  /** Uploads what there is, for a limited time, and ends. */
  close(): Promise<void>;
}

export interface SpoolUploadOptions {
  readonly spool: Spool;
  readonly index: SpoolIndex;
  readonly objects: RecordingObjects;
  readonly clock: Clock;
  /** Most space for segments that wait. */
  readonly maxBytes: number;
  /** Whether this process uploads: one of a machine does. */
  isOurs(): Promise<boolean>;
  onProblem(problem: string): void;
  /** So many segments were lost, because there was no room for them or their files are damaged. */
  onLost?: ((segments: number) => void) | undefined;
}

/** Segments that are read from the index at once. */
const BATCH = 1_000;
/** Objects that are sent at once, and of one rendition: a segment and the memory for it each. */
const UPLOADS_AT_ONCE = 32;
const UPLOADS_OF_A_RENDITION = 4;
/** Other processes of the machine add segments as well. */
const POLL_MS = 250;
/** Between two looks into the index. */
const MIN_INTERVAL_MS = 50;
const MIN_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 10_000;
const LIMIT_INTERVAL_MS = 5_000;
const TIDY_INTERVAL_MS = HOUR_MS;
/** Files of the latest hours may be without a row yet. */
const TIDY_HOURS = 3;
/** Dropped of the limit when it is exceeded, or of what there is when the disk is full. */
const DROPPED_SHARE = 0.05;
/** A process that ends goes on for so long. */
const CLOSE_LIMIT_MS = 5_000;

const streamOf = ({ channelId, rendition }: SegmentName): string => `${channelId}/${rendition}`;

/** Begins to upload. */
export function uploadSpool(options: SpoolUploadOptions): SpoolUpload {
  const { spool, index, objects, clock, maxBytes, onProblem } = options;
  const limit = pLimit(UPLOADS_AT_ONCE);
  const busy = new Map<string, Promise<void>>();
  let closing = false;
  let closeBy = Infinity;
  let wake = (): void => {};
  let isAway = false;
  let backoffMs = MIN_BACKOFF_MS;
  let retryAt = 0;
  let limitedAt = -Infinity;
  let tidiedAt = -Infinity;
  let dropping: Promise<number> | undefined;
  let reported = '';

  const failed = (error: unknown): void => {
    retryAt = performance.now() + backoffMs;
    backoffMs = Math.min(MAX_BACKOFF_MS, backoffMs * 2);
    if (isAway) return;
    isAway = true;
    const why = error instanceof ObjectStoreError ? `${error.reason}: ${error.message}` : String(error);
    onProblem(`Recordings cannot be uploaded (${why}): they wait on the disk of this machine.`);
  };
  const succeeded = (): void => {
    backoffMs = MIN_BACKOFF_MS;
    if (!isAway) return;
    isAway = false;
    onProblem('Recordings are uploaded again.');
  };

  /** @returns false where its bytes are lost */
  async function send(segment: PendingSegment): Promise<boolean> {
    if (segment.bytes === undefined) return true;
    const bytes = await spool.files.read(segment);
    // After a power failure a file may be missing or truncated.
    if (bytes?.length !== segment.bytes) return false;
    await objects.write({ ...segment, spool: spool.id }, bytes);
    succeeded();
    return true;
  }

  /** Sends several at once, and publishes them in their order. */
  async function uploadStream(segments: readonly PendingSegment[]): Promise<void> {
    for (let at = 0; at < segments.length && performance.now() < closeBy;) {
      const some = segments.slice(at, at + (isAway ? 1 : UPLOADS_OF_A_RENDITION));
      at += some.length;
      const sent = await Promise.allSettled(some.map((segment) => limit(() => send(segment))));
      for (const [position, result] of sent.entries()) {
        const segment = some[position]!;
        if (result.status === 'rejected') throw result.reason;
        if (result.value) await index.publish(segment);
        else if (await index.markLost(segment)) {
          options.onLost?.(1);
          onProblem(`Recording channel ${segment.channelId}: a segment in the spool is damaged or missing`);
        }
        if (segment.bytes !== undefined) await spool.files.remove(segment);
      }
    }
  }

  /** Starts what waits. @returns whether anything does */
  async function startUploads(): Promise<boolean> {
    if (performance.now() < retryAt) return true;
    const busyBefore = new Set(busy.keys());
    const streams = Map.groupBy(await index.pending(BATCH), streamOf);
    for (const [stream, segments] of streams) {
      // One tries the store out.
      if (isAway && busy.size > 0) break;
      // Of one that was busy some may have been published since.
      if (busyBefore.has(stream)) continue;
      const task = uploadStream(segments.toSorted((a, b) => a.seq - b.seq))
        .catch(failed)
        .finally(() => {
          busy.delete(stream);
          wake();
        });
      busy.set(stream, task);
    }
    return streams.size > 0;
  }

  const drop = (bytes: number, why: string): Promise<number> =>
    (dropping ??= (async () => {
      const dropped = await index.dropOldest(bytes);
      for (const name of dropped) await spool.files.remove(name);
      if (dropped.length > 0) {
        options.onLost?.(dropped.length);
        onProblem(`${why}: the oldest ${dropped.length} segments that were not uploaded are lost.`);
      }
      return dropped.length;
    })().finally(() => {
      dropping = undefined;
    }));

  async function keepWithinLimit(): Promise<void> {
    if (performance.now() - limitedAt < LIMIT_INTERVAL_MS) return;
    limitedAt = performance.now();
    const excess = (await index.pendingBytes()) - maxBytes;
    if (excess > 0) await drop(excess + maxBytes * DROPPED_SHARE, 'The spool of recordings is full');
  }

  /** Removes what a crash has left, and empty folders. */
  async function tidy(): Promise<void> {
    if (performance.now() - tidiedAt < TIDY_INTERVAL_MS) return;
    tidiedAt = performance.now();
    const before = hourOf(clock.now()) - TIDY_HOURS;
    for (const channelId of await spool.files.channels())
      for (const hour of await spool.files.hours(channelId)) {
        if (hour >= before) continue;
        const rows = await index.pendingBetween(channelId, epochMs(hour * HOUR_MS), epochMs((hour + 1) * HOUR_MS));
        const pending = new Set(rows.map(({ rendition, seq }) => `${rendition}/${seq}`));
        if (pending.size === 0) await spool.files.removeHour(channelId, hour);
        else await spool.files.removeOrphans(channelId, hour, (rendition, seq) => pending.has(`${rendition}/${seq}`));
      }
  }

  async function work(): Promise<void> {
    for (;;) {
      const woken = Promise.withResolvers<void>();
      wake = woken.resolve;
      let isWaiting = false;
      try {
        if (await options.isOurs()) {
          await tidy();
          await keepWithinLimit();
          isWaiting = await startUploads();
        }
        reported = '';
      } catch (error) {
        const problem = String(error);
        if (!closing && problem !== reported) onProblem(`The spool of recordings: ${problem}`);
        reported = problem;
        await pause(MIN_BACKOFF_MS);
      }
      if (closing && (isAway || performance.now() >= closeBy || (!isWaiting && busy.size === 0))) break;
      const timer = setTimeout(woken.resolve, POLL_MS);
      await Promise.all([woken.promise, pause(MIN_INTERVAL_MS)]);
      clearTimeout(timer);
    }
    // What is still on its way is uploaded again after the next start.
    await Promise.race([Promise.all(busy.values()), pause(Math.max(0, closeBy - performance.now()))]);
  }

  const done = work();
  return {
    notify: () => wake(),
    async makeRoom() {
      const bytes = await index.pendingBytes();
      return bytes > 0 && (await drop(Math.max(1, bytes * DROPPED_SHARE), 'The disk of the spool is full')) > 0;
    },
    async close() {
      closing = true;
      closeBy = performance.now() + CLOSE_LIMIT_MS;
      wake();
      await done;
    },
  };
}
