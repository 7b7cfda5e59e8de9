/** Results for display. Pure. */
import type { FoundKind, SearchFound, SearchHistoryEntry } from '@aerial/contract/shapes/search.ts';

/** The results by kind, in the order of their first appearance. */
export const byKind = (found: readonly SearchFound[]): [FoundKind, SearchFound[]][] => [
  ...Map.groupBy(found, ({ content_type: kind }) => kind),
];

/** The history entry of an opened result; persons have none. @source C-399 */
export function entryOf(
  { content_type: kind, object_id: id, title }: SearchFound,
  query: string,
): SearchHistoryEntry | undefined {
  return kind === 'person' ? undefined : { query, type: kind === 'channel' ? 'channel' : 'content', id, title };
}

/** Whether an airing is live at a time, in the archive, or upcoming. @param now Unix seconds */
export function airing(
  { timestamp, duration }: { readonly timestamp: number; readonly duration: number },
  now: number,
): 'past' | 'now' | 'next' {
  if (timestamp > now) return 'next';
  return timestamp + duration > now ? 'now' : 'past';
}

/** Equal to the number of suggestions. @source C-694 */
const MAX_NAMES = 10;

/** The names of results, deduplicated. */
export const namesOf = (found: readonly SearchFound[]): string[] =>
  [...new Set(found.map(({ title }) => title))].slice(0, MAX_NAMES);
