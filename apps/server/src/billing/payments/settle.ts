/**
 * Settles a payment by what its payment system says. The webhook, the viewer's poll, the return page and the janitor all come here; under
 * the lock of the user and of the row the first one decides, and the others find it decided. `failed → succeeded` is possible, because
 * viewers try another card on a hosted page; nothing leads back from `succeeded`.
 */
import { asUserId } from '@aerial/domain/ids.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { Updateable } from 'kysely';
import type { PaymentTransactionsTable } from '../../db/schema/payments.ts';
import type { PaymentState } from '../../ports/payment/port.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { postPaymentFailed, postPaymentReceived } from '../inbox.ts';
import { post, systemAccount } from '../ledger.pg.ts';
import { withUser, type Trx } from '../store.pg.ts';
import type { PaymentEngine } from './engine.ts';
import { failRenewal, fulfil, isDeleted, type Fulfilled } from './fulfil.ts';
import { carryOutRefund } from './refunds.ts';
import {
  amountOf,
  isOpen,
  lockTransaction,
  nextCheck,
  transactionById,
  type StoredTransaction,
} from './transactions.pg.ts';

/** What became of it. */
interface Settled {
  readonly row: StoredTransaction;
  readonly isChanged: boolean;
  /** To be carried out after the transaction. */
  readonly refundId?: string;
}

/** @returns the payment as it is now; undefined if there is none */
export async function settle(
  engine: PaymentEngine,
  id: string,
  observed: PaymentState,
): Promise<StoredTransaction | undefined> {
  const { db, clock, systems, invalidateUser } = engine;
  const known = await transactionById(db, id);
  const provider = known && (await systems.provider(known.provider_id));
  if (!known || !provider) return known;
  const settled = await withUser(db, known.user_id, async (trx): Promise<Settled> => {
    const row = await lockTransaction(trx, id);
    if (!row) return { row: known, isChanged: false };
    return settleLocked(engine, trx, { row, provider }, observed, clock.now());
  });
  if (settled.isChanged) invalidateUser(asUserId(known.user_id));
  if (settled.refundId !== undefined) await carryOutRefund(engine, settled.refundId);
  return settled.row;
}

interface Locked {
  readonly row: StoredTransaction;
  readonly provider: ProviderRecord;
}

async function settleLocked(
  engine: PaymentEngine,
  trx: Trx,
  { row, provider }: Locked,
  observed: PaymentState,
  now: EpochMs,
): Promise<Settled> {
  const unchanged = { row, isChanged: false };
  if (row.status === 'succeeded') return unchanged;
  if (row.psp_id !== null && row.psp_id !== observed.pspId) {
    engine.warn({ transaction: row.id }, 'a payment system answered about another payment');
    return unchanged;
  }
  const { pspId } = observed;
  switch (observed.status) {
    case 'pending': {
      if (!isOpen(row)) return unchanged;
      const changed = await write(trx, row.id, {
        status: 'pending',
        psp_id: pspId,
        full_url: observed.fullUrl ?? null,
        qrcode_url: observed.qrUrl ?? null,
        next_check_at: row.next_check_at ?? nextCheck(row.checks, now),
      });
      return { row: changed, isChanged: false };
    }
    case 'held':
      if (!row.holds) return { row: await write(trx, row.id, openState('held', pspId, row, now)), isChanged: false };
      return succeed(engine, trx, { row, provider }, observed, now);
    case 'succeeded':
      return succeed(engine, trx, { row, provider }, observed, now);
    case 'failed':
    case 'cancelled':
      return failLocked(
        trx,
        { row, provider },
        {
          failure: observed.failure ?? observed.status,
          pspId,
          // On a hosted page another card may follow.
          isFinal: observed.status === 'cancelled' || row.method === 'linked-card',
        },
        now,
      );
  }
}

const openState = (status: 'held' | 'unknown', pspId: string, row: StoredTransaction, now: EpochMs) => ({
  ...(isOpen(row) ? { status } : {}),
  psp_id: pspId,
  next_check_at: nextCheck(row.checks, now),
});

const write = (trx: Trx, id: string, change: Updateable<PaymentTransactionsTable>): Promise<StoredTransaction> =>
  trx.updateTable('payment_transactions').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export interface Failure {
  readonly failure: string;
  readonly pspId?: string;
  readonly isFinal: boolean;
}

