/**
 * A cache with a budget of bytes: two caches of the library `lru-cache`, one behind the other. What is requested once waits on probation
 * and is evicted first; only a second request makes an entry a protected one. A flood of different keys therefore evicts its own entries,
 * not those that all viewers request.
 */
import { LRUCache } from 'lru-cache';

export interface CacheSize {
  readonly entries: number;
  /** Bytes of the entries, keys and bookkeeping included; an upper estimate. */
  readonly bytes: number;
  /** Look-ups since the start that found something, and those that did not. */
  readonly hits: number;
  readonly misses: number;
}

export interface LruCache<V> {
  /** The value of a key; counts as a use. */
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  delete(key: string): void;
  clear(): void;
  entries(): IterableIterator<readonly [string, V]>;
  size(): CacheSize;
}

export interface LruCacheOptions<V> {
  readonly maxBytes: number;
  /** Bytes of a value without its key. */
  bytesOf(value: V): number;
}

/** Overhead of an entry beyond its key and value: slots in a map and in lists, and an object. */
const ENTRY_BYTES = 256;
/** Characters may take two bytes each. */
const BYTES_PER_CHARACTER = 2;
/** How much of the budget the protected entries may take. */
const PROTECTED_SHARE = 0.8;

interface Slot<V> {
  readonly value: V;
  readonly bytes: number;
}

export function lruCache<V>({ maxBytes, bytesOf }: LruCacheOptions<V>): LruCache<V> {
  const probation = new LRUCache<string, Slot<V>>({ maxSize: maxBytes });
  const guarded = new LRUCache<string, Slot<V>>({ maxSize: maxBytes });
  let hits = 0;
  let misses = 0;
  const bytes = (): number => probation.calculatedSize + guarded.calculatedSize;

  const promote = (key: string, slot: Slot<V>): void => {
    probation.delete(key);
    guarded.set(key, slot, { size: slot.bytes });
    while (guarded.calculatedSize > maxBytes * PROTECTED_SHARE && guarded.size > 1) {
      const oldest = guarded.rkeys().next();
      const demoted = oldest.done ? undefined : guarded.peek(oldest.value);
      if (oldest.done || !demoted) return;
      guarded.delete(oldest.value);
      probation.set(oldest.value, demoted, { size: demoted.bytes });
    }
  };

  return {
    get(key) {
      // Far below the budget nothing is evicted, and the order of uses need not be maintained.
      const found = bytes() > maxBytes / 2 ? guarded.get(key) : guarded.peek(key);
      if (found) {
        hits += 1;
        return found.value;
      }
      const slot = probation.peek(key);
      if (slot) {
        hits += 1;
        promote(key, slot);
      } else misses += 1;
      return slot?.value;
    },
    set(key, value) {
      const isGuarded = guarded.delete(key);
      probation.delete(key);
      const slot = { value, bytes: ENTRY_BYTES + BYTES_PER_CHARACTER * key.length + Math.ceil(bytesOf(value)) };
      if (slot.bytes > maxBytes) return;
      while (bytes() + slot.bytes > maxBytes) (probation.size > 0 ? probation : guarded).pop();
      if (isGuarded) promote(key, slot);
      else probation.set(key, slot, { size: slot.bytes });
    },
    delete(key) {
      if (!guarded.delete(key)) probation.delete(key);
    },
    clear() {
      probation.clear();
      guarded.clear();
    },
    *entries() {
      for (const segment of [probation, guarded])
        for (const [key, { value }] of segment.entries()) yield [key, value] as const;
    },
    size: () => ({ entries: probation.size + guarded.size, bytes: bytes(), hits, misses }),
  };
}
