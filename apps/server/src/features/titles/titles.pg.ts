/** Titles as their operator reads them. */
import type { ContentId, LibraryId } from '@aerial/domain/ids.ts';
import { sql, type Kysely } from 'kysely';
import { publishIn } from '../../bus/bus.pg.ts';
import { topics } from '../../bus/topics.ts';
import { plannedEachTime } from '../../db/prepared-pool.ts';
import type { Database } from '../../db/schema.ts';
import { raiseDocumentVersion, type Trx } from '../../imports/transaction.ts';
import {
  isEditableBy,
  isLibraryEditableBy,
  isTitleOf,
  librariesOf,
  parentsOfParts,
  type Fragment,
} from './ownership.pg.ts';
import type { LibraryRow, PartRow, TitleFilter, TitleRow, TitleStore } from './ports.ts';
import { patternsOf } from './rules.ts';
import { findTitle } from './find.pg.ts';
import { settle, titleWriter } from './writer.pg.ts';

const HAS_MEDIA = sql`exists (select from content_media m where m.content_id = c.id)`;
const HELD = sql`select w.library_id from withheld_contents w where w.content_id = c.id`;

function conditions(filter: TitleFilter): Fragment[] {
  const { search, type, state, libraryId, genreId, countryId, year, without } = filter;
  const states: Record<NonNullable<TitleFilter['state']>, Fragment> = {
    published: sql`not c.is_lost`,
    draft: sql`not c.is_published`,
    scheduled: sql`c.is_published and c.is_withheld`,
    left: sql`c.is_published and c.is_lost and not c.is_withheld`,
  };
  const missing: Record<NonNullable<TitleFilter['without']>, Fragment> = {
    poster: sql`not c.cover ? 'src_2x3'`,
    age: sql`c.age is null`,
    // One statement for both kinds of parents would read all episodes of the catalogue.
    media: sql`(c.content_type = 'movie' and not ${HAS_MEDIA} or c.content_type = 'series' and not exists (
        select from contents e join content_media m on m.content_id = e.id where e.parent_id = c.id)
      and not exists (select from contents s join contents e on e.parent_id = s.id join content_media m on m.content_id = e.id
        where s.parent_id = c.id))`,
  };
  const isId = search !== undefined && /^\d{15,19}$/.test(search.trim()) && isInt8(search.trim());
  return [
    type === undefined ? sql`c.content_type in ('movie', 'series')` : sql`c.content_type = ${sql.lit(type)}`,
    ...(isId
      ? [sql`c.id = ${search.trim()}::bigint`]
      : patternsOf(search).map(
          (pattern) => sql`lower(c.title::text || ' ' || coalesce(c.original, '')) like ${pattern}`,
        )),
    ...(state === undefined ? [] : [states[state]]),
    ...(libraryId === undefined
      ? []
      : [sql`(c.library_ids @> array[${sql.lit(libraryId)}]::int[] or ${sql.lit(libraryId)} in (${HELD}))`]),
    ...(genreId === undefined ? [] : [sql`c.genre_ids @> array[${sql.lit(genreId)}]::int[]`]),
    ...(countryId === undefined ? [] : [sql`c.country_ids @> array[${sql.lit(countryId)}]::int[]`]),
    ...(year === undefined ? [] : [sql`c.year = ${sql.lit(year)}`]),
    ...(without === undefined ? [] : [missing[without]]),
  ];
}

const MAX_INT8 = 9_223_372_036_854_775_807n;
/** @param digits 19 of them may be more than an id of the database */
const isInt8 = (digits: string): boolean => BigInt(digits) <= MAX_INT8;

async function changed(trx: Trx): Promise<void> {
  await raiseDocumentVersion(trx, 'contents');
  await publishIn(trx, topics.catalogue, null);
}

