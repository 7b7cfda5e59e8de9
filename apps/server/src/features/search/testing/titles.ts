/** Titles to be found, written as imports write them. */
import type { TestServer } from '../../../testing/server.ts';

/** Two providers, each with a library of its own; what is named here stands in the first one's unless it says otherwise. */
export const [OURS, THEIRS] = [71, 72];
const LIBRARY: Readonly<Record<number, number>> = { 1: OURS, 2: THEIRS };

let made = 0;
const nextId = () => String(760_000_000_000_000_000n + BigInt((made += 1)));

export function titlesOf({ db, clock }: TestServer) {
  return {
    async providers() {
      for (const id of [1, 2]) {
        const name = JSON.stringify({ ru: `Провайдер ${id}` });
        await db
          .insertInto('providers')
          .values({ id, shortname: `p${id}`, name, is_default: id === 1 })
          .execute();
        await db.insertInto('libraries').values({ id: LIBRARY[id]!, title: name }).execute();
        await db.insertInto('provider_libraries').values({ provider_id: id, library_id: LIBRARY[id]! }).execute();
      }
    },
    async content(
      title: Record<string, string>,
      over: {
        type?: 'movie' | 'series' | 'program';
        library?: number | null;
        original?: string;
        rating?: string;
        age?: number;
        is4k?: boolean;
        isLost?: boolean;
      } = {},
    ): Promise<string> {
      const id = nextId();
      await db
        .insertInto('contents')
        .values({
          id,
          slug: `title-${id}`,
          content_type: over.type ?? 'movie',
          title: JSON.stringify(title),
          original: over.original ?? null,
          year: 2020,
          age: over.age ?? 12,
          is_4k: over.is4k ?? false,
          is_lost: over.isLost ?? false,
          ratings: JSON.stringify(over.rating ? [{ type: 'imdb', rating: over.rating }] : []),
        })
        .execute();
      if (over.library !== null)
        await db
          .insertInto('library_contents')
          .values({ library_id: over.library ?? OURS, content_id: id })
          .execute();
      return id;
    },
    async channel(
      name: Record<string, string>,
      over: { id: number; provider?: number; isHidden?: boolean; isFree?: boolean },
    ): Promise<void> {
      await db
        .insertInto('channels')
        .values({
          id: over.id,
          slug: `channel-${over.id}`,
          name: JSON.stringify(name),
          source: JSON.stringify({ kind: 'timeline' }),
        })
        .execute();
      await db
        .insertInto('provider_channels')
        .values({
          provider_id: over.provider ?? 1,
          channel_id: over.id,
          num: over.id,
          is_hidden: over.isHidden ?? false,
          is_free: over.isFree ?? true,
          archived_days: 3,
        })
        .execute();
    },
    /** @param hoursFromNow when it begins, an hour long */
    async airing(contentId: string, channelId: number, hoursFromNow: number): Promise<void> {
      const start = Math.floor(clock.now() / 1000) + hoursFromNow * 3600;
      await db
        .insertInto('schedule_entries')
        .values({ channel_id: channelId, start_at: start, duration_s: 3600, content_id: contentId })
        .execute();
    },
    async person(id: number, name: Record<string, string>, contentIds: readonly string[]): Promise<void> {
      await db
        .insertInto('persons')
        .values({ id, slug: `person-${id}`, name: JSON.stringify(name) })
        .execute();
      for (const content_id of contentIds)
        await db.insertInto('content_persons').values({ content_id, person_id: id, role: 'actor' }).execute();
    },
  };
}
