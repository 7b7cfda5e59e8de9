import * as contract from '@aerial/contract/calls/operator-tokens.ts';
import { calls } from '@aerial/contract/index.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { OPERATOR_SCOPES } from '@aerial/domain/operator-scopes.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { operatorStore } from './repo.pg.ts';
import { OPERATOR_LIMITS } from './rules.ts';
import { renewOperatorToken } from './tokens.ts';

let server: TestServer;
/** May do everything. */
let root: string;
let foreign: string;
beforeAll(async () => {
  server = await testServer();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  await server.addProvider({ id: 2, shortname: 'meridian' });
  foreign = await renewOperatorToken(operatorStore(server.db), asProviderId(1));
  root = await renewOperatorToken(operatorStore(server.db), asProviderId(2));
});

const HOUR_MS = 3_600_000;
const send = (method: 'GET' | 'POST' | 'DELETE', path: string, token: string, payload?: object) =>
  server.app.inject({ method, url: `/v2/${path}?token=${token}`, ...(payload && { payload }) });
const create = (body: object, token = root) => send('POST', 'operators/tokens', token, body);
async function made(name: string, scopes: readonly string[] | string, more: object = {}) {
  server.clock.advance(1_000);
  const answer = await create({ name, scopes, ...more });
  return requests(server, () => '').success(contract.createOperatorTokenCall, answer);
}
/** What a token may do: read the operator's tokens. */
const status = async (token: string) => (await send('GET', 'operators/tokens', token)).statusCode;
const outcome = ({ statusCode, json }: { statusCode: number; json(): { error_code: string } }) => [
  statusCode,
  json().error_code,
];

