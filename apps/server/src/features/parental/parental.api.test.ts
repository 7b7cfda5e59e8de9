import { asChannelId, asContentId } from '@aerial/domain/ids.ts';
import { contentCall } from '@aerial/contract/calls/catalogue.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FILM, loadTinyDemo, OTHER_FILM, SERIES, episodeId } from '../../demo/testing/tiny-catalogue.ts';
import { changeVitrina } from '../../imports/channels/vitrina.ts';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { hashToken, newToken } from '../../accounts/tokens.ts';

const PIN = '2580';
const START = '2026-11-20T22:15:00Z';
/** For children, for adults, from 16 on. */
const [KIDS, ADULT, TEENS] = [1, 2, 3] as const;
const PROOF = 'users/self/parental_code/proof';

let server: TestServer;
/** Another process of the installation. */
let second: TestServer;
let library: number;
beforeAll(async () => {
  server = await testServer();
  server.clock.set(START);
  second = await testServer({ db: server.db, clock: server.clock });
  await loadTinyDemo(server.db, server.clock);
  const age = (table: 'channels' | 'contents', id: number | string, years: number) =>
    server.db
      .updateTable(table)
      .set({ age: years })
      .where('id', '=', id as never)
      .execute();
  await age('channels', KIDS, 6);
  await age('channels', ADULT, 18);
  await age('channels', TEENS, 16);
  await age('contents', FILM, 18);
  await age('contents', OTHER_FILM, 16);
  await age('contents', SERIES, 18);
  // Seasons and episodes are as old as their series.
  await server.db
    .updateTable('contents')
    .set({ age: null })
    .where('content_type', 'in', ['season', 'episode'])
    .execute();
  await server.db
    .updateTable('provider_channels')
    .set({ is_free: true })
    .where('channel_id', '=', asChannelId(TEENS))
    .execute();
  await changeVitrina(server.db, String(ADULT), {
    web: 'https://player.example.com/2',
    sdk: 'https://player.example.com/sdk.js',
  });
  // Programmes without a content, until one is given them.
  await server.db
    .updateTable('schedule_entries')
    .set({ content_id: null, episode_id: null, title: JSON.stringify({ ru: 'Передача' }) })
    .execute();
  library = (
    await server.db
      .selectFrom('library_contents')
      .select('library_id')
      .where('content_id', '=', FILM)
      .executeTakeFirstOrThrow()
  ).library_id;
}, 120_000);

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const as =
  (token: string) =>
  async (
    method: Method,
    path: string,
    { body, proof, ip, at = server }: { body?: object; proof?: string | undefined; ip?: string; at?: TestServer } = {},
  ) => {
    const url = `/v2/${path}${path.includes('?') ? '&' : '?'}access_token=${token}`;
    const answer = await at.app.inject({
      method,
      url,
      headers: { 'accept-language': 'en', ...(proof !== undefined && { 'x-pin-proof': proof }) },
      ...(ip !== undefined && { remoteAddress: ip }),
      ...(body && { payload: body }),
    });
    const json = answer.json();
    return {
      status: answer.statusCode,
      code: json.error_code as string | undefined,
      json,
      retryAfter: answer.headers['retry-after'],
    };
  };

