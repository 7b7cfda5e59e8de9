import type { OperatorChannel } from '@aerial/contract/calls/operator-channels.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CHANNELS, seedCommerce } from '../../testing/commerce.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { operatorStore } from '../operators/repo.pg.ts';
import { renewOperatorToken } from '../operators/tokens.ts';

interface Page {
  readonly items: OperatorChannel[];
  readonly total: number;
  readonly next_cursor: string | null;
}
interface Failure {
  readonly error_code: string;
  readonly detail: unknown;
}

let server: TestServer;
let token: string;
let foreign: string;

beforeAll(async () => {
  server = await testServer();
  await seedCommerce(server);
  token = await renewOperatorToken(operatorStore(server.db), asProviderId(1));
  foreign = await renewOperatorToken(operatorStore(server.db), asProviderId(2));
  await server.db
    .insertInto('channel_categories')
    .values(
      [1, 2].map((id) => ({
        provider_id: asProviderId(1),
        id,
        slug: `c${id}`,
        name: JSON.stringify({ ru: `К${id}` }),
      })),
    )
    .execute();
});
// Calls of an operator are rate limited.
beforeEach(() => server.clock.advance(60_000));

async function send<T>(
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  by = token,
) {
  const url = `/v2/operators/${path}${path.includes('?') ? '&' : '?'}token=${by}`;
  const answer = await server.app.inject({ method, url, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() as T & Failure };
}
const list = async (query = '', by = token) => (await send<Page>('GET', `channels${query}`, undefined, by)).body;
const one = async (id: number) => (await send<OperatorChannel>('GET', `channels/${id}`)).body;
const change = async (id: number, values: object) =>
  send<OperatorChannel>('PATCH', `channels/${id}`, { version: (await one(id)).version, ...values });
const feed = { kind: 'upstream', address: 'https://feed.example/live/user/pw/1.m3u8' };
const create = async (values: object = {}) => {
  const created = await send<OperatorChannel>('POST', 'channels', {
    name: { ru: 'Новый', en: 'New one' },
    source: feed,
    ...values,
  });
  expect(created.status, JSON.stringify(created.body)).toBe(200);
  return created.body;
};

describe('channels of an operator', () => {
  test('are pages by number, without a gap or a double, and only of the own provider', async () => {
    const all = await list();
    expect(all.total).toBe(Object.keys(CHANNELS).length);
    const pages: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await list(`?limit=2${cursor && `&cursor=${cursor}`}`);
      pages.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(pages).toEqual(all.items.map(({ id }) => id));
    expect(await list('', foreign)).toEqual({ items: [], total: 0, next_cursor: null });
    expect((await send('GET', `channels/${pages[0]}`, undefined, foreign)).status).toBe(404);
  });

  test('are created, found by words of any language and by number, and shown to viewers at once', async () => {
    const created = await create({ num: 777, category_ids: [2], age: 6 });
    expect(created).toMatchObject({
      num: 777,
      category_ids: [2],
      age: 6,
      is_shared: false,
      source: { kind: 'upstream' },
    });
    for (const words of ['new%20one', '777', 'нов'])
      expect((await list(`?search=${words}`)).items.map(({ id }) => id)).toContain(created.id);
    expect((await list('?search=n%25w')).items).toEqual([]);
    expect((await list('?category_id=2&is_free=1')).total).toBe(1);
    const shown = (await server.app.inject(`/v2/channels/${created.id}?token=${token}`)).json();
    expect(shown.name).toBe('Новый');
    await send('DELETE', `channels/${created.id}`);
    expect((await server.app.inject(`/v2/channels/${created.id}?token=${token}`)).statusCode).toBe(404);
  });

  test('of two changes that were made from the same version one is refused', async () => {
    const { id, version } = await create();
    const answers = await Promise.all(
      [1, 2].map((days) => send<OperatorChannel>('PATCH', `channels/${id}`, { version, archived_days: days })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.error_code).toBe('changed_meanwhile');
    expect((await one(id)).archived_days).toBe(answers.find(({ status }) => status === 200)!.body.archived_days);
  });

  test('that other providers show as well are arranged, and not changed themselves', async () => {
    const { id } = await create();
    await server.db
      .insertInto('provider_channels')
      .values({ provider_id: asProviderId(2), channel_id: id, num: 1 })
      .execute();
    const refused = await change(id, { name: { ru: 'Чужой' } });
    expect([refused.status, refused.body.error_code]).toEqual([409, 'shared_channel']);
    expect((await change(id, { num: 900, is_hidden: true })).body).toMatchObject({
      num: 900,
      is_hidden: true,
      is_shared: true,
    });
    const bulk = await send('PATCH', 'channels', { ids: [id], set: { age: 16, is_hidden: false } });
    expect(bulk.body).toEqual({ selected: 1, changed: 1, ages_skipped: 1 });
    expect([(await one(id)).age, (await one(id)).is_hidden]).toEqual([null, false]);
    expect((await send('DELETE', `channels/${id}`)).status).toBe(200);
    expect((await list('', foreign)).items.map((channel) => channel.id)).toEqual([id]);
  });

  test('the address of a feed is shown to who may change it', async () => {
    const { id } = await create();
    const made = await send<{ token: string }>('POST', 'tokens', { name: 'reader', scopes: ['channels:read'] });
    const reader = made.body.token;
    const read = await send<OperatorChannel>('GET', `channels/${id}`, undefined, reader);
    expect(read.body.source.address).toBe('https://feed.example/•••');
    expect((await one(id)).source.address).toBe(feed.address);
    expect((await send('DELETE', `channels/${id}`, undefined, reader)).status).toBe(403);
  });

  test('many are changed at once, by a filter too; a dry run only counts', async () => {
    const { id } = await create({ category_ids: [1] });
    const body = {
      filter: { category_id: 1 },
      set: { archived_days: 5, add_category_ids: [2], remove_category_ids: [1] },
    };
    expect((await send('PATCH', 'channels', { ...body, dry_run: true })).body).toEqual({
      selected: 1,
      changed: 1,
      ages_skipped: 0,
    });
    expect((await one(id)).category_ids).toEqual([1]);
    expect((await send('PATCH', 'channels', body)).body).toEqual({ selected: 1, changed: 1, ages_skipped: 0 });
    expect(await one(id)).toMatchObject({ archived_days: 5, category_ids: [2] });
    expect((await send('PATCH', 'channels', { set: { is_hidden: true } })).status).toBe(422);
  });

  test('are numbered in a row; those in the way move behind', async () => {
    const [a, b, c] = [await create({ num: 5001 }), await create({ num: 5002 }), await create({ num: 5003 })];
    expect((await send('PUT', 'channels/numbers', { ids: [c!.id], from: 5001 })).body).toEqual({ moved: 3 });
    expect((await list('?search=500')).items.map(({ id, num }) => [id, num])).toEqual([
      [c!.id, 5001],
      [a!.id, 5002],
      [b!.id, 5003],
    ]);
    expect((await send('PUT', 'channels/numbers', { ids: [999_999], from: 1 })).status).toBe(404);
  });

  test.each([
    ['an address that is none', { source: { kind: 'upstream', address: 'file:///etc/passwd' } }],
    ['a name without a word', { name: { ru: '  ' } }],
    ['a category of nobody', { category_ids: [99] }],
    ['an age out of bounds', { age: 99 }],
    ['an unknown field', { provider_id: 2 }],
  ])('refuse %s, and change nothing', async (_what, values) => {
    const { id } = await create();
    const before = await list();
    expect((await change(id, values)).status).toBe(422);
    const answer = await send('POST', 'channels', { name: { ru: 'X' }, source: feed, ...values });
    expect(answer.status).toBe(422);
    expect(await list()).toEqual(before);
  });

  test('categories say how many channels they have', async () => {
    const { body } = await send<{ id: number; channels: number }[]>('GET', 'channel_categories');
    expect(body.map(({ id }) => id)).toEqual([1, 2]);
  });
});
