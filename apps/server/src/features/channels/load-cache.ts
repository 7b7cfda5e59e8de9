/** A cache with a TTL in front of a load function; concurrent callers share one load. */
import type { Clock, EpochMs } from '@aerial/domain/time.ts';

export interface LoadCache<K, V> {
  of(key: K): Promise<V>;
  /** Invalidates every entry: the next call loads again. */
  invalidate(): void;
}

/** @param ttlMs how long an entry is fresh unless the cache is cleared, ms */
export function loadCache<K, V>(load: (key: K) => Promise<V>, clock: Clock, ttlMs: number): LoadCache<K, V> {
  const entries = new Map<K, { readonly value: Promise<V>; readonly readAt: EpochMs }>();
  return {
    of(key) {
      const cached = entries.get(key);
      if (cached && clock.now() - cached.readAt < ttlMs) return cached.value;
      const read = { value: load(key), readAt: clock.now() };
      entries.set(key, read);
      // Failed loads are not cached. After an invalidation the key holds another entry, or none: that one stays.
      read.value.catch(() => entries.get(key) === read && entries.delete(key));
      return read.value;
    },
    invalidate: () => entries.clear(),
  };
}