/** An account on a device, with a PIN unless null is passed. */
async function family(pin: string | null = PIN) {
  const post = async (url: string, payload: object) =>
    (await server.app.inject({ method: 'POST', url, payload })).json();
  // A guest's password costs less time; from here on it is an account.
  const { user } = await server.guest();
  await server.db.updateTable('users').set({ is_guest: false }).where('id', '=', user.id).execute();
  await server.db.deleteFrom('devices').where('user_id', '=', user.id).execute();
  // A login token ends with the device it registers.
  const login = newToken();
  await server.db
    .insertInto('tokens')
    .values({
      hash: hashToken(login),
      user_id: user.id,
      device_id: null,
      expires_at: null,
      created_at: new Date(server.clock.now()),
    })
    .execute();
  if (pin) await as(login)('PATCH', 'users/self', { body: { pincode: pin } });
  const device = async (token = login) => {
    const { id } = await post(`/v2/users/self/devices?access_token=${token}`, { serial: randomUUID() });
    const { access_token } = await post('/v2/auth/device', { device_id: id });
    const call = as(access_token);
    const prove = (scope: string, more: { item?: string; pincode?: string; ip?: string; at?: TestServer } = {}) => {
      const { item, pincode = PIN, ...rest } = more;
      return call('POST', PROOF, { body: { pincode, scope, ...(item !== undefined && { item }) }, ...rest });
    };
    const proof = async (scope: string, item?: string) =>
      (await prove(scope, item === undefined ? {} : { item })).json.proof as string;
    return {
      id: id as string,
      token: access_token as string,
      call,
      prove,
      proof,
      settings: (body: object) => call('PATCH', `users/self/devices/${id}`, { body }),
    };
  };
  const own = await device();
  const child = (await own.call('POST', 'users/self/profiles', { body: { name: 'Masha', role: 'child' } })).json
    .id as string;
  const watch = (profile: string | null, pincode?: string) =>
    own.settings({ profile_id: profile, ...(pincode !== undefined && { pincode }) });
  return { ...own, login, device, child, watch };
}
let me: Awaited<ReturnType<typeof family>>;
beforeEach(async () => {
  server.clock.set(START);
  me = await family();
});

const film = (id = FILM) => `libraries/${library}/contents/${id}/stream`;
const channel = (id: number, query = '') => `channels/${id}/stream${query}`;
const NOW = Date.parse(START) / 1000;
/** Every way to media of the adult channel. */
const WAYS = [
  channel(ADULT),
  channel(ADULT, `?ts=${NOW - 3600}`),
  channel(ADULT, '?preview=1'),
  channel(ADULT, '?prepare=1'),
  channel(ADULT, '?type=config'),
  `channels/${ADULT}/config`,
];

