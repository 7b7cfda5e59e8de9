/** Finds events that a client sends again because it saw no answer, by their ids, in front of sinks that cannot do so themselves. */
import { LRUCache } from 'lru-cache';
import type { EventSink } from './ports.ts';

/** Some minutes of a busy installation; about 20 MB. */
export const MAX_RECENT_IDS = 100_000;

/** @returns passes each id on once, as long as it is recent and the sink took it */
export function deduplicated(sink: EventSink, max: number = MAX_RECENT_IDS): EventSink {
  const recent = new LRUCache<string, Promise<void>>({ max });
  return {
    async take(events) {
      const own = new Map(events.filter(({ id }) => !recent.has(id)).map((event) => [event.id, event]));
      const earlier = events.flatMap(({ id }) => recent.get(id) ?? []);
      if (own.size > 0) {
        const taken = sink.take([...own.values()]);
        for (const id of own.keys()) recent.set(id, taken);
        await taken.catch((error: unknown) => {
          for (const id of own.keys()) recent.delete(id);
          throw error;
        });
      }
      // What is in flight for an earlier request is accepted only with it.
      await Promise.all(earlier);
    },
  };
}

/** Passes events on to all sinks. */
export const allSinks = (sinks: readonly EventSink[]): EventSink => ({
  take: async (events) => void (await Promise.all(sinks.map((sink) => sink.take(events)))),
});
