import { changeUserCall } from '@aerial/contract/calls/accounts.ts';
import * as contract from '@aerial/contract/calls/operator-users.ts';
import { connectUserCall } from '@aerial/contract/calls/operators.ts';
import { asProviderId, asUserId } from '@aerial/domain/ids.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requests } from '../../../testing/answers.ts';
import { PACKETS, richUser, seedCommerce } from '../../../testing/commerce.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { operatorStore } from '../../operators/repo.pg.ts';
import { renewOperatorToken } from '../../operators/tokens.ts';
import { operatorsUserStore } from './users.pg.ts';

let server: TestServer;
/** Of provider 1, the installation's, and of provider 2. */
let token: string;
let other: string;
beforeAll(async () => {
  server = await testServer();
  await seedCommerce(server);
  token = await renewOperatorToken(operatorStore(server.db), asProviderId(1));
  other = await renewOperatorToken(operatorStore(server.db), asProviderId(2));
});
// Below the limit of calls a second.
beforeEach(() => server.clock.advance(2_000));

const { success } = requests({ app: { inject: () => undefined } } as never, () => '');
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
const send = (method: Method, path: string, payload?: object | string, as = token, headers = {}) =>
  server.app.inject({
    method,
    url: `/v2/${path}${path.includes('?') ? '&' : '?'}token=${as}`,
    headers: { 'accept-language': 'en', ...headers },
    ...(payload !== undefined && { payload }),
  });