describe('an adult profile with a PIN', () => {
  test.each(WAYS)('C-487 C-576 %s demands a proof for channels', async (path) => {
    expect(await me.call('GET', path)).toMatchObject({
      status: 403,
      code: 'pin_required',
      json: { detail: { scope: ['channel'], item: [`channel-${ADULT}`] } },
    });
    expect((await me.call('GET', path, { proof: await me.proof('channel') })).status).toBe(200);
    expect((await me.call('GET', path, { proof: await me.proof('vod') })).code).toBe('pin_required');
  });

  test('C-570 C-571 a film and an episode of an adult series demand a proof for films; a film without an age limit demands none', async () => {
    for (const path of [film(), film(asContentId(episodeId(1, 1)))]) {
      expect(await me.call('GET', path)).toMatchObject({
        status: 403,
        code: 'pin_required',
        json: { detail: { scope: ['vod'] } },
      });
      expect((await me.call('GET', path, { proof: await me.proof('vod') })).status).toBe(200);
    }
    expect([(await me.call('GET', channel(TEENS))).status, (await me.call('GET', film(OTHER_FILM))).status]).toEqual([
      200, 200,
    ]);
  });

  test('C-570 C-571 a programme for adults on another channel demands a proof for programmes, live and in the archive', async () => {
    const entry = await server.db
      .selectFrom('schedule_entries')
      .select(['id', 'start_at'])
      .where('channel_id', '=', asChannelId(KIDS))
      .where('start_at', '<=', String(NOW))
      .orderBy('start_at', 'desc')
      .executeTakeFirstOrThrow();
    const shows = (content: string | null) =>
      server.db.updateTable('schedule_entries').set({ content_id: content }).where('id', '=', entry.id).execute();
    await shows(FILM);
    try {
      for (const path of [channel(KIDS), channel(KIDS, `?ts=${Number(entry.start_at) + 10}`)]) {
        const refused = await me.call('GET', path);
        expect([path, refused.code, refused.json.detail]).toEqual([
          path,
          'pin_required',
          { scope: ['program'], item: [`program-${entry.id}`] },
        ]);
        expect((await me.call('GET', path, { proof: await me.proof('program') })).status).toBe(200);
      }
    } finally {
      await shows(null);
    }
  });

  test('F-344 demands nothing where its switch is off', async () => {
    await me.settings({ parental_settings: { vod: false }, pincode: PIN });
    expect((await me.call('GET', film())).status).toBe(200);
    expect((await me.call('GET', channel(ADULT))).code).toBe('pin_required');
  });

  test('F-290 A-586 a proof expires as the device says; a started playback continues', async () => {
    await me.settings({ parental_settings: { duration: 5 }, pincode: PIN });
    const proof = await me.proof('vod', `content-${FILM}`);
    server.clock.advance(299_000);
    expect((await me.call('GET', film(asContentId(episodeId(1, 1))), { proof })).status).toBe(200);
    server.clock.advance(1000);
    expect((await me.call('GET', film(asContentId(episodeId(1, 1))), { proof })).code).toBe('pin_required');
    expect((await me.call('GET', film(), { proof: `nonsense, ${proof}` })).status).toBe(200);
    server.clock.advance(24 * 3_600_000);
    expect((await me.call('GET', film(), { proof })).code).toBe('pin_required');
  });

  test('F-290 A-586 where the device says nothing else, a proof lasts half an hour', async () => {
    const proof = await me.proof('vod');
    server.clock.advance(1_799_000);
    expect((await me.call('GET', film(), { proof })).status).toBe(200);
    server.clock.advance(1000);
    expect((await me.call('GET', film(), { proof })).code).toBe('pin_required');
  });

  test.each([
    [1, 1],
    [30, 30],
    [7, 30],
  ])(
    'F-290 A-588 with %i minutes for channels a proof for them lasts %i, whatever the duration',
    async (set, lasts) => {
      await me.settings({
        settings: { parentalChannels: set },
        parental_settings: { duration: 5, program: false },
        pincode: PIN,
      });
      const proof = await me.proof('channel');
      server.clock.advance(lasts * 60_000 - 1000);
      expect((await me.call('GET', channel(ADULT), { proof })).status).toBe(200);
      server.clock.advance(1000);
      expect((await me.call('GET', channel(ADULT), { proof })).code).toBe('pin_required');
    },
  );

  test('A-563 proofs are for the known contexts and no other', async () => {
    for (const scope of ['program', 'channel', 'vod', 'pay', 'profile', 'parental', 'settings'])
      expect([scope, (await me.prove(scope)).status]).toEqual([scope, 200]);
    expect((await me.prove('search')).code).toBe('validation_failed');
  });

  test('F-290 A-572 a duration of 0 is for one item', async () => {
    await me.settings({ parental_settings: { duration: 0 }, pincode: PIN });
    const proof = await me.proof('vod', `content-${FILM}`);
    expect((await me.call('GET', film(), { proof })).status).toBe(200);
    expect((await me.call('GET', film(asContentId(episodeId(1, 1))), { proof })).code).toBe('pin_required');
  });

  test('F-290 a proof is void on another device and after another PIN', async () => {
    const other = await me.device();
    const proof = await me.proof('vod');
    expect((await other.call('GET', film(), { proof })).code).toBe('pin_required');
    expect((await me.call('PATCH', 'users/self', { body: { pincode: '1111', old_pincode: PIN } })).status).toBe(200);
    expect((await me.call('GET', film(), { proof })).code).toBe('pin_required');
  });

  test('F-321 A-698 changes the PIN with the old one or a proof only, and the settings too', async () => {
    const change = (body: object, proof?: string) => me.call('PATCH', 'users/self', { body, proof });
    expect((await change({ pincode: '0000' })).code).toBe('pin_required');
    expect((await change({ pincode: '0000' }, await me.proof('vod'))).code).toBe('pin_required');
    expect((await me.settings({ parental_settings: { vod: false } })).code).toBe('pin_required');
    expect((await me.settings({ settings: { parentalChannels: 1 } })).code).toBe('pin_required');
    expect((await me.settings({ parental_settings: { vod: true }, settings: { volume: 5 } })).status).toBe(200);
    const proof = await me.proof('parental');
    expect(
      (await me.call('PATCH', `users/self/devices/${me.id}`, { body: { parental_settings: { vod: false } }, proof }))
        .status,
    ).toBe(200);
    expect((await change({ pincode: '1111' }, proof)).json.parental_code).toBe('1111');
  });

  test('changes contacts with a proof where the switch says so', async () => {
    const name = { first_name: 'Anna' };
    expect((await me.call('PATCH', 'users/self', { body: name })).json).toMatchObject({
      error_code: 'pin_required',
      detail: { scope: ['settings'] },
    });
    expect(
      (await me.call('PATCH', 'users/self', { body: name, proof: await me.proof('settings') })).json.first_name,
    ).toBe('Anna');
    expect((await me.call('PATCH', 'users/self', { body: { timezone: 'Asia/Almaty' } })).status).toBe(200);
  });
});

