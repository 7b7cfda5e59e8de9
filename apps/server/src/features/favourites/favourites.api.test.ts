import { asProviderId, asUserId, asLibraryId, asContentId } from '@aerial/domain/ids.ts';
import { contentMetadataCall, rowCall, rowsetCall, rowsetsCall } from '@aerial/contract/calls/catalogue.ts';
import { userChannelListCall } from '@aerial/contract/calls/channels.ts';
import {
  addFavouriteCall,
  addPersonFavouriteCall,
  favouritesCall,
  personFavouriteCall,
} from '@aerial/contract/calls/favourites.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CONCERT, FILM, loadTinyDemo, NEWS, OTHER_FILM, PAID_FILM, SERIES } from '../../demo/testing/tiny-catalogue.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { loadProviders } from '../../tenancy/repo.pg.ts';

const START = '2026-11-20T22:15:00Z';
const FAVOURITES = 'users/self/favorites';
const UNKNOWN_ID = '790999999999999999';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  server.clock.set(START);
  await loadTinyDemo(server.db, server.clock);
  // What stands in the second library is not for the viewers of the second provider.
  await server.db
    .deleteFrom('provider_libraries')
    .where('provider_id', '=', asProviderId(2))
    .where('library_id', '=', asLibraryId(13))
    .execute();
});

const post = async (url: string, payload: object) => (await server.app.inject({ method: 'POST', url, payload })).json();

/** A user with an account, on a device. */
async function user(provider = 'aerial') {
  const query = `?provider=${provider}`;
  const username = `u-${randomUUID().slice(0, 8)}`;
  const { id } = await post(`/v2/users${query}`, { username, password: 'pw' });
  const { access_token: login } = await post(`/v2/auth/login${query}`, { login: username, password: 'pw' });
  const device = await post(`/v2/users/self/devices?access_token=${login}`, {
    device_type: 'pc',
    serial: randomUUID(),
  });
  const { access_token: token } = await post('/v2/auth/device', { device_id: device.id });
  return as(token as string, { id: id as number, token: token as string, deviceId: device.id as string });
}

function as<T extends object>(token: string, more: T) {
  const api = requests(server, () => token);
  return {
    ...api,
    ...more,
    list: () => api.get(favouritesCall, FAVOURITES),
    add: (body: object) => api.change(addFavouriteCall, FAVOURITES, body),
    remove: (id: string) => api.send('DELETE', `${FAVOURITES}/${id}`),
    code: async (response: ReturnType<typeof api.send>) => {
      const answer = await response;
      return [answer.statusCode, answer.json().error_code];
    },
  };
}

let me: Awaited<ReturnType<typeof user>>;
beforeEach(async () => {
  server.clock.set(START);
  me = await user();
});

const programOf = async (contentId: string): Promise<number> =>
  (
    await server.db
      .selectFrom('contents')
      .select('program_id')
      .where('id', '=', asContentId(contentId))
      .executeTakeFirstOrThrow()
  ).program_id;

