/** Whole packets as clients read them, with everything that one can have, and the lists that a provider arranges. */
import {
  contentPacketsCall,
  packetCall,
  packetsCall,
  purchasePacketsCall,
  channelPacketsCall,
  channelQuickPacketsCall,
} from '@aerial/contract/calls/packets.ts';
import { subscribeCall, subscriptionsCall } from '@aerial/contract/calls/subscriptions.ts';
import { activatePromoCall } from '@aerial/contract/calls/promo.ts';
import { networkCall } from '@aerial/contract/calls/session.ts';
import { asUserId } from '@aerial/domain/ids.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { requests } from '../../testing/answers.ts';
import { CHANNELS, PACKETS, PRICES, PROVIDER, richUser, seedCommerce } from '../../testing/commerce.ts';
import { testServer, type TestServer } from '../../testing/server.ts';

const FILM = '641048475342001001';
const OTHER_FILM = '641048475342001002';
const SOLD_NOWHERE = '641048475342001003';
const DONATION = 85;
const DESIGN = {
  background_tv: '/pictures/tv.webp',
  background_mobile: '/pictures/mobile.webp',
  small_background_tv: '/pictures/tv-small.webp',
  small_background_mobile: '/pictures/mobile-small.webp',
  big_background_tv: '/pictures/tv-big.webp',
  logo: '/pictures/logo.svg',
  mini_logo: '/pictures/logo-mini.svg',
  corner_badge: '/pictures/corner.svg',
  inline_badge: '/pictures/inline.svg',
  special_features: '/pictures/features.svg',
};
const at = (path: string): string => `http://tv.test${path}`;

let server: TestServer;
let guest: string;
beforeAll(async () => {
  server = await testServer();
  await seedCommerce(server);
  const { db } = server;
  await db
    .updateTable('packets')
    .set({
      design: JSON.stringify(DESIGN),
      benefits: JSON.stringify([
        { text: { en: 'Catch-up', ru: 'Архив' }, icon: '/pictures/benefit.svg' },
        { text: { en: 'Five screens' }, icon: 'https://elsewhere.example/five.svg' },
      ]),
      message: JSON.stringify({ en: 'Thank you', ru: 'Спасибо' }),
    })
    .where('id', '=', PACKETS.base)
    .execute();
  await db
    .updateTable('channels')
    .set({ cover: JSON.stringify({ full: '/pictures/full.webp', color_bg: '/pictures/colour.webp' }) })
    .where('id', '=', CHANNELS.base as never)
    .execute();
  await db
    .insertInto('libraries')
    .values([
      { id: 7, title: '{"en":"Cinema"}', cover: JSON.stringify({ wide: '/pictures/cinema.webp' }) },
      { id: 8, title: '{"en":"Festival"}' },
    ] as never)
    .execute();
  await db
    .insertInto('provider_libraries')
    .values([7, 8].map((library_id) => ({ provider_id: PROVIDER, library_id })) as never)
    .execute();
  const films = [
    [FILM, 7, 'Edge'],
    [OTHER_FILM, 8, 'River'],
    [SOLD_NOWHERE, 8, 'Nothing'],
  ] as const;
  for (const [id, library, title] of films) {
    await db
      .insertInto('contents')
      .values({
        id,
        slug: `film-${id}`,
        content_type: 'movie',
        title: JSON.stringify({ en: title }),
        cover: JSON.stringify({ src_16x9: `/pictures/${title}.webp`, src_2x3: `/pictures/${title}-tall.webp` }),
      } as never)
      .execute();
    await db
      .insertInto('library_contents')
      .values({ library_id: library, content_id: id } as never)
      .execute();
  }
  await db.insertInto('packet_libraries').values({ packet_id: PACKETS.base, library_id: 7 }).execute();
  await db.insertInto('packet_contents').values({ packet_id: PACKETS.other, content_id: OTHER_FILM }).execute();
  await db.insertInto('packet_contents').values({ packet_id: PACKETS.hidden, content_id: FILM }).execute();
  await db.insertInto('packet_contents').values({ packet_id: PACKETS.foreign, content_id: FILM }).execute();
  await db
    .insertInto('packets')
    .values({
      id: DONATION,
      provider_id: PROVIDER,
      slug: 'donation',
      name: '{"en":"Tea"}',
      is_donation: true,
      position: 99,
    })
    .execute();
  await db
    .insertInto('purchase_types')
    .values({
      id: '85',
      provider_id: PROVIDER,
      packet_id: DONATION,
      entity_license_id: null,
      code: 'tea',
      currency: 'RUB',
      amount: 5_000,
      trial_amount: null,
      months: 1,
      valid_from: new Date(0),
    })
    .execute();
  guest = (await server.guest()).token;
});

