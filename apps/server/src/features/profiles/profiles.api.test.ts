import { asProfileId } from '@aerial/domain/ids.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../testing/server.ts';

const PROFILES = '/v2/users/self/profiles';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  await server.addProvider({ id: 2, shortname: 'baltic' });
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const as =
  (token: string) =>
  async (method: Method, url: string, payload?: object, language = 'en') => {
    const answer = await server.app.inject({
      method,
      url: `${url}?access_token=${token}`,
      headers: { 'accept-language': language },
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, code: answer.json().error_code as string | undefined, json: answer.json() };
  };

/** A user with an account, on a device. */
async function account(provider = 'aerial', pin?: string) {
  const query = `?provider=${provider}`;
  const post = async (url: string, payload: object) =>
    (await server.app.inject({ method: 'POST', url, payload })).json();
  const username = `u-${randomUUID().slice(0, 8)}`;
  await post(`/v2/users${query}`, { username, password: 'pw' });
  const { access_token: login } = await post(`/v2/auth/login${query}`, { login: username, password: 'pw' });
  if (pin) await as(login)('PATCH', '/v2/users/self', { pincode: pin });
  const device = async () => {
    const { id } = await post(`/v2/users/self/devices?access_token=${login}`, { serial: randomUUID() });
    const authorised = () => post('/v2/auth/device', { device_id: id });
    const { access_token: token } = await authorised();
    const call = as(token);
    const watch = (profile: string | null, more: object = {}) =>
      call('PATCH', `/v2/users/self/devices/${id}`, { profile_id: profile, ...more });
    return { id: id as string, call, watch, authorised };
  };
  const own = await device();
  const list = async () => (await own.call('GET', PROFILES)).json as { id: string; name: string; role: string }[];
  const main = async () => (await list())[0]!.id;
  const add = async (name: string, role = 'adult') =>
    (await own.call('POST', PROFILES, { name, role })).json.id as string;
  return { ...own, login: as(login), device, list, main, add };
}
let me: Awaited<ReturnType<typeof account>>;
beforeEach(async () => {
  me = await account();
});

describe('the list', () => {
  test('A-830 A-404 F-224 an account has an adult profile from the beginning, named in the language of the request', async () => {
    const { json } = await me.call('GET', PROFILES);
    expect(json).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Main',
        icon: null,
        background: null,
        icon_avatar_id: null,
        is_main: true,
        role: 'adult',
        profile: { id: 1, name: 'Adult', icon: null, background: null, role: 'adult', description: '' },
      },
    ]);
    expect((await me.call('GET', PROFILES, undefined, 'ru')).json).toMatchObject([
      { id: json[0].id, name: 'Основной', profile: { name: 'Взрослый' } },
    ]);
  });

  test('A-830 ten first looks at once make one profile', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => me.call('GET', PROFILES)));
    expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(answers[0]!.json).toHaveLength(1);
  });

  test('A-834 A-406 avatars come in titled categories, each with an address that has a picture', async () => {
    const { json } = await me.call('GET', '/v2/profiles/avatar_categories', undefined, 'ru');
    expect(json.map(({ title }: { title: string }) => title)).toEqual(['Животные', 'Космос']);
    for (const { id, src } of json.flatMap(({ avatars }: { avatars: object[] }) => avatars)) {
      expect(Number.isInteger(id)).toBe(true);
      const { statusCode, headers } = await server.app.inject({
        url: new URL(src).pathname,
        headers: { accept: 'image/svg+xml' },
      });
      expect([src, statusCode, headers['content-type']]).toEqual([src, 200, 'image/svg+xml']);
    }
  });
});

