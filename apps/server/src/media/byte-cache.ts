import { lruCache, type CacheSize } from '../http/lru-cache.ts';
import { withOwnMemory } from '../http/own-memory.ts';

/**
 * A cache of byte buffers with a budget, keys included; see `lruCache` for what is evicted. Concurrent requests for the
 * same missing entry share one load. Live viewers all request the same few segments, so a small cache goes far.
 */
export interface ByteCache {
  /** The entry, loaded if it is missing. A failed load is not cached, and fails for all who share it. */
  get(key: string, load: () => Promise<Buffer>): Promise<Buffer>;
  size(): CacheSize;
}

export function byteCache(budgetBytes: number): ByteCache {
  const entries = lruCache<Buffer>({ maxBytes: budgetBytes, bytesOf: (bytes) => bytes.length });
  const loading = new Map<string, Promise<Buffer>>();

  return {
    size: () => entries.size(),
    async get(key, load) {
      const cached = entries.get(key);
      if (cached) return cached;
      const pending = loading.get(key);
      if (pending) return pending;
      const started = load()
        .then((loaded) => {
          const bytes = withOwnMemory(loaded);
          entries.set(key, bytes);
          return bytes;
        })
        .finally(() => loading.delete(key));
      loading.set(key, started);
      return started;
    },
  };
}