const as = (token: string) => requests(server, () => token, 'en');
const ids = (packets: readonly { id: number }[]): number[] => packets.map(({ id }) => id);
const subscribe = (token: string, packetId: number) =>
  as(token).send('POST', 'users/self/subscriptions', { packet_id: packetId });
async function withSettings<T>(settings: object, work: () => Promise<T>): Promise<T> {
  const set = async (given: object) => {
    await server.db
      .updateTable('providers')
      .set({ settings: JSON.stringify({ hasPurchases: true, ...given }) })
      .where('id', '=', PROVIDER as never)
      .execute();
    // Longer than providers are cached.
    server.clock.advance(31_000);
    await as(guest).raw('packets');
  };
  await set(settings);
  try {
    return await work();
  } finally {
    await set({});
  }
}

describe('a whole packet', () => {
  const base = async () => as(guest).get(packetCall, `packets/${PACKETS.base}`);

  test('A-361 its design has all pictures, and the sizes x1 to x3', async () => {
    const { design } = await base();
    const { sizes, ...pictures } = design;
    expect(pictures).toEqual(Object.fromEntries(Object.entries(DESIGN).map(([name, path]) => [name, at(path)])));
    expect(sizes).toEqual({
      x1: at(DESIGN.small_background_tv),
      x2: at(DESIGN.background_tv),
      x3: at(DESIGN.big_background_tv),
    });
    const plain = await as(guest).get(packetCall, `packets/${PACKETS.other}`);
    expect([plain.design.logo, plain.design.sizes]).toEqual([null, { x1: null, x2: null, x3: null }]);
  });

  test('A-362 it has libraries with covers, videos, and benefits with icon and text', async () => {
    const packet = await base();
    expect(packet.libraries).toEqual([
      {
        id: 7,
        title: 'Cinema',
        description: '',
        library_type: 'vod',
        cover: { wide: at('/pictures/cinema.webp') },
        logo: null,
      },
    ]);
    expect(packet.videos!.map(({ id, title }) => [id, title])).toEqual([[FILM, 'Edge']]);
    expect(packet.benefits).toEqual([
      { text: 'Catch-up', icon: at('/pictures/benefit.svg') },
      { text: 'Five screens', icon: 'https://elsewhere.example/five.svg' },
    ]);
  });

  test('A-391 its channels and videos have titles and images by itype', async () => {
    const packet = await base();
    expect(packet.name).toBe('Base');
    const channel = packet.channels!.find(({ id }) => id === CHANNELS.base);
    expect(channel).toMatchObject({
      id: CHANNELS.base,
      title: 'Channel 2',
      images: [
        { itype: 'cover', src: at('/pictures/full.webp') },
        { itype: 'colorback', src: at('/pictures/colour.webp') },
      ],
    });
    expect(packet.videos).toEqual([
      {
        id: FILM,
        slug: `film-${FILM}`,
        title: 'Edge',
        img: at('/pictures/Edge.webp'),
        images: [
          { itype: 'cover', type: 'cover', ar: '16:9', src: at('/pictures/Edge.webp') },
          { itype: 'cover', type: 'cover', ar: '2:3', src: at('/pictures/Edge-tall.webp') },
        ],
      },
    ]);
  });
});