describe('an account without a PIN', () => {
  test('F-286 plays what is for adults in an adult profile as ever, and has nothing to prove', async () => {
    const free = await family(null);
    for (const path of [...WAYS, film()]) expect([path, (await free.call('GET', path)).status]).toEqual([path, 200]);
    expect(await free.prove('vod')).toMatchObject({ status: 400, code: 'pin_not_set' });
    expect((await free.settings({ parental_settings: { vod: false } })).status).toBe(200);
    expect((await free.call('PATCH', 'users/self', { body: { first_name: 'Anna' } })).status).toBe(200);
    expect((await free.call('PATCH', 'users/self', { body: { pincode: '1111' } })).json.parental_code).toBe('1111');
    // From now on, in every process.
    expect((await free.call('GET', channel(ADULT))).code).toBe('pin_required');
  });

  test('a guest needs no PIN', async () => {
    const { token } = await server.guest();
    for (const path of [...WAYS, film()]) expect([path, (await as(token)('GET', path)).status]).toEqual([path, 200]);
  });

  test('C-588 in its child profile nothing for adults plays, and no PIN can be set', async () => {
    const free = await family(null);
    await free.watch(free.child);
    for (const path of [...WAYS, channel(TEENS), film(OTHER_FILM)])
      expect([path, (await free.call('GET', path)).code]).toEqual([path, 'child_forbidden']);
    expect((await free.call('GET', channel(KIDS))).status).toBe(200);
    for (const body of [
      { pincode: '0000' },
      { parental_status: 'ignore' },
      { phone: '79990001234' },
      { first_name: 'Masha' },
    ])
      expect((await free.call('PATCH', 'users/self', { body })).code).toBe('child_forbidden');
    expect((await free.settings({ parental_settings: { vod: false, duration: 1440 } })).code).toBe('child_forbidden');
    expect((await free.watch(null)).status).toBe(200);
  });
});