const outcome = ({ statusCode, json }: { statusCode: number; json(): { error_code: string } }) => [
  statusCode,
  json().error_code,
];
let made = 0;
async function user(fields: object = {}, as = token) {
  made += 1;
  server.clock.advance(200);
  const answer = await send(
    'POST',
    'users',
    { username: `u-${made}`, phone: `7900${1_000_000 + made}`, ...fields },
    as,
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as { id: number; username: string; phone: string };
}
const list = async (query: string, as = token) =>
  success(contract.usersCall, await send('GET', `users?${query}`, undefined, as));
const namesOf = async (query: string, as = token) => (await list(query, as)).map(({ username }) => username);
const viewerOf = async (id: number, as = token) =>
  (await send('POST', 'auth/provider', { user_id: id }, as)).json().access_token as string;
const isSignedIn = async (viewer: string) =>
  (await server.app.inject(`/v2/users/self?access_token=${viewer}`)).statusCode === 200;

describe('GET users', () => {
  test('finds users by each filter, exactly and without regard to case, and answers [] for none', async () => {
    const one = await user({
      username: 'Walter.Found',
      phone: '+7 (911) 222-33-44',
      email: 'Walter@Example.com',
      provider_uid: 'Contract-77',
      first_name: 'Wälter',
    });
    for (const query of [
      'phone=79112223344',
      'phone=%2B7%20911%20222-33-44',
      'username=walter.found',
      'provider_uid=Contract-77',
      'email=walter@example.COM',
      'search=FOUND',
      'search=wält',
      'search=2223344%20contract',
      'phone=79112223344&search=walter&limit=1',
    ])
      expect(await namesOf(query), query).toEqual([one.username]);
    for (const query of [
      'phone=7911222334',
      'username=walter',
      'provider_uid=contract-77',
      'email=walter@example.co',
      'search=walter%20nobody',
      'search=%25',
      'search=w_lter',
      'phone=none',
      'phone=79112223344&username=other',
    ])
      expect(await namesOf(query), query).toEqual([]);
  });

  test('pages by id, 100 at first and at most 500', async () => {
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push((await user({ first_name: 'Paged' })).id);
    const page = async (query: string) => (await list(`search=paged&${query}`)).map(({ id }) => id);
    expect(await page('')).toEqual(ids);
    expect(await page('limit=2')).toEqual(ids.slice(0, 2));
    expect(await page('limit=2&offset=2')).toEqual(ids.slice(2));
    expect(await page('offset=3')).toEqual([]);
    for (const query of ['limit=0', 'limit=501', 'offset=-1', 'offset=1000001', 'limit=x'])
      expect(outcome(await send('GET', `users?${query}`)), query).toEqual([422, 'validation_failed']);
  });

  test('has no guests, no deleted and no archived users, and nobody of another operator', async () => {
    const guest = await server.guest();
    const [archived, deleted, theirs] = [
      await user({ first_name: 'Hidden' }),
      await user({ first_name: 'Hidden' }),
      await user({ first_name: 'Hidden' }, other),
    ];
    await send('DELETE', `users/${archived.id}/archive`);
    await server.db
      .updateTable('users')
      .set({ deleted_at: new Date(), is_active: false })
      .where('id', '=', asUserId(deleted.id))
      .execute();
    expect(await namesOf('search=hidden')).toEqual([]);
    expect((await list(`username=${guest.user.username}`)).length).toBe(0);
    expect(await namesOf('search=hidden', other)).toEqual([theirs.username]);
    expect(outcome(await send('GET', `users/${deleted.id}`))).toEqual([404, 'user_not_found']);
    expect((await send('GET', `users/${archived.id}`)).json().is_active).toBe(false);
  });

  test('adds subscriptions where they are requested', async () => {
    const { id, username } = await user({ first_name: 'Subscriber' });
    expect((await list(`username=${username}`))[0]!.subscriptions).toEqual([]);
    const later = new Date(server.clock.now() + 40 * 86_400_000).toISOString();
    success(
      connectUserCall,
      await send('POST', `users/${id}/subscriptions`, [
        { packet_id: PACKETS.base, renew: true },
        { packet_id: PACKETS.other, renew: true, start_at: later },
      ]),
    );
    const of = async (query: string) =>
      ((await list(`username=${username}&${query}`))[0]!.subscriptions as { packet: { id: number } }[]).map(
        ({ packet }) => packet.id,
      );
    expect(await of('subscriptions=active')).toEqual([PACKETS.base]);
    expect(await of('subscriptions=current')).toEqual([PACKETS.base]);
    expect(await of('subscriptions=planned')).toEqual([PACKETS.other]);
    expect(await of('subscriptions=paused')).toEqual([]);
    expect(await of('subscriptions=all')).toEqual([PACKETS.base, PACKETS.other]);
    const day = (days: number) => new Date(server.clock.now() + days * 86_400_000).toISOString().slice(0, 10);
    expect(await of(`subscriptions=period&date_from=${day(-3)}&date_to=${day(-1)}`)).toEqual([]);
    expect(await of(`subscriptions=period&date_from=${day(-3)}&date_to=${day(0)}`)).toEqual([PACKETS.base]);
    expect(await of(`subscriptions=period&date_from=${day(41)}`)).toContain(PACKETS.other);
    for (const query of [
      'subscriptions=some',
      'subscriptions=period&date_from=x',
      `subscriptions=period&date_from=${day(2)}&date_to=${day(0)}`,
    ])
      expect(outcome(await send('GET', `users?${query}`)), query).toEqual([422, 'validation_failed']);
  });
});

describe('PATCH users/{id}', () => {
  const change = async (id: number, body: object) => success(changeUserCall, await send('PATCH', `users/${id}`, body));

  test('changes what is sent and nothing else; form bodies and spelled switches count', async () => {
    const { id } = await user({ email: 'before@example.com', first_name: 'Before' });
    const before = (await send('GET', `users/${id}`)).json();
    expect(await change(id, { last_name: 'After', comment: 'owes a box', is_provider_free: 'true' })).toEqual({
      ...before,
      last_name: 'After',
      comment: 'owes a box',
      is_provider_free: true,
    });
    const form = await send('PATCH', `users/${id}`, 'first_name=Form&is_provider_free=0&parental_code=4321', token, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(success(changeUserCall, form)).toMatchObject({
      first_name: 'Form',
      is_provider_free: false,
      parental_code: '4321',
      parental_status: 'set',
    });
    expect(await change(id, { parental_code: '', email: null, is_active: null })).toMatchObject({
      parental_code: null,
      parental_status: 'notset',
      email: null,
      is_active: true,
    });
    expect(
      await change(id, { phone: '+7 (922) 111-00-99', username: 'Renamed', provider_uid: 'new-uid' }),
    ).toMatchObject({
      phone: '79221110099',
      username: 'Renamed',
      provider_uid: 'new-uid',
    });
    const self = await server.app.inject(`/v2/users/self?access_token=${await viewerOf(id)}`);
    expect(self.json()).toMatchObject({ username: 'Renamed', comment: '', tags: [] });
  });

  test('fields that are none of its business change nothing', async () => {
    const { id } = await user();
    const row = () => server.db.selectFrom('users').selectAll().where('id', '=', asUserId(id)).executeTakeFirst();
    const before = await row();
    await change(id, {
      id: 1,
      provider_id: 2,
      provider: { id: 2 },
      is_guest: true,
      is_geofree: true,
      device_limit: 99,
      password_hash: 'x',
      sealed_pin: 'x',
      deleted_at: '2020-01-01T00:00:00Z',
      archived_at: '2020-01-01T00:00:00Z',
      phone_proven: false,
      accounts: [{ amount: '100' }],
      balance: '100',
      tags: [{ id: 1 }],
    });
    expect(await row()).toEqual(before);
  });

  test.each([
    ['a phone that is none', { phone: '12' }],
    ['an e-mail that is none', { email: 'nobody' }],
    ['a zone that does not exist', { timezone: 'Mars/Olympus' }],
    ['a PIN of letters', { parental_code: 'abcd' }],
    ['an empty username', { username: ' \u200b ' }],
    ['a switch that is none', { is_active: 'maybe' }],
    ['a comment that is too long', { comment: 'x'.repeat(257) }],
  ])('%s is refused and changes nothing', async (_what, body) => {
    const { id } = await user();
    const before = (await send('GET', `users/${id}`)).body;
    expect(outcome(await send('PATCH', `users/${id}`, { first_name: 'Not', ...body }))).toEqual([
      422,
      'validation_failed',
    ]);
    expect((await send('GET', `users/${id}`)).body).toBe(before);
  });

  test.each(['username', 'phone', 'email', 'provider_uid'])(
    'a %s that another user has is a duplicate',
    async (field) => {
      const taken = {
        username: `taken-${field}`,
        phone: `7955000${field.charCodeAt(0)}${field.length}`,
        email: `${field}@taken.example`,
        provider_uid: `taken ${field}`,
      };
      await user(taken);
      const { id } = await user();
      const answer = await send('PATCH', `users/${id}`, { [field]: taken[field as keyof typeof taken] });
      expect([answer.statusCode, answer.json().error_code, Object.keys(answer.json().detail)]).toEqual([
        400,
        'username_taken',
        [field],
      ]);
    },
  );

  test('blocking ends the sessions at once and refuses sign-in; lifting it lets in again', async () => {
    const { id, username } = await user({ password: 'word' });
    const viewer = await viewerOf(id);
    expect(await isSignedIn(viewer)).toBe(true);
    expect((await change(id, { is_active: 'false' })).is_active).toBe(false);
    expect(await isSignedIn(viewer)).toBe(false);
    const login = () =>
      server.app.inject({ method: 'POST', url: '/v2/auth/login', payload: { login: username, password: 'word' } });
    expect(outcome(await login())).toEqual([403, 'user_blocked']);
    expect(outcome(await send('POST', 'auth/provider', { user_id: id }))).toEqual([403, 'user_blocked']);
    await change(id, { is_active: true });
    expect((await login()).statusCode).toBe(200);
    expect(await isSignedIn(viewer)).toBe(false);
  });

  test('another password ends the sessions, and only it opens the account', async () => {
    const { id, username } = await user({ password: 'before' });
    const viewer = await viewerOf(id);
    await change(id, { password: 'after' });
    expect(await isSignedIn(viewer)).toBe(false);
    const login = async (password: string) =>
      (await server.app.inject({ method: 'POST', url: '/v2/auth/login', payload: { login: username, password } }))
        .statusCode;
    expect([await login('before'), await login('after')]).toEqual([401, 200]);
  });

  test('a viewer changes nothing that only the operator says', async () => {
    const { id } = await user();
    const answer = await server.app.inject({
      method: 'PATCH',
      url: `/v2/users/${id}?access_token=${await viewerOf(id)}`,
      payload: {
        first_name: 'Own',
        provider_uid: 'mine',
        is_provider_free: true,
        username: 'mine',
        comment: 'mine',
        parental_code: '1111',
      },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await send('GET', `users/${id}`)).json()).toMatchObject({
      first_name: 'Own',
      provider_uid: null,
      is_provider_free: false,
      username: `u-${made}`,
      comment: '',
      parental_code: null,
    });
  });

  test('a guest can be blocked, and gets no data of a user', async () => {
    const guest = await server.guest();
    expect(outcome(await send('PATCH', `users/${guest.user.id}`, { phone: '79880001122' }))).toEqual([
      403,
      'guest_forbidden',
    ]);
    expect((await change(guest.user.id, { is_active: false })).is_active).toBe(false);
    expect(await isSignedIn(guest.token)).toBe(false);
  });
});

describe('DELETE users/{id}', () => {
  test('blocks, keeps the subscriptions, and answers the user; archived ones do not renew', async () => {
    const { id } = await user();
    await send('POST', `users/${id}/subscriptions`, { packet_id: PACKETS.base, renew: true });
    const viewer = await viewerOf(id);
    const renewals = async () =>
      ((await send('GET', `users/${id}/subscriptions`)).json() as { renew: boolean }[]).map(({ renew }) => renew);
    const blocked = success(contract.blockUserCall, await send('DELETE', `users/${id}`, '{}'));
    expect([blocked.id, blocked.is_active, await isSignedIn(viewer), await renewals()]).toEqual([
      id,
      false,
      false,
      [true],
    ]);
    for (let again = 0; again < 2; again += 1) {
      const archived = success(contract.archiveUserCall, await send('DELETE', `users/${id}/archive`, '[]'));
      expect([archived.id, archived.is_active]).toEqual([id, false]);
    }
    expect((await renewals()).filter(Boolean)).toEqual([]);
    await send('PATCH', `users/${id}`, { is_active: true });
    expect(await namesOf(`username=u-${made}`)).toHaveLength(1);
  });
});

describe('PUT users/{id}/change_provider/{provider}', () => {
  const move = (id: number, to: number, as = other) =>
    send('PUT', `users/${id}/change_provider/${to}`, '', as, { 'content-type': 'application/json' });

  test('hands a user without open business over: who they are moves, what the operator said of them does not', async () => {
    const { id, username, phone } = await user(
      { provider_uid: 'old', comment: 'ours', is_provider_free: true, password: 'word' },
      other,
    );
    const viewer = await viewerOf(id, other);
    const moved = success(contract.changeProviderCall, await move(id, 1));
    expect(moved).toMatchObject({
      id,
      username,
      phone,
      provider: { id: 1 },
      provider_uid: null,
      comment: '',
      is_provider_free: false,
    });
    expect(await isSignedIn(viewer)).toBe(false);
    expect(outcome(await send('GET', `users/${id}`, undefined, other))).toEqual([404, 'user_not_found']);
    expect((await send('GET', `users/${id}`)).statusCode).toBe(200);
    // The provider has not seen a proof of the phone: who proves it takes the account over from the one who set its password.
    expect(
      await server.db.selectFrom('users').select('phone_proven').where('id', '=', asUserId(id)).executeTakeFirst(),
    ).toEqual({ phone_proven: false });
  });

  test('is refused while anything is open, and leaves everything as it is', async () => {
    const subscriber = await user({}, token);
    const rich = await richUser(server, 5_000);
    await server.db.updateTable('providers').set({ is_default: false }).where('id', '=', asProviderId(1)).execute();
    await server.db.updateTable('providers').set({ is_default: true }).where('id', '=', asProviderId(2)).execute();
    server.clock.advance(60_000);
    await send('POST', `users/${subscriber.id}/subscriptions`, { packet_id: PACKETS.base, renew: false });
    for (const id of [subscriber.id, rich.id]) {
      expect(outcome(await move(id, 2, token))).toEqual([400, 'user_not_movable']);
      expect((await send('GET', `users/${id}`)).json().provider.id).toBe(1);
    }
    await server.db.updateTable('providers').set({ is_default: false }).where('id', '=', asProviderId(2)).execute();
    await server.db.updateTable('providers').set({ is_default: true }).where('id', '=', asProviderId(1)).execute();
    server.clock.advance(60_000);
  });

  test('goes to the provider of the installation only; a name that is taken there is refused', async () => {
    const mine = await user({}, token);
    expect(outcome(await move(mine.id, 2, token))).toEqual([404, 'provider_not_found']);
    expect(outcome(await move(mine.id, 77, token))).toEqual([404, 'provider_not_found']);
    expect((await move(mine.id, 1, token)).statusCode).toBe(200);
    const twin = await user({ phone: mine.phone }, other);
    expect(outcome(await move(twin.id, 1))).toEqual([400, 'username_taken']);
    expect((await send('GET', `users/${twin.id}`, undefined, other)).json().provider.id).toBe(2);
  });
});

test('users of another operator are unknown to every call, and stay as they are', async () => {
  const { id } = await user({}, other);
  const before = (await send('GET', `users/${id}`, undefined, other)).body;
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['PATCH', '', { first_name: 'x' }],
    ['DELETE', '', {}],
    ['DELETE', '/archive', {}],
    ['PUT', '/change_provider/1', {}],
    ['GET', '/devices', undefined],
    ['POST', '/tags', { tag_id: 1 }],
  ] as const)
    expect(outcome(await send(method, `users/${id}${path}`, body)), `${method} ${path}`).toEqual([
      404,
      'user_not_found',
    ]);
  expect((await send('GET', `users/${id}`, undefined, other)).body).toBe(before);
});