describe('what a user has', () => {
  test('A-370 F-034 a packet of the user says how long it runs, what is paid next, and what its provider says', async () => {
    const { token } = await richUser(server);
    const [connected] = as(token).success(subscribeCall, await subscribe(token, PACKETS.base));
    const now = server.clock.now();
    expect(connected).toMatchObject({
      renew: true,
      is_paused: false,
      allow_delete_paused: true,
      message: 'Thank you',
      must_show_success_text: true,
      type: '',
      next_user_purchase: { purchase_type: { id: PRICES.baseMonth, amount: '199.00' } },
    });
    expect(Date.parse(connected!.start_at)).toBe(Math.floor(now / 1000) * 1000);
    expect(Date.parse(connected!.next_pay_at!) - Date.parse(connected!.end_at!)).toBe(1000);
    expect(Date.parse(connected!.end_at!)).toBeGreaterThan(now + 27 * 86_400_000);
    const own = as(token).success(subscriptionsCall, await as(token).raw('users/self/subscriptions'));
    expect(own).toEqual([connected]);
    await as(token).send('PATCH', 'users/self/subscriptions', { packet_id: PACKETS.base, renew: false });
    const [stopped] = as(token).success(subscriptionsCall, await as(token).raw('users/self/subscriptions'));
    expect([stopped!.renew, stopped!.next_pay_at, stopped!.end_at, stopped!.next_user_purchase]).toEqual([
      false,
      null,
      connected!.end_at,
      null,
    ]);
  });

  test('A-370 A-009 F-037 a promo code connects its packet as type promo, and entitles at once', async () => {
    const { token } = await richUser(server, 0);
    await server.db
      .insertInto('promo_campaigns')
      .values({
        id: 900,
        provider_id: PROVIDER,
        slug: 'gift',
        title: '{"en":"Gift"}',
        packet_ids: [PACKETS.base],
        days: 14,
      })
      .execute();
    await server.db
      .insertInto('promo_keys')
      .values({ provider_id: PROVIDER, campaign_id: 900, code: 'GIFT' })
      .execute();
    const isEntitled = async () =>
      ((await as(token).raw('users/self/channel_list')).json() as { id: number; is_purchased: boolean }[]).find(
        ({ id }) => id === CHANNELS.base,
      )?.is_purchased;
    expect(await isEntitled()).toBe(false);
    as(token).success(activatePromoCall, await as(token).send('POST', 'users/self/promokeys', { code: 'gift' }));
    expect(await isEntitled()).toBe(true);
    const [given] = as(token).success(subscriptionsCall, await as(token).raw('users/self/subscriptions'));
    expect([given!.type, given!.packet.id, given!.renew]).toEqual(['promo', PACKETS.base, false]);
  });
});

describe('what can be bought', () => {
  test('A-773 purchasepackets needs no parameters and has only what this viewer can buy now', async () => {
    const fresh = await as(guest).get(purchasePacketsCall, 'purchasepackets');
    expect(ids(fresh)).toEqual([PACKETS.base, PACKETS.other, PACKETS.bundle, PACKETS.sport, DONATION]);
    expect(fresh.every(({ subscription }) => subscription?.actions.includes('can_subscribe'))).toBe(true);
    const { token } = await richUser(server);
    await subscribe(token, PACKETS.bundle);
    // The bundle is bought, and its part comes with it.
    expect(ids(await as(token).get(purchasePacketsCall, 'purchasepackets'))).toEqual([
      PACKETS.base,
      PACKETS.other,
      DONATION,
    ]);
  });

  test('C-674 C-675 packets of a content: those on sale that contain it, whole or by its library', async () => {
    const of = (id: string, query = '') =>
      as(guest).get(contentPacketsCall, `contents/${id}/purchasepacket_short${query}`);
    const found = await of(FILM, '?havePurchases=true');
    expect(found.map((packet) => [packet.id, packet.not_all_episodes_available])).toEqual([[PACKETS.base, false]]);
    expect([found[0]!.price, found[0]!.channels!.length]).toEqual(['199.00', 2]);
    expect(ids(await of(FILM, '?havePurchases=true&libraryId=7'))).toEqual([PACKETS.base]);
    expect(await of(FILM, '?libraryId=8')).toEqual([]);
    expect(ids(await of(OTHER_FILM))).toEqual([PACKETS.other]);
    expect(await of(SOLD_NOWHERE)).toEqual([]);
    const { token } = await richUser(server);
    await subscribe(token, PACKETS.base);
    expect(await as(token).get(contentPacketsCall, `contents/${FILM}/purchasepacket_short`)).toEqual([]);
  });

  test.each(['1', '9223372036854775808', '0', '-1', 'film', `${FILM}x`])('C-675 there is no content %s', async (id) => {
    const answer = await as(guest).raw(`contents/${id}/purchasepacket_short`);
    expect([404, 422]).toContain(answer.statusCode);
    expect(['content_not_found', 'validation_failed']).toContain(answer.json().error_code);
  });
});

