import { rowCall, rowsetCall, rowsetsCall } from '@aerial/contract/calls/catalogue.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { trailerId } from '../../demo/load-contents.ts';
import { demoServer } from '../../demo/testing/demo-server.ts';
import { episodeId, FILM, OTHER_FILM, PAID_FILM, SERIES } from '../../demo/testing/tiny-catalogue.ts';
import { requests } from '../../testing/answers.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let guest: Awaited<ReturnType<TestServer['guest']>>;
const viewer = () => requests(server, () => guest.token);
beforeAll(async () => {
  server = await demoServer();
  guest = await server.guest();
});

const row = (ref: string) => viewer().get(rowCall, `rows/${ref}`);
const LISTS = ['contents', 'channels', 'persons', 'promotions', 'histories'] as const;
const listsOf = (answer: object) => LISTS.filter((list) => list in answer);

describe('pages', () => {
  test('C-643 C-645 C-322 A-312 the list is the menu, without rows, each with its icon', async () => {
    const list = await viewer().get(rowsetsCall, 'rowsets?type=web');
    expect(list.map(({ id, slug, title, template }) => ({ id, slug, title, template }))).toEqual([
      { id: 101, slug: 'start', title: 'Главная', template: 'startpage' },
      { id: 102, slug: 'movies', title: 'Фильмы', template: 'group.catalog' },
      { id: 1000, slug: 'my', title: 'Избранное', template: 'group.catalog.page' },
    ]);
    for (const name of ['icon', 'logo'] as const)
      expect(list[1]![name]).toEqual({ tv_x3: 'http://tv.test/icons/films.svg' });
    expect(list.every((rowset) => !('rows' in rowset))).toBe(true);
  });

  test.each([
    ['its id', '101'],
    ['its slug', 'start'],
    ['either, for telephones', 'start?type=mobile300'],
  ])('C-644 C-645 C-321 C-323 F-013 a page is found by %s and has its rows as stubs', async (_how, ref) => {
    const { rows } = await viewer().get(rowsetCall, `rowsets/${ref}`);
    expect(rows).toHaveLength(4);
    expect(rows[1]).toEqual({
      id: '640000000000000102',
      slug: 'new-640000000000000102',
      title: 'Новое',
      template: 'content-v',
      content_type: 'movie',
      library_id: null,
      is_personal: false,
    });
    expect(rows[3]).toMatchObject({ template: 'history', is_personal: true });
  });

  test('an unknown one answers 404', async () => {
    for (const ref of ['nothing', '9'])
      expect(await viewer().refused(`rowsets/${ref}`)).toMatchObject({ status: 404, error_code: 'rowset_not_found' });
  });
});