export function titleStore(db: Kysely<Database>): TitleStore {
  return {
    async page(providerId, filter, before, limit) {
      const libraries = await librariesOf(db, providerId);
      const behind = before === undefined || !isInt8(before) ? [] : [sql`c.id < ${before}::bigint`];
      const { rows } = await sql<TitleRow>`
        select c.id, c.slug, c.content_type, c.title, c.original, c.year, c.age, c.cover, c.is_published, c.is_withheld, c.is_lost,
          array(select unnest(c.library_ids) union ${HELD} order by 1) as library_ids, ${HAS_MEDIA} as has_media,
          ${isEditableBy(providerId)} as is_editable, c.updated_at
        from contents c
        where c.parent_id is null and ${sql.join([...conditions(filter), ...behind], sql` and `)}
          and (${isTitleOf(providerId, libraries)}) is true
        order by c.id desc limit ${sql.lit(limit)} ${plannedEachTime}`.execute(db);
      return rows;
    },

    find: (providerId, id) => findTitle(db, providerId, id),

    async parts(wholeId) {
      const { rows } = await sql<PartRow>`
        select c.id, c.parent_id, c.content_type, c.season, c.series, c.title, c.cover, c.is_published, c.is_withheld, c.is_lost,
          ${HAS_MEDIA} as has_media, c.duration_s
        from contents c
        where c.parent_id = any (${parentsOfParts(sql`${wholeId}::bigint`)})
        order by c.season nulls first, c.content_type desc, c.series nulls first, c.id`.execute(db);
      return rows;
    },

    async words(providerId) {
      const { rows: libraries } = await sql<LibraryRow>`
        select l.id, l.title, l.description, ${isLibraryEditableBy(providerId)} as is_editable
        from provider_libraries pl join libraries l on l.id = pl.library_id
        where pl.provider_id = ${providerId} order by l.id`.execute(db);
      const named = (table: 'genres' | 'countries') =>
        db.selectFrom(table).select(['id', 'name']).orderBy('id').execute();
      const { rows: roles } = await sql<{ role: string }>`
        with recursive known as (
          (select role from content_persons order by role limit 1)
          union all
          select (select x.role from content_persons x where x.role > k.role order by x.role limit 1) from known k where k.role is not null
        ) select role from known where role is not null limit 50`.execute(db);
      const [genres, countries] = await Promise.all([named('genres'), named('countries')]);
      return { libraries, genres, countries, roles: roles.map(({ role }) => role) };
    },

    createLibrary: (providerId, { title, description, isFree }) =>
      db.transaction().execute(async (trx) => {
        await sql`lock table libraries in share row exclusive mode`.execute(trx);
        const { rows } = await sql<{ id: LibraryId }>`
          insert into libraries (id, title, description, owner_id)
          select coalesce(max(id), 0) + 1, ${JSON.stringify(title)}::jsonb, ${JSON.stringify(description)}::jsonb, ${providerId}
          from libraries returning id`.execute(trx);
        const { id } = rows[0]!;
        await trx
          .insertInto('provider_libraries')
          .values({ provider_id: providerId, library_id: id, is_free: isFree })
          .execute();
        await changed(trx);
        return { id, title, description, is_editable: true };
      }),

    write: (providerId, work) =>
      db.transaction().execute(async (trx) => {
        const answer = await work(titleWriter(trx, providerId));
        await changed(trx);
        return answer;
      }),

    async begin(now) {
      const { rows } = await sql<{ id: ContentId }>`
        select distinct c.id from withheld_contents w join contents c on c.id = w.content_id
        where c.parent_id is null and c.is_published and w.starts_at <= ${new Date(now)}
          and (w.leaves_at is null or w.leaves_at > ${new Date(now)}) limit 500`.execute(db);
      for (const { id } of rows)
        await db.transaction().execute(async (trx) => {
          await trx.selectFrom('contents').select('id').where('id', '=', id).forUpdate().execute();
          await settle(trx, id, now);
          await changed(trx);
        });
      return rows.length;
    },
  };
}
