import { balanceCall, accountsCall } from '@aerial/contract/calls/payments.ts';
import { subscribeCall, subscriptionsCall } from '@aerial/contract/calls/subscriptions.ts';
import { asUserId } from '@aerial/domain/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requests } from '../../testing/answers.ts';
import { balanceOf, CHANNELS, PACKETS, PRICES, PROVIDER, richUser, seedCommerce } from '../../testing/commerce.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { operatorBilling } from './testing/operator-billing.ts';

let server: TestServer;
let billing: Awaited<ReturnType<typeof operatorBilling>>;
beforeAll(async () => {
  server = await testServer();
  billing = await operatorBilling();
  await seedCommerce(server, { billingUrl: billing.url, asksBalance: true });
});
beforeEach(() => {
  billing.calls.length = 0;
  Object.assign(billing.now, {
    trouble: undefined,
    refusals: {},
    balance: '500.00',
    subscribers: {},
    meanwhile: undefined,
  });
  server.clock.advance(60_000);
});

/** A signed-in user whom the operator knows, without money here. */
async function subscriber(minor = 0) {
  const user = await richUser(server, minor);
  const known = { provider_uid: `R-${user.id}` };
  await server.db.updateTable('users').set(known).where('id', '=', asUserId(user.id)).execute();
  return user;
}
const as = (token: string) => requests(server, () => token, 'en');
const subscribe = (token: string, body: object = { packet_id: PACKETS.base }) =>
  as(token).send('POST', 'users/self/subscriptions', body);
