/** Results as they are shown. Pure. */
import type { FoundKind, SearchFound, SearchHistoryEntry } from '@aerial/contract/shapes/search.ts';

/** The results of each kind, in the order in which the kinds first come. */
export const byKind = (found: readonly SearchFound[]): [FoundKind, SearchFound[]][] => [...Map.groupBy(found, ({ content_type: kind }) => kind)];

/** What is kept of a result that is opened; of persons nothing is. @source C-399 */
export function entryOf({ content_type: kind, object_id: id, title }: SearchFound, query: string): SearchHistoryEntry | undefined {
  return kind === 'person' ? undefined : { query, type: kind === 'channel' ? 'channel' : 'content', id, title };
}

/** Where an airing is on at a time, or can still be caught up, or is yet to come. @param now Unix seconds */
export function airing({ timestamp, duration }: { readonly timestamp: number; readonly duration: number }, now: number): 'past' | 'now' | 'next' {
  if (timestamp > now) return 'next';
  return timestamp + duration > now ? 'now' : 'past';
}

/** As many as suggestions are. @source C-694 */
const MOST_NAMES = 10;

/** The names of results, each once. */
export const namesOf = (found: readonly SearchFound[]): string[] => [...new Set(found.map(({ title }) => title))].slice(0, MOST_NAMES);