describe('a child profile with a PIN in the account', () => {
  beforeEach(() => me.watch(me.child));

  test('does not see the PIN and changes neither it nor the account', async () => {
    expect((await me.call('GET', 'users/self')).json).toMatchObject({ parental_code: null, parental_status: 'set' });
    for (const body of [{ pincode: '0000' }, { pincode: '0000', old_pincode: PIN }])
      expect((await me.call('PATCH', 'users/self', { body })).code).toBe('child_forbidden');
    expect((await me.call('PATCH', 'users/self', { body: { email: 'a@example.com' } })).code).toBe('pin_required');
    expect((await me.call('PATCH', 'users/self', { body: { timezone: 'Asia/Almaty' } })).json.parental_code).toBeNull();
    expect((await as(me.login)('GET', 'users/self')).json.parental_code).toBe(PIN);
  });

  test('C-588 F-340 plays nothing that is not for children, with the switches off too; by a direct link a channel plays with the PIN', async () => {
    await me.settings({ parental_settings: { channel: false, program: false, vod: false }, pincode: PIN });
    for (const path of [...WAYS, channel(TEENS)])
      expect([path, (await me.call('GET', path)).code]).toEqual([path, 'pin_required']);
    expect((await me.call('GET', film(OTHER_FILM))).json.detail).toEqual({
      scope: ['vod'],
      item: [`content-${OTHER_FILM}`],
    });
    for (const path of [...WAYS, channel(TEENS)])
      expect([path, (await me.call('GET', path, { proof: await me.proof('channel') })).status]).toEqual([path, 200]);
    expect((await me.call('GET', film(OTHER_FILM), { proof: await me.proof('vod') })).status).toBe(200);
    expect((await me.call('GET', channel(KIDS))).status).toBe(200);
  });

  test('C-589 sees no film, series or trailer from 18 on, whatever is proven', async () => {
    const proof = await me.proof('vod');
    const trailer = await server.db
      .selectFrom('trailers')
      .select('id')
      .where('content_id', '=', FILM)
      .executeTakeFirst();
    const number = async (id: string) =>
      (
        await server.db
          .selectFrom('contents')
          .select('program_id')
          .where('id', '=', asContentId(id))
          .executeTakeFirstOrThrow()
      ).program_id;
    const video = `videos/${await number(FILM)}`;
    const paths = [
      video,
      `${video}/stream`,
      film(),
      film(asContentId(episodeId(1, 1))),
      `contents/${FILM}`,
      `contents/${SERIES}`,
      `contents/${episodeId(1, 1)}`,
      `contents/${FILM}/similar`,
      `contents/${FILM}/metadata`,
      ...(trailer ? [`trailers/${trailer.id}/stream`] : []),
    ];
    for (const path of paths) {
      const answer = await me.call('GET', path, { proof });
      expect([path, answer.status]).toEqual([path, 404]);
    }
    expect((await requests(server, () => me.login).get(contentCall, `contents/${FILM}`)).age).toBe(18);
  });

  test('A-745 F-343 is switched to an adult one only with a proof for that; proofs are not carried over', async () => {
    const leave = (proof?: string) =>
      me.call('PATCH', `users/self/devices/${me.id}`, { body: { profile_id: null }, proof });
    expect((await leave()).json.detail).toEqual({ scope: ['profile'] });
    expect((await leave(await me.proof('vod'))).code).toBe('pin_required');
    const [forFilms, forProfiles] = [await me.proof('vod'), await me.proof('profile')];
    expect((await leave(forProfiles)).status).toBe(200);
    expect((await me.call('GET', film(), { proof: forFilms })).code).toBe('pin_required');
  });

  test('reaches no other device of the account, and a new one begins as the same child', async () => {
    const other = (await family()).id;
    const before = await me.device(me.login);
    expect((await me.call('GET', 'users/self/devices')).json.map(({ id }: { id: string }) => id)).toEqual([me.id]);
    for (const id of [before.id, other])
      for (const method of ['GET', 'PATCH', 'DELETE'] as const)
        expect(
          (await me.call(method, `users/self/devices/${id}`, method === 'PATCH' ? { body: { name: 'x' } } : {})).code,
        ).toBe('device_not_found');
    const next = await me.device(me.token);
    expect((await next.call('GET', channel(ADULT))).code).toBe('pin_required');
    expect((await next.call('GET', 'users/self')).json.parental_code).toBeNull();
  });

  test('changes other profiles with the PIN only', async () => {
    const profiles = (method: Method, path = '', body?: object) =>
      me.call(method, `users/self/profiles${path}`, body ? { body } : {});
    const [main] = (await profiles('GET')).json as { id: string }[];
    expect((await profiles('POST', '', { name: 'Third', role: 'adult' })).code).toBe('pin_required');
    expect((await profiles('PATCH', `/${main!.id}`, { name: 'Mine' })).code).toBe('pin_required');
    expect((await profiles('DELETE', `/${main!.id}`)).code).toBe('pin_required');
    expect((await profiles('PATCH', `/${me.child}`, { role: 'adult' })).code).toBe('pin_required');
    expect((await profiles('PATCH', `/${me.child}`, { name: 'Maria' })).status).toBe(200);
  });
});