describe('rows', () => {
  test.each([
    ['its id', '640000000000000102'],
    ['its slug', 'new-640000000000000102'],
    ['a slug that ends in its id', 'latest-640000000000000102'],
  ])('C-646 C-650 C-802 are found by %s', async (_how, ref) => {
    const answer = await row(ref);
    expect(answer).toMatchObject({ id: '640000000000000102', offset: 0, limit: 20, more_count: 0 });
    expect(listsOf(answer)).toEqual(['contents']);
  });

  test('C-650 an unknown one answers 404', async () => {
    expect(await viewer().refused('rows/nothing')).toMatchObject({ status: 404, error_code: 'row_not_found' });
  });

  test('C-324 C-327 more_count is what exists beyond the items returned', async () => {
    const first = await row('640000000000000102?limit=2');
    expect(first.contents!.map((one) => one.id)).toEqual([FILM, OTHER_FILM]);
    expect(first.more_count).toBe(1);
    const rest = await row('640000000000000102?limit=2&offset=2');
    expect(rest).toMatchObject({ offset: 2, limit: 2, more_count: 0 });
    expect(rest.contents!.map((one) => one.id)).toEqual([PAID_FILM]);
    expect(await row('640000000000000102?offset=50')).toMatchObject({ contents: [], more_count: 0 });
  });

  test('chosen items keep their order', async () => {
    expect((await row('chosen')).contents!.map((one) => one.id)).toEqual([OTHER_FILM, FILM, SERIES]);
  });

  test('cards say what a poster needs', async () => {
    const [card] = (await row('chosen?limit=1')).contents!;
    expect(card).toMatchObject({
      year: '2019',
      age: 12,
      genres: [{ name: 'Драма' }, { name: 'Семейная драма' }],
      ratings: [{ type: 'imdb', rating: '7.4' }],
      library_id: 12,
      is_free: true,
    });
    expect(card!.cover.src_2x3).toMatch(/^http:\/\/tv\.test\/[^?]+$/);
  });

  test('a row of a genre includes its subgenres', async () => {
    const { contents } = await row('drama-640000000000000106');
    expect(contents!.map((one) => one.id)).toEqual([FILM, OTHER_FILM]);
  });

  test('4K contents are omitted, and not counted', async () => {
    await server.db.updateTable('contents').set({ is_4k: true }).where('id', '=', OTHER_FILM).execute();
    const { contents, more_count } = await row('640000000000000102?limit=1&offset=1');
    await server.db.updateTable('contents').set({ is_4k: false }).where('id', '=', OTHER_FILM).execute();
    expect(contents!.map((one) => one.id)).toEqual([PAID_FILM]);
    expect(more_count).toBe(0);
  });

  test('text filters items by title, in any language', async () => {
    expect((await row('chosen?text=ALPHA')).contents!.map((one) => one.id)).toEqual([FILM]);
    expect((await row(`chosen?text=${encodeURIComponent('фильм b')}`)).contents!.map((one) => one.id)).toEqual([
      OTHER_FILM,
    ]);
    expect((await row('chosen?text=100%25')).contents).toEqual([]);
  });

  test('library_id filters items by library', async () => {
    expect((await row('640000000000000102?library_id=13')).contents!.map((one) => one.id)).toEqual([PAID_FILM]);
  });

  test.each([
    ['640000000000000101', 'promotions'],
    ['640000000000000102', 'contents'],
    ['freechannels', 'channels'],
    ['history', 'histories'],
    ['people', 'persons'],
  ])('C-325 C-005 the row %s has the list %s and no other', async (ref, list) =>
    expect(listsOf(await row(ref))).toEqual([list]),
  );

  test('a row of channels', async () => {
    const answer = await row('freechannels');
    expect(listsOf(answer)).toEqual(['channels']);
    expect(answer.channels!.map(({ id, is_free }) => ({ id, is_free }))).toEqual([
      { id: 1, is_free: true },
      { id: 2, is_free: true },
    ]);
    expect(answer.channels![0]!.cover.full).toMatch(/^http/);
  });

  test('C-361 a row of persons', async () => {
    const answer = await row('people');
    expect(listsOf(answer)).toEqual(['persons']);
    expect(answer.persons).toMatchObject([
      { id: 501, name: 'Анна Иванова', slug: 'anna-ivanova-501', role: 'director' },
      { id: 502, role: 'actor' },
    ]);
  });

  test('C-365 C-366 C-368 C-369 promotions lead somewhere, and take from the content what they do not say', async () => {
    const answer = await row('promo-640000000000000101');
    expect(listsOf(answer)).toEqual(['promotions']);
    expect(answer.promotions![0]).toMatchObject({
      title: 'Промо',
      short: 'Коротко',
      description: 'Описание',
      duration: 7,
      trailer_id: trailerId(FILM),
      year: '2020',
      age: 12,
      destination: { type: 'content', id: FILM, slug: `alpha-${FILM}`, library_id: 12 },
      background: { web: expect.stringMatching(/^http/) },
    });
  });

  test('C-358 histories are the viewer’s own, the latest first, a series once', async () => {
    const watcher = await server.guest();
    const history = (content_id: string, viewed_at: string, watch_percentage: number) => ({
      user_id: watcher.user.id,
      content_id,
      seconds: 5,
      watch_percentage,
      viewed_at,
    });
    await server.db
      .insertInto('histories')
      .values([
        history(episodeId(1, 1), '2026-11-19T10:00:00Z', 100),
        history(episodeId(1, 2), '2026-11-20T10:00:00Z', 30),
        history(FILM, '2026-11-20T09:00:00Z', 50),
      ])
      .execute();
    const answer = await requests(server, () => watcher.token).get(rowCall, 'rows/history');
    expect(
      answer.histories!.map(({ content, content_episode, watch_percentage }) => [
        content.id,
        content_episode?.series ?? null,
        watch_percentage,
      ]),
    ).toEqual([
      [SERIES, 2, 30],
      [FILM, null, 50],
    ]);
    expect((await row('history')).histories).toEqual([]);
  });

  test.each([['limit=0'], ['limit=101'], ['offset=-1']])('%s answers 422', async (query) => {
    expect(await viewer().refused(`rows/chosen?${query}`)).toMatchObject({
      status: 422,
      error_code: 'validation_failed',
    });
  });
});
