/** Offers and purchases as rows. */
import { sql, type Kysely, type Selectable } from 'kysely';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { Database } from '../../db/schema.ts';
import type { OffersTable } from '../../db/schema/payments.ts';
import type { StoredTransaction } from '../../billing/payments/transactions.pg.ts';
import type { PurchaseFacts } from './wire.ts';

export type StoredOffer = Selectable<OffersTable>;

export const insertOffer = (
  db: Kysely<Database>,
  offer: {
    readonly providerId: number;
    readonly userId: number;
    readonly code: string;
    readonly packetId: number | null;
    readonly entityLicenseId: number | null;
    readonly period: string | null;
  },
  now: EpochMs,
): Promise<StoredOffer> =>
  db
    .insertInto('offers')
    .values({
      provider_id: offer.providerId,
      user_id: offer.userId,
      code: offer.code,
      packet_id: offer.packetId,
      entity_license_id: offer.entityLicenseId,
      period: offer.period,
      created_at: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** @returns undefined for an offer of another user */
export const ownOffer = (db: Kysely<Database>, userId: number, id: string): Promise<StoredOffer | undefined> =>
  db.selectFrom('offers').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

export const lastTransaction = (db: Kysely<Database>, offerId: string): Promise<StoredTransaction | undefined> =>
  db
    .selectFrom('payment_transactions')
    .selectAll()
    .where('offer_id', '=', offerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The last payment that the user completed since then: by which pay system, and whether its packet skips the PIN. */
export const lastPaidSince = (
  db: Kysely<Database>,
  userId: number,
  since: EpochMs,
): Promise<{ payform: string; skips_parental_control: boolean | null } | undefined> =>
  db
    .selectFrom('payment_transactions as t')
    .leftJoin('purchase_types as p', 'p.id', 't.purchase_type_id')
    .leftJoin('packets as k', 'k.id', 'p.packet_id')
    .select(['t.payform', 'k.skips_parental_control'])
    .where('t.user_id', '=', userId)
    .where('t.status', '=', 'succeeded')
    .where('t.purpose', '<>', 'renewal')
    .where('t.settled_at', '>', new Date(since))
    .orderBy('t.settled_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** A purchase of the user, with what it says on the wire. */
export const ownPurchase = (
  db: Kysely<Database>,
  userId: number,
  id: string,
): Promise<(PurchaseFacts & { subscription_id: string | null }) | undefined> =>
  db
    .selectFrom('purchases as p')
    .innerJoin('purchase_types as t', 't.id', 'p.purchase_type_id')
    .leftJoin('packets as k', 'k.id', 't.packet_id')
    .leftJoin('entity_licenses as l', 'l.id', 'p.entity_license_id')
    .leftJoin('subscriptions as s', (join) =>
      join.onRef('s.id', '=', 'p.subscription_id').on('s.status', 'not in', ['ended', 'cancelled']),
    )
    .select(['p.id', 'p.purchase_type_id', 'p.account_id', 'p.status', 'p.amount', 'p.currency', 'p.subscription_id'])
    .select(['t.packet_id', 'l.library_id', 'p.entity_license_id', 'k.is_cancelable', 's.renew'])
    .select(
      sql<string | null>`(select max(x.id) from payment_transactions x where x.purchase_id = p.id)`.as(
        'transaction_id',
      ),
    )
    .where('p.id', '=', id)
    .where('p.user_id', '=', userId)
    .executeTakeFirst();

/** Packets that are renewed by each card of the user. */
export const renewedByCards = (
  db: Kysely<Database>,
  userId: number,
): Promise<{ card_id: string | null; id: string; name: Readonly<Record<string, string>> }[]> =>
  db
    .selectFrom('subscriptions as s')
    .innerJoin('packets as k', 'k.id', 's.packet_id')
    .select(['s.card_id', 's.id', 'k.name'])
    .where('s.user_id', '=', userId)
    .where('s.renew', '=', true)
    .where('s.card_id', 'is not', null)
    .where('s.status', 'not in', ['ended', 'cancelled'])
    .orderBy('s.id')
    .execute();
