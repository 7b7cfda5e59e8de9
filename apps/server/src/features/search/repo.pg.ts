import type { ChannelId, ContentId, EntryId } from '@aerial/domain/ids.ts';
import type { FoundKind } from '@aerial/contract/shapes/search.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { epochSeconds } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/schema.ts';
import { channelIsForChild } from '../../access/for-child.ts';
import type { PersonCardRecord } from '../../wire/cards.ts';
import type { Look } from './question.ts';
import type { BroadcastRecord, FoundChannel, IndexedWord, SearchStore } from './ports.ts';

/** A character that no title contains. */
const BETWEEN_TITLES = '\u001f';
/** Maximum of cached stems; beyond that the cache is cleared. */
const MAX_STEMS = 20_000;
/** Words used for one piece of a word. */
const MAX_CONTAINING = 40;
/** Candidates for the correction of one misspelt word. */
const MAX_ALIKE = 80;

export function searchStore(db: Kysely<Database>): SearchStore {
  /** A word's stem never changes; null where it has none. */
  const stems = new LRUCache<string, { readonly stem: string | null }>({ max: MAX_STEMS });

  const look = async (looks: readonly Look[]) => {
    // Titles come in one text: taking lists of them apart would cost more than finding them.
    const { rows } = await sql<{ kind: FoundKind; id: string; titles: string; weight: number }>`
      select e.kind, e.id, array_to_string(e.titles, ${BETWEEN_TITLES}) as titles, e.weight
      from unnest(${looks.map(({ shelves }) => shelves)}::text[], ${looks.map(({ query }) => query)}::text[], ${looks.map(({ most }) => most)}::int[]) l (shelves, query, most)
      cross join lateral search_look(l.shelves, l.query::tsquery, l.most) e`.execute(db);
    return rows;
  };

  return {
    async stems(words) {
      // Looked up with get: it marks the words as used, so that adding others does not evict them.
      const missing = words.filter((word) => stems.get(word) === undefined);
      if (missing.length > 0) {
        const { rows } = await sql<{
          word: string;
          stem: string | null;
        }>`select word, search_stem(word) as stem from unnest(${missing}::text[]) word`.execute(db);
        for (const { word, stem } of rows) stems.set(word, { stem });
      }
      return new Map(
        words.flatMap((word) => {
          const stem = stems.get(word)?.stem ?? undefined;
          return stem === undefined ? [] : [[word, stem] as const];
        }),
      );
    },

    async candidates(looks) {
      // Each kind of shelf on a connection of its own. What several looks have found is there several times.
      const found = await Promise.all([...Map.groupBy(looks, ({ shelves }) => shelves).values()].map(look));
      const all = new Map(found.flat().map((row) => [`${row.kind} ${row.id}`, row]));
      return [...all.values()].map((row) => ({ ...row, titles: row.titles.split(BETWEEN_TITLES) }));
    },

    async holding(pieces) {
      const { rows } = await sql<{ piece: string; words: string[] }>`
        select p.piece, array(
          select sound from search_words w where w.word like '%' || p.piece || '%' or (p.sound <> '' and w.sound like '%' || p.sound || '%')
          order by length(word) limit ${MAX_CONTAINING}) as words
        from unnest(${pieces.map(({ word }) => word)}::text[], ${pieces.map(({ sound }) => (sound.length < 3 ? '' : sound))}::text[]) p (piece, sound)`.execute(
        db,
      );
      return new Map(rows.map(({ piece, words }) => [piece, words]));
    },

    async alike(words) {
      const { rows } = await sql<{ typed: string; word: string; sound: string }>`
        select distinct a.word as typed, found.word, found.sound
        from unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ sound }) => sound)}::text[]) a (word, sound)
        cross join lateral search_alike(a.sound, ${MAX_ALIKE}) found`.execute(db);
      const alike = new Map<string, IndexedWord[]>();
      for (const { typed, ...indexed } of rows) alike.set(typed, [...(alike.get(typed) ?? []), indexed]);
      return alike;
    },

    async channels(providerId, ids, isChild) {
      if (ids.length === 0) return [];
      const { rows } = await sql<FoundChannel>`
        select ch.id, ch.slug, pc.num, ch.name, ch.description, ch.logo, ch.cover, ch.is_hd as "isHd", ch.is_4k as "is4k", pc.is_free as "isFree", ch.age
        from provider_channels pc join channels ch on ch.id = pc.channel_id
        where pc.provider_id = ${providerId} and not pc.is_hidden and ch.id = any(${ids}::int[]) and ${isChild ? channelIsForChild : sql<boolean>`true`}`.execute(
        db,
      );
      return rows;
    },

    async persons(ids) {
      if (ids.length === 0) return [];
      const { rows } = await sql<PersonCardRecord>`
        select p.id, p.slug, p.name, p.image,
          (select role from content_persons cp where cp.person_id = p.id group by role order by count(*) desc, role limit 1) as role
        from persons p where p.id = any(${ids}::int[])`.execute(db);
      return rows;
    },

    async broadcasts(providerId, contentIds, now, isChild) {
      if (contentIds.length === 0) return [];
      const { rows } = await sql<{
        id: EntryId;
        content_id: ContentId;
        channel_id: ChannelId;
        name: LocalizedText;
        slug: string;
        is_free: boolean;
        start_at: string;
        duration_s: number;
      }>`
        select distinct on (s.content_id) s.id, s.content_id, s.channel_id, ch.name, ch.slug, pc.is_free, s.start_at, s.duration_s
        from schedule_entries s
        join provider_channels pc on pc.provider_id = ${providerId} and pc.channel_id = s.channel_id and not pc.is_hidden
        join channels ch on ch.id = s.channel_id
        where s.content_id = any(${contentIds}::bigint[]) and ${isChild ? channelIsForChild : sql<boolean>`true`} and s.start_at + s.duration_s > ${now}::bigint - pc.archived_days * 86400
        order by s.content_id, (s.start_at <= ${now}::bigint and s.start_at + s.duration_s > ${now}::bigint) desc, s.start_at > ${now}::bigint desc, abs(s.start_at - ${now}::bigint), s.channel_id`.execute(
        db,
      );
      return rows.map((row): BroadcastRecord => ({
        id: row.id,
        contentId: row.content_id,
        channelId: row.channel_id,
        channelName: row.name,
        channelSlug: row.slug,
        isFreeChannel: row.is_free,
        startAt: epochSeconds(Number(row.start_at)),
        durationS: row.duration_s,
      }));
    },
  };
}
