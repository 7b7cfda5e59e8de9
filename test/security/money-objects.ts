/** What a viewer has who has paid: an account, a card, an offer with its payment, a purchase; each says its owner's marker somewhere. */
import { asUserId } from '@aerial/domain/ids.ts';
import { asCurrency } from '@aerial/domain/money.ts';
import { userAccount } from '@aerial/server/billing/ledger.pg.ts';
import type { Database } from '@aerial/server/db/schema.ts';
import type { Kysely } from 'kysely';

export interface MoneyObjects {
  readonly user: number;
  readonly account: string;
  readonly card: string;
  readonly offer: string;
  /** A payment on its page. */
  readonly transaction: string;
  /** A payment that waits for the code of an SMS. */
  readonly sms: string;
  readonly purchase: string;
  /** Of the owner's provider. */
  readonly packet: number;
  readonly price: string;
}

export async function moneyOf(db: Kysely<Database>, userId: number): Promise<MoneyObjects> {
  const user = await db
    .selectFrom('users')
    .select(['provider_id', 'username'])
    .where('id', '=', asUserId(userId))
    .executeTakeFirstOrThrow();
  const { provider_id: providerId } = user;
  const marker = `MARK-OF-${user.username.toUpperCase()}`;
  const now = new Date();
  const owner = { provider_id: providerId, user_id: userId };
  const account = (await userAccount(db, { id: userId, providerId }, asCurrency('RUB'))).id;
  const { packet, price } = await soldBy(db, providerId, 'sold-to-everyone');
  const owned = await soldBy(db, providerId, 'owned-by-everyone');
  const { id: card } = await db
    .insertInto('cards')
    .values({
      ...owner,
      paysystem: 'sandbox',
      token: 'sealed',
      fingerprint: Buffer.from(marker),
      last_four: '1111',
      brand: marker,
      expires: null,
      is_primary: true,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: offer } = await db
    .insertInto('offers')
    .values({ ...owner, code: 'web300', packet_id: packet, entity_license_id: null, period: null, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const payment = async (method: string, more: object) =>
    (
      await db
        .insertInto('payment_transactions')
        .values({
          ...owner,
          account_id: account,
          purpose: 'top-up',
          paysystem: 'sandbox',
          payform: 'short_url',
          method,
          amount: 100,
          currency: 'RUB',
          status: 'pending',
          description: marker,
          psp_id: `pay_${method}_${userId}`,
          created_at: now,
          ...more,
        } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const { id: subscription } = await db
    .insertInto('subscriptions')
    .values({
      ...owner,
      packet_id: owned.packet,
      purchase_type_id: owned.price,
      amount: 0,
      currency: 'RUB',
      status: 'active',
      renew: true,
      pay_with: 'account',
      zone: 'UTC',
      anchor_at: now,
      period_index: 0,
      start_at: now,
      paid_until: new Date(now.getTime() + 30 * 86_400_000),
      created_at: now,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: purchase } = await db
    .insertInto('purchases')
    .values({
      ...owner,
      purchase_type_id: owned.price,
      account_id: account,
      subscription_id: subscription,
      entity_license_id: null,
      amount: 0,
      currency: 'RUB',
      status: 'active',
      created_at: now,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    user: userId,
    account,
    card,
    offer,
    transaction: await payment('redirect', { offer_id: offer, purchase_type_id: price, purpose: 'offer' }),
    sms: await payment('sms', {}),
    purchase,
    packet,
    price,
  };
}

/** A base packet of the provider with a price, for all of these viewers. */
async function soldBy(
  db: Kysely<Database>,
  providerId: number,
  slug: string,
): Promise<{ packet: number; price: string }> {
  const known = await db
    .selectFrom('packets as p')
    .innerJoin('purchase_types as t', 't.packet_id', 'p.id')
    .select(['p.id as packet', 't.id as price'])
    .where('p.provider_id', '=', providerId)
    .where('p.slug', '=', slug)
    .executeTakeFirst();
  if (known) return known;
  const { id: packet } = await db
    .insertInto('packets')
    .values({ provider_id: providerId, slug, name: '{"en":"Sold to everyone"}', is_base: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: price } = await db
    .insertInto('purchase_types')
    .values({
      provider_id: providerId,
      packet_id: packet,
      entity_license_id: null,
      code: 'month',
      currency: 'RUB',
      amount: 10_000,
      trial_amount: null,
      months: 1,
      valid_from: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { packet, price };
}
