import { clearSearchHistoryCall, saveSearchCall, searchHistoryCall } from '@aerial/contract/calls/search.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

const FILM = '641000000000001001';
let server: TestServer;
let guest: string;
const users: string[] = [];
beforeAll(async () => {
  server = await testServer();
  await server.addProvider({ id: 1, shortname: 'p1', isDefault: true });
  guest = (await server.guest()).token;
  for (let i = 0; i < 2; i += 1) users.push((await server.guest()).token);
  await server.db
    .updateTable('users')
    .set({ is_guest: false })
    .where(
      'id',
      'in',
      (await server.db.selectFrom('users').select('id').orderBy('id', 'desc').limit(2).execute()).map(({ id }) => id),
    )
    .execute();
  server.clock.advance(60_000);
});
const user = (which = 0) => requests(server, () => users[which]!);
const PATH = 'users/self/search_history';
const save = (entry: object, which = 0) => user(which).change(saveSearchCall, PATH, entry);
const list = async (which = 0) => user(which).get(searchHistoryCall, PATH);
beforeEach(async () => {
  for (const which of [0, 1]) await user(which).send('DELETE', PATH);
});

describe('the search history', () => {
  test('C-399 C-695 C-696 is saved, and read newest first', async () => {
    expect(await save({ query: 'мост', type: 'content', id: FILM, title: 'Мосты' })).toEqual({
      query: 'мост',
      type: 'content',
      id: FILM,
      title: 'Мосты',
    });
    server.clock.advance(1000);
    await save({ query: 'перв', type: 'channel', id: 5, title: 'Первый' });
    expect(await list()).toEqual([
      { query: 'перв', type: 'channel', id: 5, title: 'Первый' },
      { query: 'мост', type: 'content', id: FILM, title: 'Мосты' },
    ]);
  });

  test('C-696 has one entry per type and id: the newest', async () => {
    for (const [query, type, id] of [
      ['а', 'content', '7'],
      ['б', 'channel', '7'],
      ['в', 'content', 7],
    ] as const) {
      await save({ query, type, id, title: 'Семь' });
      server.clock.advance(1000);
    }
    expect((await list()).map(({ query, type }) => [query, type])).toEqual([
      ['в', 'content'],
      ['б', 'channel'],
    ]);
  });

  test('C-696 keeps twenty entries', async () => {
    for (let id = 1; id <= 23; id += 1) {
      await save({ query: 'к', type: 'channel', id, title: `Канал ${id}` });
      server.clock.advance(1000);
    }
    expect((await list()).map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, i) => 23 - i));
    expect(await server.db.selectFrom('search_history').select('object_id').execute()).toHaveLength(20);
  });

  test('saved at the same time, an entry is there once', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => save({ query: `${i}`, type: 'channel', id: 3, title: 'Три' })),
    );
    expect(await list()).toHaveLength(1);
  });

  test('is visible to its viewer only, and can be cleared', async () => {
    await save({ query: 'м', type: 'channel', id: 1, title: 'Раз' });
    await save({ query: 'м', type: 'channel', id: 2, title: 'Два' }, 1);
    expect((await list(1)).map(({ id }) => id)).toEqual([2]);
    await user().change(clearSearchHistoryCall, PATH, {});
    expect([await list(), (await list(1)).length]).toEqual([[], 1]);
  });

  test('C-696 guests have no search history', async () => {
    const asGuest = requests(server, () => guest);
    const refused = await asGuest.send('POST', PATH, { query: 'м', type: 'channel', id: 1, title: 'Раз' });
    expect(refused.json()).toMatchObject({ error_code: 'guest_forbidden', status_code: 403 });
    expect((await asGuest.send('DELETE', PATH)).json()).toMatchObject({ error_code: 'guest_forbidden' });
    expect(await asGuest.get(searchHistoryCall, PATH)).toEqual([]);
  });

  test.each([
    [{ type: 'person', id: 1, query: 'а', title: 'б' }],
    [{ type: 'channel', id: 'x', query: 'а', title: 'б' }],
    [{ type: 'channel', id: -1, query: 'а', title: 'б' }],
    [{ type: 'channel', id: '9'.repeat(19), query: 'а', title: 'б' }],
    [{ type: 'channel', id: 1, query: 'а' }],
    [{ type: 'channel', id: 1, query: 'я'.repeat(256), title: 'б' }],
    [{}],
  ])('%j is refused, and nothing changed', async (entry) => {
    expect((await user().send('POST', PATH, entry)).json()).toMatchObject({ error_code: 'validation_failed' });
    expect(await list()).toEqual([]);
  });

  test('what cannot be seen is taken out of texts', async () => {
    expect(await save({ query: 'мо\u0000ст\n', type: 'content', id: FILM, title: '\u0007Мост' })).toMatchObject({
      query: 'мо ст',
      title: 'Мост',
    });
  });
});
