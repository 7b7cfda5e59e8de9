import { asProviderId, asUserId } from '@aerial/domain/ids.ts';
import { createHash } from 'node:crypto';
import { providerLoginCall } from '@aerial/contract/calls/accounts.ts';
import { selfCall } from '@aerial/contract/calls/session.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { operatorStore } from './repo.pg.ts';
import { OPERATOR_LIMITS } from './rules.ts';
import { renewOperatorToken } from './tokens.ts';

let server: TestServer;
let token: string;
let userId: number;
let foreignId: number;
beforeAll(async () => {
  server = await testServer();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  await server.addProvider({ id: 2, shortname: 'meridian' });
  const user = async (provider_id: number, username: string, phone: string) =>
    (
      await server.db
        .insertInto('users')
        .values({ provider_id, username, phone })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  userId = await user(2, 'Viewer', '79990000001');
  foreignId = await user(1, 'Foreign', '79990000009');
});
beforeEach(async () => {
  server.clock.advance(2_000);
  token = await renewOperatorToken(operatorStore(server.db), asProviderId(2));
});

const login = (body: object, query = `token=${token}`) =>
  server.app.inject({ method: 'POST', url: `/v2/auth/provider?${query}`, payload: body });
const outcome = async (answer: ReturnType<typeof login>) => [
  (await answer).statusCode,
  (await answer).json().error_code,
];

describe('POST /v2/users with an operator token', () => {
  const create = (body: object, query = `token=${token}`) =>
    server.app.inject({ method: 'POST', url: `/v2/users?${query}`, payload: body });
  const count = async () =>
    (
      await server.db
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<string>().as('users'))
        .executeTakeFirstOrThrow()
    ).users;

  test('creates the user under the provider of the token, with what the operator says of it', async () => {
    const body = {
      username: 'Subscriber',
      phone: '+7 (999) 000-11-22',
      email: 's@example.com',
      provider_uid: '4242',
      parental_code: '1234',
      password: 'word',
      is_provider_free: 'true',
      first_name: 'Sub',
    };
    // The token decides, whatever else names a provider.
    const answer = await create(body, `token=${token}&provider=aerial`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      username: 'Subscriber',
      phone: '79990001122',
      email: 's@example.com',
      provider_uid: '4242',
      parental_code: '1234',
      parental_status: 'set',
      is_provider_free: true,
      is_guest: false,
      is_active: true,
      first_name: 'Sub',
      provider: { id: 2 },
    });
    expect(answer.body).not.toContain('"password');
    const signedIn = await server.app.inject({
      method: 'POST',
      url: '/v2/auth/login?provider=meridian',
      payload: { login: 'subscriber', password: 'word' },
    });
    expect(signedIn.statusCode).toBe(200);
    // A code for the phone lets the subscriber in, and leaves the password that the operator has set.
    expect(
      await server.db.selectFrom('users').select('phone_proven').where('provider_uid', '=', '4242').executeTakeFirst(),
    ).toEqual({ phone_proven: true });
  });

  test.each([
    ['provider_uid', { provider_uid: 'twice' }],
    ['username', { username: 'twice ' }],
    ['phone', { phone: '79990003333' }],
  ])('a %s that another user has is a duplicate', async (field, same) => {
    await create({ username: 'twice', phone: '79990003333', provider_uid: 'twice' });
    const answer = await create({ username: `other-${field}`, phone: `7999000${field.length}444`, ...same });
    expect([answer.statusCode, answer.json().error_code, Object.keys(answer.json().detail)]).toEqual([
      400,
      'username_taken',
      [field],
    ]);
    expect((await create({ username: `other-${field}`, phone: `7999000${field.length}444` })).statusCode).toBe(200);
  });

  test('a blocked one cannot sign in', async () => {
    expect(
      (await create({ username: 'blocked', phone: '79990005555', password: 'word', is_active: 'false' })).json()
        .is_active,
    ).toBe(false);
    expect(
      (
        await server.app.inject({
          method: 'POST',
          url: '/v2/auth/login?provider=meridian',
          payload: { login: 'blocked', password: 'word' },
        })
      ).json().error_code,
    ).toBe('user_blocked');
  });

  test('a wrong token creates no user', async () => {
    const viewer = (await login({ user_id: userId })).json().access_token as string;
    const before = await count();
    for (const wrong of ['', '0'.repeat(40), 'nonsense', viewer, token.toUpperCase()]) {
      const answer = await create(
        { username: `nobody-${wrong.length}`, phone: '79990006666', password: 'x' },
        `token=${wrong}`,
      );
      expect([answer.statusCode, answer.json().error_code], wrong).toEqual([401, 'authentication_failed']);
    }
    expect(await count()).toBe(before);
  });

  test('without a token, what only an operator says is not believed', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v2/users',
      payload: {
        username: 'self-made',
        password: 'x',
        provider_uid: '77',
        parental_code: '9999',
        is_provider_free: true,
      },
    });
    expect(answer.json()).toMatchObject({
      provider_uid: null,
      parental_code: null,
      is_provider_free: false,
      provider: { id: 1 },
    });
    expect((await create({ username: 'no-phone' })).json()).toMatchObject({
      status_code: 422,
      detail: { phone: [expect.any(String)] },
    });
  });
});

