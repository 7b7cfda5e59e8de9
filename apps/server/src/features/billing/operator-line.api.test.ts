/** Calls to an operator's billing that is slow, wrong or gone, and their log. @source wire shapes §7 */
import { operatorCallsCall } from '@aerial/contract/calls/operator-payments.ts';
import { asProviderId, asUserId } from '@aerial/domain/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseOldCalls } from '../../ports/operator-line.ts';
import { MAX_FAILURES, OPEN_MS } from '../../ports/circuit-breaker.ts';
import { requests } from '../../testing/answers.ts';
import { PACKETS, richUser, seedCommerce } from '../../testing/commerce.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { operatorStore } from '../operators/repo.pg.ts';
import { renewOperatorToken } from '../operators/tokens.ts';
import { operatorBilling } from './testing/operator-billing.ts';

let server: TestServer;
let billing: Awaited<ReturnType<typeof operatorBilling>>;
let token: string;
let foreignToken: string;
beforeAll(async () => {
  server = await testServer();
  billing = await operatorBilling();
  await seedCommerce(server, { billingUrl: billing.url, asksBalance: true });
  token = await renewOperatorToken(operatorStore(server.db), asProviderId(1));
  foreignToken = await renewOperatorToken(operatorStore(server.db), asProviderId(2));
});
beforeEach(async () => {
  Object.assign(billing.now, { trouble: undefined, refusals: {}, meanwhile: undefined });
  // What a test before has opened is closed by one success.
  server.clock.advance(600_000);
  await subscribe((await subscriber()).token);
  await settled();
  billing.calls.length = 0;
});

const { success } = requests({ app: { inject: () => undefined } } as never, () => '');
async function subscriber() {
  const user = await richUser(server, 0);
  await server.db
    .updateTable('users')
    .set({ provider_uid: `R-${user.id}`, phone: `7900${user.id}`.padEnd(11, '5'), email: `vera${user.id}@example.com` })
    .where('id', '=', asUserId(user.id))
    .execute();
  return user;
}
const subscribe = (viewer: string) =>
  requests(server, () => viewer, 'en').send('POST', 'users/self/subscriptions', { packet_id: PACKETS.base });
const log = async (query = '', as = token) =>
  success(operatorCallsCall, await server.app.inject(`/v2/operator_calls?token=${as}${query}`));
/** The log is written beside the calls. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));

describe('a billing that has trouble', () => {
  test.each([
    ['is gone', 'unreachable'],
    ['answers with an error', { status: 500, text: '{}' }],
    ['answers something else', { status: 200, text: '<html>' }],
  ] as const)('and %s is asked to charge once, and nothing is connected', async (_what, trouble) => {
    const user = await subscriber();
    billing.now.trouble = trouble;
    expect((await subscribe(user.token)).json().error_code).toBe('upstream_failed');
    await settled();
    const [call] = await log(`&user_id=${user.id}`);
    expect(call).toMatchObject({ path: '/packet', outcome: 'failed', attempts: 1, answer: null });
    expect([billing.callsTo('/packet').length, billing.charges(user.id, PACKETS.base)]).toEqual([1, 0]);
  });

  test('and is slow is given up after 5 s', { timeout: 20_000 }, async () => {
    const user = await subscriber();
    billing.now.meanwhile = () => new Promise((resolve) => setTimeout(resolve, 6_000));
    const began = performance.now();
    expect((await subscribe(user.token)).statusCode).toBe(502);
    expect(performance.now() - began).toBeGreaterThan(4_900);
    expect(performance.now() - began).toBeLessThan(5_900);
  });

  test('is asked again at once only for what changes nothing there', async () => {
    const user = await subscriber();
    billing.now.trouble = { status: 503, text: 'later' };
    const balance = await requests(server, () => user.token).raw('users/self/balance');
    expect(balance.statusCode).toBe(200);
    await settled();
    expect(billing.callsTo('/balance')).toHaveLength(2);
    expect((await log(`&user_id=${user.id}`))[0]).toMatchObject({ path: '/balance', attempts: 2, status: 503 });
  });

  test('is left alone after failures in a row, and tried by one request when its time is over', async () => {
    billing.now.trouble = 'unreachable';
    for (let failures = 0; failures < MAX_FAILURES; failures += 1) await subscribe((await subscriber()).token);
    const asked = billing.callsTo('/packet').length;
    const waiting = await subscriber();
    expect((await subscribe(waiting.token)).json().error_code).toBe('upstream_failed');
    await settled();
    expect(billing.callsTo('/packet')).toHaveLength(asked);
    expect((await log(`&user_id=${waiting.id}`))[0]).toMatchObject({ outcome: 'skipped', attempts: 0, status: null });
    billing.now.trouble = undefined;
    server.clock.advance(OPEN_MS);
    expect((await subscribe(waiting.token)).statusCode).toBe(200);
    expect((await subscribe((await subscriber()).token)).statusCode).toBe(200);
    expect(billing.charges(waiting.id, PACKETS.base)).toBe(1);
  });
});

describe('the log', () => {
  test('shows what was asked and answered, without secrets and personal data', async () => {
    const user = await subscriber();
    billing.now.refusals['/packet'] = 'Not enough money, 4111 1111 1111 1111';
    await subscribe(user.token);
    await settled();
    const answer = await server.app.inject(`/v2/operator_calls?token=${token}&user_id=${user.id}`);
    const [call] = success(operatorCallsCall, answer);
    expect(call).toMatchObject({
      path: '/packet',
      outcome: 'refused',
      status: 200,
      body: { type: 'packet', user: { id: user.id, provider_uid: `R-${user.id}` }, packet: { id: PACKETS.base } },
      answer: { status: -2, errmsg: 'Not enough money, •••' },
    });
    expect(answer.body).not.toMatch(/billing-secret|vera\d|7900\d{7}|4111/);
  });

  test('is filtered, and is the operator’s own', async () => {
    const user = await subscriber();
    await subscribe(user.token);
    await settled();
    const all = await log(`&user_id=${user.id}`);
    expect(all.map(({ outcome }) => outcome)).toEqual(['answered']);
    expect(await log(`&user_id=${user.id}&path=/balance`)).toEqual([]);
    expect(await log(`&user_id=${user.id}&outcome=failed`)).toEqual([]);
    expect(await log(`&user_id=${user.id}&before=${all[0]!.id}`)).toEqual([]);
    expect(await log('', foreignToken)).toEqual([]);
  });

  test('is erased after a month', async () => {
    const user = await subscriber();
    await subscribe(user.token);
    await settled();
    server.clock.advance(31 * 86_400_000);
    await eraseOldCalls(server.db, server.clock.now());
    expect(await log(`&user_id=${user.id}`)).toEqual([]);
  });
});
