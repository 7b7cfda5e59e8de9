import { sql } from 'kysely';
import { countriesCall, genresCall, rowCall } from '@aerial/contract/calls/catalogue.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoServer } from '../../demo/testing/demo-server.ts';
import { CONCERT, FILM, NEWS, OTHER_FILM, PAID_FILM, SERIES } from '../../demo/testing/tiny-catalogue.ts';
import { requests } from '../../testing/answers.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let token = '';
const viewer = () => requests(server, () => token);
beforeAll(async () => {
  server = await demoServer();
  await server.db
    .insertInto('rows')
    .values({
      provider_id: 1,
      slug: 'everything',
      title: '{"ru":"Всё"}',
      template: 'content-v',
      query: '{"kind":"contents","order":"new"}',
    })
    .execute();
  await server.db
    .insertInto('countries')
    .values([
      { id: 2, slug: 'somewhere', name: '{"ru":"Гдетия","en":"Somewhere"}' },
      { id: 3, slug: 'unused', name: '{"ru":"Пустия"}' },
    ])
    .execute();
  await server.db
    .insertInto('content_countries')
    .values({ content_id: PAID_FILM, country_id: 2, position: 1 })
    .execute();
  await server.db
    .insertInto('genres')
    .values({ id: 5, parent_id: null, slug: 'unused', name: '{"ru":"Авангард"}' })
    .execute();
  await server.db.deleteFrom('content_genres').where('content_id', '=', OTHER_FILM).where('genre_id', '=', 1).execute();
  await server.db
    .updateTable('contents')
    .set({ ratings: '[{"type":"imdb","rating":"6.2"},{"type":"kinopoisk","rating":"8.1"}]' })
    .where('id', '=', PAID_FILM)
    .execute();
  await server.db
    .updateTable('contents')
    .set({ ratings: '[{"type":"imdb","rating":"n/a"}]' })
    .where('id', '=', SERIES)
    .execute();
  token = (await server.guest()).token;
});

const found = async (query: string, row = 'everything') =>
  new Set((await viewer().get(rowCall, `rows/${row}?${query}`)).contents!.map((one) => one.id));
const everything = [FILM, OTHER_FILM, PAID_FILM, SERIES, NEWS, CONCERT];

describe('a row narrowed by', () => {
  test.each([
    ['C-647 content_type', 'content_type=series', [SERIES]],
    ['C-647 main_genre, subgenres included', 'main_genre=1', [FILM, OTHER_FILM]],
    ['C-647 C-646 genre', 'genre=11', [FILM, OTHER_FILM]],
    ['C-647 genre within main_genre', 'main_genre=1&genre=2', []],
    ['C-647 country', 'country=2', [PAID_FILM]],
    ['C-647 year_from', 'content_type=movie&year_from=2020', [FILM]],
    ['C-647 year_to', 'content_type=movie&year_to=1980', [PAID_FILM]],
    ['C-647 one year', 'content_type=movie&year_from=2019&year_to=2019', [OTHER_FILM]],
    ['C-647 rating_from, by the best rating', 'rating_from=8', [PAID_FILM]],
    ['C-647 rating_from, that rating included', 'content_type=movie&rating_from=7.4', [FILM, OTHER_FILM, PAID_FILM]],
    ['C-646 text together with others', 'text=gamma&main_genre=2', [PAID_FILM]],
    ['C-646 library_id together with others', 'library_id=12&content_type=movie&genre=11&year_to=2019', [OTHER_FILM]],
    [
      'what is empty or unknown: not at all',
      'mode=concat&genre=&main_genre=&country=&year_from=&year_to=&rating_from=&content_type=&text=&colour=red',
      everything,
    ],
    ['a type that there is not', 'content_type=song', []],
  ])('%s', async (_what, query, ids) => expect(await found(query)).toEqual(new Set(ids)));

  test('a filter counts what it leaves', async () => {
    expect(await viewer().get(rowCall, 'rows/everything?content_type=movie&genre=11&limit=1')).toMatchObject({
      more_count: 1,
      contents: [{ id: FILM }],
    });
  });

  test('rows of chosen contents are narrowed as well, and a row never grows', async () => {
    expect(await found('year_to=2019', 'chosen')).toEqual(new Set([OTHER_FILM]));
    expect(await found('content_type=series', '640000000000000102')).toEqual(new Set());
  });

  test('the same filter is one document, another filter another', async () => {
    const tag = async (query: string) => (await viewer().raw(`rows/everything?${query}`)).headers['etag'];
    expect(await tag('genre=11')).toBe(await tag('genre=11&year_to='));
    expect(await tag('genre=11')).not.toBe(await tag('genre=2'));
    expect(await tag('text=a&genre=11')).toBeUndefined();
  });

  test.each([['genre=drama'], ['year_from=20200'], ['rating_from=8;'], ['country=1e9']])(
    '%s answers 422',
    async (query) => {
      expect(await viewer().refused(`rows/everything?${query}`)).toMatchObject({
        status: 422,
        error_code: 'validation_failed',
      });
    },
  );
});

