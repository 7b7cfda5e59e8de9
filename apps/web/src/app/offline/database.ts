/** The one record in IndexedDB. A browser that refuses it, or whose disk is full, starts without. */
import type { SavedData } from './rules.ts';

const [DATABASE, STORE, KEY] = ['aerial-offline', 'data', 'viewer'];

const finished = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error as Error));
  });

async function withStore<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await finished(opening);
  try {
    const transaction = database.transaction(STORE, mode);
    const result = await finished(use(transaction.objectStore(STORE)));
    // A full disk is reported when the transaction ends.
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
    });
    return result;
  } finally {
    database.close();
  }
}

export interface SavedStore {
  read(): Promise<SavedData | undefined>;
  write(saved: SavedData): Promise<void>;
  clear(): Promise<void>;
}

/** Never rejects. */
export const savedStore: SavedStore = {
  read: () => withStore<SavedData | undefined>('readonly', (store) => store.get(KEY)).catch(() => undefined),
  write: async (saved) => {
    // Without space the former data would be shown as if it were the latest.
    await withStore('readwrite', (store) => store.put(saved, KEY)).catch(() => savedStore.clear());
  },
  clear: async () => {
    await withStore('readwrite', (store) => store.delete(KEY)).catch(() => {});
  },
};
