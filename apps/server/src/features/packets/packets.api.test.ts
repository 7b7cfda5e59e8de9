import {
  channelPacketsCall,
  channelQuickPacketsCall,
  packetCall,
  packetPurchasesCall,
  packetsCall,
  providerPacketsCall,
  purchasePacketsCall,
  purchasePeriodsCall,
} from '@aerial/contract/calls/packets.ts';
import { networkCall } from '@aerial/contract/calls/session.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { requests } from '../../testing/answers.ts';
import { CHANNELS, PACKETS, PRICES, richUser, seedCommerce } from '../../testing/commerce.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let guest: string;
beforeAll(async () => {
  server = await testServer();
  await seedCommerce(server);
  guest = (await server.guest()).token;
});
const asGuest = () => requests(server, () => guest, 'en');
const as = (token: string) => requests(server, () => token, 'en');
const subscribe = (token: string, packetId: number) =>
  as(token).send('POST', 'users/self/subscriptions', { packet_id: packetId });
const ids = (packets: readonly { id: number }[]): number[] => packets.map(({ id }) => id);

describe('the list', () => {
  test('A-017 A-358 A-770 all packets on sale, base packets first, with price and currency; not hidden ones or another provider’s', async () => {
    const { success, raw } = asGuest();
    const packets = success(packetsCall, await raw('packets'));
    expect(ids(packets)).toEqual([PACKETS.base, PACKETS.other, PACKETS.bundle, PACKETS.sport]);
    expect(packets[0]).toMatchObject({
      name: 'Base',
      price: '199.00',
      old_price: '299.00',
      currency: 'RUB',
      base: true,
      is_base: true,
      period: '0-1-0',
      period_human: { days: 0, months: 1, years: 0 },
      channels_count: 2,
      subscription: { actions: ['can_subscribe'], start_at: null, next_pay_at: null },
    });
    expect(packets.map((packet) => packet.base === packet.is_base)).toEqual([true, true, true, true]);
  });
  test('A-356 A-357 a trial that can be taken is in it', async () => {
    const { success, raw } = asGuest();
    const sport = success(packetsCall, await raw('packets')).find(({ id }) => id === PACKETS.sport);
    expect(sport).toMatchObject({
      is_trial: true,
      is_used_trial: false,
      trial_amount: '1.00',
      trial_period_human: { days: 7, months: 0, years: 0 },
    });
  });
  test('A-298 the network info names the packet whose trial is offered, base packets first', async () => {
    const trialAt = async (provider: number) =>
      (await requests(server, () => '').get(networkCall, `users/self/network?provider=${provider}`)).provider
        .trial_packet_id;
    expect([await trialAt(1), await trialAt(2)]).toEqual([PACKETS.sport, undefined]);
  });
  test('channels, videos, libraries, availables and includes come when requested', async () => {
    const { success, raw } = asGuest();
    const [plain] = success(packetsCall, await raw('packets'));
    expect(plain).not.toHaveProperty('channels');
    const all = success(packetsCall, await raw('packets?includes=channels,availables,includes'));
    expect(all[0]!.channels!.map(({ id }) => id)).toEqual([CHANNELS.free, CHANNELS.base]);
    expect(ids(all[0]!.available!)).toEqual([PACKETS.sport]);
    const bundle = all.find(({ id }) => id === PACKETS.bundle)!;
    expect([ids(bundle.include!), ids(bundle.packets), bundle.channels_count]).toEqual([
      [PACKETS.sport],
      [PACKETS.sport],
      2,
    ]);
  });
  test('is_base narrows it', async () => {
    const { success, raw } = asGuest();
    expect(ids(success(packetsCall, await raw('packets?is_base=false')))).toEqual([PACKETS.sport]);
    expect(ids(success(packetsCall, await raw('packets?is_base=true')))).not.toContain(PACKETS.sport);
  });
  test('a landing shows the packets of its provider to anybody', async () => {
    const answer = await server.app.inject('/v2/providers/meridian/packets');
    expect(answer.json().map(({ id }: { id: number }) => id)).toEqual([PACKETS.foreign]);
    const { success, raw } = asGuest();
    expect(ids(success(providerPacketsCall, await raw(`providers/2/packets`)))).toEqual([PACKETS.foreign]);
    expect((await server.app.inject('/v2/providers/nowhere/packets')).json().error_code).toBe('provider_not_found');
    expect(
      (await server.app.inject(`/v2/providers/aerial/bundles/${PACKETS.bundle}/packets/${PACKETS.sport}`)).json().id,
    ).toBe(PACKETS.sport);
    expect(
      (await server.app.inject(`/v2/providers/aerial/bundles/${PACKETS.base}/packets/${PACKETS.sport}`)).statusCode,
    ).toBe(404);
  });
});