const entitled = async (token: string): Promise<boolean> => {
  const list = (await as(token).raw('users/self/channel_list')).json() as { id: number; is_purchased: boolean }[];
  return list.find(({ id }) => id === CHANNELS.base)?.is_purchased === true;
};
const runJob = async () => {
  const job = server.jobs(server.db).find(({ name }) => name === 'billing.requests');
  await job!.run();
};
const requestRows = (userId: number) =>
  server.db
    .selectFrom('billing_requests')
    .select(['kind', 'status', 'message', 'subscription_id'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

describe('a packet of a provider with its own billing', () => {
  test('A-456 is connected without a payment system once the billing has agreed, and entitles at once', async () => {
    const { id, token } = await subscriber();
    await server.db
      .updateTable('users')
      .set({ provider_uid: 'R-17', phone: '79990001717', first_name: 'Vera' })
      .where('id', '=', asUserId(id))
      .execute();
    expect(await entitled(token)).toBe(false);
    const [connected] = as(token).success(subscribeCall, await subscribe(token));
    expect(connected).toMatchObject({ renew: true, renew_in_provider: true, packet: { id: PACKETS.base } });
    expect(await entitled(token)).toBe(true);
    expect(await balanceOf(server, id)).toBe(0);
    expect(billing.calls).toEqual([
      {
        path: '/packet',
        query: {
          key: 'billing-secret',
          user_id: String(id),
          trf_id: String(PACKETS.base),
          request_id: expect.stringMatching(/^\d+$/),
          provider_id: String(PROVIDER),
        },
        contentType: 'application/json',
        body: {
          type: 'packet',
          user: {
            id,
            phone: '79990001717',
            email: null,
            provider_uid: 'R-17',
            username: expect.any(String),
            first_name: 'Vera',
            last_name: '',
            timezone: expect.any(String),
          },
          packet: { id: PACKETS.base, price: '199.00', is_base: true, name: 'Base' },
        },
      },
    ]);
  });

  test('is charged under the operator’s own tariff id, and a trial at its own price', async () => {
    const { id, token } = await subscriber();
    await server.db.updateTable('packets').set({ external_id: 'TARIFF-9' }).where('id', '=', PACKETS.sport).execute();
    await subscribe(token);
    expect((await subscribe(token, { packet_id: PACKETS.sport })).statusCode).toBe(200);
    const [, call] = billing.callsTo('/packet');
    expect([call!.query['trf_id'], call!.body['packet']]).toEqual([
      'TARIFF-9',
      { id: PACKETS.sport, price: '1.00', is_base: false, name: 'Sport' },
    ]);
    expect(billing.charges(id, 'TARIFF-9')).toBe(1);
  });

  test('a refusal connects nothing, and the viewer reads the operator’s words on one line', async () => {
    const { id, token } = await subscriber();
    billing.now.refusals['/packet'] = ' Не хватает\n 150 ₽\u0000 ';
    const answer = await subscribe(token);
    expect([answer.statusCode, answer.json().error_code, answer.json().error.message]).toEqual([
      400,
      'payment_declined',
      'Не хватает 150 ₽',
    ]);
    expect(await entitled(token)).toBe(false);
    expect(await requestRows(id)).toMatchObject([{ kind: 'connect', status: 'refused' }]);
  });

  test.each([
    ['no connection', 'unreachable'],
    ['a page of a proxy', { status: 502, text: '<html>' }],
    ['words that decide nothing', { status: 200, text: '{"status":0}' }],
    ['a success with the status of a failure', { status: 500, text: '{"status":1}' }],
  ] as const)('%s connects nothing and says that the operator does not answer', async (_, trouble) => {
    const { token } = await subscriber();
    billing.now.trouble = trouble;
    const answer = await subscribe(token);
    expect([answer.statusCode, answer.json().error_code]).toEqual([502, 'upstream_failed']);
    expect(await entitled(token)).toBe(false);
  });

  test('after a lost answer the same request is sent again: the operator charges once', async () => {
    const { id, token } = await subscriber();
    billing.now.trouble = 'answer-lost';
    expect((await subscribe(token)).statusCode).toBe(502);
    billing.now.trouble = undefined;
    expect((await subscribe(token)).statusCode).toBe(200);
    const ids = billing.callsTo('/packet').map(({ query }) => query['request_id']);
    expect([ids.length, new Set(ids).size, billing.charges(id, PACKETS.base)]).toEqual([2, 1, 1]);
    expect(await requestRows(id)).toMatchObject([{ kind: 'connect', status: 'done' }]);
  });

  test('a lost answer that nobody asks about again is undone at the billing', async () => {
    const { id, token } = await subscriber();
    billing.now.trouble = 'answer-lost';
    await subscribe(token);
    expect(billing.charges(id, PACKETS.base)).toBe(1);
    billing.now.trouble = undefined;
    await runJob();
    expect(billing.callsTo('/delete_subscription')).toEqual([]);
    server.clock.advance(11 * 60_000);
    await runJob();
    await runJob();
    const undone = billing.callsTo('/delete_subscription').filter(({ query }) => query['user_id'] === String(id));
    expect([billing.charges(id, PACKETS.base), undone.length]).toEqual([0, 1]);
    expect(await requestRows(id)).toMatchObject([
      { kind: 'connect', status: 'failed' },
      { kind: 'disconnect', status: 'done' },
    ]);
    expect(await entitled(token)).toBe(false);
  });

  test('what undoes a lost charge is sent before a new one, and never undoes that', async () => {
    const { id, token } = await subscriber();
    billing.now.trouble = 'answer-lost';
    await subscribe(token);
    billing.now.trouble = undefined;
    server.clock.advance(11 * 60_000);
    await runJob();
    billing.calls.length = 0;
    expect((await subscribe(token)).statusCode).toBe(200);
    expect(billing.calls.map(({ path }) => path)).toEqual(['/delete_subscription', '/packet']);
    await runJob();
    expect([billing.charges(id, PACKETS.base), await entitled(token)]).toEqual([1, true]);
  });

  test('while another process waits for the billing’s answer, nothing is sent', async () => {
    const { id, token } = await subscriber();
    billing.now.trouble = 'answer-lost';
    await subscribe(token);
    billing.now.trouble = undefined;
    billing.calls.length = 0;
    const until = new Date(server.clock.now() + 10_000);
    await server.db.updateTable('billing_requests').set({ leased_until: until }).where('user_id', '=', id).execute();
    const answer = await subscribe(token);
    expect([answer.statusCode, answer.headers['retry-after'], billing.calls]).toEqual([429, '5', []]);
    server.clock.advance(11_000);
    expect((await subscribe(token)).statusCode).toBe(200);
  });

  test('a viewer who presses without end asks the billing thirty times in ten minutes', async () => {
    const { token } = await subscriber();
    billing.now.refusals['/packet'] = 'no';
    const statuses: number[] = [];
    for (let time = 0; time < 32; time += 1) statuses.push((await subscribe(token)).statusCode);
    expect([statuses.filter((status) => status === 400).length, statuses.at(-1)]).toEqual([30, 429]);
    expect(billing.callsTo('/packet')).toHaveLength(30);
  });

  test('pressed ten times at once it is charged and connected once', async () => {
    const { id, token } = await subscriber();
    const answers = await Promise.all(Array.from({ length: 10 }, () => subscribe(token)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.json()[0].id)).size).toBe(1);
    expect([billing.callsTo('/packet').length, billing.charges(id, PACKETS.base)]).toEqual([1, 1]);
  });

  test('what cannot be bought is never asked of the billing', async () => {
    const { id, token } = await subscriber();
    const guest = await server.guest();
    for (const [who, body, code] of [
      [token, { packet_id: PACKETS.sport }, 'base_packet_required'],
      [token, { packet_id: PACKETS.foreign }, 'packet_not_found'],
      [token, { packet_id: PACKETS.hidden }, 'packet_not_found'],
      [token, { packet_id: PACKETS.base, purchase_type_id: PRICES.foreign }, 'validation_failed'],
      [token, { packet_id: PACKETS.base, purchase_type_id: PRICES.sportMonth }, 'validation_failed'],
      [guest.token, { packet_id: PACKETS.base }, 'guest_forbidden'],
    ] as const)
      expect((await subscribe(who, body)).json().error_code).toBe(code);
    // A price that the request makes up is no part of it.
    await subscribe(token, { packet_id: PACKETS.base, price: '0.01', amount: '-5', user_id: 1 });
    expect(billing.calls.map(({ path, body }) => [path, (body['packet'] as { price: string }).price])).toEqual([
      ['/packet', '199.00'],
    ]);
    await subscribe(token);
    expect([billing.calls.length, billing.charges(id, PACKETS.base)]).toEqual([1, 1]);
  });

  test('one that the operator connects itself while it answers is connected once', async () => {
    const { id, token } = await subscriber();
    billing.now.meanwhile = () =>
      server.db
        .insertInto('subscriptions')
        .values({
          provider_id: PROVIDER,
          user_id: id,
          packet_id: PACKETS.base,
          currency: 'RUB',
          status: 'active',
          renew: true,
          pay_with: 'operator',
          zone: 'Europe/Moscow',
          anchor_at: new Date(server.clock.now()),
          period_index: 0,
          start_at: new Date(server.clock.now()),
          paid_until: null,
          created_at: new Date(server.clock.now()),
          end_reason: null,
        })
        .execute();
    const connected = as(token).success(subscribeCall, await subscribe(token));
    expect(connected).toHaveLength(1);
    expect(as(token).success(subscriptionsCall, await as(token).raw('users/self/subscriptions'))).toHaveLength(1);
  });

  test('a subscriber whom the operator’s billing does not know yet is identified by the phone first, once', async () => {
    const { id, token } = await richUser(server, 0);
    await server.db.updateTable('users').set({ phone: '79990004242' }).where('id', '=', asUserId(id)).execute();
    billing.now.subscribers['79990004242'] = '4242';
    await subscribe(token);
    expect(billing.calls.map(({ path }) => path)).toEqual(['/auth', '/packet']);
    expect(billing.calls[0]!.query).toMatchObject({ phone: '79990004242', provider_uid: '', ip: '127.0.0.1' });
    expect((billing.calls[1]!.body['user'] as { provider_uid: string }).provider_uid).toBe('4242');
    const stored = await server.db
      .selectFrom('users')
      .select('provider_uid')
      .where('id', '=', asUserId(id))
      .executeTakeFirst();
    expect(stored?.provider_uid).toBe('4242');
  });
});

describe('changes of what the operator charges for', () => {
  const connected = async () => {
    const user = await subscriber();
    await subscribe(user.token);
    billing.calls.length = 0;
    return user;
  };
  const disable = (token: string) => as(token).send('DELETE', `users/self/subscriptions?packet_id=${PACKETS.base}`);
  const enable = (token: string) =>
    as(token).send('PATCH', 'users/self/subscriptions', { packet_id: PACKETS.base, renew: 'true' });
  const renews = async (token: string) =>
    as(token).success(subscriptionsCall, await as(token).raw('users/self/subscriptions'))[0]?.renew;

  test('A-525 cancelling asks the billing first; what was paid for stays', async () => {
    const { id, token } = await connected();
    const [before] = as(token).success(subscriptionsCall, await as(token).raw('users/self/subscriptions'));
    expect((await disable(token)).statusCode).toBe(200);
    expect([await renews(token), await entitled(token)]).toEqual([false, true]);
    const [call] = billing.calls;
    expect(call).toMatchObject({
      path: '/delete_subscription',
      query: { user_id: String(id), sub_id: before!.id },
      body: {
        type: 'delete_sub',
        user: { id },
        subscription: {
          packet: { id: PACKETS.base, price: '199.00' },
          start_at: before!.start_at,
          end_at: before!.end_at,
          renew: true,
          is_paused: false,
        },
      },
    });
    await disable(token);
    expect(billing.calls).toHaveLength(1);
  });

  test('the billing’s refusal to cancel is shown in its words, and nothing changes', async () => {
    const { token } = await connected();
    billing.now.refusals['/delete_subscription'] = 'Договор до конца года';
    const answer = await disable(token);
    expect([answer.statusCode, answer.json().error_code, answer.json().error.message]).toEqual([
      400,
      'not_cancelable',
      'Договор до конца года',
    ]);
    expect(await renews(token)).toBe(true);
  });

  test('a cancellation whose answer was lost is sent again until it is known, and then happens here too', async () => {
    const { id, token } = await connected();
    billing.now.trouble = 'answer-lost';
    expect((await disable(token)).statusCode).toBe(502);
    expect(await renews(token)).toBe(true);
    billing.now.trouble = undefined;
    server.clock.advance(3 * 60_000);
    await runJob();
    expect([await renews(token), billing.charges(id, PACKETS.base)]).toEqual([false, 0]);
  });

  test('A-526 renewal is turned on again when the billing charges again', async () => {
    const { id, token } = await connected();
    await disable(token);
    billing.now.refusals['/packet'] = 'no money';
    expect((await enable(token)).json().error.message).toBe('no money');
    expect(await renews(token)).toBe(false);
    billing.now.refusals = {};
    expect((await enable(token)).statusCode).toBe(200);
    expect([await renews(token), billing.charges(id, PACKETS.base)]).toEqual([true, 1]);
  });

  test('A-803 A-799 the same through the purchase', async () => {
    const { token } = await connected();
    const packet = (await as(token).raw(`packets/${PACKETS.base}?purchases=1`)).json();
    const purchase = `users/self/purchases/${packet.user_purchase.id}`;
    billing.now.refusals['/delete_subscription'] = 'no';
    expect((await as(token).send('DELETE', purchase)).json().error_code).toBe('not_cancelable');
    billing.now.refusals = {};
    expect((await as(token).send('DELETE', purchase)).statusCode).toBe(200);
    expect(await renews(token)).toBe(false);
    expect((await as(token).send('PATCH', purchase, { status: 'active' })).statusCode).toBe(200);
    expect(await renews(token)).toBe(true);
    expect(billing.calls.map(({ path }) => path)).toEqual(['/delete_subscription', '/delete_subscription', '/packet']);
  });

  test('the billing is not called at a renewal, and is notified of what ends with its base packet', async () => {
    const { id, token } = await connected();
    await server.db.updateTable('tokens').set({ expires_at: null }).where('user_id', '=', asUserId(id)).execute();
    await subscribe(token, { packet_id: PACKETS.sport });
    billing.calls.length = 0;
    server.clock.advance(32 * 86_400_000);
    const renew = server.jobs(server.db).find(({ name }) => name === 'payments.renew')!;
    await renew.run();
    expect(billing.calls).toEqual([]);
    expect(await entitled(token)).toBe(true);
    await disable(token);
    server.clock.advance(32 * 86_400_000);
    await renew.run();
    await runJob();
    expect(billing.callsTo('/delete_subscription').map(({ body }) => body['subscription'])).toMatchObject([
      { packet: { id: PACKETS.base } },
      { packet: { id: PACKETS.sport } },
    ]);
    expect(await requestRows(id)).toMatchObject([{}, {}, { status: 'done' }, { kind: 'disconnect', status: 'done' }]);
  });
});

describe('the balance', () => {
  const balance = async (token: string) =>
    as(token).success(balanceCall, await as(token).raw('users/self/balance')).balance;

  test('A-784 A-389 is the operator’s, asked at most twice a minute; debts are below zero', async () => {
    const { token } = await subscriber(70_000);
    expect([await balance(token), await balance(token), billing.callsTo('/balance').length]).toEqual([
      '500.00',
      '500.00',
      1,
    ]);
    const [account] = as(token).success(accountsCall, await as(token).raw('users/self/accounts'));
    expect(account).toMatchObject({ amount: '500.00', balance: '500.00', is_payment_allowed: false });
    const self = (await as(token).raw('users/self')).json();
    expect(self.accounts).toMatchObject([{ amount: '500.00', is_payment_allowed: false }]);
    server.clock.advance(31_000);
    billing.now.balance = '-350.50';
    expect(await balance(token)).toBe('-350.50');
  });

  test.each(['', '1e3', 'NaN', '12,50', '0.001', '9'.repeat(17)])(
    '%j is no balance: the last one is shown',
    async (wrong) => {
      const { token } = await subscriber();
      await balance(token);
      server.clock.advance(31_000);
      billing.now.balance = wrong;
      expect(await balance(token)).toBe('500.00');
    },
  );

  test('a billing that does not answer is left alone for a while, and the last balance is shown', async () => {
    const { token } = await subscriber();
    await balance(token);
    server.clock.advance(31_000);
    billing.now.trouble = 'unreachable';
    billing.calls.length = 0;
    expect([await balance(token), await balance(token), billing.calls.length]).toEqual(['500.00', '500.00', 2]);
    const other = await subscriber();
    expect([await balance(other.token), billing.calls.length]).toEqual(['0.00', 2]);
  });

  test('nothing can be paid here by another way', async () => {
    const { token } = await subscriber(70_000);
    const offer = await as(token).send('POST', 'users/self/purchases_offer', {
      code: 'web300',
      packet_id: PACKETS.base,
    });
    expect(offer.json().error_code).toBe('payment_not_allowed');
    const purchase = await as(token).send('POST', 'users/self/purchases', { purchase_type_id: PRICES.baseMonth });
    expect(purchase.json().error_code).toBe('payment_not_allowed');
    expect(await entitled(token)).toBe(false);
  });
});

test('no answer and no log shows the operator’s address', async () => {
  const { token } = await subscriber();
  const everything = await Promise.all(
    ['users/self/network', 'users/self', 'packets', 'providers/aerial/info', 'platform/configuration'].map(
      async (path) => (await as(token).raw(path)).body,
    ),
  );
  expect(everything.join('')).not.toMatch(/billing-secret|\/hook\//);
});
