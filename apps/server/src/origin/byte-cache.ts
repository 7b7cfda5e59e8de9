/**
 * A cache of byte buffers with a budget, that drops what was used least recently. Callers who ask for the same missing
 * entry at the same time wait for one load. Live viewers all ask for the same few segments, so a small one goes far.
 */
export interface ByteCache {
  /** The entry, loaded if it is missing. A failed load is not kept, and fails for everyone who waits for it. */
  get(key: string, load: () => Promise<Buffer>): Promise<Buffer>;
  /** Bytes held. */
  readonly size: number;
}

export function byteCache(budgetBytes: number): ByteCache {
  // A Map keeps its entries in the order they were set: the first is the one used least recently.
  const entries = new Map<string, Buffer>();
  const loading = new Map<string, Promise<Buffer>>();
  let size = 0;

  const keep = (key: string, bytes: Buffer): void => {
    if (bytes.length > budgetBytes) return;
    entries.set(key, bytes);
    size += bytes.length;
    for (const [oldest, held] of entries) {
      if (size <= budgetBytes) break;
      entries.delete(oldest);
      size -= held.length;
    }
  };

  return {
    get size() {
      return size;
    },
    async get(key, load) {
      const held = entries.get(key);
      if (held) {
        entries.delete(key);
        entries.set(key, held);
        return held;
      }
      const running = loading.get(key);
      if (running) return running;
      const started = load()
        .then((bytes) => {
          keep(key, bytes);
          return bytes;
        })
        .finally(() => loading.delete(key));
      loading.set(key, started);
      return started;
    },
  };
}
