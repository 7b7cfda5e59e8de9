import * as accounts from '@aerial/contract/calls/operator-accounts.ts';
import * as calls from '@aerial/contract/calls/operators.ts';
import { subscriptionsCall } from '@aerial/contract/calls/subscriptions.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import fc from '@aerial/testkit/property.ts';
import { Readable } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requests } from '../../testing/answers.ts';
import { balanceOf, CHANNELS, PACKETS, richUser, seedCommerce } from '../../testing/commerce.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { operatorStore } from '../operators/repo.pg.ts';
import { renewOperatorToken } from '../operators/tokens.ts';

let server: TestServer;
let token: string;
let foreignToken: string;
beforeAll(async () => {
  server = await testServer();
  await seedCommerce(server);
  token = await renewOperatorToken(operatorStore(server.db), asProviderId(1));
  foreignToken = await renewOperatorToken(operatorStore(server.db), asProviderId(2));
});
// Below the limit of calls a second.
beforeEach(() => server.clock.advance(2_000));

const { success } = requests({ app: { inject: () => undefined } } as never, () => '');
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const send = (
  method: Method,
  path: string,
  payload?: object | string,
  headers: Record<string, string> = {},
  as = token,
) =>
  server.app.inject({
    method,
    url: `/v2/${path}?token=${as}`,
    headers: { 'accept-language': 'en', ...headers },
    ...(payload !== undefined && { payload }),
  });
const connect = async (userId: number, body: object) =>
  success(calls.connectUserCall, await send('POST', `users/${userId}/subscriptions`, body));
const entitled = async (viewer: string): Promise<boolean> => {
  const answer = await server.app.inject(`/v2/users/self/channel_list?access_token=${viewer}`);
  const list = answer.json() as { id: number; is_purchased: boolean }[];
  return list.find(({ id }) => id === CHANNELS.base)?.is_purchased === true;
};

