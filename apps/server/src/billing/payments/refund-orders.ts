/** Refunds as an operator or the engine orders them: booked once, under the lock of the user, before a payment system is asked. */
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { asCurrency, money, subtract, type Money } from '@aerial/domain/money.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { RefundsTable } from '../../db/schema/payments.ts';
import { findUserAccount, post, systemAccount, userAccount } from '../ledger.pg.ts';
import { withUser, type Trx } from '../store.pg.ts';
import { receiptOf } from './orders.ts';
import { amountOf, lockTransaction, transactionById, type StoredTransaction } from './transactions.pg.ts';

export type StoredRefund = Selectable<RefundsTable>;

/** A refund that is being sent is looked at again then. */
export const RETRY_MS = 10 * 60_000;

export type RefundRefusal =
  /** There is no such payment. */
  | 'unknown'
  /** It was not paid, or not by a payment system. */
  | 'not_refundable'
  /** All of it was returned, or is being returned. */
  | 'already_refunded'
  | 'amount_too_large'
  /** The key names a refund of another amount. */
  | 'key_conflict'
  /** The viewer has spent the money. */
  | 'insufficient_funds';

export interface RefundOrder {
  readonly amount: Money;
  /** The same key is the same refund. */
  readonly key: string;
  readonly reason: string;
  /** What the viewer has spent already is the provider's loss; otherwise the balance must suffice. */
  readonly writesOff?: boolean;
}

/** What a refund of a payment would meet. */
export interface Refundable {
  readonly payment: StoredTransaction;
  readonly paid: Money;
  readonly refunded: Money;
  /** What can still be returned. */
  readonly rest: Money;
  readonly balance: Money;
}

export const accounts = async (trx: Trx, row: StoredTransaction) => ({
  clearing: await systemAccount(trx, row.provider_id, 'clearing', asCurrency(row.currency), row.paysystem),
  verification: await systemAccount(trx, row.provider_id, 'verification', asCurrency(row.currency)),
  adjustment: await systemAccount(trx, row.provider_id, 'adjustment', asCurrency(row.currency)),
});

export async function refundable(
  db: Kysely<Database>,
  transactionId: string,
): Promise<Result<Refundable, RefundRefusal>> {
  const payment = await transactionById(db, transactionId);
  if (!payment) return fail('unknown');
  if (payment.status !== 'succeeded' || payment.psp_id === null) return fail('not_refundable');
  const paid = amountOf(payment);
  const refunded = money(sum(await refundsOf(db, payment.id)), paid.currency);
  const owner = { id: payment.user_id, providerId: payment.provider_id };
  const account = await findUserAccount(db, owner, paid.currency);
  return ok({
    payment,
    paid,
    refunded,
    rest: subtract(paid, refunded),
    balance: account?.balance ?? money(0, paid.currency),
  });
}

/**
 * Takes the sum off the viewer's balance and books its return; nothing is asked of the payment system yet.
 * @param sendAt when the job sends it, if nobody does before
 * @returns the id of the refund
 */
export async function bookRefund(
  db: Kysely<Database>,
  transactionId: string,
  order: RefundOrder,
  { now, sendAt }: { readonly now: EpochMs; readonly sendAt: EpochMs },
): Promise<Result<string, RefundRefusal>> {
  const known = await transactionById(db, transactionId);
  if (!known) return fail('unknown');
  return withUser(db, known.user_id, async (trx): Promise<Result<string, RefundRefusal>> => {
    const row = await lockTransaction(trx, transactionId);
    if (row?.status !== 'succeeded' || row.psp_id === null) return fail('not_refundable');
    const earlier = await refundsOf(trx, row.id);
    const same = earlier.find(({ key }) => key === order.key);
    if (same) return Number(same.amount) === order.amount.minor ? ok(same.id) : fail('key_conflict');
    if (order.amount.minor <= 0 || order.amount.currency !== row.currency) return fail('not_refundable');
    const rest = Number(row.amount) - sum(earlier);
    if (rest <= 0) return fail('already_refunded');
    if (order.amount.minor > rest) return fail('amount_too_large');
    const account = await userAccount(trx, { id: row.user_id, providerId: row.provider_id }, order.amount.currency);
    const suffices = account.balance.minor >= order.amount.minor;
    if (!suffices && order.writesOff !== true) return fail('insufficient_funds');
    const { clearing, adjustment } = await accounts(trx, row);
    const id = await insertRefund(trx, row, { ...order, status: 'requested', pspId: null }, now, sendAt);
    const ofBalance = Math.min(account.balance.minor, order.amount.minor);
    for (const [debit, minor, key] of [
      [account.id, ofBalance, `refund:${id}`],
      [adjustment, order.amount.minor - ofBalance, `refund-loss:${id}`],
    ] as const)
      if (minor > 0)
        await post(trx, {
          debit,
          credit: clearing,
          amount: money(minor, order.amount.currency),
          kind: 'refund',
          source: { transaction: row.id, refund: id },
          key,
          at: now,
        });
    return ok(id);
  });
}

export const refundsOf = (trx: Kysely<Database>, transactionId: string): Promise<StoredRefund[]> =>
  trx.selectFrom('refunds').selectAll().where('transaction_id', '=', transactionId).orderBy('id').execute();
/** What was returned or is being returned, minor units. */
export const sum = (refunds: readonly StoredRefund[]): number =>
  refunds.filter(({ status }) => status !== 'failed').reduce((total, { amount }) => total + Number(amount), 0);

export async function insertRefund(
  trx: Trx,
  row: StoredTransaction,
  refund: { amount: Money; key: string; reason: string; status: 'requested' | 'done'; pspId: string | null },
  now: EpochMs,
  nextCheckAt: EpochMs = epochMs(now + RETRY_MS),
): Promise<string> {
  const isDone = refund.status === 'done';
  const { id } = await trx
    .insertInto('refunds')
    .values({
      transaction_id: row.id,
      amount: refund.amount.minor,
      key: refund.key,
      status: refund.status,
      psp_id: refund.pspId,
      reason: refund.reason,
      next_check_at: isDone ? null : new Date(nextCheckAt),
      settled_at: isDone ? new Date(now) : null,
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const receipt = await receiptOf(trx, row.id, row.currency);
  await trx
    .insertInto('receipts')
    .values({
      transaction_id: row.id,
      refund_id: id,
      kind: 'refund',
      status: receipt && !isDone ? 'pending' : 'not_needed',
      items: JSON.stringify([{ title: row.description, amount: refund.amount.minor }]),
      customer: JSON.stringify(receipt?.customer ?? {}),
      created_at: new Date(now),
    })
    .execute();
  return id;
}