describe('one packet', () => {
  test('A-019 A-771 A-772 has its channels and benefits; purchases=1 adds the viewer’s side', async () => {
    const { success, raw } = asGuest();
    const plain = success(packetCall, await raw(`packets/${PACKETS.base}`));
    expect(plain.benefits).toEqual([{ text: 'Catch-up', icon: 'http://tv.test/pictures/benefit.svg' }]);
    expect(plain.channels).toHaveLength(2);
    expect(plain).not.toHaveProperty('subscription');
    const own = success(packetCall, await raw(`packets/${PACKETS.base}?purchases=1`));
    expect([own.subscription?.actions, own.user_purchase, own.next_user_purchase]).toEqual([
      ['can_subscribe'],
      null,
      null,
    ]);
  });
  test.each([`1_${PACKETS.base}`, `aerial_${PACKETS.base}`])('A-021 is found as %s', async (ref) => {
    const { success, raw } = asGuest();
    expect(success(packetCall, await raw(`packets/${ref}`)).id).toBe(PACKETS.base);
  });
  test('A-022 a packet of a bundle is found through it', async () => {
    const { success, raw } = asGuest();
    expect(success(packetCall, await raw(`packets/1_${PACKETS.bundle}_${PACKETS.sport}`)).id).toBe(PACKETS.sport);
  });
  test.each([
    '999',
    `${PACKETS.foreign}`,
    `${PACKETS.hidden}`,
    `2_${PACKETS.base}`,
    `1_${PACKETS.base}_${PACKETS.sport}`,
    'base',
  ])('%s is not found', async (ref) => {
    const answer = await asGuest().raw(`packets/${ref}`);
    expect([answer.statusCode, answer.json().error_code]).toEqual([404, 'packet_not_found']);
  });
  test('A-373 A-775 its prices by period, the shortest first', async () => {
    const { success, raw } = asGuest();
    const periods = success(purchasePeriodsCall, await raw(`packets/${PACKETS.base}/purchaseperiods`));
    expect(
      periods.map((option) => [option.period_human, option.purchases_type.map(({ id, amount }) => [id, amount])]),
    ).toEqual([
      [{ days: 0, months: 1, years: 0 }, [[PRICES.baseMonth, '199.00']]],
      [{ days: 0, months: 0, years: 1 }, [[PRICES.baseYear, '1990.00']]],
    ]);
    expect(success(packetPurchasesCall, await raw(`packets/${PACKETS.base}/purchases`)).map(({ id }) => id)).toEqual([
      PRICES.baseMonth,
      PRICES.baseYear,
    ]);
  });
});