describe('POST users/{id}/subscriptions', () => {
  test('connects at once and charges nothing here; repeated, it is the same subscription', async () => {
    const user = await richUser(server, 5_000);
    expect(await entitled(user.token)).toBe(false);
    const [first] = await connect(user.id, [{ packet_id: PACKETS.base, renew: true }]);
    expect(first).toMatchObject({ renew: true, renew_in_provider: true, packet: { id: PACKETS.base } });
    expect([await entitled(user.token), await balanceOf(server, user.id)]).toEqual([true, 5_000]);
    const [again] = await connect(user.id, { packet_id: PACKETS.base, renew: true });
    expect(again!.id).toBe(first!.id);
    expect(success(calls.userSubscriptionsCall, await send('GET', `users/${user.id}/subscriptions`))).toHaveLength(1);
  });

  test.each<[string, string | Readable | undefined, Record<string, string>]>([
    ['a form', `packet_id=${PACKETS.base}&renew=false`, { 'content-type': 'application/x-www-form-urlencoded' }],
    [
      'texts for numbers and booleans',
      `{"packet_id":"${PACKETS.base}","renew":"false"}`,
      { 'content-type': 'application/json' },
    ],
    [
      'windows-1251 by name',
      `{"packet_id":${PACKETS.base},"renew":0}`,
      { 'content-type': 'application/json; charset=windows-1251' },
    ],
    ['JSON without a type', `[{"packet_id":${PACKETS.base},"renew":"0"}]`, {}],
    [
      'chunks without a length',
      Readable.from(['[{"packet_id":', `${PACKETS.base},"re`, 'new":"False"}]']),
      { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    ],
  ])('is read from %s', async (_, payload, headers) => {
    const user = await richUser(server, 0);
    const answer = await server.app.inject({
      method: 'POST',
      url: `/v2/users/${user.id}/subscriptions?token=${token}&format=json`,
      headers,
      payload: payload!,
    });
    const [connected] = success(calls.connectUserCall, answer);
    expect([connected!.renew, await entitled(user.token)]).toEqual([false, true]);
  });

  test('its start, its end to the second, and none', async () => {
    const now = server.clock.now();
    const at = (days: number) => new Date(now + days * 86_400_000).toISOString();
    const user = await richUser(server, 0);
    const [ends] = await connect(user.id, {
      packet_id: PACKETS.base,
      renew: 'false',
      end_at: '2031-01-31T23:59:59+03:00',
    });
    expect([ends!.end_at, ends!.renew]).toEqual(['2031-01-31T20:59:59Z', false]);
    const [endless] = await connect(user.id, { packet_id: PACKETS.base, renew: false, end_at: null });
    expect([endless!.id, endless!.end_at]).toEqual([ends!.id, null]);
    const other = await richUser(server, 0);
    const [planned] = await connect(other.id, { packet_id: PACKETS.base, start_at: at(10) });
    expect([planned!.start_at.slice(0, 19), await entitled(other.token)]).toEqual([at(10).slice(0, 19), false]);
    const futures = success(calls.futureUserSubscriptionsCall, await send('GET', `users/${other.id}/futures`));
    expect(futures.map(({ id }) => id)).toEqual([planned!.id]);
    expect((await connect(other.id, { packet_id: PACKETS.base, start_at: at(10) }))[0]!.id).toBe(planned!.id);
  });

  test('all packets of a request are connected, or none', async () => {
    const user = await richUser(server, 0);
    const body = [{ packet_id: PACKETS.base }, { packet_id: PACKETS.sport }, { packet_id: 4242 }];
    const refused = await send('POST', `users/${user.id}/subscriptions`, body);
    expect([refused.statusCode, refused.json().error_code]).toEqual([404, 'packet_not_found']);
    expect(await entitled(user.token)).toBe(false);
    expect(await connect(user.id, body.slice(0, 2))).toHaveLength(2);
  });

  test.each([
    ['a packet of another provider', { packet_id: PACKETS.foreign }, 404, 'packet_not_found'],
    ['an additional packet without a base', { packet_id: PACKETS.sport }, 400, 'base_packet_required'],
    ['an end before the start', { packet_id: PACKETS.base, end_at: '2001-01-01T00:00:00Z' }, 422, 'validation_failed'],
    ['an end that is no time', { packet_id: PACKETS.base, end_at: 'tomorrow' }, 422, 'validation_failed'],
    ['a packet of a number without end', { packet_id: 1e300 }, 422, 'validation_failed'],
    ['a negative packet', { packet_id: -80 }, 422, 'validation_failed'],
    ['no packet', {}, 422, 'validation_failed'],
    ['more than fifty', Array.from({ length: 51 }, () => ({ packet_id: PACKETS.base })), 422, 'validation_failed'],
  ])('%s is refused', async (_, body, status, code) => {
    const user = await richUser(server, 0);
    const answer = await send('POST', `users/${user.id}/subscriptions`, body);
    expect([answer.statusCode, answer.json().error_code]).toEqual([status, code]);
    expect(await entitled(user.token)).toBe(false);
  });

  test('what the user pays for here is not taken over', async () => {
    const user = await richUser(server);
    await requests(server, () => user.token).send('POST', 'users/self/subscriptions', { packet_id: PACKETS.base });
    const answer = await send('POST', `users/${user.id}/subscriptions`, { packet_id: PACKETS.base });
    expect(answer.json().error_code).toBe('already_subscribed');
  });

  test('sent ten times at once it is one subscription', async () => {
    const user = await richUser(server, 0);
    const answers = await Promise.all(Array.from({ length: 10 }, () => connect(user.id, { packet_id: PACKETS.base })));
    expect(new Set(answers.map(([one]) => one!.id)).size).toBe(1);
  });
});

describe('an end', () => {
  test('takes the packet away at once, and is the same when repeated', async () => {
    const user = await richUser(server, 0);
    const [connected] = await connect(user.id, { packet_id: PACKETS.base });
    expect(await entitled(user.token)).toBe(true);
    const path = `users/${user.id}/subscriptions/${connected!.id}`;
    for (const [payload, headers] of [
      [undefined, {}],
      ['', { 'content-type': 'application/json' }],
      ['{}', { 'content-type': 'application/json' }],
      ['[]', { 'content-type': 'application/json' }],
    ] as const) {
      const [ended] = success(calls.endUserSubscriptionCall, await send('DELETE', path, payload, headers));
      expect([ended!.id, ended!.renew, await entitled(user.token)]).toEqual([connected!.id, false, false]);
    }
    expect(success(calls.userSubscriptionCall, await send('GET', path)).id).toBe(connected!.id);
    const current = await send('GET', `users/${user.id}/subscriptions/current`);
    expect(success(calls.currentUserSubscriptionsCall, current)).toEqual([]);
    const own = await requests(server, () => user.token).raw('users/self/subscriptions');
    expect(success(subscriptionsCall, own)).toEqual([]);
  });

  test('of what the user has paid for here only stops its renewal', async () => {
    const user = await richUser(server);
    const paid = await requests(server, () => user.token).send('POST', 'users/self/subscriptions', {
      packet_id: PACKETS.base,
    });
    const [ended] = success(
      calls.endUserSubscriptionCall,
      await send('DELETE', `users/${user.id}/subscriptions/${paid.json()[0].id}`),
    );
    expect([ended!.renew, await entitled(user.token)]).toEqual([false, true]);
  });

  test('renewal is turned off and on in the spellings of clients', async () => {
    const user = await richUser(server, 0);
    const [connected] = await connect(user.id, { packet_id: PACKETS.base });
    for (const [renew, expected] of [
      ['false', false],
      ['true', true],
      [0, false],
      [1, true],
      [false, false],
    ] as const) {
      const answer = await send('PATCH', `users/${user.id}/subscriptions/${connected!.id}`, { renew });
      expect(success(calls.changeUserSubscriptionCall, answer).renew).toBe(expected);
    }
  });
});

describe('users and subscriptions of others', () => {
  test('are unknown to an operator, whatever it does', async () => {
    const user = await richUser(server, 0);
    const neighbour = await richUser(server, 0);
    const [connected] = await connect(user.id, { packet_id: PACKETS.base });
    const attempts = [
      ['GET', `users/${user.id}/subscriptions`],
      ['GET', `users/${user.id}/subscriptions/${connected!.id}`],
      ['POST', `users/${user.id}/subscriptions`, { packet_id: PACKETS.foreign }],
      ['DELETE', `users/${user.id}/subscriptions/${connected!.id}`],
      ['PATCH', `users/${user.id}/subscriptions/${connected!.id}`, { renew: false }],
      ['POST', `users/${user.id}/provider/account`, { id: '1', amount: '1.00' }],
      ['GET', `users/${user.id}/provider/account`],
    ] as const;
    for (const [method, path, body] of attempts) {
      const answer = await send(method, path, body, {}, foreignToken);
      expect([answer.statusCode, answer.json().error_code], path).toEqual([404, 'user_not_found']);
    }
    const crossed = `users/${neighbour.id}/subscriptions/${connected!.id}`;
    for (const method of ['GET', 'DELETE', 'PATCH'] as const)
      expect((await send(method, crossed, method === 'PATCH' ? { renew: false } : undefined)).json().error_code).toBe(
        'subscription_not_found',
      );
    expect(await entitled(user.token)).toBe(true);
  });

  test('need an operator’s token: a viewer’s, a wrong one and none are refused', async () => {
    const user = await richUser(server, 0);
    for (const as of [user.token, '0'.repeat(40), '', 'token']) {
      const answer = await send('POST', `users/${user.id}/subscriptions`, { packet_id: PACKETS.base }, {}, as);
      expect([answer.statusCode, answer.json().error_code], as).toEqual([401, 'authentication_failed']);
    }
    const answer = await server.app.inject({
      method: 'POST',
      url: `/v2/users/${user.id}/subscriptions?access_token=${user.token}`,
      payload: { packet_id: PACKETS.base },
    });
    expect(answer.statusCode).toBe(401);
    expect(await entitled(user.token)).toBe(false);
  });

  test('are guarded by the operator’s rate limit', async () => {
    const user = await richUser(server, 0);
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async () => (await send('GET', `users/${user.id}/subscriptions`)).statusCode),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
  });
});