describe('tokens of an operator', () => {
  test('are created with scopes, answer their secret once, and are listed without it', async () => {
    const token = await made(' Billing \n system ', 'payments:read, users:write', {
      expires_at: '2031-01-31T23:59:59+03:00',
    });
    expect(token).toMatchObject({
      name: 'Billing system',
      scopes: ['users:write', 'payments:read'],
      expires_at: '2031-01-31T20:59:59Z',
      last_used_at: null,
      token: expect.stringMatching(/^[0-9a-f]{40}$/),
    });
    const listed = await send('GET', 'operators/tokens', root);
    const list = requests(server, () => '').success(contract.operatorTokensCall, listed);
    expect(list.map(({ name }) => name)).toEqual(['operator', 'Billing system']);
    expect(list[0]!.scopes).toEqual(OPERATOR_SCOPES);
    expect(listed.body).not.toContain(token.token);
    const { rows } = { rows: await server.db.selectFrom('operator_tokens').selectAll().execute() };
    expect(JSON.stringify(rows)).not.toContain(token.token);
  });

  test.each([
    ['a scope that does not exist', { name: 'a', scopes: ['users:delete'] }, 422, 'validation_failed'],
    ['every scope by a star', { name: 'a', scopes: ['*'] }, 422, 'validation_failed'],
    ['no scope', { name: 'a', scopes: [] }, 422, 'validation_failed'],
    ['no words', { name: 'a', scopes: ' , ' }, 422, 'validation_failed'],
    ['no name', { name: ' ', scopes: ['users:read'] }, 422, 'validation_failed'],
    [
      'an end in the past',
      { name: 'a', scopes: ['users:read'], expires_at: '2001-01-01T00:00:00Z' },
      422,
      'validation_failed',
    ],
    ['a name that is taken', { name: 'OPERATOR', scopes: ['users:read'] }, 400, 'already_exists'],
  ])('%s is refused', async (_what, body, code, error) => {
    expect(outcome(await create(body))).toEqual([code, error]);
  });

  test('a token grants, and hands over by rotation, no scope that it lacks', async () => {
    const own = await made('staff', ['staff:write', 'users:read']);
    const by = (scopes: string[], name: string) => create({ name, scopes }, own.token);
    expect(outcome(await by(['users:write'], 'more'))).toEqual([403, 'permission_denied']);
    expect(outcome(await by(['staff:read', 'payments:read'], 'more'))).toEqual([403, 'permission_denied']);
    expect((await by(['staff:read', 'users:read'], 'less')).statusCode).toBe(200);
    const [first] = (await send('GET', 'operators/tokens', root)).json() as { id: number }[];
    expect(outcome(await send('POST', `operators/tokens/${first!.id}/rotate`, own.token, {}))).toEqual([
      403,
      'permission_denied',
    ]);
    expect(await status(root)).toBe(200);
  });

  test('a rotated one has both secrets for the overlap, and its new one from the first moment', async () => {
    const token = await made('rotated', ['staff:read']);
    const rotate = (body: object) => send('POST', `operators/tokens/${token.id}/rotate`, root, body);
    const next = requests(server, () => '').success(
      contract.rotateOperatorTokenCall,
      await rotate({ overlap_hours: '2' }),
    );
    expect(next).toMatchObject({ id: token.id, name: 'rotated', scopes: ['staff:read'] });
    expect([await status(token.token), await status(next.token)]).toEqual([200, 200]);
    server.clock.advance(2 * HOUR_MS - 1_000);
    expect(await status(token.token)).toBe(200);
    server.clock.advance(1_001);
    expect([await status(token.token), await status(next.token)]).toEqual([401, 200]);
    const last = (await rotate({ overlap_hours: 0 })).json();
    expect([await status(next.token), await status(last.token)]).toEqual([401, 200]);
    expect(outcome(await rotate({ overlap_hours: 721 }))).toEqual([422, 'validation_failed']);
  });

  test('one with an end ends then, with its former secret, and a rotation gives it as long again', async () => {
    const expires_at = new Date(server.clock.now() + 1_000 + 10 * HOUR_MS).toISOString();
    const token = await made('short', ['staff:read'], { expires_at });
    server.clock.advance(9 * HOUR_MS);
    const next = (await send('POST', `operators/tokens/${token.id}/rotate`, root, {})).json();
    expect(Date.parse(next.expires_at) - server.clock.now()).toBeLessThanOrEqual(10 * HOUR_MS);
    expect(Date.parse(next.expires_at) - server.clock.now()).toBeGreaterThan(10 * HOUR_MS - 2_000);
    server.clock.advance(HOUR_MS + 1_000);
    expect([await status(token.token), await status(next.token)]).toEqual([401, 200]);
    server.clock.advance(9 * HOUR_MS + 1_000);
    expect(await status(next.token)).toBe(401);
  });

  test('a revoked one is valid nowhere at once, in another process too, and its name is free', async () => {
    const other = await testServerOn(server);
    const token = await made('gone', ['staff:read']);
    const { token: second } = (await send('POST', `operators/tokens/${token.id}/rotate`, root, {})).json();
    const there = async (secret: string) => (await other.app.inject(`/v2/operators/tokens?token=${secret}`)).statusCode;
    expect([await there(token.token), await there(second)]).toEqual([200, 200]);
    const revoked = await send('DELETE', `operators/tokens/${token.id}`, root, {});
    expect(requests(server, () => '').success(contract.revokeOperatorTokenCall, revoked).id).toBe(token.id);
    expect([await there(token.token), await there(second), await status(second)]).toEqual([401, 401, 401]);
    for (const [method, path] of [
      ['DELETE', `operators/tokens/${token.id}`],
      ['POST', `operators/tokens/${token.id}/rotate`],
    ] as const)
      expect(outcome(await send(method, path, root, {}))).toEqual([404, 'token_not_found']);
    expect((await made('gone', ['staff:read'])).id).not.toBe(token.id);
  });

  test('those of another operator are unknown', async () => {
    const token = await made('mine', ['staff:read']);
    for (const [method, path] of [
      ['DELETE', `operators/tokens/${token.id}`],
      ['POST', `operators/tokens/${token.id}/rotate`],
    ] as const)
      expect(outcome(await send(method, path, foreign, { overlap_hours: 0 }))).toEqual([404, 'token_not_found']);
    expect(await status(token.token)).toBe(200);
    expect((await send('GET', 'operators/tokens', foreign)).body).not.toContain('mine');
  });

  test('of a provider that was just added are its own at once, and never those of the default one', async () => {
    const [ours] = (await send('GET', 'operators/tokens', foreign)).json() as { id: number }[];
    await server.addProvider({ id: 9, shortname: 'newcomer' });
    const newcomer = await renewOperatorToken(operatorStore(server.db), asProviderId(9));
    const listed = (await send('GET', 'operators/tokens', newcomer)).json() as { id: number }[];
    expect(listed).toHaveLength(1);
    expect(listed[0]!.id).not.toBe(ours!.id);
  });

  test('the last use is written at most once a minute, beside the request', async () => {
    const token = await made('used', ['staff:read']);
    const used = async () =>
      (
        await server.db
          .selectFrom('operator_token_uses')
          .select('used_at')
          .where('token_id', '=', token.id)
          .executeTakeFirst()
      )?.used_at;
    const first = server.clock.now();
    await status(token.token);
    await vi.waitFor(async () => expect((await used())?.getTime()).toBe(first));
    server.clock.advance(59_000);
    await status(token.token);
    await status(token.token);
    expect((await used())?.getTime()).toBe(first);
    server.clock.advance(1_000);
    await status(token.token);
    await vi.waitFor(async () => expect((await used())?.getTime()).toBe(first + 60_000));
    const listed = (await send('GET', 'operators/tokens', root)).json() as { id: number; last_used_at: string }[];
    expect(Date.parse(listed.find(({ id }) => id === token.id)!.last_used_at)).toBe(
      Math.floor((first + 60_000) / 1000) * 1000,
    );
  });

  test('are fifty at most', async () => {
    const count = async () => ((await send('GET', 'operators/tokens', root)).json() as unknown[]).length;
    const free = 50 - (await count());
    server.clock.advance(1_000);
    const answers = await Promise.all(
      Array.from({ length: free + 2 }, (_, n) => create({ name: `many ${n}`, scopes: ['audit:read'] })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(free);
    expect(outcome(answers.find(({ statusCode }) => statusCode !== 200)!)).toEqual([400, 'token_limit']);
    server.clock.advance(1_000);
    expect(await count()).toBe(50);
    for (const answer of answers) {
      server.clock.advance(100);
      if (answer.statusCode === 200) await send('DELETE', `operators/tokens/${answer.json().id}`, root, {});
    }
  });

  test('each has its own rate limit', async () => {
    const [one, two] = [await made('busy', ['staff:read']), await made('calm', ['staff:read'])];
    const most = OPERATOR_LIMITS[0].most;
    const answers = await Promise.all(
      Array.from({ length: most + 3 }, () => send('GET', 'operators/tokens', one.token)),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(3);
    expect([refused[0]!.headers['retry-after'], refused[0]!.json().error_code]).toEqual(['1', 'too_many_requests']);
    expect(await status(two.token)).toBe(200);
  });
});

describe('scopes', () => {
  const operatorCalls = calls.filter(({ scope }) => scope !== undefined);

  test.each(operatorCalls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s is refused without its scope, before anything else, and let in with it',
    async (name, call) => {
      const others = OPERATOR_SCOPES.filter(
        (scope) => scope !== call.scope && scope !== call.scope!.replace('read', 'write'),
      );
      const [without, within] = [
        await made(`without ${name}`.slice(0, 64), others),
        await made(`with ${name}`.slice(0, 64), [call.scope!]),
      ];
      const url = (token: string) => `${call.path.replaceAll(/:\w+/g, '2147483647')}?token=${token}`;
      const ask = (token: string) =>
        server.app.inject({ method: call.method, url: url(token), ...(call.method !== 'GET' && { payload: {} }) });
      const refused = await ask(without.token);
      expect(refused.json()).toMatchObject({
        error_code: 'permission_denied',
        status_code: 403,
        detail: { scope: [call.scope] },
      });
      expect((await ask(within.token)).json().error_code).not.toBe('permission_denied');
      for (const { id } of [without, within]) await send('DELETE', `operators/tokens/${id}`, root, {});
    },
  );

  test('who may write an area may read it', async () => {
    expect(await status((await made('writer', ['staff:write'])).token)).toBe(200);
  });

  test('the refusal is in the language of the request', async () => {
    const { token } = await made('language', ['audit:read']);
    const said = async (language: string) =>
      (
        await server.app.inject({
          url: `/v2/operators/tokens?token=${token}`,
          headers: { 'accept-language': language },
        })
      ).json().error.message;
    expect(await said('en')).toBe('The token does not allow this call.');
    expect(await said('lv')).toBe('Šis pilnvarojums neatļauj šādu pieprasījumu.');
  });

  test('the documentation of the API says which scope a call needs', async () => {
    const { paths } = (await server.app.inject('/v2/docs/json')).json() as {
      paths: Record<string, Record<string, { description?: string; security?: object[] }>>;
    };
    for (const { path, method, scope, auth } of operatorCalls) {
      const documented = paths[path.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
      expect(documented.description, path).toContain(scope);
      expect(documented.security, path).toContainEqual({ token: [scope] });
      if (auth === 'operator') expect(documented.security, path).toHaveLength(1);
    }
  });
});

/** Another process on the same database. */
async function testServerOn({ db, clock }: TestServer) {
  return testServer({ db, clock });
}
