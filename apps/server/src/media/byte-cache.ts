import { lruCache, type CacheSize } from '../http/lru-cache.ts';

/**
 * A cache of byte buffers with a budget, keys included; see `lruCache` for what is evicted. Callers who ask for the same missing
 * entry at the same time wait for one load. Live viewers all ask for the same few segments, so a small one goes far.
 */
export interface ByteCache {
  /** The entry, loaded if it is missing. A failed load is not kept, and fails for everyone who waits for it. */
  get(key: string, load: () => Promise<Buffer>): Promise<Buffer>;
  size(): CacheSize;
}

export function byteCache(budgetBytes: number): ByteCache {
  const entries = lruCache<Buffer>({ maxBytes: budgetBytes, bytesOf: (bytes) => bytes.length });
  const loading = new Map<string, Promise<Buffer>>();

  return {
    size: () => entries.size(),
    async get(key, load) {
      const held = entries.get(key);
      if (held) return held;
      const running = loading.get(key);
      if (running) return running;
      const started = load()
        .then((bytes) => {
          entries.set(key, bytes);
          return bytes;
        })
        .finally(() => loading.delete(key));
      loading.set(key, started);
      return started;
    },
  };
}
