/** Linked cards: a sealed token, a keyed fingerprint, and the last four digits. Card numbers are never known here. */
import { createHmac } from 'node:crypto';
import type { EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { CardsTable } from '../../db/schema/payments.ts';
import type { LinkedCard } from '../../ports/payment/port.ts';
import { derivedKey, sealer } from '../../security/seal.ts';
import { changeRenewal } from '../change.ts';
import { subscriptionsOf, type Trx } from '../store.pg.ts';

export type StoredCard = Selectable<CardsTable>;

export interface CardVault {
  /** The token of a card. @throws when it was sealed with another secret */
  token(card: Pick<StoredCard, 'id' | 'token'>): string;
  /** Stores the card of a payment. @returns its id; that of the earlier one when it is linked already */
  link(
    trx: Trx,
    owner: { readonly userId: number; readonly providerId: number; readonly paysystem: string },
    card: LinkedCard & { readonly token: string },
    now: EpochMs,
  ): Promise<string>;
}

export function cardVault(secret: string): CardVault {
  const seal = sealer(secret, 'card token');
  const key = derivedKey(secret, 'card fingerprint');
  return {
    token({ id, token }) {
      const opened = seal.open(token);
      if (opened === undefined) throw new Error(`The token of card ${id} was sealed with another secret`);
      return opened;
    },
    async link(trx, { userId, providerId, paysystem }, { token, lastFour, brand, expires }, now) {
      const fingerprint = createHmac('sha256', key).update(token).digest();
      const own = await cardsOf(trx, userId);
      const linked = own.find((card) => card.paysystem === paysystem && card.fingerprint.equals(fingerprint));
      if (linked) return linked.id;
      const { id } = await trx
        .insertInto('cards')
        .values({
          provider_id: providerId,
          user_id: userId,
          paysystem,
          token: seal.close(token),
          fingerprint,
          last_four: lastFour,
          brand: brand ?? null,
          expires: expires ? `${String(expires.month).padStart(2, '0')}/${expires.year}` : null,
          is_primary: own.every((card) => !card.is_primary),
          created_at: new Date(now),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  };
}

/** The primary one first. */
export const cardsOf = (db: Kysely<Database>, userId: number): Promise<StoredCard[]> =>
  db
    .selectFrom('cards')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('is_primary', 'desc')
    .orderBy('id')
    .execute();

export const cardById = (db: Kysely<Database>, id: string): Promise<StoredCard | undefined> =>
  db.selectFrom('cards').selectAll().where('id', '=', id).executeTakeFirst();

/** @returns undefined for a card of another user */
export const ownCard = async (db: Kysely<Database>, userId: number, id: string): Promise<StoredCard | undefined> => {
  const card = await cardById(db, id);
  return card?.user_id === userId && card.deleted_at === null ? card : undefined;
};

export async function makePrimary(trx: Trx, userId: number, id: string): Promise<void> {
  await trx
    .updateTable('cards')
    .set({ is_primary: false })
    .where('user_id', '=', userId)
    .where('is_primary', '=', true)
    .execute();
  await trx.updateTable('cards').set({ is_primary: true }).where('id', '=', id).execute();
}

/** Deletes a card, here and soon at its payment system. What was renewed by it no longer renews; another card becomes the primary one. */
export async function deleteCard(trx: Trx, card: StoredCard, now: EpochMs): Promise<void> {
  for (const subscription of await subscriptionsOf(trx, card.user_id)) {
    if (subscription.cardId !== card.id) continue;
    await changeRenewal(trx, subscription, false, 'payment', now);
    await trx
      .updateTable('subscriptions')
      .set({ pay_with: 'account', card_id: null, version: sql<number>`version + 1` })
      .where('id', '=', subscription.id)
      .execute();
  }
  await trx
    .updateTable('cards')
    .set({ deleted_at: new Date(now), is_primary: false })
    .where('id', '=', card.id)
    .execute();
  const at = new Date(now);
  // A job removes it (`card-removals.ts`).
  await trx
    .insertInto('card_removals')
    .values({ card_id: card.id, token: card.token, due_at: at, created_at: at })
    .execute();
  const [next] = await cardsOf(trx, card.user_id);
  if (card.is_primary && next) await makePrimary(trx, card.user_id, next.id);
}
