/** Decisions about imports. Pure. */
import type { EpochMs } from '@aerial/domain/time.ts';
import type { ImportFailureJson, ImportState, ImportTask } from '../../db/schema/imports.ts';
import { OutgoingError } from '../../http/outgoing.ts';
import { ImportError } from '../../imports/skipped.ts';

/** Of a file as it is stored, of all files of a provider, and of a list and a guide when unpacked, bytes. */
export const MAX_STORED_BYTES = 1024 ** 3;
export const MAX_UNPACKED_BYTES = { channels: 32 * 1024 * 1024, guide: 1024 ** 3 } as const;
/** A run that takes longer fails, ms: below the limit of a job. */
export const RUN_LIMIT_MS = 4 * 60_000;
/** How long a run is a process's own after its last sign of life, ms. */
export const LEASE_MS = 60_000;
/** Attempts at a run whose process ended. */
export const MAX_ATTEMPTS = 3;
/** Entries that were not taken, of which the run has the lines. */
export const MAX_PROBLEMS = 200;
/** How long uploads that never ended, files, previews without a decision, and runs are retained, ms. */
export const RETENTION_MS = {
  upload: 3_600_000,
  file: 7 * 86_400_000,
  preview: 14 * 86_400_000,
  run: 90 * 86_400_000,
} as const;
const HOUR_MS = 3_600_000;
/** A schedule does not by itself take more than this part of its channels off a list. */
const MAX_REMOVED_PART = 0.2;

/** Why a run failed, for the operator. */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** An expected failure as it is stored; undefined for what is a bug or a fault of the installation. */
export function failureOf(error: unknown): ImportFailureJson | undefined {
  if (error instanceof ImportFailure) return { code: error.code, message: error.message, line: null };
  if (error instanceof ImportError)
    return { code: 'unreadable', message: error.message.replace(/^line \d+: /, ''), line: error.line ?? null };
  if (error instanceof OutgoingError)
    return { code: error.reason.replaceAll('-', '_'), message: error.message, line: null };
  return undefined;
}

/** When an address is read next. */
export const nextRunAt = (everyHours: number | null, from: EpochMs): Date | null =>
  everyHours === null ? null : new Date(from + everyHours * HOUR_MS);

export interface RunState {
  readonly kind: 'channels' | 'guide';
  readonly state: ImportState;
  readonly task: ImportTask;
  readonly origin: 'file' | 'address' | 'schedule';
  readonly hasFile: boolean;
  readonly hasChanges: boolean;
}
export type Orders = Readonly<Record<'apply' | 'undo' | 'retry' | 'cancel', boolean>>;

/** What may be ordered of a run now. What has begun to change channels is not cancelled: it ends in one transaction anyway. */
export function ordersOf({ kind, state, task, origin, hasFile, hasChanges }: RunState): Orders {
  return {
    apply: kind === 'channels' && state === 'ready' && hasFile,
    undo: kind === 'channels' && state === 'applied' && hasChanges,
    retry: (state === 'failed' || (kind === 'channels' && state === 'ready')) && (hasFile || origin !== 'file'),
    cancel: state === 'ready' || ((state === 'waiting' || state === 'running') && task === 'read'),
  };
}

/** Whether a schedule's list changes so much that a person should look at it first. */
export const needsPerson = (removed: number, known: number): boolean => removed > known * MAX_REMOVED_PART;

/** The stream, until it is longer than its limit: a small packed file may unpack to any size. */
export async function* limited(
  chunks: AsyncIterable<Uint8Array>,
  limitBytes: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    bytes += chunk.length;
    if (bytes > limitBytes)
      throw new ImportFailure('too_large', `unpacked it is longer than ${Math.round(limitBytes / 1024 ** 2)} MB`);
    yield chunk;
  }
}
