/** A catalogue of a size that few operators have, written straight into a database, and its index. */
import type { Database } from '@aerial/server/db/schema.ts';
import { sql, type Kysely } from 'kysely';
import { randomFrom, titleMaker } from './search-titles.ts';

export interface CatalogueSize {
  readonly contents: number;
  readonly persons: number;
  readonly channels: number;
}
const BATCH = 20_000;
const LIBRARIES = 20;
/** The indexes of the search, see migration 016. */
const SHELVES = [1, 2, 3, 4, 5, 6, 7];
/** Ids of what is made here; above those of the demo. */
export const FIRST = { contents: 800_000_000_000_000_000n, persons: 500_000, channels: 900_000 };

const typeOf = (i: number) => (i % 10 < 7 ? 'movie' : i % 10 < 9 ? 'series' : 'program');

/** @returns seconds that writing the index took */
export async function fillCatalogue(db: Kysely<Database>, providerId: number, size: CatalogueSize): Promise<number> {
  const random = randomFrom(20_261_122);
  const make = titleMaker(random);
  // Checkpoints in the midst of a load write every page again and again.
  await sql`alter system set max_wal_size = '8GB'`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  const tables = ['contents', 'library_contents', 'persons', 'content_persons', 'channels', 'provider_channels'];
  for (const table of tables) await sql`alter table ${sql.ref(table)} disable trigger user`.execute(db);
  await sql`insert into libraries (id, title) select 1000 + i, '{"ru":"Библиотека"}' from generate_series(0, ${LIBRARIES - 1}::int) i on conflict do nothing`.execute(
    db,
  );
  // The provider has three quarters of the libraries; the others are what it must not show.
  await sql`insert into provider_libraries (provider_id, library_id) select ${providerId}::int, 1000 + i from generate_series(0, ${LIBRARIES * 0.75 - 1}::int) i on conflict do nothing`.execute(
    db,
  );
  const inBatches = async (count: number, write: (from: number, to: number) => Promise<unknown>) => {
    for (let from = 0; from < count; from += BATCH) await write(from, Math.min(count, from + BATCH));
  };
  await inBatches(size.contents, async (from, to) => {
    const rows = Array.from({ length: to - from }, (_, i) => {
      const { ru, en } = make.title();
      return [
        from + i,
        ru,
        random() < 0.6 ? en : '',
        typeOf(from + i),
        1930 + Math.floor(97 * random() ** 0.4),
        (3 + 6.5 * random() ** 0.6).toFixed(1),
      ];
    });
    await sql`insert into contents (id, slug, content_type, title, year, age, ratings)
      select ${String(FIRST.contents)}::bigint + (r ->> 0)::int, 'bench-' || (r ->> 0), r ->> 3,
        jsonb_strip_nulls(jsonb_build_object('ru', r ->> 1, 'en', nullif(r ->> 2, ''))), (r ->> 4)::int, 12, jsonb_build_array(jsonb_build_object('type', 'imdb', 'rating', r ->> 5))
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`.execute(db);
  });
  await sql`insert into library_contents (library_id, content_id) select 1000 + (hashint8(id) & 2147483647) % ${LIBRARIES}::int, id
    from contents where slug like 'bench-%' and content_type <> 'program'`.execute(db);
  await inBatches(size.persons, async (from, to) => {
    const names = Array.from({ length: to - from }, () => make.person());
    await sql`insert into persons (id, slug, name) select ${FIRST.persons + from}::int + n::int - 1, 'bench-person-' || ${from}::int + n, r
      from jsonb_array_elements(${JSON.stringify(names)}::jsonb) with ordinality x (r, n)`.execute(db);
  });
  await sql`insert into content_persons (content_id, person_id, role) select ${String(FIRST.contents)}::bigint + i % ${size.contents}::int, ${FIRST.persons}::int + i % ${size.persons}::int, 'actor'
    from generate_series(0, ${size.persons * 3}::int) i on conflict do nothing`.execute(db);
  const channels = Array.from({ length: size.channels }, () => make.title());
  await sql`insert into channels (id, slug, name) select ${FIRST.channels}::int + n::int, 'bench-channel-' || n, r from jsonb_array_elements(${JSON.stringify(channels)}::jsonb) with ordinality x (r, n)`.execute(
    db,
  );
  await sql`insert into provider_channels (provider_id, channel_id, num) select ${providerId}::int, ${FIRST.channels}::int + i, 5000 + i from generate_series(1, ${size.channels}::int) i`.execute(
    db,
  );
  for (const table of tables) await sql`alter table ${sql.ref(table)} enable trigger user`.execute(db);
  await sql`analyze contents, library_contents, persons, content_persons`.execute(db);

  // As for any load of this size: entries first, their index then; two connections side by side.
  const before = performance.now();
  for (const shelf of SHELVES) await sql.raw(`drop index search_entries_${shelf}`).execute(db);
  const refresh = (what: string, table: string, half: number) =>
    sql`select search_refresh(${what}, (select array_agg(id) from ${sql.ref(table)} where slug like 'bench-%' and id % 2 = ${half}::int))`.execute(
      db,
    );
  await Promise.all([0, 1].map((half) => refresh('contents', 'contents', half)));
  await Promise.all([0, 1].map((half) => refresh('persons', 'persons', half)));
  // Neither has seen the words of the other.
  await sql`delete from search_words a using search_words b where a.word = b.word and a.ctid > b.ctid`.execute(db);
  await sql`select search_refresh('channels', (select array_agg(id) from channels where slug like 'bench-%'))`.execute(
    db,
  );
  const index = async (shelf: number) =>
    db.connection().execute(async (one) => {
      await sql`set maintenance_work_mem = '512MB'`.execute(one);
      await sql
        .raw(
          `create index search_entries_${shelf} on search_entries using gin (lexemes) with (fastupdate = off) where shelf = ${shelf}`,
        )
        .execute(one);
    });
  const [largest, ...others] = [3, 1, 2, 4, 5, 6, 7];
  await Promise.all([
    index(largest!),
    others.reduce((former, shelf) => former.then(() => index(shelf)), Promise.resolve()),
  ]);
  const seconds = (performance.now() - before) / 1000;
  await sql`vacuum analyze search_entries, search_words`.execute(db);
  return seconds;
}
