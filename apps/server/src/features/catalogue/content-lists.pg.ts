/**
 * Lists of contents out of a catalogue of any size. A list reads one table in the order of an index until its page is full, or
 * its few contents through the index of its most selective filter. Values are written into the statement: PostgreSQL chooses
 * between the two by how frequent they are.
 */
import type { ProviderId, ContentId } from '@aerial/domain/ids.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isOffered, listedOf } from '../../access/offered.pg.ts';
import type { ContentFilter, Found, RowPage, RowRecord } from './ports.ts';
import { contentIsForChild } from '../../access/for-child.ts';
import { titleContains } from './title-words.pg.ts';

/** What lies beyond a page is counted up to this many; longer lists say so many, until their end comes near. */
export const COUNTED_BEYOND = 500;

const ORDERS = {
  new: sql`c.year desc nulls last, c.id desc`,
  rating: sql`c.rating desc nulls last, c.id`,
  title: sql`c.title ->> 'ru', c.id`,
} as const;

/** An integer, written out. @throws for anything else */
function int(value: number): RawBuilder<unknown> {
  if (!Number.isSafeInteger(value)) throw new TypeError(`${value} is no integer`);
  return sql.raw(String(value));
}
const oneOf = (ids: readonly number[]): RawBuilder<unknown> => sql`array[${sql.join(ids.map(int))}]::int[]`;

/** What the content `c` must be to pass the filter. */
function conditions({
  type,
  genreIds = [],
  countryId,
  yearFrom,
  yearTo,
  ratingFrom,
}: ContentFilter = {}): RawBuilder<unknown>[] {
  return [
    ...(type === undefined ? [] : [sql`c.content_type = ${sql.lit(type)}`]),
    // Contents carry the main genres of their genres too.
    ...(genreIds.length === 0 ? [] : [sql`c.genre_ids @> ${oneOf(genreIds)}`]),
    ...(countryId === undefined ? [] : [sql`c.country_ids @> ${oneOf([countryId])}`]),
    ...(yearFrom === undefined ? [] : [sql`c.year >= ${int(yearFrom)}`]),
    ...(yearTo === undefined ? [] : [sql`c.year <= ${int(yearTo)}`]),
    ...(ratingFrom === undefined ? [] : [sql`c.rating >= ${sql.lit(ratingFrom)}`]),
  ];
}

/** What every list of contents `c` is narrowed by: the row's library and person, and the filters of the request. Begins with `and`. */
export function narrowed(row: RowRecord, wanted: RowPage): RawBuilder<unknown> {
  const libraryId =
    wanted.libraryId ?? (row.query.kind === 'contents' ? row.query.libraryId : undefined) ?? row.libraryId ?? undefined;
  return and([
    ...(libraryId === undefined ? [] : [sql`c.library_ids @> ${oneOf([libraryId])}`]),
    ...(row.personId === undefined
      ? []
      : [sql`c.id in (select content_id from content_persons where person_id = ${int(row.personId)})`]),
    ...(wanted.isChild ? [contentIsForChild] : []),
    ...(wanted.text === undefined ? [] : [titleContains(wanted.text)]),
    ...conditions(wanted.filter),
  ]);
}

const and = (all: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  all.length === 0 ? sql`` : sql` and ${sql.join(all, sql` and `)}`;

/** Ids of a row's contents and how many there are (see {@link COUNTED_BEYOND}). @source C-122, C-646, C-647 */
export async function contentIds(
  db: Kysely<Database>,
  providerId: ProviderId,
  row: RowRecord,
  wanted: RowPage,
): Promise<Found<ContentId>> {
  const { query } = row;
  if (query.kind !== 'contents') {
    const chosen = sql`row_items i join contents c on c.id = i.content_id
      where i.row_id = ${row.id}::bigint and not c.is_4k and not c.is_lost and ${isOffered(providerId)}`;
    return contentList(db, sql`${chosen}${narrowed(row, wanted)}`, sql`i.position`, wanted);
  }
  const own = and([
    ...(query.contentType ? [sql`c.content_type = ${sql.lit(query.contentType)}`] : []),
    ...(query.genreId === undefined ? [] : [sql`c.genre_ids @> ${oneOf([query.genreId])}`]),
  ]);
  return contentList(
    db,
    sql`contents c where ${await listedOf(db, providerId)}${own}${narrowed(row, wanted)}`,
    ORDERS[query.order ?? 'new'],
    wanted,
  );
}

/** @param from tables and conditions, with the contents as `c` */
export async function contentList(
  db: Kysely<Database>,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { offset, limit }: Pick<RowPage, 'offset' | 'limit'>,
): Promise<Found<ContentId>> {
  // Materialized, so that one scan is both the page and the number beyond it.
  const { rows } = await sql<{ total: number; ids: ContentId[] }>`
    with found as materialized (
      select array(select c.id::text from ${from} order by ${order} limit ${int(offset + limit + COUNTED_BEYOND)}) as ids)
    select cardinality(ids) as total, ids[${int(offset + 1)}:${int(offset + limit)}] as ids from found`.execute(db);
  return { items: rows[0]!.ids, total: rows[0]!.total };
}
