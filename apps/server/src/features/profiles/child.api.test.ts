import { asChannelId } from '@aerial/domain/ids.ts';
import { contentCall, filmographyCall, rowCall, similarCall } from '@aerial/contract/calls/catalogue.ts';
import {
  categoriesCall,
  categoryListCall,
  channelCall,
  channelListCall,
  channelsCall,
  freeChannelsCall,
} from '@aerial/contract/calls/channels.ts';
import { foundCall, suggestCall } from '@aerial/contract/calls/search.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { FILM, loadTinyDemo, OTHER_FILM, PAID_FILM, SERIES, episodeId } from '../../demo/testing/tiny-catalogue.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token = '';
let api: ReturnType<typeof requests>;
let watch: (profile: string | null) => Promise<unknown>;
let child = '';

beforeAll(async () => {
  server = await testServer();
  server.clock.set('2026-11-20T22:15:00Z');
  await loadTinyDemo(server.db, server.clock);
  api = requests(server, () => token);
  const { db } = server;
  // 1 from 16 on, 2 from 6 on, 3 from 12 on, 4 named 4K, 901 for adults by its number, 5 in a category for adults, 6 without an age.
  const other = (id: number, name: string) => ({
    id,
    slug: `c${id}`,
    name: JSON.stringify({ ru: name, en: name }),
    age: 0,
    logo: null,
  });
  await db
    .insertInto('channels')
    .values([other(4, 'Кино 4k'), other(901, 'Ночной'), other(5, 'Клуб'), { ...other(6, 'Без возраста'), age: null }])
    .execute();
  await db
    .insertInto('provider_channels')
    .values([4, 901, 5, 6].map((id, i) => ({ provider_id: 1, channel_id: id, num: 50 + i })))
    .execute();
  await db.updateTable('channels').set({ age: 16 }).where('id', '=', asChannelId(1)).execute();
  await db.updateTable('channels').set({ age: 12 }).where('id', '=', asChannelId(3)).execute();
  const category = (id: number, slug: string, tags: object) => ({
    provider_id: 1,
    id,
    slug,
    name: JSON.stringify({ ru: slug, en: slug }),
    tags: JSON.stringify(tags),
    position: id,
  });
  await db
    .insertInto('channel_categories')
    .values([category(26, 'c26', {}), category(30, 'night', { is_adult: true })])
    .execute();
  await db
    .insertInto('channel_category_channels')
    .values([
      { provider_id: 1, category_id: 26, channel_id: 2 },
      { provider_id: 1, category_id: 30, channel_id: 5 },
      { provider_id: 1, category_id: 5, channel_id: 1 },
    ])
    .execute();
  await db.updateTable('contents').set({ age: 16 }).where('id', '=', OTHER_FILM).execute();
  await db.updateTable('contents').set({ age: null }).where('id', '=', PAID_FILM).execute();

  const post = async (url: string, payload: object) =>
    (await server.app.inject({ method: 'POST', url, payload })).json();
  const username = `u-${randomUUID().slice(0, 8)}`;
  await post('/v2/users', { username, password: 'pw' });
  const { access_token: login } = await post('/v2/auth/login', { login: username, password: 'pw' });
  const { id } = await post(`/v2/users/self/devices?access_token=${login}`, { serial: randomUUID() });
  token = (await post('/v2/auth/device', { device_id: id })).access_token;
  child = (await post(`/v2/users/self/profiles?access_token=${token}`, { name: 'Маша', role: 'child' })).id;
  watch = (profile) => api.send('PATCH', `users/self/devices/${id}`, { profile_id: profile });
}, 120_000);

/** What both see, the adult first: no answer cached for one may reach the other. */
async function both<T>(read: () => Promise<T>): Promise<{ adult: T; child: T }> {
  await watch(null);
  const adult = await read();
  await watch(child);
  const seen = await read();
  await watch(null);
  expect(await read()).toEqual(adult);
  return { adult, child: seen };
}
const ids = (list: readonly { readonly id: unknown }[]) => list.map(({ id }) => id);

describe('channels', () => {
  test.each([
    ['channels/channel_list', channelListCall],
    ['channels/channel_list?includes=current_schedules', channelListCall],
    ['channels', channelsCall],
    ['channels?limit=20', channelsCall],
  ])(
    'C-587 C-588 C-590 C-592 C-602 C-629 F-340 A-836: %s of a child contains what is for children',
    async (path, call) => {
      const lists = await both(() => api.get(call as typeof channelsCall, path));
      expect([ids(lists.adult).toSorted(), ids(lists.child)]).toEqual([
        [1, 2, 3, 4, 5, 6, 901],
        [2, 3],
      ]);
    },
  );

  test('C-588: the free ones and a search too', async () => {
    expect(ids((await both(() => api.get(freeChannelsCall, 'channels/free_list'))).child)).toEqual([2]);
    expect(
      ids((await both(() => api.get(channelsCall, `channels?search=${encodeURIComponent('Клуб')}`))).child),
    ).toEqual([]);
  });

  test('C-588: a request for hidden channels gets them hidden and for adults, but none in 4K', async () => {
    const { adult, child: seen } = await both(() =>
      api.get(channelListCall, 'channels/channel_list?includes=current_schedules,hidden'),
    );
    expect(adult.every(({ is_hidden: isHidden }) => !isHidden)).toBe(true);
    expect(seen.map(({ id, is_hidden: isHidden, age, rating_age: rating }) => [id, isHidden, age, rating])).toEqual([
      [1, true, 18, 18],
      [2, false, 6, 6],
      [3, false, 12, 12],
      [901, true, 18, 18],
      [5, true, 18, 18],
      [6, true, 18, 18],
    ]);
  });

  test('C-588: by its address a channel that is not for children is one for adults', async () => {
    const one = await both(() => api.get(channelCall, 'channels/1'));
    expect([one.adult, one.child].map(({ age, is_hidden: isHidden }) => [age, isHidden])).toEqual([
      [16, false],
      [18, true],
    ]);
    expect((await both(() => api.get(channelCall, 'channels/2'))).child.age).toBe(6);
    const ageless = await both(() => api.get(channelCall, 'channels/6'));
    expect([ageless.adult, ageless.child].map(({ age, rating_age: rating }) => [age, rating])).toEqual([
      [null, null],
      [18, 18],
    ]);
  });

  test('C-594 C-596 C-597 A-717: categories lose what a child may not see', async () => {
    const lists = await both(() => api.get(categoryListCall, 'channels/category_list'));
    expect(ids(lists.adult)).toEqual(expect.arrayContaining([26, 30]));
    expect(ids(lists.child)).not.toEqual(expect.arrayContaining([26]));
    expect(ids(lists.child)).not.toEqual(expect.arrayContaining([30]));
    const filled = await both(() => api.get(categoriesCall, 'channels/categories'));
    expect(filled.child.flatMap(({ channels }) => ids(channels))).not.toContain(1);
    expect(ids(filled.child.find(({ id }) => id === 5)!.channels)).toEqual([2]);
  });
});

