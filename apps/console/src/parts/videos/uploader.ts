/** Uploads one file in parts, from where the server is: over broken connections, pauses and restarts of the server. No browser, no clock of its own. */
import type { TitleVideo } from '@aerial/contract/calls/operator-videos.ts';
import { ApiError } from '../../core/api.ts';

type Progress = Pick<TitleVideo, 'state' | 'received'>;

export interface UploadPorts {
  /** The bytes of the file from one offset to another. @throws where the file can no longer be read */
  read(from: number, to: number): Promise<Blob>;
  send(offset: number, part: Blob, signal: AbortSignal): Promise<Progress>;
  /** How far the server is. */
  load(signal: AbortSignal): Promise<Progress>;
  /** Resolves after so long, or as soon as the connection is back. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** Milliseconds that only grow. */
  now(): number;
}

export type UploadState =
  | {
      readonly kind: 'sending';
      readonly received: number;
      /** Bytes in a second. */ readonly speed: number | undefined;
    }
  /** The connection is broken, or the server restarts; it is tried again. */
  | { readonly kind: 'retrying'; readonly received: number }
  | { readonly kind: 'paused'; readonly received: number }
  | { readonly kind: 'failed'; readonly received: number; readonly error: unknown }
  /** It is complete, or another member has ended it. */
  | { readonly kind: 'done'; readonly received: number };

/** The file has vanished or was changed since it was chosen. */
export class FileGone extends Error {}

const FIRST_PART = 1024 ** 2;
const MIN_PART = 256 * 1024;
const MAX_PART = 32 * 1024 ** 2;
/** A part should take about that long: what a cut costs is small then, and so is what the calls cost. */
const SHORT_MS = 1_500;
const LONG_MS = 6_000;
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;

export const nextPart = (bytes: number, tookMs: number): number =>
  tookMs < SHORT_MS ? Math.min(MAX_PART, bytes * 2) : tookMs > LONG_MS ? Math.max(MIN_PART, bytes / 2) : bytes;
export const waitAfter = (failures: number): number => Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));

/** Whether a failure passes by itself. A full disk does not. */
const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'network_failure' ||
    error.code === 'too_many_requests' ||
    error.status === 408 ||
    (error.status >= 500 && error.code !== 'storage_full'));
const isElsewhere = (error: unknown): boolean => error instanceof ApiError && error.code === 'changed_meanwhile';

/**
 * Uploads until the file is there, the signal ends it, or it cannot go on; never throws.
 * @param from where the server is
 */
export async function uploadFile(
  size: number,
  from: number,
  ports: UploadPorts,
  signal: AbortSignal,
  onState: (state: UploadState) => void,
): Promise<void> {
  let received = from;
  let part = FIRST_PART;
  let failures = 0;
  let speed: number | undefined;
  const moved = (to: Progress): boolean => {
    ({ received } = to);
    return to.state !== 'uploading';
  };
  onState({ kind: 'sending', received, speed });
  for (;;) {
    try {
      if (failures > 0 && moved(await ports.load(signal))) break;
      const offset = received;
      const bytes = await ports.read(offset, Math.min(size, offset + part));
      const began = ports.now();
      const isOver = moved(await ports.send(offset, bytes, signal));
      const took = Math.max(1, ports.now() - began);
      const fresh = ((received - offset) * 1000) / took;
      // Smoothed: what is shown should not jump with each part.
      speed = speed === undefined ? fresh : speed * 0.7 + fresh * 0.3;
      part = nextPart(part, took);
      failures = 0;
      if (isOver) break;
      onState({ kind: 'sending', received, speed });
    } catch (error) {
      if (signal.aborted) return onState({ kind: 'paused', received });
      if (!isElsewhere(error) && !isTemporary(error)) return onState({ kind: 'failed', received, error });
      failures += 1;
      speed = undefined;
      // The server's position decides: it is loaded at once.
      if (isElsewhere(error) && failures === 1) continue;
      onState({ kind: 'retrying', received });
      try {
        await ports.wait(waitAfter(failures), signal);
      } catch {
        return onState({ kind: 'paused', received });
      }
    }
  }
  onState({ kind: 'done', received });
}
