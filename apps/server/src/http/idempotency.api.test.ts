import { defineCall } from '@aerial/contract/core.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { fail, ok } from '@aerial/domain/result.ts';
import Type from 'typebox';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorStore } from '../features/operators/repo.pg.ts';
import { renewOperatorToken } from '../features/operators/tokens.ts';
import { eraseExpired } from '../jobs/expired.ts';
import { testServer, type TestServer } from '../testing/server.ts';

const DAY_MS = 86_400_000;
const probe = defineCall({
  id: 'probe',
  method: 'POST',
  path: '/v2/probe/:id',
  tag: 'Test',
  summary: 'Counts how often it runs',
  auth: 'operator',
  scope: 'users:write',
  params: Type.Object({ id: Type.Integer() }),
  body: Type.Object({ outcome: Type.Optional(Type.String()), is_set: Type.Optional(Type.Boolean()) }),
  answer: Type.Object({ runs: Type.Integer(), secret: Type.String() }),
  errors: [],
});

let server: TestServer;
let token: string;
let foreign: string;
let runs = 0;
beforeAll(async () => {
  server = await testServer();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  await server.addProvider({ id: 2, shortname: 'meridian' });
  foreign = await renewOperatorToken(operatorStore(server.db), asProviderId(1));
  token = await renewOperatorToken(operatorStore(server.db), asProviderId(2));
  server.router.handle(probe, async ({ body }) => {
    runs += 1;
    await new Promise((resolve) => setTimeout(resolve, 30));
    if (body.outcome === 'bug') throw new Error('a bug');
    if (body.outcome === 'busy') return fail({ code: 'unavailable', message: 'Not now.' });
    if (body.outcome === 'refused') return fail({ code: 'user_not_found', message: `Run ${runs}.`, isVerbatim: true });
    return ok({ runs, secret: 'a secret of the answer' });
  });
});
beforeEach(async () => {
  server.clock.advance(2_000);
  runs = 0;
  await server.db.deleteFrom('idempotency_keys').execute();
});

interface Sent {
  readonly id?: number;
  readonly by?: string;
  readonly payload?: object | string;
  readonly type?: string;
}
const send = (key: string, { id = 1, by = token, payload = {}, type = 'application/json' }: Sent = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/v2/probe/${id}?token=${by}`,
    payload: payload as object,
    headers: { 'idempotency-key': key, 'content-type': type },
  });
const error = async (answer: ReturnType<typeof send>) => [(await answer).statusCode, (await answer).json().error_code];

describe('a writing call of an operator with an Idempotency-Key', () => {
  test('repeated, runs once and answers alike, also with another spelling of the body or a rotated token', async () => {
    const first = await send('a', { payload: { is_set: true, outcome: 'x' } });
    expect([first.statusCode, first.headers['idempotency-replayed']]).toEqual([200, undefined]);
    const again = await send('a', { payload: { outcome: 'x', is_set: 'true' } });
    expect([again.statusCode, again.body, again.headers['idempotency-replayed']]).toEqual([200, first.body, 'true']);
    const form = await send('a', { payload: 'is_set=true&outcome=x', type: 'application/x-www-form-urlencoded' });
    expect(form.body).toBe(first.body);
    token = await renewOperatorToken(operatorStore(server.db), asProviderId(2));
    expect((await send('a', { payload: { is_set: true, outcome: 'x' } })).body).toBe(first.body);
    expect(runs).toBe(1);
  });

  test('with another body, or on another object, is refused and does not run', async () => {
    await send('b');
    expect(await error(send('b', { payload: { is_set: true } }))).toEqual([422, 'idempotency_key_reused']);
    expect(await error(send('b', { id: 2 }))).toEqual([422, 'idempotency_key_reused']);
    expect(runs).toBe(1);
  });

  test('ten at once run once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('c')));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect([answers[0]!.statusCode, runs]).toEqual([200, 1]);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
  });

  test('keys of two operators have nothing to do with each other', async () => {
    await send('d');
    expect((await send('d', { by: foreign, payload: { is_set: true } })).json().runs).toBe(2);
  });

  test('what was refused is refused again; what failed for the moment, or by a bug, runs again', async () => {
    expect((await send('e', { payload: { outcome: 'refused' } })).json().error.message).toBe('Run 1.');
    const again = await send('e', { payload: { outcome: 'refused' } });
    expect([again.statusCode, again.json().error.message, runs]).toEqual([404, 'Run 1.', 1]);
    for (const outcome of ['busy', 'bug']) {
      runs = 0;
      expect((await send(outcome, { payload: { outcome } })).statusCode).toBeGreaterThanOrEqual(500);
      expect((await send(outcome, { payload: { outcome } })).statusCode).toBeGreaterThanOrEqual(500);
      expect(runs).toBe(2);
    }
  });

  test('is remembered for a day, sealed, and then erased', async () => {
    await send('f');
    const rows = await server.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('secret of the answer');
    server.clock.advance(DAY_MS - 1_000);
    expect((await send('f')).json().runs).toBe(1);
    await eraseExpired({ db: server.db, clock: server.clock });
    expect(await server.db.selectFrom('idempotency_keys').select('key').execute()).toHaveLength(1);
    server.clock.advance(1_001);
    expect((await send('f')).json().runs).toBe(2);
    server.clock.advance(DAY_MS);
    await eraseExpired({ db: server.db, clock: server.clock });
    expect(await server.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([]);
  });

  test('whose process ended without an answer runs again once its claim is over', async () => {
    await send('g');
    await server.db.updateTable('idempotency_keys').set({ answer: null }).execute();
    server.clock.advance(120_001);
    expect(await error(send('g', { payload: { is_set: true } }))).toEqual([422, 'idempotency_key_reused']);
    expect((await send('g')).json().runs).toBe(2);
  });

  test('needs a key that can be one', async () => {
    for (const key of ['a b', 'x'.repeat(256)]) expect(await error(send(key))).toEqual([422, 'validation_failed']);
    expect(runs).toBe(0);
    expect([(await send('')).json().runs, (await send('')).json().runs]).toEqual([1, 2]);
  });
});

test('a call that is refused for its token leaves no key behind', async () => {
  expect((await send('h', { by: '0'.repeat(40) })).statusCode).toBe(401);
  expect(await server.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([]);
});
