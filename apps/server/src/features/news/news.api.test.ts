import { NewsHead, NewsItem } from '@aerial/contract/calls/news.ts';
import Type from 'typebox';
import Value from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../testing/server.ts';

describe('news', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
    await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
    await server.addProvider({ id: 2, shortname: 'meridian' });
    const now = server.clock.now();
    const news = (provider_id: number, id: number, hoursAgo: number) => ({
      provider_id,
      id,
      title: JSON.stringify({ ru: `Новость ${id}`, en: `News ${id}` }),
      short: JSON.stringify({ ru: 'Коротко' }),
      body: JSON.stringify({ ru: 'Первое.\n\nВторое.' }),
      published_at: new Date(now - hoursAgo * 3_600_000),
    });
    await server.db
      .insertInto('news')
      .values([news(1, 1, 30), news(1, 2, 2), news(1, 3, 10), news(1, 4, -5), news(2, 9, 1)])
      .execute();
  });
  afterAll(() => server.app.close());
  const get = async (path: string, language = 'ru') =>
    server.app.inject({ url: path, headers: { 'accept-language': language } });

  test('A-166 A-850 C-705: the provider’s news come newest first, without login, in the requested language', async () => {
    const answer = await get('/v2/news', 'en');
    expect(Value.Check(Type.Array(NewsHead), answer.json())).toBe(true);
    expect(answer.json().map(({ id, title }: NewsHead) => [id, title])).toEqual([
      [2, 'News 2'],
      [3, 'News 3'],
      [1, 'News 1'],
    ]);
  });

  test('C-705: one piece of news has its text', async () => {
    const answer = await get('/v2/news/1');
    expect(Value.Check(NewsItem, answer.json())).toBe(true);
    expect(answer.json()).toMatchObject({ title: 'Новость 1', text: 'Первое.\n\nВторое.' });
    expect(answer.json().published_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  test("F-003: a token's provider decides whose news they are, on whatever host, also when another one is named", async () => {
    const { token } = await server.guest('meridian');
    for (const query of ['', '&provider=aerial'])
      expect((await get(`/v2/news?access_token=${token}${query}`)).json().map(({ id }: NewsHead) => id)).toEqual([9]);
    expect((await get(`/v2/news/1?access_token=${token}`)).statusCode).toBe(404);
    expect((await get('/v2/news?provider=meridian')).json().map(({ id }: NewsHead) => id)).toEqual([9]);
  });

  test('F-003: the network info has them too', async () => {
    const { token } = await server.guest('meridian');
    expect((await get(`/v2/users/self/network?access_token=${token}`)).json().provider.id).toBe(2);
    expect((await get(`/v2/users/self/network?access_token=${'0'.repeat(40)}`)).json().provider.id).toBe(1);
  });

  test.each(['4', '9', '77', 'one', '99999999999'])(
    'A-906: news that is not out yet, of another provider, or nowhere is not found: %s',
    async (id) => {
      const answer = await get(`/v2/news/${id}`);
      expect([answer.statusCode, answer.json().error_code]).toEqual([404, 'not_found']);
    },
  );
});