describe('what a viewer has', () => {
  test('A-365 A-366 A-367 A-368 a connected packet says until when, what is paid next, and what can be done', async () => {
    const { token } = await richUser(server);
    expect((await subscribe(token, PACKETS.base)).statusCode).toBe(200);
    const { success, raw } = as(token);
    const base = success(packetCall, await raw(`packets/${PACKETS.base}?purchases=1`));
    expect(base.subscription).toMatchObject({
      actions: ['can_disable_renew', 'can_unsubscribe', 'can_change_period'],
      next_price: '199.00',
      next_period_human: { days: 0, months: 1, years: 0 },
    });
    const { end_at: end, next_pay_at: next } = base.subscription!;
    expect(Date.parse(next!) - Date.parse(end!)).toBe(1000);
    expect(base.user_purchase).toMatchObject({ id: expect.stringMatching(/^\d+$/), account_id: expect.any(String) });
    expect(base.next_user_purchase).toEqual({ purchase_type: { id: PRICES.baseMonth, amount: '199.00' } });
    const periods = success(purchasePeriodsCall, await raw(`packets/${PACKETS.base}/purchaseperiods`));
    expect(periods.map((option) => option.purchases_type[0]!.is_next_purchase)).toEqual([true, false]);
  });
  test('A-774 it is no longer among what can be bought', async () => {
    const { token } = await richUser(server);
    const { success, raw } = as(token);
    expect(ids(success(purchasePacketsCall, await raw('purchasepackets')))).toContain(PACKETS.base);
    await subscribe(token, PACKETS.base);
    expect(ids(success(purchasePacketsCall, await raw('purchasepackets')))).not.toContain(PACKETS.base);
    expect(ids(success(packetsCall, await raw('packets')))).toContain(PACKETS.base);
  });
  test('A-430 a packet of a bundle names the bundle and has no actions of its own', async () => {
    const { token } = await richUser(server);
    await subscribe(token, PACKETS.bundle);
    const { success, raw } = as(token);
    const sport = success(packetCall, await raw(`packets/${PACKETS.sport}?purchases=1`));
    expect([sport.parent_name, sport.subscription!.actions]).toEqual(['Bundle', []]);
  });
  test('a price of the viewer’s own takes the place of the packet’s', async () => {
    const { id, token } = await richUser(server);
    await server.db
      .insertInto('personal_prices')
      .values({ user_id: id, packet_id: PACKETS.base, amount: 5000, name: null, description: null })
      .execute();
    const { success, raw } = as(token);
    expect(success(packetCall, await raw(`packets/${PACKETS.base}`)).price).toBe('50.00');
    expect(success(packetCall, await asGuest().raw(`packets/${PACKETS.base}`)).price).toBe('199.00');
  });
});

describe('packets of a channel', () => {
  test('A-780 those that contain it, the cheapest first', async () => {
    const { success, raw } = asGuest();
    const found = success(
      channelPacketsCall,
      await raw(`channels/${CHANNELS.base}/purchasepacket_short?havePurchases=1`),
    );
    expect(found.map((packet) => [packet.id, packet.not_all_episodes_available])).toEqual([
      [PACKETS.base, false],
      [PACKETS.bundle, false],
    ]);
  });
  test('none for a channel that is not sold, and 404 for one that is not there', async () => {
    const { success, raw } = asGuest();
    expect(success(channelPacketsCall, await raw(`channels/${CHANNELS.unsold}/purchasepacket_short`))).toEqual([]);
    expect((await raw('channels/999/purchasepacket_short')).json().error_code).toBe('channel_not_found');
  });
  test('A-781 A-782 quick sales add the base packet that is missing', async () => {
    const { success, raw } = asGuest();
    const sales = success(channelQuickPacketsCall, await raw(`channels/${CHANNELS.sport}/quick_sales_packets`));
    expect(sales.map((sale) => [sale.total_price, ids(sale.packets)])).toEqual([
      ['298.00', [PACKETS.base, PACKETS.sport]],
      ['499.00', [PACKETS.bundle]],
    ]);
    const { token } = await richUser(server);
    await subscribe(token, PACKETS.base);
    const own = as(token);
    expect(
      own
        .success(channelQuickPacketsCall, await own.raw(`channels/${CHANNELS.sport}/quick_sales_packets`))
        .map((sale) => ids(sale.packets)),
    ).toEqual([[PACKETS.sport], [PACKETS.bundle]]);
  });
});
