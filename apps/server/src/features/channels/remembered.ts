/** What is the same for many and read at each of their calls, remembered for a while. */
import type { Clock, EpochMs } from '@aerial/domain/time.ts';

export interface Remembered<K, V> {
  of(key: K): Promise<V>;
  /** Something changed: the next call reads again. */
  forget(): void;
}

/** @param forMs how long it is trusted when nobody tells of a change, ms */
export function remembered<K, V>(load: (key: K) => Promise<V>, clock: Clock, forMs: number): Remembered<K, V> {
  const known = new Map<K, { readonly value: Promise<V>; readonly readAt: EpochMs }>();
  return {
    of(key) {
      const one = known.get(key);
      if (one && clock.now() - one.readAt < forMs) return one.value;
      const read = { value: load(key), readAt: clock.now() };
      known.set(key, read);
      // A failure is not remembered. Whoever forgets meanwhile forgets this reading too: the map holds another one by then, or none.
      read.value.catch(() => known.get(key) === read && known.delete(key));
      return read.value;
    },
    forget: () => known.clear(),
  };
}
