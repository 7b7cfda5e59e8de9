/** The browser's storage, which may be unavailable. */

export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Local storage, with memory as the fallback where the browser refuses it or has no room left for a value. */
export function safeStore(open: () => KeyValueStore): KeyValueStore {
  const memory = new Map<string, string>();
  const attempt = <T>(work: (store: KeyValueStore) => T, instead: () => T): T => {
    try {
      return work(open());
    } catch {
      return instead();
    }
  };
  return {
    getItem: (key) =>
      memory.get(key) ??
      attempt(
        (store) => store.getItem(key),
        () => null,
      ),
    setItem(key, value) {
      memory.delete(key);
      attempt(
        (store) => store.setItem(key, value),
        () => void memory.set(key, value),
      );
    },
    removeItem(key) {
      memory.delete(key);
      attempt(
        (store) => store.removeItem(key),
        () => {},
      );
    },
  };
}
