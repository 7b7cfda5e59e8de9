/** A cached value that is reloaded from the database at intervals, and served stale while the database is unavailable. */
import { epochMs, type Clock, type EpochMs } from '@aerial/domain/time.ts';
import { isTemporary } from './unavailable.ts';

export interface RefreshedValue<V> {
  /** At once while the value is fresh, and while the database is unavailable and the value is not too old. */
  get(): V | Promise<V>;
  /** The value in memory, however stale; starts no read. */
  peek(): V | undefined;
  /** The next call reads the value again. */
  invalidate(): void;
}

/** How long a stale value is served while it cannot be loaded, milliseconds. */
export const MAX_STALE_MS = 3_600_000;
/** Interval of retries while loading fails, milliseconds; calls in between get the stale value at once. */
const RETRY_MS = 1_000;
/** After this long without another failure, calls wait for the value again, milliseconds. */
const FAILING_MS = 10_000;

/** @param maxAgeMs TTL of a value that is not invalidated */
export function refreshedValue<V>(load: () => Promise<V>, clock: Clock, maxAgeMs: number): RefreshedValue<V> {
  let current: { readonly value: V; readonly readAt: EpochMs; isOutdated: boolean } | undefined;
  let reading: Promise<V> | undefined;
  let retryAt: EpochMs | undefined;
  let generation = 0;

  const stale = () => (current && clock.now() - current.readAt < MAX_STALE_MS ? current : undefined);

  async function readNow(): Promise<V> {
    const startedIn = generation;
    try {
      const value = await load();
      current = { value, readAt: clock.now(), isOutdated: startedIn !== generation };
      retryAt = undefined;
      return value;
    } catch (error) {
      const usable = isTemporary(error) ? stale() : undefined;
      if (!usable) throw error;
      retryAt = epochMs(clock.now() + RETRY_MS);
      return usable.value;
    }
  }
  const read = (): Promise<V> => {
    reading ??= readNow().finally(() => (reading = undefined));
    return reading;
  };

  return {
    get() {
      if (current && !current.isOutdated && clock.now() - current.readAt < maxAgeMs) return current.value;
      const usable = retryAt !== undefined && clock.now() < retryAt + FAILING_MS ? stale() : undefined;
      if (!usable) return read();
      if (clock.now() >= retryAt!) read().catch(() => {});
      return usable.value;
    },
    peek: () => current?.value,
    invalidate() {
      generation += 1;
      if (current) current.isOutdated = true;
    },
  };
}
