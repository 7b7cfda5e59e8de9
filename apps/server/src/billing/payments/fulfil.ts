/** What a payment that has succeeded is for. Runs in the transaction that books it, under the lock of its user. */
import { asUserId } from '@aerial/domain/ids.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import type { Fulfilment } from '../../db/schema/payments.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { buy } from '../buy.ts';
import { charge, failCharge } from '../renew.ts';
import { subscriptionById, type StoredSubscription, type Trx } from '../store.pg.ts';
import { nextPeriod } from '../subscription.ts';
import type { StoredTransaction } from './transactions.pg.ts';
import { dunningRules } from '../../tenancy/settings/commerce.ts';

export interface Fulfilled {
  readonly fulfilment: Fulfilment;
  /** Why the money stays on the balance. */
  readonly error?: string;
  readonly purchaseId?: string | null;
}

const onBalance = (error?: string): Fulfilled => ({ fulfilment: 'balance', ...(error !== undefined && { error }) });

/** Whether the account was deleted while the payment was open at its payment system. */
export async function isDeleted(trx: Trx, userId: number): Promise<boolean> {
  const user = await trx.selectFrom('users').select('deleted_at').where('id', '=', asUserId(userId)).executeTakeFirst();
  return user === undefined || user.deleted_at !== null;
}

/** @param cardId the card that was paid with or linked, which later periods are charged to */
export async function fulfil(
  trx: Trx,
  row: StoredTransaction,
  provider: ProviderRecord,
  cardId: string | null,
  now: EpochMs,
): Promise<Fulfilled> {
  // Paid on a page that was still open: the money waits for the operator to return it.
  if (await isDeleted(trx, row.user_id)) return onBalance('account_deleted');
  switch (row.purpose) {
    case 'top-up':
      return onBalance();
    case 'card':
      return cardId === null ? onBalance('card_not_saved') : { fulfilment: 'linked' };
    case 'offer':
      return fulfilOffer(trx, row, provider, cardId, now);
    case 'renewal': {
      const found = await dueFor(trx, row, now);
      if (!found) return onBalance('period_not_due');
      const paid = await charge(trx, found.subscription, found.next, now);
      return paid === 'paid' ? { fulfilment: 'renewed' } : onBalance('insufficient_funds');
    }
  }
}

async function fulfilOffer(
  trx: Trx,
  row: StoredTransaction,
  { settings }: ProviderRecord,
  cardId: string | null,
  now: EpochMs,
): Promise<Fulfilled> {
  const bought = await buy(
    trx,
    {
      userId: row.user_id,
      providerId: row.provider_id,
      purchaseTypeId: row.purchase_type_id ?? '0',
      payWith: cardId === null ? 'account' : 'card',
      cardId,
      renew: true,
      zone: settings.timeZone,
      sellsWithoutBase: settings.sellsAdditionalPacketsWithoutBase,
      actor: 'payment',
      quotedAt: epochMs(row.created_at.getTime()),
    },
    now,
  );
  if (!bought.ok) return onBalance(bought.error.code);
  // Bought a moment ago in another way: this money was not needed.
  if (bought.value.isRepeated) return onBalance('already_subscribed');
  return { fulfilment: 'bought', purchaseId: bought.value.purchaseId };
}

/** The subscription that the payment renews, if that period is still the next one. */
async function dueFor(trx: Trx, row: StoredTransaction, now: EpochMs) {
  const subscription: StoredSubscription | undefined =
    row.subscription_id === null ? undefined : await subscriptionById(trx, row.subscription_id);
  if (!subscription) return undefined;
  const { state } = subscription;
  if ((state.status !== 'active' && state.status !== 'past_due') || !state.renew) return undefined;
  const next = nextPeriod(state, now);
  return next?.period.index === row.period_index ? { subscription, next } : undefined;
}

/** A renewal whose payment has failed: another attempt follows, or the subscription ends. */
export async function failRenewal(
  trx: Trx,
  row: StoredTransaction,
  { settings }: ProviderRecord,
  now: EpochMs,
): Promise<void> {
  const found = await dueFor(trx, row, now);
  if (found) await failCharge(trx, found.subscription, dunningRules(settings), now);
}