/** A late failure changes nothing about a payment that has succeeded. */
export async function failLocked(
  trx: Trx,
  { row, provider }: Locked,
  { failure, pspId, isFinal }: Failure,
  now: EpochMs,
): Promise<Settled> {
  if (row.status === 'succeeded') return { row, isChanged: false };
  const wasFailed = row.status === 'failed';
  const changed = await write(trx, row.id, {
    status: 'failed',
    failure,
    ...(pspId !== undefined && { psp_id: pspId }),
    settled_at: row.settled_at ?? new Date(now),
    next_check_at: isFinal ? null : (row.next_check_at ?? nextCheck(row.checks, now)),
  });
  if (wasFailed) return { row: changed, isChanged: false };
  await trx
    .updateTable('receipts')
    .set({ status: 'failed' })
    .where('transaction_id', '=', row.id)
    .where('refund_id', 'is', null)
    .where('status', '=', 'pending')
    .execute();
  if (row.purpose === 'renewal') await failRenewal(trx, row, provider, now);
  else await postPaymentFailed(trx, row, failure, now);
  return { row: changed, isChanged: row.purpose === 'renewal' };
}

/** Books the money and fulfils the order, both or neither. */
async function succeed(
  engine: PaymentEngine,
  trx: Trx,
  { row, provider }: Locked,
  observed: PaymentState,
  now: EpochMs,
): Promise<Settled> {
  const { pspId } = observed;
  const amount = amountOf(row);
  if (observed.amount.currency !== amount.currency || observed.amount.minor !== amount.minor) {
    engine.warn({ transaction: row.id, pspId }, 'a payment was paid with another amount than ordered');
    const changed = await write(trx, row.id, {
      ...(isOpen(row) && { status: 'unknown' }),
      psp_id: pspId,
      failure: 'amount_mismatch',
      next_check_at: null,
    });
    return { row: changed, isChanged: false };
  }
  const isHeld = observed.status === 'held';
  const returnsSum = row.purpose === 'card' && row.holds;
  const cardId = await linkCard(engine, trx, row, observed, now);
  if (!isHeld) {
    const clearing = await systemAccount(trx, row.provider_id, 'clearing', amount.currency, row.paysystem);
    await post(trx, {
      debit: clearing,
      credit: returnsSum ? await systemAccount(trx, row.provider_id, 'verification', amount.currency) : row.account_id,
      amount,
      kind: returnsSum ? 'verification' : 'payment',
      source: { transaction: row.id },
      key: `pay:${row.id}`,
      at: now,
    });
  }
  const fulfilled: Fulfilled =
    returnsSum && cardId === null
      ? { fulfilment: 'linked', error: 'card_not_saved' }
      : await fulfil(trx, row, provider, cardId, now);
  const changed = await write(trx, row.id, {
    status: 'succeeded',
    psp_id: pspId,
    failure: null,
    full_url: null,
    qrcode_url: null,
    fulfilment: fulfilled.fulfilment,
    fulfilment_error: fulfilled.error ?? null,
    purchase_id: fulfilled.purchaseId ?? null,
    settled_at: new Date(now),
    next_check_at: null,
  });
  await trx
    .updateTable('receipts')
    .set({ status: 'sent' })
    .where('transaction_id', '=', row.id)
    .where('refund_id', 'is', null)
    .where('status', 'in', ['pending', 'failed'])
    .execute();
  if (!returnsSum) {
    await postPaymentReceived(trx, row, fulfilled, now);
    return { row: changed, isChanged: true };
  }
  const refund = await trx
    .insertInto('refunds')
    .values({
      transaction_id: row.id,
      amount: amount.minor,
      key: 'verification',
      status: 'requested',
      psp_id: null,
      reason: isHeld ? 'release' : 'verification',
      next_check_at: new Date(now),
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { row: changed, isChanged: true, refundId: refund.id };
}

/** The card that was paid with, or the one that was saved by this payment. */
async function linkCard(
  { vault }: PaymentEngine,
  trx: Trx,
  row: StoredTransaction,
  { card }: PaymentState,
  now: EpochMs,
): Promise<string | null> {
  if (row.card_id !== null) {
    const used = await trx.selectFrom('cards').select('deleted_at').where('id', '=', row.card_id).executeTakeFirst();
    // A card that was deleted meanwhile renews nothing.
    return used?.deleted_at === null ? row.card_id : null;
  }
  if (!row.saves_card || card?.token === undefined || (await isDeleted(trx, row.user_id))) return null;
  const owner = { userId: row.user_id, providerId: row.provider_id, paysystem: row.paysystem };
  return vault.link(trx, owner, { ...card, token: card.token }, now);
}
