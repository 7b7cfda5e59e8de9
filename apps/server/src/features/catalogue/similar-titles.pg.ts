/** Candidates for the similar titles of a content. */
import type { ProviderId, ContentId } from '@aerial/domain/ids.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { listedOf } from '../../access/offered.pg.ts';
import type { SimilarityFacts } from './ports.ts';

/** Maximum of candidates of each kind: enough to choose a dozen from, whatever the size of the catalogue. */
const NEIGHBOURS = 60;
/** Candidates with all genres are searched among this many earlier and later titles: an intersection of frequent genres over a million is too slow. */
const NEAR = 3_000;
const MAX_BY_PERSONS = 200;

interface Self {
  readonly genres: number[];
  readonly year: number | null;
  readonly type: string;
}

/**
 * Those that share persons, and of those that share genres the nearest in time: first with all genres, then with some.
 * Numbers are written into the statement, so that it is planned for how frequent these genres are.
 */
export async function similarityFacts(
  db: Kysely<Database>,
  providerId: ProviderId,
  rootId: ContentId,
): Promise<SimilarityFacts[]> {
  const found =
    await sql<Self>`select genre_ids as genres, year, content_type as type from contents where id = ${rootId}::bigint`.execute(
      db,
    );
  const self = found.rows[0];
  if (!self) return [];
  const id = sql.raw(`${BigInt(rootId)}`);
  const listed = await listedOf(db, providerId);
  const { rows } = await sql<{
    id: ContentId;
    shared_genres: number;
    shared_persons: number;
    years_apart: number | null;
    is_same_type: boolean;
  }>`
    with people as (
      select content_id as id, count(distinct person_id)::int as persons from content_persons
      where person_id in (select person_id from content_persons where content_id = ${id}) and content_id <> ${id}
      group by content_id order by 2 desc, 1 limit ${sql.lit(MAX_BY_PERSONS)}
    ), candidates as (
      select id from people ${neighbours(self, listed)}
    )
    select c.id, coalesce(p.persons, 0) as shared_persons, c.content_type = ${sql.lit(self.type)} as is_same_type,
      abs(c.year - ${sql.lit(self.year)}::int) as years_apart,
      (select count(*)::int from unnest(c.genre_ids) g where g = any(${genresOf(self)})) as shared_genres
    from contents c left join people p on p.id = c.id
    where c.id in (select id from candidates) and c.id <> ${id} and ${listed}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    sharedGenres: row.shared_genres,
    sharedPersons: row.shared_persons,
    yearsApart: row.years_apart,
    isSameType: row.is_same_type,
  }));
}

const genresOf = ({ genres }: Self): RawBuilder<unknown> => sql.raw(`'{${genres.map(Number).join(',')}}'::int[]`);

function neighbours(self: Self, listed: RawBuilder<boolean>): RawBuilder<unknown> {
  if (self.genres.length === 0) return sql``;
  const take = (shares: '@>' | '&&', when: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    shares === '&&'
      ? sql`union (select c.id from contents c where ${listed} and c.genre_ids && ${genresOf(self)} and ${when} order by ${order} limit ${sql.lit(NEIGHBOURS)})`
      : sql`union (select c.id from (select c.id, c.year, c.genre_ids from contents c where ${listed} and ${when} order by ${order} limit ${sql.lit(NEAR)}) c
          where c.genre_ids @> ${genresOf(self)} order by ${order} limit ${sql.lit(NEIGHBOURS)})`;
  // Written so that both walk the same index, one of them backwards.
  const [later, earlier] = [sql`c.year nulls first, c.id`, sql`c.year desc nulls last, c.id desc`];
  if (self.year === null) return sql`${take('@>', sql`true`, earlier)} ${take('&&', sql`true`, earlier)}`;
  const year = sql.lit(self.year);
  const around = (shares: '@>' | '&&') =>
    sql`${take(shares, sql`c.year <= ${year}`, earlier)} ${take(shares, sql`c.year > ${year}`, later)}`;
  return sql`${around('@>')} ${around('&&')}`;
}
