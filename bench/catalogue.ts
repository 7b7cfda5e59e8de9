/**
 * A catalogue of a million contents against one of ten thousand: two services side by side, requested in turn: rows, filters,
 * contents and similar titles. No request is repeated, so that no cache is measured. The ratio counts.
 */
import { createHash } from 'node:crypto';
import { openDatabase } from '@aerial/server/db/connect.ts';
import { findHolder } from '@aerial/server/db/embedded/data-folder.ts';
import type { Database } from '@aerial/server/db/schema.ts';
import { sql, type Kysely } from 'kysely';
import { median } from './processes.ts';
import { guestToken, startService, type Service } from './service.ts';

const SMALL = 10_000;
const LARGE = Number(process.env['BENCH_CONTENTS'] ?? 1_000_000);
export const FIRST_ID = 800_000_000_000_000_000n;
const GENRES = 60;
const COUNTRIES = 30;
const ROUNDS = 40;
const WANTED = 1.5;

/** Works by some hundred thousand people, a few genres each, most of them recent; written straight into the database. */
export async function fill(service: Pick<Service, 'data'>, count: number): Promise<void> {
  const socketDir = findHolder(service.data)?.socketDir;
  if (socketDir === undefined) throw new Error('The service under measurement has no database of its own.');
  const { db, close } = openDatabase({ socketDir, statementTimeoutMs: 0, max: 1 });
  try {
    const persons = Math.max(1000, Math.floor(count / 8));
    await db.connection().execute(async (one) => {
      // The triggers would work content by content; what they maintain is written here.
      await sql`set session_replication_role = replica`.execute(one);
      // Indexes are built faster than they grow.
      const { rows: indexes } = await sql<{ name: string; definition: string }>`
        select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
        where i.indrelid in ('contents'::regclass, 'content_genres'::regclass, 'content_persons'::regclass, 'library_contents'::regclass) and not i.indisunique`.execute(
        one,
      );
      for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(one);
      await insertAll(one, count, persons);
      await sql`set maintenance_work_mem = '512MB'`.execute(one);
      for (const { definition } of indexes) await sql.raw(definition).execute(one);
      await sql`set session_replication_role = origin`.execute(one);
    });
    for (const table of [
      'contents',
      'content_genres',
      'content_countries',
      'content_persons',
      'library_contents',
      'persons',
    ])
      await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
  } finally {
    await close();
  }
}

/** A pseudo-random number, the same in every run. */
const noise = (salt: number, below: number) =>
  sql`((hashint8(i * 7919 + ${sql.lit(salt)}) & 2147483647) % ${sql.lit(below)})`;
/** The first genres are many times as frequent as the last. */
const genre = (salt: number) => sql`(1001 + ${noise(salt, GENRES)} * ${noise(salt + 1, GENRES)} / ${sql.lit(GENRES)})`;

const LETTERS = 'абвгдежзиклмнопр';
/** Two words that no other content has, as titles have. */
const words = sql`translate(substr(md5(i::text), 1, 6) || ' ' || substr(md5(i::text), 7, 7), '0123456789abcdef', ${sql.lit(LETTERS)})`;
const wordsOf = (i: number): string =>
  createHash('md5')
    .update(String(i))
    .digest('hex')
    .slice(0, 13)
    .replaceAll(/[\da-f]/g, (digit) => LETTERS[Number.parseInt(digit, 16)]!)
    .replace(/^(.{6})/, '$1 ');

