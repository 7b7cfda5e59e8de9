import type { Seconds } from '@aerial/domain/time.ts';
import type { ChannelId, LibraryId, ContentId, TrailerId, HistoryId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { RowQuery } from '../../db/schema/pages.ts';
import type { CoverPaths } from '../../wire/content-parts.ts';
import { hyphenatedId } from '@aerial/domain/refs.ts';
import { channelIsForChild, contentIsForChild } from '../../access/for-child.ts';
import { contentIds } from './content-lists.pg.ts';
import { isOffered } from '../../access/offered.pg.ts';
import { contains } from './title-words.pg.ts';
import { isPersonOffered } from './references.pg.ts';
import { SEEN_PERCENT } from './rules.ts';
import type { ChannelCardRecord, PersonCardRecord } from '../../wire/cards.ts';
import type {
  ContentRecord,
  Found,
  HistoryRecord,
  PageStore,
  RowPage,
  RowRecord,
  RowsetRecord,
  Whose,
} from './ports.ts';

interface RowsetRow {
  id: number;
  slug: string;
  title: LocalizedText;
  description: LocalizedText;
  template: string;
  library_id: LibraryId | null;
  icon: string | null;
}
interface RowRow {
  id: string;
  slug: string;
  title: LocalizedText;
  template: string;
  content_type: string | null;
  library_id: LibraryId | null;
  query: RowQuery;
}
const toRowset = ({ library_id, ...row }: RowsetRow): RowsetRecord => ({ ...row, libraryId: library_id });
const toRow = ({ library_id, content_type, ...row }: RowRow): RowRecord => ({
  ...row,
  libraryId: library_id,
  contentType: content_type,
});

const rowsetColumns = ['id', 'slug', 'title', 'description', 'template', 'library_id', 'icon'] as const;
const rowColumns = sql`r.id, r.slug, r.title, r.template, r.content_type, r.library_id, r.query`;

/** Rows with the number of all that were found; a page beyond the end still has the total. For lists that are chosen by hand. */
async function page<Row extends object, T>(
  db: Kysely<Database>,
  query: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { offset, limit }: RowPage,
  map: (row: Row) => T,
): Promise<Found<T>> {
  const { rows } = await sql<{ total: number; items: Row[] }>`
    with found as materialized (${query}), page as (select * from found order by ${order} offset ${offset} limit ${limit})
    select (select count(*) from found)::int as total, coalesce((select jsonb_agg(to_jsonb(page) order by ${order}) from page), '[]') as items`.execute(
    db,
  );
  return { total: rows[0]!.total, items: rows[0]!.items.map(map) };
}

const ifChild = ({ isChild }: RowPage, rule: RawBuilder<boolean>): RawBuilder<boolean> =>
  isChild ? rule : sql<boolean>`true`;

/** The favourite `f` is this viewer's. */
const isOf = ({ userId, profileId }: Whose): RawBuilder<boolean> =>
  sql<boolean>`(f.user_id = ${userId} and f.profile_id = ${profileId ?? ''})`;
const LATEST_FIRST = sql`created_at desc, favourite_id desc`;

export function pageStore(db: Kysely<Database>): PageStore {
  return {
    async rowsets(providerId) {
      const rows = await db
        .selectFrom('rowsets')
        .select(rowsetColumns)
        .where('provider_id', '=', providerId)
        .where('in_menu', '=', true)
        .orderBy('position')
        .orderBy('id')
        .execute();
      return rows.map(toRowset);
    },

    async rowset(providerId, ref) {
      const id = hyphenatedId(ref);
      const found = await db
        .selectFrom('rowsets')
        .select(rowsetColumns)
        .where('provider_id', '=', providerId)
        .where((eb) =>
          eb.or([eb('slug', '=', ref), ...(id !== undefined && id.length < 10 ? [eb('id', '=', Number(id))] : [])]),
        )
        .orderBy(sql`slug = ${ref}`, 'desc')
        .executeTakeFirst();
      if (!found) return undefined;
      const { rows } = await sql<RowRow>`
        select ${rowColumns} from rowset_rows m join rows r on r.id = m.row_id where m.rowset_id = ${found.id} order by m.position`.execute(
        db,
      );
      return { rowset: toRowset(found), rows: rows.map(toRow) };
    },

    async row(providerId, ref) {
      const { rows } = await sql<RowRow>`
        select ${rowColumns} from rows r
        where r.provider_id = ${providerId} and (r.slug = ${ref} or r.id = ${hyphenatedId(ref) ?? null}::bigint)
        order by r.slug = ${ref} desc limit 1`.execute(db);
      return rows[0] && toRow(rows[0]);
    },

    async contentIds(providerId, row, wanted, whose) {
      const { query } = row;
      if (query.kind !== 'favourites') return contentIds(db, providerId, row, wanted);
      const isFavourite = query.of === 'programmes' ? sql`f.program_id = c.program_id` : sql`f.content_id = c.id`;
      const favourites = sql`select c.id::text as id, f.created_at, f.id as favourite_id from favourites f join contents c on ${isFavourite}
        where ${isOf(whose)} and ${ifChild(wanted, contentIsForChild)} and not c.is_4k and not c.is_lost and ${isOffered(providerId)} and ${contains(sql`c.title`, wanted.text)}`;
      return page(db, favourites, LATEST_FIRST, wanted, (found: { id: ContentId }): ContentId => found.id);
    },

    async channels(providerId, row, wanted, whose) {
      const { query } = row;
      const columns = sql`ch.id, ch.slug, pc.num, ch.name, ch.logo, ch.cover, ch.is_hd, ch.is_4k, pc.is_free, ch.age`;
      const shown = sql`not pc.is_hidden and not ch.is_4k and ${ifChild(wanted, channelIsForChild)} and ${contains(sql`ch.name`, wanted.text)}`;
      const base = sql`from provider_channels pc join channels ch on ch.id = pc.channel_id`;
      const toRecord = (found: ChannelRow): ChannelCardRecord => ({
        id: found.id,
        slug: found.slug,
        num: found.num,
        name: found.name,
        logo: found.logo,
        cover: found.cover,
        isHd: found.is_hd,
        is4k: found.is_4k,
        isFree: found.is_free,
        age: found.age,
      });
      if (query.kind === 'favourites') {
        const favourites = sql`select ${columns}, f.created_at, f.id as favourite_id ${base} join favourites f on f.channel_id = ch.id
          where pc.provider_id = ${providerId} and ${isOf(whose)} and ${shown}`;
        return page(db, favourites, LATEST_FIRST, wanted, toRecord);
      }
      if (query.kind !== 'channels') {
        const items = sql`select ${columns}, i.position ${base} join row_items i on i.channel_id = ch.id
          where pc.provider_id = ${providerId} and i.row_id = ${row.id}::bigint and ${shown}`;
        return page(db, items, sql`position`, wanted, toRecord);
      }
      const category =
        query.categoryId === undefined
          ? sql`true`
          : sql`exists (select from channel_category_channels m where m.provider_id = pc.provider_id and m.channel_id = pc.channel_id and m.category_id = ${query.categoryId})`;
      const found = sql`select ${columns} ${base} where pc.provider_id = ${providerId} and (${!query.onlyFree} or pc.is_free) and ${category} and ${shown}`;
      return page(db, found, sql`num, id`, wanted, toRecord);
    },

    async persons(providerId, row, wanted, whose) {
      const columns = sql`p.id, p.slug, p.name, p.image,
        (select role from content_persons cp where cp.person_id = p.id group by role order by count(*) desc, role limit 1) as role`;
      const toRecord = ({ id, slug, name, image, role }: PersonCardRecord): PersonCardRecord => ({
        id,
        slug,
        name,
        image,
        role,
      });
      if (row.query.kind === 'favourites') {
        const favourites = sql`select ${columns}, f.created_at, f.id as favourite_id from favourites f join persons p on p.id = f.person_id
          where ${isOf(whose)} and ${contains(sql`p.name`, wanted.text)} and ${isPersonOffered(providerId)}`;
        return page(db, favourites, LATEST_FIRST, wanted, toRecord);
      }
      const found = sql`select ${columns}, i.position from row_items i join persons p on p.id = i.person_id where i.row_id = ${row.id}::bigint and ${contains(sql`p.name`, wanted.text)}`;
      return page(db, found, sql`position`, wanted, toRecord);
    },

    async promotions(row, wanted) {
      const found = sql`select i.position, i.promotion from row_items i where i.row_id = ${row.id}::bigint and i.promotion is not null`;
      return page(
        db,
        found,
        sql`position`,
        wanted,
        (one: { position: number; promotion: Record<string, unknown> }) => one,
      );
    },

    async promoted(ids) {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<{
        id: ContentId;
        background: ContentRecord['background'];
        description: LocalizedText;
        trailer_id: TrailerId | null;
      }>`
        select c.id, c.background, c.description, (select t.id::text from trailers t where t.content_id = c.id order by t.id limit 1) as trailer_id
        from contents c where c.id = any(${ids}::bigint[])`.execute(db);
      return new Map(
        rows.map((one) => [
          one.id,
          { background: one.background, description: one.description, trailerId: one.trailer_id },
        ]),
      );
    },

    async histories(providerId, userId, wanted) {
      const place = (of: string) =>
        sql`(coalesce(${sql.ref(`${of}.season`)}, -1), coalesce(${sql.ref(`${of}.series`)}, -1), ${sql.ref(`${of}.id`)})`;
      const latest = sql`
        select distinct on (c.id) h.id as history_id, c.id as root_id, h.seconds, h.watch_percentage as percent, h.viewed_at,
          w.id, w.slug, w.title, w.season, w.series, w.cover, w.content_type
        from histories h
        join contents w on w.id = h.content_id
        left join contents parent on parent.id = w.parent_id
        join contents c on c.id = coalesce(parent.parent_id, parent.id, w.id)
        where h.user_id = ${userId} and ${ifChild(wanted, contentIsForChild)} and not w.is_lost and not c.is_lost and not c.is_4k and ${isOffered(providerId)} and ${contains(sql`c.title`, wanted.text)}
        order by c.id, h.viewed_at desc, h.id`;
      const found = sql`
        select l.history_id::text as id, l.root_id::text as content_id, l.viewed_at, coalesce(next.cover, l.cover) as cover,
          case when next.id is null then l.seconds when own.watch_percentage < ${SEEN_PERCENT} then own.seconds else 0 end as seconds,
          case when next.id is null then l.percent when own.watch_percentage < ${SEEN_PERCENT} then own.watch_percentage else 0 end as percent,
          case when next.id is not null then jsonb_build_object('id', next.id::text, 'slug', next.slug, 'title', next.title, 'season', next.season, 'series', next.series)
            when l.content_type = 'episode' then jsonb_build_object('id', l.id::text, 'slug', l.slug, 'title', l.title, 'season', l.season, 'series', l.series) end as episode
        from (${latest}) l
        left join lateral (
          select e.id, e.slug, e.title, e.season, e.series, e.cover
          from contents e join content_media m on m.content_id = e.id
          where l.percent >= ${SEEN_PERCENT} and l.content_type = 'episode' and e.content_type = 'episode' and not e.is_lost and not e.is_announcement
            and e.parent_id in (select id from contents where parent_id = l.root_id union all select l.root_id) and ${place('e')} > ${place('l')}
          order by ${place('e')} limit 1
        ) next on true
        left join histories own on own.user_id = ${userId} and own.content_id = next.id
        where l.percent < ${SEEN_PERCENT} or next.id is not null`;
      return page(db, found, sql`viewed_at desc, id`, wanted, (one: HistoryRow): HistoryRecord => ({
        id: one.id,
        contentId: one.content_id,
        episode: one.episode,
        cover: one.cover,
        seconds: one.seconds,
        percent: one.percent,
      }));
    },
  };
}

interface ChannelRow {
  id: ChannelId;
  slug: string;
  num: number;
  name: LocalizedText;
  logo: string | null;
  cover: Record<string, string>;
  is_hd: boolean;
  is_4k: boolean;
  is_free: boolean;
  age: number | null;
}
interface HistoryRow {
  id: HistoryId;
  content_id: ContentId;
  episode: HistoryRecord['episode'];
  cover: CoverPaths;
  seconds: Seconds;
  percent: number;
}
