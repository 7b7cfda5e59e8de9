import {
  changeSubscriptionCall,
  currentSubscriptionsCall,
  disableSubscriptionCall,
  futureSubscriptionsCall,
  subscribeCall,
  subscriptionsCall,
} from '@aerial/contract/calls/subscriptions.ts';
import { userChannelListCall } from '@aerial/contract/calls/channels.ts';
import { asUserId } from '@aerial/domain/ids.ts';
import { asCurrency } from '@aerial/domain/money.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { plan } from '../../billing/subscription.ts';
import { insertSubscription, withUser } from '../../billing/store.pg.ts';
import { requests } from '../../testing/answers.ts';
import { balanceOf, CHANNELS, PACKETS, PRICES, PROVIDER, richUser, seedCommerce } from '../../testing/commerce.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await seedCommerce(server);
});
const as = (token: string) => requests(server, () => token, 'en');
const PATH = 'users/self/subscriptions';
const post = (token: string, body: object) => as(token).send('POST', PATH, body);
const code = (answer: { json(): { error_code: string } }): string => answer.json().error_code;

describe('connecting a packet', () => {
  test('A-007 A-524 A-737 A-795 A-798 it is paid from the account, and answers an array', async () => {
    const { id, token } = await richUser(server);
    const { success } = as(token);
    const [subscription, ...others] = success(
      subscribeCall,
      await post(token, { packet_id: PACKETS.base, renew: true }),
    );
    expect(others).toEqual([]);
    expect(subscription).toMatchObject({
      packet: { id: PACKETS.base, name: 'Base' },
      renew: true,
      is_paused: false,
      pauses: [],
      type: '',
    });
    expect(await balanceOf(server, id)).toBe(80_100);
  });
  test('another period is chosen by its price, and renew=false does not renew', async () => {
    const { id, token } = await richUser(server, 300_000);
    const { success } = as(token);
    const [subscription] = success(
      subscribeCall,
      await post(token, { packet_id: PACKETS.base, renew: 'false', purchase_type_id: Number(PRICES.baseYear) }),
    );
    expect([subscription!.renew, subscription!.next_pay_at, await balanceOf(server, id)]).toEqual([
      false,
      null,
      101_000,
    ]);
  });
  test('a form body does, too', async () => {
    const { token } = await richUser(server);
    const answer = await server.app.inject({
      method: 'POST',
      url: `/v2/${PATH}?access_token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `packet_id=${PACKETS.base}&renew=true`,
    });
    expect(as(token).success(subscribeCall, answer)).toHaveLength(1);
  });
  test('channels of the packet are watched at once', async () => {
    const { token } = await richUser(server);
    const { success, raw, send } = as(token);
    const purchased = async () =>
      success(userChannelListCall, await raw('users/self/channel_list'))
        .filter((one) => one.is_purchased)
        .map(({ id }) => id);
    expect(await purchased()).toEqual([CHANNELS.free]);
    await send('POST', PATH, { packet_id: PACKETS.base });
    expect(await purchased()).toEqual([CHANNELS.free, CHANNELS.base]);
    expect((await raw(`channels/${CHANNELS.sport}/stream`)).json().error_code).toBe('permission_denied');
  });
  test('A-430 a bundle brings the channels of its packets', async () => {
    const { token } = await richUser(server);
    await post(token, { packet_id: PACKETS.bundle });
    const { success, raw } = as(token);
    const list = success(userChannelListCall, await raw('users/self/channel_list'));
    expect(list.filter((one) => one.is_purchased).map(({ id }) => id)).toEqual([
      CHANNELS.free,
      CHANNELS.base,
      CHANNELS.sport,
    ]);
  });
  test('A-447 an additional packet without a base packet is refused', async () => {
    const { token } = await richUser(server);
    const answer = await post(token, { packet_id: PACKETS.sport });
    expect([answer.statusCode, code(answer)]).toEqual([400, 'base_packet_required']);
    await post(token, { packet_id: PACKETS.base });
    expect((await post(token, { packet_id: PACKETS.sport })).statusCode).toBe(200);
  });
  test('without money it is 402 with what is missing, and nothing is connected', async () => {
    const { token } = await richUser(server, 100);
    const answer = await post(token, { packet_id: PACKETS.base });
    expect([answer.statusCode, code(answer), answer.json().amount]).toEqual([402, 'insufficient_funds', '198.00']);
    const { success, raw } = as(token);
    expect(success(subscriptionsCall, await raw(PATH))).toEqual([]);
  });
  test.each([
    ['a packet of another provider', { packet_id: PACKETS.foreign }, 404, 'packet_not_found'],
    ['a hidden packet', { packet_id: PACKETS.hidden }, 404, 'packet_not_found'],
    [
      'a price of another packet',
      { packet_id: PACKETS.base, purchase_type_id: PRICES.sportMonth },
      422,
      'validation_failed',
    ],
    [
      'a price of another provider',
      { packet_id: PACKETS.base, purchase_type_id: PRICES.foreign },
      422,
      'validation_failed',
    ],
  ])('%s is refused', async (_what, body, status, expected) => {
    const { id, token } = await richUser(server);
    const answer = await post(token, body);
    expect([answer.statusCode, code(answer), await balanceOf(server, id)]).toEqual([status, expected, 100_000]);
  });
  test('guests cannot', async () => {
    const { token } = await server.guest();
    expect(code(await post(token, { packet_id: PACKETS.base }))).toBe('guest_forbidden');
    const { success, raw } = as(token);
    expect(success(subscriptionsCall, await raw(PATH))).toEqual([]);
  });
  test('a packet that is connected is not bought twice', async () => {
    const { id, token } = await richUser(server);
    await post(token, { packet_id: PACKETS.base });
    server.clock.advance(10_000);
    expect(code(await post(token, { packet_id: PACKETS.base }))).toBe('already_subscribed');
    expect(await balanceOf(server, id)).toBe(80_100);
  });
});

test('what does not renew is over at its last second, without a job: channels close, and media addresses end then', async () => {
  const { id: userId, token } = await richUser(server);
  // The device stays signed in all the time.
  await server.db.updateTable('tokens').set({ expires_at: null }).where('user_id', '=', asUserId(userId)).execute();
  const { success, raw, send } = as(token);
  await send('POST', PATH, { packet_id: PACKETS.base, renew: false });
  const [current] = success(currentSubscriptionsCall, await raw(`${PATH}/current`));
  const lastSecond = Date.parse(current!.end_at!);
  const purchased = async () =>
    success(userChannelListCall, await raw('users/self/channel_list')).some(
      ({ id, is_purchased: isPurchased }) => id === CHANNELS.base && isPurchased,
    );
  const left = server.clock.now();
  server.clock.advance(lastSecond - left - 60_000);
  expect(await purchased()).toBe(true);
  const stream = (await raw(`channels/${CHANNELS.base}/stream`)).json() as { hls: string };
  const [claims] = new URL(stream.hls).pathname.split('/')[4]!.split('.');
  expect(JSON.parse(Buffer.from(claims!, 'base64url').toString()).e).toBe(lastSecond / 1000 + 1);
  server.clock.advance(61_000);
  expect(await purchased()).toBe(false);
  expect((await raw(`channels/${CHANNELS.base}/stream`)).json().error_code).toBe('permission_denied');
  expect(success(currentSubscriptionsCall, await raw(`${PATH}/current`))).toEqual([]);
});

describe('changes', () => {
  test('A-525 A-526 A-738 A-739 A-796 A-797 renewal is turned off by DELETE and on by PATCH', async () => {
    const { token } = await richUser(server);
    await post(token, { packet_id: PACKETS.base });
    const { success, send, raw } = as(token);
    const [off] = success(
      disableSubscriptionCall,
      await send('DELETE', `${PATH}?packet_id=${PACKETS.base}&renew=false`),
    );
    expect([off!.renew, off!.next_pay_at, off!.packet.subscription!.actions]).toEqual([
      false,
      null,
      ['can_enable_renew'],
    ]);
    const [on] = success(changeSubscriptionCall, await send('PATCH', PATH, { packet_id: PACKETS.base, renew: true }));
    expect([on!.renew, on!.next_pay_at]).toEqual([true, expect.any(String)]);
    const [viaBody] = success(disableSubscriptionCall, await send('DELETE', PATH, { packet_id: PACKETS.base }));
    expect(viaBody!.renew).toBe(false);
    expect(success(currentSubscriptionsCall, await raw(`${PATH}/current`))).toHaveLength(1);
  });
  test('A-527 another period is planned for the next one', async () => {
    const { id, token } = await richUser(server);
    await post(token, { packet_id: PACKETS.base });
    const { success, send } = as(token);
    const [changed] = success(
      changeSubscriptionCall,
      await send('PATCH', PATH, { packet_id: PACKETS.base, purchase_type_id: PRICES.baseYear }),
    );
    expect(changed!.packet.subscription).toMatchObject({ next_price: '1990.00', next_period_human: { years: 1 } });
    expect(await balanceOf(server, id)).toBe(80_100);
  });
  test('of a packet that is not connected, or another user’s, are 404', async () => {
    const { token } = await richUser(server);
    const { token: other } = await richUser(server);
    await post(token, { packet_id: PACKETS.base });
    for (const answer of [
      await as(other).send('PATCH', PATH, { packet_id: PACKETS.base, renew: false }),
      await as(other).send('DELETE', `${PATH}?packet_id=${PACKETS.base}`),
    ])
      expect([answer.statusCode, code(answer)]).toEqual([404, 'subscription_not_found']);
    expect(code(await as(other).send('DELETE', PATH))).toBe('validation_failed');
  });
  test('A-528 A-792 A-793 A-794 a future subscription is listed apart and can be cancelled by its owner only', async () => {
    const { id, token } = await richUser(server);
    const now = epochMs(server.clock.now());
    const future = await withUser(server.db, id, (trx) =>
      insertSubscription(
        trx,
        {
          providerId: PROVIDER,
          userId: id,
          packetId: PACKETS.base,
          currency: asCurrency('RUB'),
          state: plan(
            {
              terms: {
                purchaseTypeId: PRICES.baseMonth,
                amount: 19_900 as never,
                length: { days: 0, months: 1, years: 0 },
              },
              zone: 'UTC',
              payWith: 'account',
              renew: true,
            },
            epochMs(now + 86_400_000),
          ),
        },
        'operator',
        now,
      ),
    );
    const { success, raw, send } = as(token);
    expect(success(futureSubscriptionsCall, await raw(`${PATH}/futures`)).map((one) => one.id)).toEqual([future]);
    expect(success(currentSubscriptionsCall, await raw(`${PATH}/current`))).toEqual([]);
    const { token: other } = await richUser(server);
    expect(code(await as(other).send('DELETE', `${PATH}/futures/${future}`))).toBe('subscription_not_found');
    expect((await send('DELETE', `${PATH}/futures/${future}`)).statusCode).toBe(200);
    expect(success(futureSubscriptionsCall, await raw(`${PATH}/futures`))).toEqual([]);
    expect(code(await send('DELETE', `${PATH}/futures/${future}`))).toBe('subscription_not_found');
  });
});
