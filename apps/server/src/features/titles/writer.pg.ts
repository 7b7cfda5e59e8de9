/** Titles as their operator writes them. */
import type { ContentId, LibraryId, ProviderId } from '@aerial/domain/ids.ts';
import { LANGUAGES, textIn } from '@aerial/domain/language.ts';
import { epochSeconds, type EpochMs } from '@aerial/domain/time.ts';
import { sql } from 'kysely';
import { slugOf } from '../../imports/slug.ts';
import type { Trx } from '../../imports/transaction.ts';
import { findTitle } from './find.pg.ts';
import { isLibraryEditableBy, isPersonOf, librariesOf, type Fragment } from './ownership.pg.ts';
import type { Place, TitleValues, TitleWriter } from './ports.ts';
import { isInEffect, standingOf, storedPictures, trimmed } from './rules.ts';

interface StoredPlace {
  library_id: LibraryId;
  starts_at: Date | null;
  leaves_at: Date | null;
}
const secondsOf = (at: Date | null) => (at === null ? null : epochSeconds(Math.floor(at.getTime() / 1000)));
const dateOf = (at: number | null) => (at === null ? null : new Date(at * 1000));

async function placesOf(trx: Trx, id: ContentId): Promise<Place[]> {
  const { rows } = await sql<StoredPlace>`
    select library_id, starts_at, leaves_at from library_contents where content_id = ${id}::bigint
    union all select library_id, starts_at, leaves_at from withheld_contents where content_id = ${id}::bigint`.execute(
    trx,
  );
  return rows.map((row) => ({
    library_id: row.library_id,
    starts_at: secondsOf(row.starts_at),
    leaves_at: secondsOf(row.leaves_at),
  }));
}

/**
 * Brings a whole with its parts to where its places and its publication say it stands now.
 * @param wanted its places from now on; by default those that it has
 */
export async function settle(trx: Trx, wholeId: ContentId, now: EpochMs, wanted?: readonly Place[]): Promise<void> {
  const places = wanted ?? (await placesOf(trx, wholeId));
  const { rows: tree } = await sql<{ id: ContentId; is_shown: boolean }>`
    with recursive tree as (
      select id, is_published as is_shown from contents where id = ${wholeId}::bigint
      union all select c.id, t.is_shown and c.is_published from contents c join tree t on c.parent_id = t.id)
    select id, is_shown from tree`.execute(trx);
  const rows = tree.flatMap(({ id, is_shown: isShown }) =>
    places.map((place) => ({ id, place, isHere: isShown && isInEffect(place, now) })),
  );
  const columns = (isHere: boolean) => {
    const those = rows.filter((row) => row.isHere === isHere);
    return sql`unnest(${those.map(({ place }) => place.library_id)}::int[], ${those.map(({ id }) => id)}::bigint[],
      ${those.map(({ place }) => dateOf(place.starts_at))}::timestamptz[], ${those.map(({ place }) => dateOf(place.leaves_at))}::timestamptz[])
      as n (library_id, content_id, starts_at, leaves_at)`;
  };
  const ids = tree.map(({ id }) => id);
  await sql`delete from withheld_contents where content_id = any (${ids}::bigint[])`.execute(trx);
  await sql`insert into withheld_contents (library_id, content_id, starts_at, leaves_at) select * from ${columns(false)}`.execute(
    trx,
  );
  await sql`delete from library_contents l where content_id = any (${ids}::bigint[])
    and not exists (select from ${columns(true)} where n.library_id = l.library_id and n.content_id = l.content_id)`.execute(
    trx,
  );
  await sql`insert into library_contents as l (library_id, content_id, starts_at, leaves_at) select * from ${columns(true)}
    on conflict (library_id, content_id) do update set starts_at = excluded.starts_at, leaves_at = excluded.leaves_at
    where (l.starts_at, l.leaves_at) is distinct from (excluded.starts_at, excluded.leaves_at)`.execute(trx);
  const standings = tree.map(({ id, is_shown: isShown }) => ({ id, ...standingOf(isShown, places, now) }));
  await sql`
    update contents c set is_withheld = n.is_withheld, is_lost = n.is_lost
    from unnest(${ids}::bigint[], ${standings.map((one) => one.isWithheld)}::boolean[], ${standings.map((one) => one.isLost)}::boolean[])
      as n (id, is_withheld, is_lost)
    where c.id = n.id and (c.is_withheld, c.is_lost) is distinct from (n.is_withheld, n.is_lost)`.execute(trx);
}

