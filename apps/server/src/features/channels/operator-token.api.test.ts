/** An operator's token in place of a viewer's: channels and packets as a guest of its provider sees them. @source wire shapes §6, §10 */
import * as channels from '@aerial/contract/calls/channels.ts';
import * as packets from '@aerial/contract/calls/packets.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requests } from '../../testing/answers.ts';
import { CHANNELS, PACKETS, richUser, seedCommerce } from '../../testing/commerce.ts';
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
const get = (path: string, as = token) =>
  server.app.inject({ url: `/v2/${path}${path.includes('?') ? '&' : '?'}token=${as}` });

describe('channels with an operator’s token', () => {
  test.each([
    ['channels/channel_list', channels.channelListCall],
    ['channels', channels.channelsCall],
    ['users/self/channels', channels.userChannelsCall],
  ] as const)('%s lists the provider’s channels', async (path, call) => {
    const list = success(call as typeof channels.channelListCall, await get(path));
    expect(list.map(({ id }) => id).toSorted()).toEqual(Object.values(CHANNELS));
    expect((await get(path, foreignToken)).json()).toEqual([]);
  });

  test('users/self/channel_list shows what a guest has', async () => {
    const list = success(channels.userChannelListCall, await get('users/self/channel_list'));
    expect(list.find(({ id }) => id === CHANNELS.base)).toMatchObject({ is_purchased: false });
  });

  test.each([
    'channels/free_list',
    'channels/category_list',
    'channels/categories',
    'users/self/channels/categories',
    `channels/${CHANNELS.base}`,
    `channels/${CHANNELS.base}/schedule?start=0&end=1`,
    `channels/${CHANNELS.base}/content_schedule?start=0&end=1`,
    `channels/${CHANNELS.base}/quick_sales_packets`,
  ])('%s answers', async (path) => {
    expect((await get(path)).statusCode).toBe(200);
  });

  test('a channel of another provider is unknown', async () => {
    expect((await get(`channels/${CHANNELS.base}`, foreignToken)).json().error_code).toBe('channel_not_found');
  });

  test('a stream needs a viewer’s device, and a wrong token is refused', async () => {
    for (const [path, as] of [
      [`channels/${CHANNELS.free}/stream`, token],
      ['channels/channel_list', 'f'.repeat(40)],
      ['channels/channel_list', 'short'],
    ] as const) {
      const answer = await get(path, as);
      expect([answer.statusCode, answer.json().error_code]).toEqual([401, 'authentication_failed']);
    }
  });

  test('a viewer’s own token wins over a parameter of that name', async () => {
    const viewer = await richUser(server, 0);
    const answer = await server.app.inject(`/v2/channels/channel_list?access_token=${viewer.token}&token=anything`);
    expect(answer.statusCode).toBe(200);
  });
});

describe('packets with an operator’s token', () => {
  test('packets, one, flat and its prices are the provider’s', async () => {
    const list = success(packets.packetsCall, await get('packets?includes=channels'));
    expect(list.map(({ id }) => id)).toContain(PACKETS.base);
    expect(list.find(({ id }) => id === PACKETS.base)?.channels).toHaveLength(2);
    expect(success(packets.flatPacketsCall, await get('packets/flat')).map(({ id }) => id)).toContain(PACKETS.sport);
    expect(success(packets.packetCall, await get(`packets/${PACKETS.base}`)).base).toBe(true);
    const prices = success(packets.packetPurchasesCall, await get(`packets/${PACKETS.base}/purchases`));
    expect(prices.map(({ amount }) => amount)).toEqual(['199.00', '1990.00']);
    const periods = success(packets.purchasePeriodsCall, await get(`packets/${PACKETS.base}/purchaseperiods`));
    expect(periods).toHaveLength(2);
  });

  test('packets of a channel, under both names', async () => {
    for (const [name, call] of [
      ['purchasepacket_short', packets.channelPacketsCall],
      ['packets', packets.channelPacketListCall],
    ] as const)
      expect(
        success(call as typeof packets.channelPacketsCall, await get(`channels/${CHANNELS.base}/${name}`)).map(
          ({ id }) => id,
        ),
      ).toEqual([PACKETS.base, PACKETS.bundle]);
  });

  test('those of another provider are unknown', async () => {
    expect((await get(`packets/${PACKETS.base}`, foreignToken)).json().error_code).toBe('packet_not_found');
    expect((await get('packets', foreignToken)).json().map(({ id }: { id: number }) => id)).toEqual([PACKETS.foreign]);
  });
});