async function insertAll(db: Kysely<Database>, count: number, persons: number): Promise<void> {
  const all = sql`generate_series(1, ${sql.lit(count)}::bigint) i`;
  const id = sql`${sql.lit(FIRST_ID.toString())}::bigint + i`;
  await sql`insert into genres (id, slug, name) select 1000 + i, 'bench-' || i, jsonb_build_object('ru', 'Жанр ' || i) from generate_series(1, ${sql.lit(GENRES)}) i`.execute(
    db,
  );
  await sql`insert into countries (id, slug, name) select 10000 + i, 'bench-' || i, jsonb_build_object('ru', 'Страна ' || i) from generate_series(1, ${sql.lit(COUNTRIES)}) i`.execute(
    db,
  );
  await sql`insert into persons (id, slug, name) select 1000000 + i, 'bench-' || i, jsonb_build_object('ru', 'Имя ' || i) from generate_series(1, ${sql.lit(persons)}) i`.execute(
    db,
  );
  await sql`insert into contents (id, program_id, slug, content_type, title, short, description, year, age, duration_s, cover, ratings, genre_ids, country_ids, library_ids)
    select ${id}, 5000000 + i, 'bench-' || (${id}), case when ${noise(1, 5)} = 0 then 'series' else 'movie' end, jsonb_build_object('ru', ${words}, 'en', 'Picture ' || i), jsonb_build_object('ru', 'Коротко о картине ' || i),
      jsonb_build_object('ru', repeat('Рассказ о том, как всё было на самом деле. ', 4)), 2026 - ${noise(2, 9)} * ${noise(3, 9)}, 6 * ${noise(4, 4)}, 5400,
      '{"src_2x3":"/pictures/stub-2x3.webp","src_16x9":"/pictures/stub-16x9.webp"}', jsonb_build_array(jsonb_build_object('type', 'imdb', 'rating', (40 + ${noise(5, 55)})::numeric / 10)),
      (select array_agg(distinct g order by g) from unnest(array[${genre(10)}, ${genre(20)}, ${genre(30)}]) g), array[(10001 + ${noise(6, COUNTRIES)})::int], array[(1 + ${noise(7, 3)})::int]
    from ${all}`.execute(db);
  await sql`insert into content_genres (content_id, genre_id, position) select c.id, g.id, g.position - 1 from contents c, unnest(c.genre_ids) with ordinality g (id, position) where c.id > ${sql.lit(FIRST_ID.toString())}::bigint`.execute(
    db,
  );
  await sql`insert into content_countries (content_id, country_id) select c.id, c.country_ids[1] from contents c where c.id > ${sql.lit(FIRST_ID.toString())}::bigint`.execute(
    db,
  );
  await sql`insert into library_contents (library_id, content_id) select c.library_ids[1], c.id from contents c where c.id > ${sql.lit(FIRST_ID.toString())}::bigint`.execute(
    db,
  );
  await sql`insert into content_persons (content_id, person_id, role, priority)
    select ${id}, 1000001 + (hashint8(i * 31 + p) & 2147483647) % ${sql.lit(persons)}, case p when 1 then 'director' else 'actor' end, p from ${all}, generate_series(1, 4) p on conflict do nothing`.execute(
    db,
  );
}

/** What is asked, by name: the path of the n-th question, none like another. */
const questions = (count: number): Readonly<Record<string, (n: number) => string>> => {
  const content = (n: number) => String(FIRST_ID + BigInt(1 + ((n * 7919) % count)));
  return {
    'a row of new films': (n) => `rows/movies?limit=${20 + n}`,
    'films of a genre': (n) =>
      `rows/movies?limit=50&main_genre=${1001 + (n % GENRES)}&offset=${Math.floor(n / GENRES) * 50}`,
    'films by genre, country and years': (n) =>
      `rows/movies?limit=50&main_genre=${1001 + (n % 20)}&country=${10_001 + (n % COUNTRIES)}&year_from=${1990 + (n % 20)}&rating_from=6`,
    'series of a rating, a page far down': (n) => `rows/series?limit=24&rating_from=8&offset=${480 + n * 24}`,
    'films by words of their title': (n) => `rows/movies?text=${encodeURIComponent(wordsOf(1 + ((n * 7919) % count)))}`,
    'a content': (n) => `contents/${content(n)}`,
    'contents like it': (n) => `contents/${content(n + 500)}/similar`,
    'a content for one viewer': (n) => `users/self/content_metadata/${content(n + 1000)}?n=${n}`,
    'works of a person': (n) => `rows/filmography?person_id=${1_000_001 + n}`,
  };
};

export async function benchCatalogue(): Promise<void> {
  const sides = await Promise.all([SMALL, LARGE].map(async (count) => ({ count, service: await startService() })));
  for (const { service, count } of sides) {
    const before = performance.now();
    await fill(service, count);
    console.log(`catalogue: ${count} contents written in ${Math.round((performance.now() - before) / 1000)} s`);
  }
  const sidesUnderTest = await Promise.all(
    sides.map(async ({ service, count }) => ({
      site: service.site,
      token: await guestToken(service.site),
      paths: questions(count),
      times: new Map<string, number[]>(),
    })),
  );
  for (const name of Object.keys(questions(SMALL))) {
    for (let round = -5; round < ROUNDS; round += 1) {
      // Each in turn, in changing order, so that other load on the machine affects both alike.
      for (const side of round % 2 === 0 ? sidesUnderTest : sidesUnderTest.toReversed()) {
        const path = side.paths[name]!(round + 5);
        const before = performance.now();
        const answer = await fetch(
          `${side.site}/v2/${path}${path.includes('?') ? '&' : '?'}access_token=${side.token}`,
        );
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
        // The first ones plan statements and read pages from the disk.
        if (round >= 0) side.times.set(name, [...(side.times.get(name) ?? []), performance.now() - before]);
      }
    }
    const [small, large] = sidesUnderTest.map(({ times }) => median(times.get(name)!)) as [number, number];
    console.log(
      `catalogue: ${name}: ${large.toFixed(1)} ms of ${LARGE}, ${small.toFixed(1)} ms of ${SMALL}, ratio ${(large / small).toFixed(2)} (wanted at most ${WANTED})`,
    );
  }
}