test('C-684 countries carry id and name, the most frequent first, without those of no content', async () => {
  expect(await viewer().get(countriesCall, 'countries')).toEqual([
    { id: '1', name: 'Нигдея' },
    { id: '2', name: 'Гдетия' },
  ]);
  expect((await requests(server, () => token, 'en').get(countriesCall, 'countries'))[1]).toEqual({
    id: '2',
    name: 'Somewhere',
  });
});

test('C-685 C-686 genres carry id, name and the genre they belong to, by name', async () => {
  expect(await viewer().get(genresCall, 'internal_genres')).toEqual([
    { id: '1', name: 'Драма', parent_id: null },
    { id: '2', name: 'Комедия', parent_id: null },
    { id: '11', name: 'Семейная драма', parent_id: '1' },
  ]);
});

test('C-646 a long text is found as it is, in any letter case, and not where only pieces of it stand', async () => {
  const { title } = await server.db
    .selectFrom('contents')
    .select('title')
    .where('id', '=', OTHER_FILM)
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('contents')
    .set({ title: JSON.stringify({ ru: 'Долгое возвращение капитана Грома' }) })
    .where('id', '=', OTHER_FILM)
    .execute();
  const byText = (text: string) => found(`text=${encodeURIComponent(text)}`);
  expect([await byText('ВОЗВРАЩЕНИЕ капитана'), await byText('долгое капитана грома')]).toEqual([
    new Set([OTHER_FILM]),
    new Set(),
  ]);
  await server.db
    .updateTable('contents')
    .set({ title: JSON.stringify(title) })
    .where('id', '=', OTHER_FILM)
    .execute();
});

test('C-646 pages of a text that few and that many titles contain', async () => {
  const count = 700;
  await sql`insert into contents (id, slug, content_type, title, year) select 7000000 + i, 'frequent-' || i, 'movie',
    jsonb_build_object('ru', 'Частое слово ' || case when i <= 30 then 'редкое' else '' end || i), 2000 + i % 20 from generate_series(1, ${count}::int) i`.execute(
    server.db,
  );
  await sql`insert into library_contents (library_id, content_id) select library_id, 7000000 + i from generate_series(1, ${count}::int) i,
    (select library_id from library_contents where content_id = ${FILM} limit 1) l`.execute(server.db);
  const pageOf = async (text: string, offset: number) => {
    const page = await viewer().get(
      rowCall,
      `rows/everything?text=${encodeURIComponent(text)}&limit=20&offset=${offset}`,
    );
    return {
      ids: page.contents!.map(({ id }) => Number(id) - 7_000_000),
      total: offset + page.contents!.length + page.more_count,
    };
  };
  const sorted = (below: number) =>
    Array.from({ length: below }, (_, n) => n + 1).toSorted((a, b) => (b % 20) - (a % 20) || b - a);
  expect(await pageOf('слово редкое', 20)).toEqual({ ids: sorted(30).slice(20), total: 30 });
  expect((await pageOf('частое слово', 0)).ids).toEqual(sorted(count).slice(0, 20));
  expect(await pageOf('частое слово', 600)).toEqual({ ids: sorted(count).slice(600, 620), total: count });
  await sql`delete from contents where id between 7000001 and ${7_000_000 + count}`.execute(server.db);
});