describe('a new profile', () => {
  test('A-831 A-552 F-032 is stored with its name, role and avatar', async () => {
    const { status, json } = await me.call('POST', PROFILES, { name: '  Маша ', role: 'child', icon_avatar_id: '101' });
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({
        name: 'Маша',
        role: 'child',
        icon_avatar_id: 101,
        icon: 'http://tv.test/pictures/avatars/fox.svg',
      }),
    ]);
    expect((await me.list())[1]).toEqual(json);
  });

  test('A-831 an older client names the kind', async () => {
    expect((await me.call('POST', PROFILES, { name: 'Masha', profile_id: 2, icon_base64: 'AAAA' })).json).toMatchObject(
      {
        role: 'child',
        icon_avatar_id: null,
      },
    );
  });

  test.each([
    ['an empty name', { name: '' }, 'name'],
    ['a name of blanks', { name: ' \n ' }, 'name'],
    ['no name', { role: 'child' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(33) }, 'name'],
    ['another role', { name: 'x', role: 'teenager' }, 'role'],
    ['an avatar that is none', { name: 'x', icon_avatar_id: 7 }, 'icon_avatar_id'],
  ])('A-682 %s is answered with 422', async (_what, body, field) => {
    const { status, code, json } = await me.call('POST', PROFILES, body);
    expect([status, code, Object.keys(json.detail)]).toEqual([422, 'validation_failed', [field]]);
    expect(await me.list()).toHaveLength(1);
  });

  test('F-499 A-011 A-680 A-682 A-741 the sixth is refused with 400, also with ten concurrent requests', async () => {
    await me.add('second');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => me.call('POST', PROFILES, { name: `p${i}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 400, 400, 400, 400, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 400)!.code).toBe('profile_limit');
    expect(await me.list()).toHaveLength(5);
  });
});

describe('a change', () => {
  test('A-832 changes what is sent', async () => {
    const id = await me.add('Masha', 'child');
    expect((await me.call('PATCH', `${PROFILES}/${id}`, { icon_avatar_id: 201 })).json).toMatchObject({
      id,
      name: 'Masha',
      role: 'child',
      icon_avatar_id: 201,
    });
    expect((await me.call('PATCH', `${PROFILES}/${id}`, { role: 'adult' })).json).toMatchObject({
      name: 'Masha',
      role: 'adult',
      icon_avatar_id: 201,
    });
    expect((await me.call('PATCH', `${PROFILES}/${id}`, { icon_avatar_id: null, name: 'Maria' })).json).toMatchObject({
      name: 'Maria',
      icon: null,
    });
    expect((await me.call('PATCH', `${PROFILES}/${id}`, { name: ' ' })).status).toBe(422);
  });

  test('A-561 the last adult profile does not become a child, also with concurrent requests', async () => {
    const main = await me.main();
    expect((await me.call('PATCH', `${PROFILES}/${main}`, { role: 'child' })).code).toBe('profile_last_adult');
    const other = await me.add('Anna');
    const answers = await Promise.all(
      [main, other].map((id) => me.call('PATCH', `${PROFILES}/${id}`, { role: 'child' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await me.list()).filter(({ role }) => role === 'adult')).toHaveLength(1);
  });
});

describe('a removal', () => {
  test('A-833 A-835 removes the profile with its favourites', async () => {
    const id = await me.add('Anna');
    const { status, json } = await me.call('DELETE', `${PROFILES}/${id}`);
    expect([status, json.id]).toEqual([200, id]);
    expect(await me.list()).toHaveLength(1);
    expect((await me.call('DELETE', `${PROFILES}/${id}`)).code).toBe('profile_not_found');
  });

  test('A-681 A-682 the active profile stays: the main one where none was chosen, and one that watches elsewhere', async () => {
    const main = await me.main();
    const other = await me.add('Anna');
    expect((await me.call('DELETE', `${PROFILES}/${main}`)).code).toBe('profile_active');
    await me.watch(other);
    expect((await me.call('DELETE', `${PROFILES}/${other}`)).code).toBe('profile_active');
    const tv = await me.device();
    await tv.watch(main);
    expect((await me.call('DELETE', `${PROFILES}/${main}`)).code).toBe('profile_active');
    await tv.watch(other);
    expect((await me.call('DELETE', `${PROFILES}/${main}`)).status).toBe(200);
  });

  test('A-561 the last adult profile stays, also where a child watches', async () => {
    const main = await me.main();
    await me.watch(await me.add('Masha', 'child'));
    expect((await me.call('DELETE', `${PROFILES}/${main}`)).code).toBe('profile_last_adult');
  });

  test('a profile that is removed is not chosen at the same time', async () => {
    const id = await me.add('Anna');
    const [removal, choice] = await Promise.all([me.call('DELETE', `${PROFILES}/${id}`), me.watch(id)]);
    expect([
      [200, 404],
      [400, 200],
    ]).toContainEqual([removal.status, choice.status]);
  });
});

describe('who watches', () => {
  test('A-836 F-228 is chosen per device, under either name, and returned with device and token', async () => {
    const main = await me.main();
    const child = await me.add('Masha', 'child');
    expect((await me.authorised()).profile).toBeNull();
    expect((await me.watch(child)).json).toMatchObject({
      profile: { id: child, role: 'child' },
      settings: { profile_id: child },
    });
    expect(await me.authorised()).toMatchObject({
      profile: { id: child, name: 'Masha', profile: { role: 'child' } },
      device: { profile: { id: child } },
    });
    expect((await (await me.device()).authorised()).profile).toBeNull();
    expect(
      (await me.call('PATCH', `/v2/users/self/devices/${me.id}`, { settings: { profile_id: main } })).json.profile.id,
    ).toBe(main);
    expect((await me.watch(null)).json.profile).toBeNull();
  });

  test('A-836 is a profile of the account', async () => {
    const theirs = await (await account('baltic')).add('Anna');
    for (const id of [theirs, randomUUID(), 'p1', '']) expect((await me.watch(id)).code, id).toBe('profile_not_found');
    expect((await me.call('PATCH', `/v2/users/self/devices/${me.id}`, { settings: { profile_id: 7 } })).code).toBe(
      'profile_not_found',
    );
    expect((await me.authorised()).profile).toBeNull();
  });

  test('F-343 A-745 a child is switched to an adult only with the PIN, where the device requires it', async () => {
    const parent = await account('aerial', '2580');
    const main = await parent.main();
    const child = await parent.add('Masha', 'child');
    expect((await parent.watch(child)).status).toBe(200);
    for (const id of [main, null]) {
      expect(await parent.watch(id)).toMatchObject({ status: 403, code: 'pin_required' });
      for (const pincode of ['0000', ''])
        expect(await parent.watch(id, { pincode })).toMatchObject({ status: 400, code: 'wrong_pincode' });
    }
    expect((await parent.call('PATCH', `${PROFILES}/${child}`, { role: 'adult' })).code).toBe('pin_required');
    expect((await parent.authorised()).profile.id).toBe(child);
    expect((await parent.watch(main, { pincode: '2580' })).status).toBe(200);
    await parent.watch(child);
    await parent.call('PATCH', `/v2/users/self/devices/${parent.id}`, {
      parental_settings: { profile: false },
      pincode: '2580',
    });
    expect((await parent.watch(main)).status).toBe(200);
  });
});

describe('favourites', () => {
  const addFavourite = (channel: number) => me.call('POST', '/v2/users/self/favorites', { channel_id: channel });
  const favourites = async () =>
    ((await me.call('GET', '/v2/users/self/favorites')).json as { channel_id: number }[]).map(
      ({ channel_id: id }) => id,
    );

  test('F-033 belong to their profile: the main one has those of the account, chosen or not, and keeps them when it becomes a child', async () => {
    for (const id of [81, 82, 83]) {
      await server.db
        .insertInto('channels')
        .values({ id, slug: `c${id}`, name: JSON.stringify({ ru: `c${id}` }) })
        .onConflict((one) => one.doNothing())
        .execute();
      await server.db
        .insertInto('provider_channels')
        .values({ provider_id: 1, channel_id: id, num: id })
        .onConflict((one) => one.doNothing())
        .execute();
    }
    await addFavourite(81);
    const main = await me.main();
    await me.watch(main);
    expect(await favourites()).toEqual([81]);
    const other = await me.add('Anna');
    await me.watch(other);
    expect(await favourites()).toEqual([]);
    await addFavourite(82);
    expect((await me.call('PATCH', `${PROFILES}/${main}`, { role: 'child' })).status).toBe(200);
    expect((await me.list()).map(({ id, role }) => [id, role])).toEqual([
      [other, 'adult'],
      [main, 'child'],
    ]);
    expect(await favourites()).toEqual([82]);
    await me.watch(null);
    expect(await favourites()).toEqual([82]);
    await me.watch(main);
    expect(await favourites()).toEqual([81]);
  });

  test('A-833 goes with its profile', async () => {
    const other = await me.add('Anna');
    await me.watch(other);
    await addFavourite(83);
    await me.watch(null);
    await me.call('DELETE', `${PROFILES}/${other}`);
    expect(
      await server.db.selectFrom('favourites').select('id').where('profile_id', '=', asProfileId(other)).execute(),
    ).toEqual([]);
  });
});

test('A-682 F-334 a guest has no profiles and makes, changes, chooses and removes none', async () => {
  const guest = await server.guest();
  const call = as(guest.token);
  expect((await call('GET', PROFILES)).json).toEqual([]);
  const id = await me.add('Anna');
  for (const [method, url, body] of [
    ['POST', PROFILES, { name: 'x' }],
    ['PATCH', `${PROFILES}/${id}`, { name: 'x' }],
    ['DELETE', `${PROFILES}/${id}`, undefined],
    ['PATCH', `/v2/users/self/devices/${guest.deviceId}`, { profile_id: id }],
  ] as const)
    expect(await call(method, url, body)).toMatchObject({ status: 403, code: 'guest_forbidden' });
});

test('another account and another provider do not reach a profile', async () => {
  const id = await me.add('Anna');
  for (const stranger of [await account(), await account('baltic')]) {
    expect((await stranger.call('PATCH', `${PROFILES}/${id}`, { name: 'mine' })).code).toBe('profile_not_found');
    expect((await stranger.call('DELETE', `${PROFILES}/${id}`)).code).toBe('profile_not_found');
  }
  expect((await me.list())[1]!.name).toBe('Anna');
});