describe('POST /v2/auth/provider', () => {
  test('an operator gets a token of its user by id, username or phone; it is not bound to a device', async () => {
    for (const body of [
      { user_id: userId },
      { user_id: String(userId) },
      { username: 'viewer' },
      { phone: '+7 (999) 000-00-01' },
    ]) {
      const answer = await login(body);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toMatchObject({
        access_token: expect.stringMatching(/^[0-9a-f]{40}$/),
        device: null,
        was_guest: false,
      });
      const viewer = requests(server, () => answer.json().access_token);
      expect((await viewer.get(selfCall, 'users/self')).id).toBe(userId);
      expect((await viewer.raw('channels/1/stream')).json()).toMatchObject({
        error_code: 'authentication_failed',
        status_code: 401,
      });
    }
    expect(
      await requests(server, () => '').change(providerLoginCall, `auth/provider?token=${token}`, { user_id: userId }),
    ).toHaveProperty('expired');
  });

  test('users of other providers are unknown to it by every field, also when it names their provider', async () => {
    for (const body of [
      { user_id: foreignId },
      { username: 'Foreign' },
      { phone: '79990000009' },
      { user_id: 2_147_483_647 },
    ]) {
      expect(await outcome(login(body))).toEqual([404, 'user_not_found']);
      expect(await outcome(login(body, `token=${token}&provider=aerial`))).toEqual([404, 'user_not_found']);
    }
    for (const user_id of [2_147_483_648, -1])
      expect(await outcome(login({ user_id }))).toEqual([422, 'validation_failed']);
  });

  test('nothing but an operator’s token opens it', async () => {
    const viewer = (await login({ user_id: userId })).json().access_token as string;
    for (const query of [
      '',
      'token=',
      `token=${'0'.repeat(40)}`,
      `token=${token.toUpperCase()}`,
      `access_token=${token}`,
      `token=${viewer}`,
      `access_token=${viewer}`,
    ]) {
      expect(await outcome(login({ user_id: userId }, query)), query).toEqual([401, 'authentication_failed']);
    }
    const header = await server.app.inject({
      method: 'POST',
      url: '/v2/auth/provider',
      payload: { user_id: userId },
      headers: { authorization: `Token ${token}` },
    });
    expect(header.statusCode).toBe(401);
  });

  test('an operator’s token opens nothing of a viewer', async () => {
    expect((await server.app.inject(`/v2/users/self?access_token=${token}`)).statusCode).toBe(401);
    expect((await server.app.inject(`/v2/users/self?token=${token}`)).statusCode).toBe(401);
  });

  test('a new token ends the earlier one at once; only its hash is stored', async () => {
    const next = await renewOperatorToken(operatorStore(server.db), asProviderId(2));
    expect(await outcome(login({ user_id: userId }))).toEqual([401, 'authentication_failed']);
    expect((await login({ user_id: userId }, `token=${next}`)).statusCode).toBe(200);
    const rows = await server.db.selectFrom('operator_tokens').selectAll().where('revoked_at', 'is', null).execute();
    expect(rows.map(({ hash }) => hash)).toEqual([createHash('sha256').update(next).digest()]);
    expect(JSON.stringify(rows)).not.toContain(next);
  });

  test('a blocked user answers user_blocked, a request without a user validation_failed', async () => {
    await server.db.updateTable('users').set({ is_active: false }).where('id', '=', asUserId(userId)).execute();
    expect(await outcome(login({ user_id: userId }))).toEqual([403, 'user_blocked']);
    await server.db.updateTable('users').set({ is_active: true }).where('id', '=', asUserId(userId)).execute();
    expect(await outcome(login({}))).toEqual([422, 'validation_failed']);
    expect(await outcome(login({ phone: 'none' }))).toEqual([422, 'validation_failed']);
  });

  test('too many calls a second answer 429 with Retry-After, for this operator alone', async () => {
    const [second] = OPERATOR_LIMITS;
    const answers = await Promise.all(Array.from({ length: second.most + 5 }, () => login({ user_id: userId })));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]!.headers['retry-after']).toBe('1');
    const other = await renewOperatorToken(operatorStore(server.db), asProviderId(1));
    expect((await login({ user_id: foreignId }, `token=${other}`)).statusCode).toBe(200);
    server.clock.advance(1_000);
    expect((await login({ user_id: userId })).statusCode).toBe(200);
  });

  test('who tries tokens in a row is stopped', async () => {
    const remoteAddress = '198.51.100.7';
    const tries = await Promise.all(
      Array.from({ length: 61 }, (_, i) =>
        server.app.inject({
          method: 'POST',
          url: `/v2/auth/provider?token=${String(i).padStart(40, '0')}`,
          payload: {},
          remoteAddress,
        }),
      ),
    );
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  });
});