describe('balances that the operator reports', () => {
  test('are stored by its account id, in money’s own form; repeated, the last counts', async () => {
    const user = await richUser(server, 0);
    const path = `users/${user.id}/provider/account`;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const reported = success(accounts.reportAccountCall, await send('POST', path, 'id=12345&amount=500', form));
    expect(reported).toEqual({ id: '12345', source: { id: 1, name: 'Billing', type: 'billing' }, amount: '500.00' });
    await send('POST', path, { id: 12345, amount: 150.5 });
    const list = success(accounts.providerAccountCall, await send('GET', path));
    expect(list.map(({ id, amount }) => [id, amount])).toEqual([['12345', '150.50']]);
    const both = [
      { id: '1', amount: '1.00' },
      { id: '2', amount: '-2.00' },
    ];
    const several = success(
      accounts.reportAccountsCall,
      await send('POST', `users/${user.id}/provider/accounts`, both),
    );
    expect(several.map(({ amount }) => amount)).toEqual(['1.00', '-2.00']);
    expect(success(accounts.paymentSourcesCall, await send('GET', 'paymentsources'))).toContainEqual(reported.source);
  });

  test('no amount that is not decimal text is stored, and none of a list with one', async () => {
    const user = await richUser(server, 0);
    const wrong = ['', '1e3', 'NaN', 'Infinity', '0.001', '1,5', '--5', '0x10', '9'.repeat(17), ' ', '1.', '٣'];
    for (const amount of wrong) {
      const answer = await send('POST', `users/${user.id}/provider/accounts`, [
        { id: '1', amount: '5.00' },
        { id: '2', amount },
      ]);
      expect([answer.statusCode, answer.json().error_code], amount).toEqual([422, 'validation_failed']);
    }
    expect((await send('GET', `users/${user.id}/provider/account`)).json()).toEqual([]);
  });
});

