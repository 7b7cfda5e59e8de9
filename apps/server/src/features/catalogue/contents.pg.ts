import type { ProviderId, ChannelId, ProgrammeId, ContentId, EntryId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { epochMs, epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { ContentType } from '../../db/schema/contents.ts';
import type { Database } from '../../db/schema.ts';
import { hasContentKey } from '../../drm/keys.pg.ts';
import { hasRecordingAt } from '../../recordings/coverage.pg.ts';
import type { CoverPaths, StoredRating } from '../../wire/content-parts.ts';
import { trailingId } from '@aerial/domain/refs.ts';
import type { BroadcastRecord, ContentRecord, ContentStore, EpisodeRecord, LibraryRecord } from './ports.ts';
import type { CardRecord } from '../../wire/cards.ts';
import { similarityFacts } from './similar-titles.pg.ts';
import { isOffered } from '../../access/offered.pg.ts';

const MAX_BROADCASTS = 50;

interface CardRow {
  id: ContentId;
  program_id: ProgrammeId;
  slug: string;
  content_type: ContentType;
  title: LocalizedText;
  short: LocalizedText;
  parent_id: ContentId | null;
  season: number | null;
  series: number | null;
  year: number | null;
  age: number | null;
  duration_s: number | null;
  is_4k: boolean;
  is_adult: boolean;
  is_announcement: boolean;
  cover: CoverPaths;
  ratings: StoredRating[];
}
const cardColumns = sql`c.id, c.program_id, c.slug, c.content_type, c.title, c.short, c.parent_id, c.season, c.series, c.year, c.age, c.duration_s,
  c.is_4k, c.is_adult, c.is_announcement, c.cover, c.ratings`;

const toCard = (row: CardRow): Omit<CardRecord, 'genres' | 'library'> => ({
  id: row.id,
  programId: row.program_id,
  slug: row.slug,
  type: row.content_type,
  title: row.title,
  short: row.short,
  parentId: row.parent_id,
  season: row.season,
  series: row.series,
  year: row.year,
  age: row.age,
  durationS: row.duration_s ?? 0,
  is4k: row.is_4k,
  isAdult: row.is_adult,
  isAnnouncement: row.is_announcement,
  cover: row.cover,
  ratings: row.ratings,
});

/** The lowest price of a content `c` in a library `pl`, where it is neither free nor in a packet on sale. */
const lowestPrice = (providerId: ProviderId) => sql`case when pl.is_free then null else (
  select jsonb_build_object('amount', t.amount, 'currency', t.currency)
  from entity_licenses el join purchase_types t on t.entity_license_id = el.id
  where el.content_id = c.id and el.provider_id = ${providerId} and el.archived_at is null
    and t.valid_from <= now() and (t.valid_to is null or t.valid_to > now())
    and not exists (select from packet_libraries x join packets p on p.id = x.packet_id
      where x.library_id = pl.library_id and p.provider_id = ${providerId} and p.is_public and p.archived_at is null)
  order by t.amount limit 1) end`;

/** Whether the airing `s` on the channel `ch`, which the provider shows as `pc`, can be played from the archive. */
export const isInArchive = (now: EpochSeconds) => sql<boolean>`(
  s.start_at <= ${now} and s.start_at >= ${now} - pc.archived_days * 86400
  and s.is_catchup_available and case when ch.source ->> 'kind' = 'recorded' then ${hasRecordingAt(sql`s.channel_id`, sql`s.start_at`, sql`s.duration_s`)}
    else s.playlist_id is not null or (s.grid_start is null and ch.source -> 'catchup' is not null) end)`;

export function contentStore(db: Kysely<Database>): ContentStore {
  return {
    async libraries(providerId) {
      const rows = await db
        .selectFrom('provider_libraries as pl')
        .innerJoin('libraries as l', 'l.id', 'pl.library_id')
        .select(['l.id', 'l.title', 'l.description', 'l.cover', 'pl.is_free'])
        .where('pl.provider_id', '=', providerId)
        .orderBy('l.id')
        .execute();
      return rows.map(({ is_free, ...row }): LibraryRecord => ({ ...row, isFree: is_free }));
    },

    async find(providerId, ref) {
      const { rows } = await sql<{
        id: ContentId;
        root_id: ContentId;
        content_type: ContentType;
        is_lost: boolean;
        age: number | null;
        is_adult: boolean;
      }>`
        select c.id, coalesce(p2.id, p1.id, c.id) as root_id, c.content_type, c.is_lost,
          coalesce(c.age, p1.age, p2.age) as age, (c.is_adult or coalesce(p1.is_adult, false) or coalesce(p2.is_adult, false)) as is_adult
        from contents c left join contents p1 on p1.id = c.parent_id left join contents p2 on p2.id = p1.parent_id
        where (c.slug = ${ref} or c.id = ${trailingId(ref) ?? null}::bigint) and ${isOffered(providerId)}
        order by c.slug = ${ref} desc limit 1`.execute(db);
      const row = rows[0];
      return (
        row && {
          id: row.id,
          rootId: row.root_id,
          type: row.content_type,
          isLost: row.is_lost,
          age: row.age,
          isAdult: row.is_adult,
        }
      );
    },

    async content(providerId, { id, rootId }) {
      const { rows } = await sql<CardRow & ContentRow>`
        select ${cardColumns}, c.original, c.description, c.is_cartoon, c.is_lost, c.background,
          (select jsonb_build_object('id', p.id::text, 'slug', p.slug, 'title', p.title) from contents p where p.id = c.parent_id) as parent,
          (select jsonb_build_object('id', w.id::text, 'slug', w.slug, 'title', w.title, 'type', w.content_type) from contents w where w.id = ${rootId}::bigint and w.id <> c.id) as whole,
          coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'isFree', pl.is_free) order by pl.is_free desc, l.id)
            from library_contents lc join libraries l on l.id = lc.library_id
            join provider_libraries pl on pl.library_id = l.id and pl.provider_id = ${providerId} where lc.content_id = c.id), '[]') as libraries,
          coalesce((select jsonb_agg(jsonb_build_object('id', t.id::text, 'libraryId', t.library_id) order by t.id)
            from trailers t where t.content_id = ${rootId}::bigint), '[]') as trailers,
          coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'rowId', r.id::text, 'rowSlug', r.slug) order by cg.position)
            from content_genres cg join genres g on g.id = cg.genre_id
            left join lateral (select id, slug from rows where provider_id = ${providerId} and query ->> 'genreId' = g.id::text order by id limit 1) r on true
            where cg.content_id = ${rootId}::bigint), '[]') as genres,
          coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by cc.position)
            from content_countries cc join countries k on k.id = cc.country_id where cc.content_id = ${rootId}::bigint), '[]') as countries,
          coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'bio', p.bio, 'image', p.image, 'role', cp.role, 'priority', cp.priority)
              order by cp.priority)
            from content_persons cp join persons p on p.id = cp.person_id where cp.content_id = ${rootId}::bigint), '[]') as persons,
          coalesce((select jsonb_agg(jsonb_build_object('id', k.id::text, 'slug', k.slug, 'title', k.title, 'season', k.season, 'type', k.content_type) order by k.season, k.series)
            from contents k where k.parent_id = c.id), '[]') as children
        from contents c where c.id = ${id}::bigint`.execute(db);
      const row = rows[0];
      return (
        row && {
          ...toCard(row),
          original: row.original,
          description: row.description,
          isCartoon: row.is_cartoon,
          isLost: row.is_lost,
          background: row.background,
          parent: row.parent,
          whole: row.whole,
          libraries: row.libraries,
          trailers: row.trailers,
          genres: row.genres,
          countries: row.countries,
          persons: row.persons,
          children: row.children,
        }
      );
    },

    async cards(providerId, ids, libraryId) {
      if (ids.length === 0) return [];
      const { rows } = await sql<CardRow & { genres: LocalizedText[]; library: CardRecord['library'] }>`
        select ${cardColumns},
          coalesce((select jsonb_agg(g.name order by cg.position) from content_genres cg join genres g on g.id = cg.genre_id where cg.content_id = c.id), '[]') as genres,
          (select jsonb_build_object('id', pl.library_id, 'isFree', pl.is_free, 'price', ${lowestPrice(providerId)})
            from library_contents lc join provider_libraries pl on pl.library_id = lc.library_id and pl.provider_id = ${providerId}
            where lc.content_id = c.id order by pl.library_id = ${libraryId ?? null}::int desc nulls last, pl.is_free desc, pl.library_id limit 1) as library
        from contents c where c.id = any(${ids}::bigint[]) and ${isOffered(providerId)}
        order by array_position(${ids}::bigint[], c.id)`.execute(db);
      return rows.map((row) => ({ ...toCard(row), genres: row.genres, library: row.library }));
    },

    async episodes({ id, rootId, type }, library) {
      const parent = type === 'season' ? id : rootId;
      const inLibrary = library
        ? sql`exists (select from library_contents lc join provider_libraries pl on pl.library_id = lc.library_id and pl.provider_id = ${library.providerId}
            where lc.content_id = e.id and lc.library_id = ${library.id})`
        : sql`true`;
      const { rows } = await sql<EpisodeRow>`
        select e.id, e.slug, e.title, e.description, e.parent_id, e.season, e.series, e.duration_s, e.cover, e.is_announcement, (m.is_protected is false or (m.is_protected and ${hasContentKey(sql`e.id`)})) is true as has_media
        from contents e
        left join content_media m on m.content_id = e.id
        where e.content_type = 'episode' and not e.is_lost and e.parent_id in (select id from contents where parent_id = ${parent}::bigint union all select ${parent}::bigint)
          and ${inLibrary}
        order by e.season nulls first, e.series nulls first, e.id`.execute(db);
      return rows.map((row): EpisodeRecord => ({
        id: row.id,
        slug: row.slug,
        title: row.title,
        description: row.description,
        parentId: row.parent_id,
        season: row.season,
        series: row.series,
        durationS: row.duration_s ?? 0,
        cover: row.cover,
        isAnnouncement: row.is_announcement,
        hasMedia: row.has_media,
      }));
    },

    similarityFacts: (providerId, { rootId }) => similarityFacts(db, providerId, rootId),

    async broadcasts(providerId, { id, rootId }, now) {
      const { rows } = await sql<{
        id: EntryId;
        channel_id: ChannelId;
        is_free: boolean;
        start_at: string;
        episode: BroadcastRecord['episode'];
      }>`
        select s.id, s.channel_id, pc.is_free, s.start_at,
          case when e.id is not null then jsonb_build_object('title', e.title, 'season', e.season, 'series', e.series) end as episode
        from schedule_entries s
        join provider_channels pc on pc.provider_id = ${providerId} and pc.channel_id = s.channel_id
        join channels ch on ch.id = s.channel_id
        left join contents e on e.id = s.episode_id
        where s.content_id = ${rootId}::bigint and (${id === rootId} or e.id = ${id}::bigint or e.parent_id = ${id}::bigint)
          and ${isInArchive(now)}
        order by s.start_at desc, s.channel_id limit ${MAX_BROADCASTS}`.execute(db);
      return rows.map((row): BroadcastRecord => ({
        entryId: row.id,
        channelId: row.channel_id,
        isFreeChannel: row.is_free,
        startAt: epochSeconds(Number(row.start_at)),
        episode: row.episode,
      }));
    },

    async media(contentId) {
      const row = await db
        .selectFrom('content_media')
        .select(['is_protected', hasContentKey(sql`content_media.content_id`).as('has_key')])
        .where('content_id', '=', contentId)
        .executeTakeFirst();
      if (!row) return 'none';
      if (!row.is_protected) return 'open';
      return row.has_key ? 'encrypted' : 'protected';
    },

    async watched({ userId, profileId }, contentIds) {
      if (contentIds.length === 0) return [];
      const rows = await db
        .selectFrom('histories')
        .select(['content_id', 'seconds', 'watch_percentage', 'viewed_at'])
        .where('user_id', '=', userId)
        .where('profile_id', '=', profileId ?? '')
        .where('content_id', 'in', contentIds)
        .execute();
      return rows.map((row) => ({
        contentId: row.content_id,
        seconds: row.seconds,
        percent: row.watch_percentage,
        viewedAt: epochMs(row.viewed_at.getTime()),
      }));
    },
  };
}

interface ContentRow {
  original: string | null;
  description: LocalizedText;
  is_cartoon: boolean;
  is_lost: boolean;
  background: ContentRecord['background'];
  parent: ContentRecord['parent'];
  whole: ContentRecord['whole'];
  libraries: ContentRecord['libraries'];
  trailers: ContentRecord['trailers'];
  genres: ContentRecord['genres'];
  countries: ContentRecord['countries'];
  persons: ContentRecord['persons'];
  children: ContentRecord['children'];
}
interface EpisodeRow {
  id: ContentId;
  slug: string;
  title: LocalizedText;
  description: LocalizedText;
  parent_id: ContentId | null;
  season: number | null;
  series: number | null;
  duration_s: number | null;
  cover: CoverPaths;
  is_announcement: boolean;
  has_media: boolean;
}
