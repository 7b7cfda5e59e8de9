/** Objects by key: a bucket, or a folder that several machines share. Keys are plain names between slashes. */
import type { EpochMs } from '@aerial/domain/time.ts';

/** There is no such object, or it ends before the range does. */
export class ObjectNotFound extends Error {
  override readonly name = 'ObjectNotFound';
}

export type ObjectStoreFailure =
  /** No answer in time. */
  | 'timeout'
  /** DNS, connection or protocol. */
  | 'unreachable'
  /** It asks for fewer requests, or has failed itself. */
  | 'busy'
  /** The credentials, their rights, the bucket or the clock. A retry does not help. */
  | 'denied'
  /** An answer that makes no sense, or a file system that fails. */
  | 'failed'
  /** It has failed so often that it is left alone for a moment. */
  | 'circuit-open';

/** The store cannot be used now; becomes the 503 `unavailable` with Retry-After. The message holds no secrets. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';
  readonly statusCode = 503;
  readonly retryAfterS = 2;
  readonly reason: ObjectStoreFailure;
  constructor(reason: ObjectStoreFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.reason = reason;
  }
}

export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  readonly modifiedAt: EpochMs;
}

export interface ReadObject {
  readonly bytes: Buffer;
  /** Changes with the object. */
  readonly tag: string;
  readonly modifiedAt: EpochMs;
}

/**
 * An object appears whole or not at all, and is read as written from then on. Prefixes are folders: empty, or with a slash at the end.
 * All methods throw ObjectStoreError when the store cannot be used.
 */
export interface ObjectStore {
  /** Objects at any depth below the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Names of the folders directly below the prefix. */
  folders(prefix: string): Promise<string[]>;
  /** @param knownTag of a copy that need not be sent again @throws ObjectNotFound */
  read(key: string, knownTag?: string): Promise<ReadObject | 'unchanged'>;
  /** Bytes [start, end). The buffer is the caller's to change. @throws ObjectNotFound */
  readRange(key: string, start: number, end: number): Promise<Buffer>;
  /** @param how `isAwaited`: somebody waits for it, so it has the limits of a read and fails at once while the store is left alone */
  write(key: string, bytes: Buffer, how?: { readonly isAwaited: boolean }): Promise<void>;
  /** Writes a file of any size. */
  upload(key: string, file: string, signal?: AbortSignal): Promise<void>;
  /** Those that are not there count as removed. */
  remove(keys: readonly string[]): Promise<void>;
  /** Removes what uploads that were begun before then and never finished have left. @returns how many */
  removeUnfinished(before: EpochMs): Promise<number>;
}

/** What {@link guardObjects} makes an {@link ObjectStore} of: each call is one attempt, which the signal ends. */
export interface RawObjects {
  /** One page. @param from the token of the page before */
  page(prefix: string, from: string | undefined, signal: AbortSignal): Promise<ObjectPage>;
  folders(prefix: string, from: string | undefined, signal: AbortSignal): Promise<FolderPage>;
  read(key: string, knownTag: string | undefined, signal: AbortSignal): Promise<ReadObject | 'unchanged'>;
  readRange(key: string, start: number, end: number, signal: AbortSignal): Promise<Buffer>;
  write(key: string, bytes: Buffer, signal: AbortSignal): Promise<void>;
  upload(key: string, file: string, attempt: Attempt): Promise<void>;
  remove(keys: readonly string[], signal: AbortSignal): Promise<void>;
  removeUnfinished(before: EpochMs, signal: AbortSignal): Promise<number>;
}

/** Runs one step of a long work under the limits of a step. */
export type Attempt = <T>(step: (signal: AbortSignal) => Promise<T>) => Promise<T>;

export interface ObjectPage {
  readonly objects: readonly StoredObject[];
  /** Undefined on the last page. */
  readonly next?: string | undefined;
}
export interface FolderPage {
  readonly names: readonly string[];
  readonly next?: string | undefined;
}