test('whatever an operator sends, at most one subscription of a packet runs, and no money moves', async () => {
  const user = await richUser(server, 7_000);
  const body = fc.record(
    {
      packet_id: fc.constantFrom(PACKETS.base, PACKETS.other, PACKETS.sport, PACKETS.foreign, '80', 0),
      renew: fc.constantFrom(true, false, 'true', 'false', '', 'maybe'),
      start_at: fc.constantFrom(
        null,
        '',
        '2026-01-01T00:00:00Z',
        '2031-01-01T00:00:00.413Z',
        '2031-06-01T00:00:00+0300',
        'x',
      ),
      end_at: fc.constantFrom(null, '', '2030-12-31T23:59:59Z', '2032-01-01T00:00:00+03:00', '1999-01-01T00:00:00Z'),
    },
    { requiredKeys: ['packet_id'] },
  );
  const command = fc.oneof(
    { weight: 4, arbitrary: fc.record({ connect: fc.oneof(body, fc.array(body, { maxLength: 3 })) }) },
    fc.record({ end: fc.nat(9) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 4 }), async (commands) => {
      for (const one of commands) {
        server.clock.advance(1_500);
        const listed = (await send('GET', `users/${user.id}/subscriptions`)).json() as { id: string }[];
        const answer =
          'connect' in one
            ? await send('POST', `users/${user.id}/subscriptions`, one.connect)
            : await send('DELETE', `users/${user.id}/subscriptions/${listed[one.end]?.id ?? '0'}`);
        expect([200, 400, 404, 422]).toContain(answer.statusCode);
      }
      const running = await server.db
        .selectFrom('subscriptions')
        .select('packet_id')
        .where('user_id', '=', user.id)
        .where('status', 'in', ['active', 'paused', 'past_due'])
        .execute();
      expect(new Set(running.map(({ packet_id: id }) => id)).size).toBe(running.length);
      expect(await balanceOf(server, user.id)).toBe(7_000);
    }),
    { numRuns: 15 },
  );
});