describe('guesses of the PIN', () => {
  test('forty wrong ones are limited, in every process and after a restart, and say how long to wait', async () => {
    const third = await testServer({ db: server.db, clock: server.clock });
    const answers = [];
    for (let i = 0; i < 40; i += 1)
      answers.push(await me.prove('vod', { pincode: String(1000 + i), at: [server, second, third][i % 3]! }));
    expect(answers.map(({ code }) => code)).toEqual([
      ...Array.from({ length: 5 }, () => 'wrong_pincode'),
      ...Array.from({ length: 35 }, () => 'too_many_attempts'),
    ]);
    expect(answers.map(({ status }) => status).slice(4, 6)).toEqual([400, 429]);
    expect([answers[3]!.retryAfter, answers[4]!.retryAfter, answers[39]!.retryAfter]).toEqual([undefined, '30', '30']);
    expect((await me.prove('vod')).code).toBe('too_many_attempts');
    server.clock.advance(30_000);
    expect((await me.prove('vod', { pincode: '1111' })).retryAfter).toBe('60');
    server.clock.advance(60_000);
    expect((await me.prove('vod', { at: second })).status).toBe(200);
  });

  test('forty at once are compared no more often', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => me.prove('vod', { pincode: String(1000 + i), at: i % 2 ? server : second })),
    );
    expect(answers.filter(({ code }) => code === 'wrong_pincode')).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 'too_many_attempts')).toHaveLength(35);
  });

  test('count whatever call they are made with', async () => {
    await me.watch(me.child);
    await me.watch(null, '1111');
    await me.settings({ parental_settings: { vod: false }, pincode: '1112' });
    await me.call('PATCH', `users/self/profiles/${me.child}`, { body: { role: 'adult', pincode: '1113' } });
    await me.prove('vod', { pincode: '1114' });
    expect((await me.prove('vod', { pincode: '1115' })).retryAfter).toBe('30');
    expect(await me.watch(null, PIN)).toMatchObject({ status: 429, code: 'too_many_attempts' });
    const adult = await me.device();
    for (const old_pincode of ['1111', '1112', '1113', '1114', '1115'])
      expect(
        (await adult.call('PATCH', 'users/self', { body: { pincode: '0000', old_pincode }, ip: '10.9.0.1' })).code,
      ).toBe('wrong_pincode');
    expect(
      (await adult.call('PATCH', 'users/self', { body: { pincode: '0000', old_pincode: PIN }, ip: '10.9.0.1' })).code,
    ).toBe('too_many_attempts');
  });

  test('from device after device meet the limit of their address, from address after address that of the account', async () => {
    await server.db
      .updateTable('users')
      .set({ device_limit: 50 })
      .where('id', '=', (await me.call('GET', 'users/self')).json.id)
      .execute();
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 12; i += 1)
      codes.push((await (await me.device()).prove('vod', { pincode: '1111', ip: '10.1.0.1' })).code);
    expect(codes).toEqual([...Array.from({ length: 11 }, () => 'wrong_pincode'), 'too_many_attempts']);
    const others: (string | undefined)[] = [];
    for (let i = 0; i < 21; i += 1)
      others.push((await (await me.device()).prove('vod', { pincode: '1111', ip: `10.2.0.${i}` })).code);
    expect(others).toEqual([...Array.from({ length: 20 }, () => 'wrong_pincode'), 'too_many_attempts']);
  });

  test('are no one else’s business', async () => {
    for (let i = 0; i < 6; i += 1) await me.prove('vod', { pincode: '1111' });
    expect((await (await family()).prove('vod')).status).toBe(200);
  });
});
