/** Pages of lists that are chosen by hand or by a viewer. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Found, RowPage } from './ports.ts';

/** Rows with the number of all that were found; a page beyond the end still has the total. For lists that are chosen by hand. */
export async function page<Row extends object, T>(
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

export const ifChild = ({ isChild }: RowPage, rule: RawBuilder<boolean>): RawBuilder<boolean> =>
  isChild ? rule : sql<boolean>`true`;
