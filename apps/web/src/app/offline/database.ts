/**
 * What is stored in IndexedDB: an index, and a record for the data of each query, so that a save writes only what has changed.
 * A browser that refuses it, or whose disk is full, starts without.
 */
import type { Entry, SavedData, SavedIndex } from './rules.ts';

const [DATABASE, VERSION, INDEX, DATA] = ['aerial-offline', 2, 'index', 'data'];
const KEY = 'viewer';

const finished = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error as Error));
  });

interface Stores {
  readonly index: IDBObjectStore;
  readonly data: IDBObjectStore;
}

async function withStores<T>(mode: IDBTransactionMode, use: (stores: Stores) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, VERSION);
  opening.addEventListener('upgradeneeded', () => {
    const { result } = opening;
    for (const name of result.objectStoreNames) result.deleteObjectStore(name);
    for (const name of [INDEX, DATA]) result.createObjectStore(name);
  });
  const database = await finished(opening);
  try {
    const transaction = database.transaction([INDEX, DATA], mode);
    // A full disk is reported when the transaction ends.
    const ended = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
    });
    const [result] = await Promise.all([
      use({ index: transaction.objectStore(INDEX), data: transaction.objectStore(DATA) }),
      ended,
    ]);
    return result;
  } finally {
    database.close();
  }
}

const indexIn = ({ index }: Stores): Promise<SavedIndex | undefined> => finished(index.get(KEY));

async function dataIn(stores: Stores): Promise<SavedData | undefined> {
  const [found, hashes, values] = await Promise.all([
    indexIn(stores),
    finished(stores.data.getAllKeys()),
    finished<unknown[]>(stores.data.getAll()),
  ]);
  if (!found) return undefined;
  const byHash = new Map(hashes.map((hash, at) => [hash, values[at]]));
  return { ...found, entries: found.entries.map((entry) => ({ ...entry, data: byHash.get(entry.hash) })) };
}

/** What a save writes beside the index. */
export interface Changes {
  readonly changed: readonly Entry[];
  /** Hashes of what is dropped; `all` before `changed` is written. */
  readonly removed: readonly string[] | 'all';
}

export interface SavedStore {
  readIndex(): Promise<SavedIndex | undefined>;
  read(): Promise<SavedData | undefined>;
  write(index: SavedIndex, changes: Changes): Promise<void>;
  clear(): Promise<void>;
}

/** Never rejects. */
export const savedStore: SavedStore = {
  readIndex: () => withStores('readonly', indexIn).catch(() => undefined),
  read: () => withStores('readonly', dataIn).catch(() => undefined),
  write: async (saved, { changed, removed }) => {
    const write = async ({ index, data }: Stores): Promise<void> => {
      if (removed === 'all') data.clear();
      else for (const hash of removed) data.delete(hash);
      for (const entry of changed) data.put(entry.data, entry.hash);
      index.put(saved, KEY);
    };
    // Without space the former data would be shown as if it were the latest.
    await withStores('readwrite', write).catch(() => savedStore.clear());
  },
  clear: async () => {
    const clear = async ({ index, data }: Stores): Promise<void> => {
      index.clear();
      data.clear();
    };
    await withStores('readwrite', clear).catch(() => {});
  },
};