describe('adding', () => {
  test('C-012 C-364 C-535 C-627 C-687 C-688 C-690 F-033 A-740: each of the four kinds, the latest first, with its one field', async () => {
    const programId = await programOf(NEWS);
    const sent = [{ channelId: 2 }, { programId }, { contentId: FILM }, { personId: 501 }];
    const added = [];
    for (const body of sent) {
      added.push(await me.add({ ...body, page: 'channel' }));
      server.clock.advance(1000);
    }
    expect(added).toEqual([
      { id: expect.stringMatching(/^\d+$/), object_id: 2, channel_id: 2, created_at: START, page: 'channel' },
      {
        id: expect.any(String),
        object_id: programId,
        program_id: programId,
        created_at: '2026-11-20T22:15:01Z',
        page: 'channel',
      },
      {
        id: expect.any(String),
        object_id: FILM,
        content_id: FILM,
        created_at: '2026-11-20T22:15:02Z',
        page: 'channel',
      },
      { id: expect.any(String), object_id: 501, person_id: 501, created_at: '2026-11-20T22:15:03Z', page: 'channel' },
    ]);
    expect(await me.list()).toEqual(added.toReversed());
    expect(await me.get(favouritesCall, `${FAVOURITES}?limit=2&offset=1`)).toEqual([added[2], added[1]]);
  });

  test('C-691: either spelling, numbers as text; page may be missing', async () => {
    const first = await me.add({ channel_id: '1' });
    expect(first).toMatchObject({ channel_id: 1, page: null });
    expect(await me.add({ content_id: FILM, page: null })).toMatchObject({ content_id: FILM, page: null });
    const form = await server.app.inject({
      method: 'POST',
      url: `/v2/${FAVOURITES}?access_token=${me.token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'personId=502',
    });
    expect(form.json()).toMatchObject({ person_id: 502 });
  });

  test('C-691: adding it again returns what is there', async () => {
    const first = await me.add({ contentId: FILM, page: 'content' });
    server.clock.advance(60_000);
    expect(await me.add({ contentId: FILM, page: 'row' })).toEqual(first);
    expect(await me.list()).toEqual([first]);
  });

  test('C-691: ten concurrent requests add it once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => me.add({ contentId: FILM })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await me.list()).toHaveLength(1);
  });

  test.each<[string, object]>([
    ['nothing', {}],
    ['two kinds', { channelId: 1, contentId: FILM }],
    ['a word for an id', { contentId: 'alpha' }],
    ['a fraction', { channelId: 1.5 }],
    ['a negative id', { channelId: -1 }],
    ['a list', { channelId: [1, 2] }],
    ['a page that is too long', { channelId: 1, page: 'x'.repeat(65) }],
  ])('C-691: %s answers 422 and adds nothing', async (_what, body) => {
    expect(await me.code(me.send('POST', FAVOURITES, body))).toEqual([422, 'validation_failed']);
    expect(await me.list()).toEqual([]);
  });

  test.each<[string, object, string]>([
    ['channel', { channelId: 77 }, 'channel_not_found'],
    ['channel beyond all numbers', { channelId: '9999999999' }, 'channel_not_found'],
    ['programme', { programId: 99_999 }, 'program_not_found'],
    ['content', { contentId: '641999999999999999' }, 'content_not_found'],
    ['content beyond all numbers', { contentId: '9999999999999999999' }, 'content_not_found'],
    ['person', { personId: 99_999 }, 'person_not_found'],
  ])('an unknown %s answers 404', async (_what, body, code) => {
    expect(await me.code(me.send('POST', FAVOURITES, body))).toEqual([404, code]);
    expect(await me.list()).toEqual([]);
  });
});

describe('removing', () => {
  test('C-689: by the favourite’s own id; the answer is what was removed', async () => {
    const saved = await me.add({ channelId: 1 });
    const other = await me.add({ channelId: 2 });
    const removed = await me.remove(saved.id);
    expect([removed.statusCode, removed.json()]).toEqual([200, saved]);
    expect(await me.list()).toEqual([other]);
  });

  test('C-691: an unknown id answers 404', async () => {
    for (const id of [UNKNOWN_ID, '9999999999999999999'])
      expect(await me.code(me.remove(id))).toEqual([404, 'favorite_not_found']);
    expect(await me.code(me.remove('first'))).toEqual([422, 'validation_failed']);
  });

  test('of ten removals at once one succeeds', async () => {
    const { id } = await me.add({ channelId: 1 });
    const codes = await Promise.all(Array.from({ length: 10 }, async () => (await me.remove(id)).statusCode));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 404)).toHaveLength(9);
  });

  test('what leaves the catalogue leaves the favourites', async () => {
    const [gone] = await server.db
      .insertInto('persons')
      .values({ slug: `gone-${randomUUID()}`, name: '{"ru": "Кто-то"}', image: null })
      .returning('id')
      .execute();
    await me.add({ personId: gone!.id });
    await server.db.deleteFrom('persons').where('id', '=', gone!.id).execute();
    expect(await me.list()).toEqual([]);
  });
});

describe('a guest', () => {
  test('F-334 C-691: cannot add anything, and gets guest_forbidden', async () => {
    const { token } = await server.guest();
    const guest = as(token, {});
    expect(await guest.list()).toEqual([]);
    expect(await guest.get(personFavouriteCall, 'persons/501/favorite')).toBeNull();
    const refusals = [
      guest.send('POST', FAVOURITES, { channelId: 1 }),
      guest.remove(UNKNOWN_ID),
      guest.send('POST', 'persons/501/favorite', {}),
      guest.send('DELETE', 'persons/501/favorite'),
    ];
    for (const refusal of refusals) expect(await guest.code(refusal)).toEqual([403, 'guest_forbidden']);
    expect(
      await server.db
        .selectFrom('favourites')
        .innerJoin('users', 'users.id', 'favourites.user_id')
        .where('users.is_guest', '=', true)
        .select('favourites.id')
        .execute(),
    ).toEqual([]);
  });

  test('a request without a valid token is answered 401', async () => {
    const anonymous = as('0'.repeat(40), {});
    expect(await anonymous.code(anonymous.raw(FAVOURITES))).toEqual([401, 'authentication_failed']);
    expect(await anonymous.code(anonymous.send('POST', FAVOURITES, { channelId: 1 }))).toEqual([
      401,
      'authentication_failed',
    ]);
  });
});

describe('whose they are', () => {
  test('another viewer neither sees nor removes them', async () => {
    const saved = await me.add({ channelId: 1 });
    const stranger = await user();
    expect(await stranger.list()).toEqual([]);
    expect(await stranger.code(stranger.remove(saved.id))).toEqual([404, 'favorite_not_found']);
    expect(await me.list()).toEqual([saved]);
  });

  test('a viewer of provider B adds only what provider B has, and sees nothing of provider A’s viewers', async () => {
    const saved = await me.add({ channelId: 2 });
    await me.add({ contentId: PAID_FILM });
    const other = await user('meridian');
    expect(await other.list()).toEqual([]);
    expect(await other.code(other.send('POST', FAVOURITES, { channelId: 2 }))).toEqual([404, 'channel_not_found']);
    expect(await other.code(other.send('POST', FAVOURITES, { contentId: PAID_FILM }))).toEqual([
      404,
      'content_not_found',
    ]);
    expect(await other.code(other.remove(saved.id))).toEqual([404, 'favorite_not_found']);
    expect(await other.add({ channelId: 1 })).toMatchObject({ channel_id: 1 });
    expect((await other.get(rowCall, 'rows/my_channels')).channels!.map(({ id }) => id)).toEqual([1]);
    // Favourites that a new provider does not offer are hidden after a move to it.
    await server.db.updateTable('users').set({ provider_id: 2 }).where('id', '=', asUserId(me.id)).execute();
    server.clock.advance(20_000);
    expect((await me.get(rowCall, 'rows/my_channels')).channels).toEqual([]);
    expect((await me.get(rowCall, 'rows/my_contents')).contents).toEqual([]);
  });

  test('each profile has its own', async () => {
    const choose = (profileId: string | null) =>
      me.send('PATCH', `users/self/devices/${me.deviceId}`, { profile_id: profileId });
    const saved = await me.add({ channelId: 1 });
    const { id: profileId } = (await me.send('POST', 'users/self/profiles', { name: 'Anna' })).json<{ id: string }>();
    expect((await choose(profileId)).statusCode).toBe(200);
    expect(await me.list()).toEqual([]);
    expect(await me.code(me.remove(saved.id))).toEqual([404, 'favorite_not_found']);
    const own = await me.add({ channelId: 1 });
    expect(own.id).not.toBe(saved.id);
    expect(
      (await me.get(userChannelListCall, 'users/self/channel_list')).find(({ id }) => id === 1)!.favorite!.id,
    ).toBe(own.id);
    expect((await me.get(rowCall, 'rows/my_channels')).channels).toHaveLength(1);
    await choose(null);
    expect(await me.list()).toEqual([saved]);
  });
});

describe('a person', () => {
  test('C-362 C-680 C-681: has a door of its own to the same record', async () => {
    const get = () => me.get(personFavouriteCall, 'persons/anna-ivanova-501/favorite');
    expect(await get()).toBeNull();
    const saved = await me.change(addPersonFavouriteCall, 'persons/501/favorite', { page: 'person' });
    expect(saved).toMatchObject({ person_id: 501, page: 'person' });
    expect(await get()).toEqual(saved);
    expect(await me.list()).toEqual([saved]);
    expect(await me.add({ personId: 501 })).toEqual(saved);
    const removed = await me.send('DELETE', 'persons/501/favorite');
    expect([removed.statusCode, removed.json()]).toEqual([200, saved]);
    expect(await get()).toBeNull();
    expect(await me.code(me.send('DELETE', 'persons/501/favorite'))).toEqual([404, 'favorite_not_found']);
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect(await me.code(me.send(method, 'persons/99999/favorite'))).toEqual([404, 'person_not_found']);
  });
});

describe('other documents', () => {
  test('C-271 C-281 C-353 C-658: answers for the viewer mark favourites, shared ones do not', async () => {
    const channel = await me.add({ channelId: 2 });
    const film = await me.add({ contentId: FILM });
    const mark = ({ id, created_at }: typeof film) => ({ id, created_at });
    const channels = await me.get(userChannelListCall, 'users/self/channel_list');
    expect(channels.map(({ id, favorite, is_favored, favored }) => [id, favorite, is_favored, favored])).toEqual([
      [1, null, false, false],
      [2, mark(channel), true, true],
      [3, null, false, false],
    ]);
    expect((await me.get(contentMetadataCall, `users/self/content_metadata/${FILM}`)).favorite).toEqual(mark(film));
    expect((await me.get(contentMetadataCall, `users/self/content_metadata/${OTHER_FILM}`)).favorite).toBeNull();
    for (const shared of ['channels/channel_list', `contents/${FILM}`, 'rows/freechannels', 'programs/1'])
      expect((await me.raw(shared)).body).not.toContain(channel.id);
    for (const own of [FAVOURITES, 'users/self/channel_list', 'rows/my_channels'])
      expect((await me.raw(own)).headers['cache-control']).toBe('no-store');
  });
});

describe('the page', () => {
  test('is page 1000 with the slug my, at the end of the menu', async () => {
    const pages = await me.get(rowsetsCall, 'rowsets');
    expect(pages.at(-1)).toMatchObject({ id: 1000, slug: 'my', title: 'Избранное' });
    for (const ref of ['1000', 'my']) {
      const { rows } = await me.get(rowsetCall, `rowsets/${ref}`);
      expect(rows.map(({ id, template, is_personal }) => [id, template, is_personal])).toEqual([
        ['my_history', 'history-h', true],
        ['my_channels', 'channel', true],
        ['my_contents', 'content-v', true],
        ['my_programs', 'content-h', true],
        ['my_persons', 'person', true],
      ]);
    }
  });

  test('lists favourites, the latest first, page by page', async () => {
    for (const body of [
      { contentId: FILM },
      { contentId: SERIES },
      { programId: await programOf(NEWS) },
      { programId: await programOf(CONCERT) },
      { personId: 502 },
      { personId: 501 },
      { channelId: 1 },
      { channelId: 3 },
    ]) {
      await me.add(body);
      server.clock.advance(1000);
    }
    const row = (id: string) => me.get(rowCall, `rows/${id}`);
    expect((await row('my_channels')).channels!.map(({ id }) => id)).toEqual([3, 1]);
    expect((await row('my_contents')).contents!.map(({ id }) => id)).toEqual([SERIES, FILM]);
    expect((await row('my_programs')).contents!.map(({ id }) => id)).toEqual([CONCERT, NEWS]);
    expect((await row('my_persons')).persons!.map(({ id }) => id)).toEqual([501, 502]);
    expect(await row('my_channels?limit=1')).toMatchObject({ more_count: 1, channels: [{ id: 3 }] });
    expect((await row('my_channels?limit=1&offset=1')).channels!.map(({ id }) => id)).toEqual([1]);
    expect((await row('my_contents?text=alpha')).contents!.map(({ id }) => id)).toEqual([FILM]);
  });

  test('is empty for guests, and on shared pages', async () => {
    const guest = as((await server.guest()).token, {});
    for (const id of ['my_history', 'my_channels', 'my_contents', 'my_programs', 'my_persons'])
      expect(await guest.get(rowCall, `rows/${id}`)).toMatchObject({ more_count: 0 });
    expect((await guest.get(rowCall, 'rows/my_channels')).channels).toEqual([]);
    const rendered = await server.router.invoke(rowCall, {
      params: { id: 'my_channels' },
      provider: await providerOne(),
      language: 'ru',
    });
    expect(rendered).toMatchObject({ ok: true, value: { channels: [] } });
  });
});

const providerOne = async () => (await loadProviders(server.db)).find(({ id }) => id === 1)!;
