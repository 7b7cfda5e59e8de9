/** The search history of this browser. Pure. @source C-399, C-696, C-870 */
import type { UserId } from '@aerial/domain/ids.ts';
import type { SearchHistoryEntry } from '@aerial/contract/shapes/search.ts';

const HISTORY_LIMIT = 20;
const PREFIX = 'aerial.search_history.';

/** One list per viewer; all guests of a browser share one, and so do the children of a user. */
export const historyKey = (userId: UserId | undefined, isChild = false): string =>
  `${PREFIX}${userId ?? 'guest'}${isChild ? '.child' : ''}`;

const sameObject = (a: SearchHistoryEntry, b: SearchHistoryEntry): boolean =>
  a.type === b.type && String(a.id) === String(b.id);

/** Prepends an entry; each object has only its newest entry. */
export const withEntry = (entries: readonly SearchHistoryEntry[], entry: SearchHistoryEntry): SearchHistoryEntry[] =>
  [entry, ...entries.filter((other) => !sameObject(other, entry))].slice(0, HISTORY_LIMIT);

const isEntry = (value: unknown): value is SearchHistoryEntry => {
  const { query, type, id, title } = (value ?? {}) as Partial<Record<keyof SearchHistoryEntry, unknown>>;
  return (
    typeof query === 'string' &&
    (type === 'channel' || type === 'content') &&
    typeof title === 'string' &&
    /^\d{1,19}$/.test(String(id))
  );
};

/** Parses the stored list; invalid entries are omitted. */
export function readHistory(stored: string | null): SearchHistoryEntry[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isEntry).slice(0, HISTORY_LIMIT) : [];
  } catch {
    return [];
  }
}

/** Merges the lists of server and browser: first the server's entries, then those that only this browser has. */
export const merged = (
  server: readonly SearchHistoryEntry[],
  local: readonly SearchHistoryEntry[],
): SearchHistoryEntry[] =>
  [...server, ...local.filter((entry) => !server.some((other) => sameObject(other, entry)))].slice(0, HISTORY_LIMIT);

/** The queries of the entries, deduplicated. */
export const queriesOf = (entries: readonly SearchHistoryEntry[], most: number): string[] =>
  [...new Set(entries.map(({ query }) => query).filter(Boolean))].slice(0, most);

export const entryAddress = ({ type, id }: SearchHistoryEntry): string =>
  type === 'channel' ? `/channel/${id}` : `/contents/${id}`;
