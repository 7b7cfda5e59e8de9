/**
 * A cache with a budget of bytes. What is requested once waits on probation and is evicted first; only a second request makes an
 * entry a protected one. A flood of different keys therefore evicts its own entries, not those that everybody requests.
 */

export interface CacheSize {
  readonly entries: number;
  /** What the entries hold, keys and bookkeeping included; an estimate from above. */
  readonly bytes: number;
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

/** What an entry takes besides its key and value: places in two maps and an object. */
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
  // Maps keep their entries in the order in which they were set: the first is the one used least recently.
  const probation = new Map<string, Slot<V>>();
  const guarded = new Map<string, Slot<V>>();
  let bytes = 0;
  let guardedBytes = 0;
  /** The protected key used last: using it again need not move it. */
  let latest: string | undefined;

  const remove = (key: string): void => {
    const slot = guarded.get(key) ?? probation.get(key);
    if (!slot) return;
    bytes -= slot.bytes;
    if (guarded.delete(key)) guardedBytes -= slot.bytes;
    else probation.delete(key);
    if (latest === key) latest = undefined;
  };
  const promote = (key: string, slot: Slot<V>): void => {
    probation.delete(key);
    guarded.set(key, slot);
    guardedBytes += slot.bytes;
    for (const [oldest, demoted] of guarded) {
      if (guardedBytes <= maxBytes * PROTECTED_SHARE || oldest === key) break;
      guarded.delete(oldest);
      guardedBytes -= demoted.bytes;
      probation.set(oldest, demoted);
    }
  };
  const evict = (): void => {
    for (const segment of [probation, guarded]) {
      for (const oldest of segment.keys()) {
        if (bytes <= maxBytes) return;
        remove(oldest);
      }
    }
  };

  return {
    get(key) {
      const kept = guarded.get(key);
      if (kept) {
        // Far below the budget nothing is evicted, and the order of uses need not be maintained.
        if (latest !== key && bytes > maxBytes / 2) {
          guarded.delete(key);
          guarded.set(key, kept);
          latest = key;
        }
        return kept.value;
      }
      const slot = probation.get(key);
      if (slot) promote(key, slot);
      return slot?.value;
    },
    set(key, value) {
      const wasProtected = guarded.has(key);
      remove(key);
      const slot = { value, bytes: ENTRY_BYTES + BYTES_PER_CHARACTER * key.length + bytesOf(value) };
      if (slot.bytes > maxBytes) return;
      bytes += slot.bytes;
      if (wasProtected) promote(key, slot);
      else probation.set(key, slot);
      evict();
    },
    delete: remove,
    clear() {
      probation.clear();
      guarded.clear();
      bytes = 0;
      guardedBytes = 0;
      latest = undefined;
    },
    *entries() {
      for (const segment of [probation, guarded]) for (const [key, { value }] of segment) yield [key, value] as const;
    },
    size: () => ({ entries: probation.size + guarded.size, bytes }),
  };
}