async function link(
  trx: Trx,
  id: ContentId,
  table: 'content_genres' | 'content_countries',
  column: 'genre_id' | 'country_id',
  ids: readonly number[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where content_id = ${id}::bigint`.execute(trx);
  await sql`insert into ${sql.table(table)} (content_id, ${sql.ref(column)}, position)
    select ${id}::bigint, n.id, (min(n.at) - 1)::int from unnest(${[...ids]}::int[]) with ordinality as n (id, at) group by n.id`.execute(
    trx,
  );
}

export function titleWriter(trx: Trx, providerId: ProviderId): TitleWriter {
  let places: readonly Place[] | undefined;

  return {
    async find(id, isLocked) {
      if (isLocked)
        // Two who change one whole, or parts of it, come one after the other.
        await sql`
          select from contents where id = (
            select coalesce(p2.id, p1.id, t.id) from contents t
            left join contents p1 on p1.id = t.parent_id left join contents p2 on p2.id = p1.parent_id
            where t.id = ${id}::bigint) for no key update`.execute(trx);
      return findTitle(trx, providerId, id);
    },

    async unknownIn({ genre_ids: genres, country_ids: countries, persons, places: wanted }, present) {
      /** The field, unless all its ids are among what is known. */
      const unknown = async (field: string, ids: readonly number[] | undefined, known: (ids: Fragment) => Fragment) => {
        const distinct = [...new Set(ids)];
        if (distinct.length === 0) return [];
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from ${known(sql`any (${distinct}::int[])`)}`.execute(trx);
        return rows[0]!.n < distinct.length ? [field] : [];
      };
      const libraries = await librariesOf(trx, providerId);
      // A place that is there may stay where nobody may be put any more.
      const placed = wanted
        ?.map(({ library_id: id }) => id)
        .filter((id) => !present.some((one) => one.library_id === id));
      const named = persons?.map(({ id }) => id);
      return [
        ...(await unknown('genre_ids', genres, (ids) => sql`genres where id = ${ids}`)),
        ...(await unknown('country_ids', countries, (ids) => sql`countries where id = ${ids}`)),
        ...(await unknown(
          'persons',
          named,
          (ids) => sql`persons p where p.id = ${ids} and ${isPersonOf(providerId, libraries)}`,
        )),
        ...(await unknown(
          'places',
          placed,
          (ids) =>
            sql`libraries l where l.id = ${ids} and l.id = any (${libraries}) and ${isLibraryEditableBy(providerId)}`,
        )),
      ];
    },

    async hasPart(parentId, number, except) {
      const { rows } = await sql`
        select from contents c where c.parent_id = ${parentId}::bigint and c.id is distinct from ${except ?? null}::bigint
          and case c.content_type when 'season' then c.season else c.series end = ${number} limit 1`.execute(trx);
      return rows.length > 0;
    },

    async insert({ type, parent, number = null, title }) {
      const [season, series] = type === 'season' ? [number, null] : [parent?.season ?? null, number];
      const said = textIn(title, LANGUAGES.find((language) => title[language]?.trim()) ?? 'ru');
      // Addresses end in the id: clients take ids from the end of an address. @source spec 2 §5
      const { rows } = await sql<{ id: ContentId }>`
        insert into contents (id, slug, content_type, parent_id, season, series, title, owner_id, is_published, is_withheld, is_lost)
        select n.id, concat_ws('-', nullif(${slugOf(said)}::text, ''), n.id), ${type}, ${parent?.id ?? null}::bigint, ${season}::int, ${series}::int,
          ${JSON.stringify(trimmed(title))}::jsonb, ${parent ? null : providerId}::int, ${parent !== undefined}, true, true
        from (select nextval(pg_get_serial_sequence('contents', 'id')) as id) n returning id`.execute(trx);
      return rows[0]!.id;
    },

    async change(id, values) {
      const { genre_ids: genres, country_ids: countries, persons, pictures, places: wanted, ...own } = values;
      const { title, short, description, ratings, ...plain } = own;
      const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;
      const stored = pictures && storedPictures(pictures);
      const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
      await trx
        .updateTable('contents')
        .set({
          ...(given as Pick<TitleValues, 'year'>),
          ...(title && { title: json(trimmed(title)) }),
          ...(short && { short: json(trimmed(short)) }),
          ...(description && { description: json(trimmed(description)) }),
          ...(ratings && { ratings: json(ratings) }),
          ...(stored && {
            cover: sql<string>`(cover - '{src_2x3,src_16x9,bg,color_bg}'::text[]) || ${JSON.stringify(stored.cover)}::jsonb`,
            background: json(stored.background),
          }),
          updated_at: sql<Date>`clock_timestamp()`,
        })
        .where('id', '=', id)
        .execute();
      if (genres) await link(trx, id, 'content_genres', 'genre_id', genres);
      if (countries) await link(trx, id, 'content_countries', 'country_id', countries);
      if (persons) {
        await trx.deleteFrom('content_persons').where('content_id', '=', id).execute();
        if (persons.length > 0)
          await trx
            .insertInto('content_persons')
            .values(persons.map((one, at) => ({ content_id: id, person_id: one.id, role: one.role, priority: at + 1 })))
            .execute();
      }
      places = wanted;
    },

    settle: (wholeId, now) => settle(trx, wholeId, now, places),

    async remove(id) {
      await trx.deleteFrom('contents').where('id', '=', id).execute();
    },
  };
}
