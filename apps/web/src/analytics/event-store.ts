/**
 * Unsent events in local storage, under a key for each page. A page that closes releases its key; one that has written nothing for a while has
 * crashed or was frozen. If two pages come to have the same events, the backend deduplicates them by their ids.
 */
import type { EventStore, QueuedEvent } from './queue.ts';

export const EVENTS_KEY = 'aerial_events_';
/** A page with unsent events writes at least once a minute. */
export const ABANDONED_AFTER_MS = 3 * 60_000;
/** Older events say nothing any more; the backend deduplicates for as long. */
export const MAX_AGE_MS = 7 * 24 * 3_600_000;

interface Stored {
  readonly at: number;
  readonly isReleased: boolean;
  readonly events: readonly QueuedEvent[];
}

type Pages = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** @param open throws where the browser has no storage for the page: events then live as long as it @param page its random name */
export function eventStore(open: () => Pages, page: string, now: () => number): EventStore {
  const own = `${EVENTS_KEY}${page}`;
  let last: readonly QueuedEvent[] = [];
  const attempt = <T>(work: (pages: Pages) => T, otherwise: T): T => {
    try {
      return work(open());
    } catch {
      // No storage, or no room in it.
      return otherwise;
    }
  };
  return {
    adopt: () =>
      attempt((pages) => {
        const keys = Array.from({ length: pages.length }, (_, index) => pages.key(index)).filter(
          (key): key is string => key !== null && key.startsWith(EVENTS_KEY) && key !== own,
        );
        return keys.flatMap((key) => {
          const stored = parse(pages.getItem(key));
          if (stored && !stored.isReleased && now() - stored.at < ABANDONED_AFTER_MS) return [];
          pages.removeItem(key);
          return stored && now() - stored.at < MAX_AGE_MS ? stored.events : [];
        });
      }, []),
    read: () => attempt((pages): readonly QueuedEvent[] | undefined => parse(pages.getItem(own))?.events, last),
    write(events, isReleased) {
      last = events;
      attempt((pages) => {
        if (events.length === 0) pages.removeItem(own);
        else pages.setItem(own, JSON.stringify({ at: now(), isReleased, events } satisfies Stored));
      }, undefined);
    },
  };
}

/** Undefined for what this version did not write. */
function parse(text: string | null): Stored | undefined {
  if (text === null) return undefined;
  try {
    const { at, isReleased, events } = JSON.parse(text) as Partial<Stored>;
    return typeof at === 'number' && Array.isArray(events)
      ? { at, isReleased: isReleased === true, events }
      : undefined;
  } catch {
    return undefined;
  }
}
