/** What is the same for many and read at each of their calls, remembered for a while. */
import type { Clock, EpochMs } from '@aerial/domain/time.ts';

export interface LoadCache<K, V> {
  of(key: K): Promise<V>;
  /** Something changed: the next call reads again. */
  forget(): void;
}

/** @param ttlMs how long it is trusted when nobody tells of a change, ms */
export function loadCache<K, V>(load: (key: K) => Promise<V>, clock: Clock, ttlMs: number): LoadCache<K, V> {
  const entries = new Map<K, { readonly value: Promise<V>; readonly readAt: EpochMs }>();
  return {
    of(key) {
      const cached = entries.get(key);
      if (cached && clock.now() - cached.readAt < ttlMs) return cached.value;
      const read = { value: load(key), readAt: clock.now() };
      entries.set(key, read);
      // A failure is not remembered. Whoever forgets meanwhile forgets this reading too: the map holds another entry by then, or none.
      read.value.catch(() => entries.get(key) === read && entries.delete(key));
      return read.value;
    },
    forget: () => entries.clear(),
  };
}
