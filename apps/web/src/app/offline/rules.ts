/**
 * What of the loaded data is stored for a start without a network, and for whom. Pure.
 * Only what pages read again is listed: tokens, devices, contacts and payments are not, so nothing of them can be stored by mistake.
 */
import type { StoredToken } from '../../core/session.ts';

/** First parts of the keys of queries that are stored. */
const STORED = new Set<unknown>([
  'channels',
  'schedule',
  'guide',
  'programme',
  'rowsets',
  'rowset',
  'row',
  'content',
  'favourites',
  'follows',
  'reminders',
  'messages',
  'platform',
]);

const DAY_MS = 86_400_000;
/** Data older than this is not shown. */
export const MAX_AGE_MS = 7 * DAY_MS;
/** Of one query, characters of JSON. */
const MAX_ENTRY_SIZE = 600_000;
/** Of all, characters of JSON. */
export const MAX_SIZE = 6_000_000;

/** Which query's data is stored, and since when. */
export interface IndexEntry {
  readonly hash: string;
  readonly key: readonly unknown[];
  readonly updatedAt: number;
  readonly size: number;
}

/** A query with its data. */
export interface Entry extends IndexEntry {
  readonly data: unknown;
}

/** What a browser stores, without the data: of one viewer and profile, and of one build of the application. */
export interface SavedIndex {
  readonly owner: string;
  readonly build: string;
  readonly savedAt: number;
  readonly entries: readonly IndexEntry[];
}

export interface SavedData extends SavedIndex {
  readonly entries: readonly Entry[];
}

/**
 * Whose data it is: the device, which belongs to one account, with its profile. Only devices have it: other tokens name no viewer.
 * @returns undefined where nothing is stored
 */
export const ownerOf = (token: StoredToken | undefined): string | undefined =>
  token?.device_id
    ? [token.device_id, token.profile_id ?? '', token.is_guest ? 'guest' : 'user', token.is_child ? 'child' : ''].join(
        ' ',
      )
    : undefined;

/** The code that a page runs, by the name of its first file: data has the shape that this code reads. */
export const buildOf = (html: string): string => /assets\/entry-client[\w.-]*\.js/.exec(html)?.[0] ?? '';

export const isStored = (key: readonly unknown[]): boolean => STORED.has(key[0]);

/** Whether saved data may be shown. */
export const isUsable = (
  saved: SavedIndex | undefined,
  { owner, build, now }: { readonly owner: string | undefined; readonly build: string; readonly now: number },
): boolean =>
  saved !== undefined &&
  owner !== undefined &&
  saved.owner === owner &&
  build !== '' &&
  saved.build === build &&
  now - saved.savedAt < MAX_AGE_MS;

/** Adds what is loaded now to what was stored: the newest of each query, without what is old, large or too much. */
export function mergeEntries<T extends IndexEntry>(stored: readonly T[], loaded: readonly T[], now: number): T[] {
  const byHash = new Map(stored.map((entry) => [entry.hash, entry]));
  for (const entry of loaded)
    if (entry.updatedAt >= (byHash.get(entry.hash)?.updatedAt ?? 0)) byHash.set(entry.hash, entry);
  let left = MAX_SIZE;
  return [...byHash.values()]
    .filter(({ size, updatedAt }) => size <= MAX_ENTRY_SIZE && now - updatedAt < MAX_AGE_MS)
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .filter(({ size }) => {
      left -= size;
      return left >= 0;
    });
}

/** What a save changes in the store, where that held `stored`: unchanged data is not written again. */
export function changesOf(
  stored: readonly IndexEntry[],
  merged: readonly (IndexEntry | Entry)[],
): { readonly changed: readonly Entry[]; readonly removed: readonly string[] } {
  const storedAt = new Map(stored.map(({ hash, updatedAt }) => [hash, updatedAt]));
  const remaining = new Set(merged.map(({ hash }) => hash));
  return {
    changed: merged.filter((entry): entry is Entry => 'data' in entry && storedAt.get(entry.hash) !== entry.updatedAt),
    removed: [...storedAt.keys()].filter((hash) => !remaining.has(hash)),
  };
}

/** Data of queries does not change: each is measured once. */
const sizes = new WeakMap<object, number>();

const measure = (data: unknown): number =>
  JSON.stringify(data, (_key, value: unknown) => (value instanceof Map ? [...value] : value))?.length ?? 0;

/** How much space data takes, as characters of JSON; maps count as lists. */
export function sizeOf(data: unknown): number {
  if (typeof data !== 'object' || data === null) return measure(data);
  const size = sizes.get(data) ?? measure(data);
  sizes.set(data, size);
  return size;
}
