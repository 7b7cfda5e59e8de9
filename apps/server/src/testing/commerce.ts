/** A provider with channels, packets and prices, and users with money, for API tests of commerce. */
import { asUserId } from '@aerial/domain/ids.ts';
import { asCurrency, money } from '@aerial/domain/money.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { post, systemAccount, userAccount } from '../billing/ledger.pg.ts';
import { withUser } from '../billing/store.pg.ts';
import type { TestServer } from './server.ts';

export const PROVIDER = 1;
export const PACKETS = { base: 80, sport: 81, other: 82, hidden: 83, bundle: 84, foreign: 90 } as const;
export const PRICES = {
  baseMonth: '1',
  baseYear: '2',
  sportMonth: '3',
  otherMonth: '4',
  bundleMonth: '5',
  foreign: '6',
} as const;
/** Free, in the base packet, in the sport packet, in none. */
export const CHANNELS = { free: 1, base: 2, sport: 3, unsold: 4 } as const;
const RUB = asCurrency('RUB');

const text = (en: string, ru = en): string => JSON.stringify({ en, ru });

/** @param settings of the provider, beside what commerce needs */
export async function seedCommerce(server: TestServer, settings: object = {}): Promise<void> {
  const { db } = server;
  await server.addProvider({
    id: PROVIDER,
    shortname: 'aerial',
    isDefault: true,
    settings: { hasPurchases: true, ...settings },
  });
  await server.addProvider({ id: 2, shortname: 'meridian' });
  await db
    .insertInto('channels')
    .values(Object.values(CHANNELS).map((id) => ({ id, slug: `channel-${id}`, name: text(`Channel ${id}`) })))
    .execute();
  await db
    .insertInto('provider_channels')
    .values(
      Object.values(CHANNELS).map((id) => ({
        provider_id: PROVIDER,
        channel_id: id,
        num: id,
        is_free: id === CHANNELS.free,
      })),
    )
    .execute();
  const packet = (id: number, slug: string, more: object = {}) => ({
    id,
    provider_id: id === PACKETS.foreign ? 2 : PROVIDER,
    slug,
    name: text(slug[0]!.toUpperCase() + slug.slice(1)),
    position: id,
    ...more,
  });
  await db
    .insertInto('packets')
    .values([
      packet(PACKETS.base, 'base', {
        is_base: true,
        old_price: 29_900,
        benefits: JSON.stringify([{ text: { en: 'Catch-up' }, icon: '/pictures/benefit.svg' }]),
      }),
      packet(PACKETS.sport, 'sport'),
      packet(PACKETS.other, 'other', { is_base: true }),
      packet(PACKETS.hidden, 'hidden', { is_base: true, is_public: false }),
      packet(PACKETS.bundle, 'bundle', { is_base: true }),
      packet(PACKETS.foreign, 'foreign', { is_base: true }),
    ])
    .execute();
  await db.insertInto('packet_parts').values({ packet_id: PACKETS.bundle, part_id: PACKETS.sport }).execute();
  await db
    .insertInto('packet_channels')
    .values([
      { packet_id: PACKETS.base, channel_id: CHANNELS.free },
      { packet_id: PACKETS.base, channel_id: CHANNELS.base },
      { packet_id: PACKETS.sport, channel_id: CHANNELS.sport },
      { packet_id: PACKETS.bundle, channel_id: CHANNELS.base },
    ])
    .execute();
  const price = (id: string, packetId: number, amount: number, more: object = {}) => ({
    id,
    provider_id: packetId === PACKETS.foreign ? 2 : PROVIDER,
    packet_id: packetId,
    entity_license_id: null,
    code: id,
    currency: 'RUB',
    amount,
    trial_amount: null,
    months: 1,
    valid_from: new Date(0),
    ...more,
  });
  await db
    .insertInto('purchase_types')
    .values([
      price(PRICES.baseMonth, PACKETS.base, 19_900),
      price(PRICES.baseYear, PACKETS.base, 199_000, { months: 0, years: 1, position: 1 }),
      price(PRICES.sportMonth, PACKETS.sport, 9900, { trial_amount: 100, trial_days: 7 }),
      price(PRICES.otherMonth, PACKETS.other, 39_900),
      price(PRICES.bundleMonth, PACKETS.bundle, 49_900),
      price(PRICES.foreign, PACKETS.foreign, 100),
    ])
    .execute();
}

/** A signed-in user with a device and that much money, minor units. */
export async function richUser(server: TestServer, minor = 100_000): Promise<{ id: number; token: string }> {
  const { user, token } = await server.guest();
  await server.db.updateTable('users').set({ is_guest: false }).where('id', '=', asUserId(user.id)).execute();
  if (minor > 0) await topUp(server, user.id, minor, `start-${user.id}`);
  return { id: user.id, token };
}

/** @param key what the payment is: repeated, it is the same one */
export const topUp = (server: TestServer, userId: number, minor: number, key: string) =>
  withUser(server.db, userId, async (trx) => {
    const account = await userAccount(trx, { id: userId, providerId: PROVIDER }, RUB);
    const debit = await systemAccount(trx, PROVIDER, 'clearing', RUB, 'test');
    const at = epochMs(server.clock.now());
    return post(trx, { debit, credit: account.id, amount: money(minor, RUB), kind: 'top-up', source: {}, key, at });
  });

/** Minor units. */
export const balanceOf = async (server: TestServer, userId: number): Promise<number> =>
  (await userAccount(server.db, { id: userId, providerId: PROVIDER }, RUB)).balance.minor;