describe('a donation', () => {
  test('A-444 needs no base packet, keeps running without one, and a second one is refused', async () => {
    const { id, token } = await richUser(server);
    expect((await subscribe(token, PACKETS.sport)).json().error_code).toBe('base_packet_required');
    const [given] = as(token).success(subscribeCall, await subscribe(token, DONATION));
    expect(given!.packet).toMatchObject({ id: DONATION, is_donation: true, base: false });
    expect((await subscribe(token, DONATION)).statusCode).toBe(200);
    server.clock.advance(6_000);
    expect((await subscribe(token, DONATION)).json().error_code).toBe('already_subscribed');
    // A base packet that ends takes nothing of it along.
    await subscribe(token, PACKETS.base);
    await as(token).send('DELETE', `users/self/subscriptions?packet_id=${PACKETS.base}`);
    const end = await server.db
      .selectFrom('subscriptions')
      .select('paid_until')
      .where('user_id', '=', id)
      .where('packet_id', '=', PACKETS.base)
      .executeTakeFirstOrThrow();
    await server.db.updateTable('tokens').set({ expires_at: null }).where('user_id', '=', asUserId(id)).execute();
    server.clock.set(new Date(end.paid_until!.getTime() + 1000));
    const renewals = server.jobs(server.db).find(({ name }) => name === 'payments.renew')!;
    await renewals.run();
    const left = as(token).success(subscriptionsCall, await as(token).raw('users/self/subscriptions'));
    expect(left.map(({ packet }) => packet.id)).toEqual([DONATION]);
    guest = (await server.guest()).token;
  });
});

describe('A-720 A-721 the list as the provider arranges it', () => {
  const list = async (path = 'packets') => ids(await as(guest).get(packetsCall, path));

  test('hides, pins and sorts; without rules the order stays', async () => {
    expect(await list()).toEqual([PACKETS.base, PACKETS.other, PACKETS.bundle, PACKETS.sport, DONATION]);
    const rules = { hiddenPacketIds: [PACKETS.other], pinnedPacketIds: [PACKETS.bundle], sort: 'price_asc' };
    await withSettings({ packetRules: rules }, async () => {
      const expected = [PACKETS.bundle, PACKETS.base, DONATION, PACKETS.sport];
      expect(await list()).toEqual(expected);
      expect(await list('purchasepackets')).toEqual(expected);
      expect(await list('packets/flat')).toEqual(expected);
      expect(await list('providers/aerial/packets')).toEqual(expected);
      expect(await list('packets?is_base=false')).toEqual([DONATION, PACKETS.sport]);
    });
    expect(await list()).toEqual([PACKETS.base, PACKETS.other, PACKETS.bundle, PACKETS.sport, DONATION]);
  });

  test('what it hides is offered for no channel either, and stays with those who have it', async () => {
    const { token } = await richUser(server);
    await subscribe(token, PACKETS.base);
    await withSettings(
      { packetRules: { hiddenPacketIds: [PACKETS.base], promoOnlyPacketIds: [PACKETS.sport] } },
      async () => {
        const quick = await as(guest).get(channelQuickPacketsCall, `channels/${CHANNELS.sport}/quick_sales_packets`);
        expect(quick.map(({ packets }) => ids(packets))).toEqual([[PACKETS.bundle]]);
        const short = await as(guest).get(channelPacketsCall, `channels/${CHANNELS.base}/purchasepacket_short`);
        expect(ids(short)).toEqual([PACKETS.bundle]);
        expect(ids(await as(token).get(packetsCall, 'packets'))).toContain(PACKETS.base);
        expect(await list()).not.toContain(PACKETS.base);
      },
    );
  });
});

test('A-782 A-482 A-483 the provider says whether it has quick sales, and whether it sells one kind only', async () => {
  const flags = async () => {
    const { provider } = await as(guest).get(networkCall, 'users/self/network');
    return [provider.quick_sales, provider.only_offers];
  };
  expect(await flags()).toEqual([false, null]);
  await withSettings({ hasQuickSales: true, onlyOffers: 'subscription' }, async () =>
    expect(await flags()).toEqual([true, 'subscription']),
  );
  await withSettings({ onlyOffers: 'channel' }, async () => expect(await flags()).toEqual([false, 'channel']));
});