describe('a list of many users', () => {
  const MANY = 20_000;
  test(`is found by indexes among ${MANY}`, { timeout: 120_000 }, async () => {
    for (let from = 1; from <= MANY; from += 10_000)
      await sql`insert into users (provider_id, username, phone, email, provider_uid, first_name, last_name)
        select 1, 'many-' || n, '7960' || (1000000 + n), 'many' || n || '@example.com', 'uid-' || n, 'Name' || n,
          'Surname' || (n * 7919 % ${sql.lit(MANY)})
        from generate_series(${sql.lit(from)}, ${sql.lit(from + 9_999)}) n`.execute(server.db);
    await sql`insert into tags (id, provider_id, shortname, name) values (777, 1, 'rare', 'Rare')`.execute(server.db);
    await sql`insert into user_tags (user_id, tag_id) select id, 777 from users where username like 'many-%7'`.execute(
      server.db,
    );
    for (const table of ['users', 'user_tags', 'tags'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(server.db);
    for (const query of [
      '',
      'phone=79601005000',
      'username=many-5000',
      'provider_uid=uid-5000',
      'email=many5000@example.com',
      'search=surname77',
      'search=name1999%20uid-19',
      'tags=rare&limit=500',
      `offset=${MANY - 100}`,
    ]) {
      const parsed = new URLSearchParams(query);
      const plan = await operatorsUserStore(server.db, server.pins).explain(asProviderId(1), {
        phone: parsed.get('phone') ?? undefined,
        username: parsed.get('username') ?? undefined,
        providerUid: parsed.get('provider_uid') ?? undefined,
        email: parsed.get('email') ?? undefined,
        words: parsed.get('search')?.split(' ') ?? [],
        tags: parsed.get('tags')?.split(',') ?? [],
        limit: Number(parsed.get('limit') ?? 100),
        offset: Number(parsed.get('offset') ?? 0),
      });
      expect(JSON.stringify(plan), query).not.toContain('Seq Scan on users');
      expect((await list(query)).length, query).toBeGreaterThan(0);
      server.clock.advance(1_000);
    }
  });
});
