/** What a title is linked to: genres, countries and persons, found by their names in any language, and made where there are none. */
import type { ContentId } from '@aerial/domain/ids.ts';
import { sql } from 'kysely';
import { slugOf } from '../imports/slug.ts';
import type { Trx } from '../imports/transaction.ts';
import type { VodCredit, VodMetadata } from './metadata.ts';

const same = (a: readonly unknown[], b: readonly unknown[]): boolean => JSON.stringify(a) === JSON.stringify(b);

/** @returns the id of the entry with that name, in any language */
async function named(trx: Trx, table: 'genres' | 'countries', name: string, language: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} k where exists (select from jsonb_each_text(k.name) t where lower(t.value) = lower(${name})) order by id limit 1`.execute(
    trx,
  );
  if (rows[0]) return rows[0].id;
  const title = JSON.stringify({ [language]: name });
  const made = await sql<{ id: number }>`
    insert into ${sql.table(table)} (id, slug, name)
    select n.id, concat_ws('-', nullif(${slugOf(name)}::text, ''), n.id), ${title}::jsonb from (select coalesce(max(id), 0) + 1 as id from ${sql.table(table)}) n returning id`.execute(
    trx,
  );
  return made.rows[0]!.id;
}

/** @returns whether anything has changed; what the files do not speak of stays */
export async function linkGenresAndCountries(
  trx: Trx,
  contentId: ContentId,
  { genres, countries }: VodMetadata,
  language: string,
): Promise<boolean> {
  const results: boolean[] = [];
  for (const [table, link, column, names] of [
    ['genres', 'content_genres', 'genre_id', genres],
    ['countries', 'content_countries', 'country_id', countries],
  ] as const) {
    if (names === undefined) continue;
    const wanted: number[] = [];
    for (const name of names) {
      const id = await named(trx, table, name, language);
      if (!wanted.includes(id)) wanted.push(id);
    }
    const { rows } = await sql<{
      id: number;
    }>`select ${sql.ref(column)} as id from ${sql.table(link)} where content_id = ${contentId} order by position`.execute(
      trx,
    );
    if (
      same(
        rows.map(({ id }) => id),
        wanted,
      )
    )
      continue;
    await sql`delete from ${sql.table(link)} where content_id = ${contentId}`.execute(trx);
    await sql`insert into ${sql.table(link)} (content_id, ${sql.ref(column)}, position)
      select ${contentId}::bigint, w.id, (w.position - 1)::int from unnest(${wanted}::int[]) with ordinality as w (id, position)`.execute(
      trx,
    );
    results.push(true);
  }
  return results.length > 0;
}

async function personNamed(trx: Trx, name: string, language: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from persons p where exists (select from jsonb_each_text(p.name) t where lower(t.value) = lower(${name})) order by id limit 1`.execute(
    trx,
  );
  if (rows[0]) return rows[0].id;
  const made = await sql<{ id: number }>`
    insert into persons (id, slug, name)
    select n.id, concat_ws('-', nullif(${slugOf(name)}::text, ''), n.id), ${JSON.stringify({ [language]: name })}::jsonb
    from (select nextval(pg_get_serial_sequence('persons', 'id'))::int as id) n returning id`.execute(trx);
  return made.rows[0]!.id;
}

/** In the order of the files. @returns whether anything has changed */
export async function linkPersons(
  trx: Trx,
  contentId: ContentId,
  credits: readonly VodCredit[],
  language: string,
): Promise<boolean> {
  if (credits.length === 0) return false;
  const wanted: [number, string][] = [];
  for (const { name, role } of credits) {
    const id = await personNamed(trx, name, language);
    if (!wanted.some((one) => same(one, [id, role]))) wanted.push([id, role]);
  }
  const known = await trx
    .selectFrom('content_persons')
    .select(['person_id', 'role'])
    .where('content_id', '=', contentId)
    .orderBy('priority')
    .execute();
  if (
    same(
      known.map(({ person_id, role }) => [person_id, role]),
      wanted,
    )
  )
    return false;
  await trx.deleteFrom('content_persons').where('content_id', '=', contentId).execute();
  await trx
    .insertInto('content_persons')
    .values(wanted.map(([person_id, role], index) => ({ content_id: contentId, person_id, role, priority: index + 1 })))
    .execute();
  return true;
}
