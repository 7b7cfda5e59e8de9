/** Limits, retries and the circuit breaker around an object store: a slow or dead one costs viewers seconds at most. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@aerial/domain/time.ts';
import { circuitBreaker } from '../circuit-breaker.ts';
import {
  ObjectNotFound,
  ObjectStoreError,
  type Attempt,
  type ObjectStore,
  type ObjectStoreFailure,
  type RawObjects,
  type StoredObject,
} from './objects.ts';

/** How often and how long a step is tried. */
export interface RetryPolicy {
  /** Of one attempt, ms. */
  readonly attemptMs: number;
  readonly attempts: number;
  /** Of all attempts together, ms. */
  readonly totalMs: number;
  /** Before the second attempt, ms; doubled for each further one. */
  readonly backoffMs: number;
}

/** Somebody waits for it: players request a segment again after about ten seconds. */
export const READ_RETRIES: RetryPolicy = { attemptMs: 4_000, attempts: 4, totalMs: 8_000, backoffMs: 100 };
/** An operator waits for it, and hours of encoding lie behind it. */
export const WRITE_RETRIES: RetryPolicy = { attemptMs: 120_000, attempts: 5, totalMs: 600_000, backoffMs: 1_000 };

/** Shorter than for operators' systems: players give up after some seconds, and one request tries a store out. */
const BREAKER = { openMs: 1_000, maxOpenMs: 5_000 };
/** Keys of one request to remove them, a limit of S3. */
const REMOVED_AT_ONCE = 1_000;

/** Counts what a store does. */
export interface StoreObserver {
  /** @param ms how long it took; undefined where nothing was sent */
  attempted(kind: 'read' | 'write', result: 'ok' | ObjectStoreFailure, ms: number | undefined): void;
  /** The store has gone, or is back. */
  changed(isAvailable: boolean): void;
}

export interface GuardOptions {
  readonly clock: Clock;
  /** What problems are said of. */
  readonly name?: string;
  /** As `changed`, in words. */
  onProblem?(problem: string): void;
  readonly observer?: StoreObserver | undefined;
  readonly read?: RetryPolicy;
  readonly write?: RetryPolicy;
}

const asFailure = (error: unknown): ObjectStoreError =>
  error instanceof ObjectStoreError
    ? error
    : new ObjectStoreError('failed', error instanceof Error ? error.message : String(error), error);

export function guardObjects(raw: RawObjects, options: GuardOptions): ObjectStore {
  const { clock, name = 'The media store', onProblem, observer, read = READ_RETRIES, write = WRITE_RETRIES } = options;
  const policies = { read, write };
  const breaker = circuitBreaker(clock, BREAKER);
  let isAway = false;

  const settle = (error: ObjectStoreError | undefined): void => {
    breaker.settle(error === undefined || error.reason === 'denied');
    if (error && breaker.state === 'open' && !isAway) {
      isAway = true;
      observer?.changed(false);
      onProblem?.(`${name} does not work (${error.reason}: ${error.message}).`);
    } else if (!error && isAway) {
      isAway = false;
      observer?.changed(true);
      onProblem?.(`${name} works again.`);
    }
  };

  /** One attempt: ended by its limit even where the work does not listen to the signal. */
  async function once<T>(work: (signal: AbortSignal) => Promise<T>, limitMs: number, outer?: AbortSignal): Promise<T> {
    const limit = AbortSignal.timeout(limitMs);
    const signal = outer ? AbortSignal.any([outer, limit]) : limit;
    const abandoned = Promise.withResolvers<never>();
    const abandon = (): void => abandoned.reject(signal.reason);
    if (signal.aborted) abandon();
    signal.addEventListener('abort', abandon, { once: true });
    try {
      return await Promise.race([work(signal), abandoned.promise]);
    } catch (error) {
      if (limit.aborted && !outer?.aborted)
        throw new ObjectStoreError('timeout', `no answer within ${(limitMs / 1000).toFixed(1)} s`, error);
      throw error;
    } finally {
      signal.removeEventListener('abort', abandon);
      abandoned.promise.catch(() => {});
    }
  }

  /** Only what somebody waits for fails at once while the circuit is open. */
  async function withRetries<T>(
    kind: keyof typeof policies,
    work: (signal: AbortSignal) => Promise<T>,
    outer?: AbortSignal,
    isAwaited = kind === 'read',
  ): Promise<T> {
    const retries = policies[isAwaited ? 'read' : kind];
    const end = performance.now() + retries.totalMs;
    for (let attempt = 1; ; attempt += 1) {
      outer?.throwIfAborted();
      if (isAwaited && !breaker.admits()) {
        observer?.attempted(kind, 'circuit-open', undefined);
        throw new ObjectStoreError('circuit-open', 'it has failed just before');
      }
      const startedAt = performance.now();
      const attempted = (result: 'ok' | ObjectStoreFailure): void =>
        observer?.attempted(kind, result, performance.now() - startedAt);
      try {
        const leftMs = Math.max(1, Math.ceil(end - performance.now()));
        const result = await once(work, Math.min(retries.attemptMs, leftMs), outer);
        attempted('ok');
        settle(undefined);
        return result;
      } catch (error) {
        if (error instanceof ObjectNotFound) {
          attempted('ok');
          settle(undefined);
          throw error;
        }
        outer?.throwIfAborted();
        const failure = asFailure(error);
        attempted(failure.reason);
        settle(failure);
        const backoffMs = retries.backoffMs * 2 ** (attempt - 1) * (0.5 + Math.random());
        const isOver = attempt >= retries.attempts || performance.now() + backoffMs >= end;
        if (failure.reason === 'denied' || isOver) throw failure;
        await pause(backoffMs, undefined, outer && { signal: outer }).catch(() => {}); // aborted: said above
      }
    }
  }

  return {
    async *list(prefix): AsyncGenerator<StoredObject> {
      let from: string | undefined;
      do {
        const { objects, next } = await withRetries('write', (signal) => raw.page(prefix, from, signal));
        yield* objects;
        from = next;
      } while (from !== undefined);
    },
    async folders(prefix) {
      const found: string[] = [];
      let from: string | undefined;
      do {
        const { names, next } = await withRetries('write', (signal) => raw.folders(prefix, from, signal));
        found.push(...names);
        from = next;
      } while (from !== undefined);
      return found;
    },
    read: (key, knownTag) => withRetries('read', (signal) => raw.read(key, knownTag, signal)),
    readRange: (key, start, end) => withRetries('read', (signal) => raw.readRange(key, start, end, signal)),
    write: (key, bytes, how) =>
      withRetries('write', (signal) => raw.write(key, bytes, signal), undefined, how?.isAwaited),
    async upload(key, file, signal) {
      const attempt: Attempt = (step) => withRetries('write', step, signal);
      await raw.upload(key, file, attempt);
    },
    async remove(keys) {
      for (let at = 0; at < keys.length; at += REMOVED_AT_ONCE)
        await withRetries('write', (signal) => raw.remove(keys.slice(at, at + REMOVED_AT_ONCE), signal));
    },
    removeUnfinished: (before) => withRetries('write', (signal) => raw.removeUnfinished(before, signal)),
  };
}