describe('rows', () => {
  const contents = (path: string) => both(async () => ids((await api.get(rowCall, path)).contents ?? []));

  test.each([
    ['rows/new-640000000000000102', [FILM, OTHER_FILM, PAID_FILM], [FILM]],
    ['rows/drama-640000000000000106', [FILM, OTHER_FILM], [FILM]],
    ['rows/chosen', [OTHER_FILM, FILM, SERIES], [FILM, SERIES]],
  ])('A-743 C-003 %s has full pages of what is for children', async (path, all, some) => {
    const row = await contents(path);
    expect([row.adult, row.child]).toEqual([all, some]);
    const page = await both(() => api.get(rowCall, `${path}?limit=1&offset=0`));
    expect([page.adult.more_count, page.child.more_count]).toEqual([all.length - 1, some.length - 1]);
  });

  test('C-588: channels of a row', async () => {
    const row = await both(async () => ids((await api.get(rowCall, 'rows/freechannels')).channels ?? []));
    expect(row.child).toEqual([2]);
    expect(row.adult).toContain(1);
  });

  test('C-595: works of a person', async () => {
    for (const read of [
      async () => ids((await api.get(filmographyCall, 'rows/filmography?person_id=502')).contents!),
      async () => ids((await api.get(rowCall, 'rows/person_502')).contents!),
    ]) {
      const works = await both(read);
      expect([works.adult, works.child]).toEqual([[FILM, OTHER_FILM], [FILM]]);
    }
  });

  test('A-743: a promotion of what is not for children', async () => {
    const promoted = () =>
      both(async () => (await api.get(rowCall, 'rows/promo-640000000000000101')).promotions!.length);
    expect((await promoted()).child).toBe(1);
    await server.db.updateTable('contents').set({ age: 18 }).where('id', '=', FILM).execute();
    server.clock.advance(3_600_000);
    expect((await promoted()).child).toBe(0);
    await server.db.updateTable('contents').set({ age: 12 }).where('id', '=', FILM).execute();
    server.clock.advance(3_600_000);
  });
});

describe('contents', () => {
  test('A-743: similar ones', async () => {
    const similar = await both(async () => ids(await api.get(similarCall, `contents/${FILM}/similar`)));
    expect(similar.adult).toContain(OTHER_FILM);
    expect(similar.child).not.toContain(OTHER_FILM);
  });

  test('C-588 A-743: what is not for children is for adults by its address; an episode is as old as its series', async () => {
    const age = async (id: string) => (await api.get(contentCall, `contents/${id}`)).age;
    expect((await both(() => age(OTHER_FILM))).child).toBe(18);
    expect((await both(() => age(PAID_FILM))).child).toBe(18);
    expect((await both(() => age(FILM))).child).toBe(12);
    expect((await both(() => age(episodeId(1, 1)))).child).not.toBe(18);
  });
});

describe('the search', () => {
  const found = (query: string) =>
    both(async () => (await api.change(foundCall, 'search/found', { query })).map(({ object_id: id }) => id));

  test('C-588: finds neither channels nor contents that are not for children', async () => {
    expect((await found('film')).adult).toEqual(expect.arrayContaining([FILM, OTHER_FILM, PAID_FILM]));
    const { child: seen } = await found('film');
    expect(seen).toEqual(expect.arrayContaining([FILM, SERIES]));
    for (const id of [OTHER_FILM, PAID_FILM]) expect(seen).not.toContain(id);
    expect((await found('Клуб')).child).toEqual([]);
    expect(await found('Без возраста')).toMatchObject({ adult: expect.arrayContaining([6]), child: [] });
    expect((await found('channel')).child.toSorted()).toEqual([2, 3]);
  });

  test('C-588: and suggests none', async () => {
    const names = await both(async () =>
      (await api.get(suggestCall, 'search/suggest?query=film')).map(({ text }) => text),
    );
    expect(names.adult).toEqual(expect.arrayContaining(['Фильм alpha', 'Фильм beta', 'Фильм gamma']));
    expect(names.child).toContain('Фильм alpha');
    for (const name of ['Фильм beta', 'Фильм gamma']) expect(names.child).not.toContain(name);
  });
});
