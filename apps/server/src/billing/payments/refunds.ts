/**
 * Refunds. A refund that we request and the webhook about it are one row; a refund made in the vendor's own interface is booked when it is
 * seen. What was paid is never returned twice.
 */
import type { Result } from '@aerial/domain/result.ts';
import { asCurrency, money } from '@aerial/domain/money.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import type { RefundState } from '../../ports/payment/port.ts';
import { post, userAccount } from '../ledger.pg.ts';
import { withUser, type Trx } from '../store.pg.ts';
import type { PaymentEngine } from './engine.ts';
import { receiptOf } from './orders.ts';
import {
  accounts,
  bookRefund,
  insertRefund,
  refundsOf,
  RETRY_MS,
  sum,
  type RefundOrder,
  type RefundRefusal,
  type StoredRefund,
} from './refund-orders.ts';
import { amountOf, lockTransaction, transactionById, type StoredTransaction } from './transactions.pg.ts';

/** Later the vendor has forgotten the key. */
const MAX_AGE_MS = 23 * 3_600_000;

const refundById = (db: PaymentEngine['db'], id: string): Promise<StoredRefund | undefined> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();

/** Books a refund and returns it through the payment system. */
export async function requestRefund(
  engine: PaymentEngine,
  transactionId: string,
  order: RefundOrder,
): Promise<Result<string, RefundRefusal>> {
  const now = engine.clock.now();
  const requested = await bookRefund(engine.db, transactionId, order, { now, sendAt: epochMs(now + RETRY_MS) });
  if (requested.ok) await carryOutRefund(engine, requested.value);
  return requested;
}

/** Carries out a refund that is requested; repeated with the same key until it is known. */
export async function carryOutRefund(engine: PaymentEngine, id: string): Promise<void> {
  const { db, clock, systems, warn } = engine;
  const refund = await refundById(db, id);
  const row = refund && (await transactionById(db, refund.transaction_id));
  if (refund?.status !== 'requested' || !row || row.psp_id === null) return;
  await db
    .updateTable('refunds')
    .set({ next_check_at: new Date(clock.now() + RETRY_MS) })
    .where('id', '=', id)
    .execute();
  const system = await systems.system(row.provider_id, row.paysystem);
  if (!system) return;
  if (refund.psp_id !== null) {
    const read = await system.readRefund(refund.psp_id);
    if (read.ok) await settleRefund(engine, id, read.value);
    return;
  }
  if (clock.now() - refund.created_at.getTime() > MAX_AGE_MS) {
    warn({ refund: id }, 'whether a refund was made is not known');
    await db.updateTable('refunds').set({ next_check_at: null }).where('id', '=', id).execute();
    return;
  }
  if (refund.reason === 'release') {
    const cancelled = await system.cancel(row.psp_id, refund.psp_key);
    if (cancelled.ok) return void (await finish(engine, refund, 'void'));
    warn({ refund: id, failure: cancelled.error.kind }, 'a held sum could not be released');
    // What is not held any more is over already.
    if (cancelled.error.kind === 'refused') {
      const read = await system.read(row.psp_id);
      if (read.ok && read.value.status === 'cancelled') await finish(engine, refund, 'void');
    }
    return;
  }
  const receipt = await receiptOf(db, row.id, row.currency);
  const amount = money(Number(refund.amount), asCurrency(row.currency));
  const made = await system.refund({
    key: refund.psp_key,
    pspId: row.psp_id,
    amount,
    ...(receipt && { receipt: { ...receipt, items: [{ description: row.description, quantity: 1, amount }] } }),
  });
  if (made.ok) return settleRefund(engine, id, made.value);
  warn({ refund: id, failure: made.error.kind }, 'a refund could not be made');
  if (made.error.kind === 'refused' && made.error.code !== 'idempotency_error') await finish(engine, refund, 'failed');
}

async function settleRefund(engine: PaymentEngine, id: string, state: RefundState): Promise<void> {
  const refund = await refundById(engine.db, id);
  if (!refund) return;
  if (state.status === 'pending')
    await engine.db
      .updateTable('refunds')
      .set({ psp_id: state.pspRefundId })
      .where('id', '=', id)
      .where('psp_id', 'is', null)
      .execute();
  else await finish(engine, refund, state.status, state.pspRefundId);
}

async function finish(
  { db, clock }: PaymentEngine,
  refund: StoredRefund,
  status: 'void' | 'done' | 'failed',
  pspId?: string,
): Promise<void> {
  const row = await transactionById(db, refund.transaction_id);
  if (row)
    await withUser(db, row.user_id, async (trx) => {
      await lockTransaction(trx, row.id);
      await finishLocked(trx, row, refund.id, { status, pspId }, clock.now());
    });
}

async function finishLocked(
  trx: Trx,
  row: StoredTransaction,
  id: string,
  { status, pspId }: { readonly status: 'void' | 'done' | 'failed'; readonly pspId: string | undefined },
  now: EpochMs,
): Promise<void> {
  const refund = await trx
    .updateTable('refunds')
    .set({ status, settled_at: new Date(now), next_check_at: null, ...(pspId !== undefined && { psp_id: pspId }) })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .returningAll()
    .executeTakeFirst();
  if (!refund) return;
  const { clearing, verification } = await accounts(trx, row);
  const transfer = { amount: money(Number(refund.amount), asCurrency(row.currency)), at: now };
  const source = { transaction: row.id, refund: id };
  if (status === 'done' && refund.reason === 'verification')
    await post(trx, {
      ...transfer,
      debit: verification,
      credit: clearing,
      kind: 'refund',
      source,
      key: `refund:${id}`,
    });
  if (status === 'failed' && refund.reason !== 'verification' && refund.reason !== 'release')
    await undoTransfers(trx, id, now);
  await trx
    .updateTable('receipts')
    .set({ status: status === 'failed' ? 'failed' : 'sent' })
    .where('refund_id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

/** What was taken off the balance, and off the provider's own account, when the refund was requested. */
async function undoTransfers(trx: Trx, id: string, at: EpochMs): Promise<void> {
  const taken = await trx
    .selectFrom('ledger_transfers as t')
    .innerJoin('ledger_accounts as a', 'a.id', 't.debit_id')
    .select(['t.key', 't.debit_id', 't.credit_id', 't.amount', 't.source', 'a.currency'])
    .where('t.key', 'in', [`refund:${id}`, `refund-loss:${id}`])
    .execute();
  for (const transfer of taken)
    await post(trx, {
      debit: transfer.credit_id,
      credit: transfer.debit_id,
      amount: money(Number(transfer.amount), asCurrency(transfer.currency)),
      kind: 'refund',
      source: transfer.source,
      key: transfer.key.replace(/^refund/, 'refund-failed'),
      at,
    });
}

/** A refund that the payment system reports: ours, or one made in its own interface. */
export async function observeRefund(engine: PaymentEngine, transactionId: string, state: RefundState): Promise<void> {
  const { db, clock, warn } = engine;
  const known = await transactionById(db, transactionId);
  if (!known || state.status !== 'done') return;
  await withUser(db, known.user_id, async (trx) => {
    const row = await lockTransaction(trx, transactionId);
    if (row?.status !== 'succeeded') return;
    const all = await refundsOf(trx, row.id);
    if (all.some(({ psp_id: pspId, status }) => pspId === state.pspRefundId && status === 'done')) return;
    const own = all.find(
      ({ psp_id: pspId, status, amount, reason }) =>
        (pspId === state.pspRefundId || pspId === null) &&
        status === 'requested' &&
        reason !== 'release' &&
        Number(amount) === state.amount.minor,
    );
    if (own) return finishLocked(trx, row, own.id, { status: 'done', pspId: state.pspRefundId }, clock.now());
    if (state.amount.currency !== row.currency || sum(all) + state.amount.minor > Number(amountOf(row).minor)) {
      warn({ transaction: row.id }, 'more was refunded than was paid');
      return;
    }
    const key = `psp:${state.pspRefundId}`;
    const id = await insertRefund(
      trx,
      row,
      { amount: state.amount, key, reason: 'payment system', status: 'done', pspId: state.pspRefundId },
      clock.now(),
    );
    // What the viewer has spent already is the provider's loss.
    const account = await userAccount(trx, { id: row.user_id, providerId: row.provider_id }, state.amount.currency);
    const { clearing, adjustment } = await accounts(trx, row);
    await post(trx, {
      debit: account.balance.minor >= state.amount.minor ? account.id : adjustment,
      credit: clearing,
      amount: state.amount,
      kind: 'refund',
      source: { transaction: row.id, refund: id },
      key: `refund:${id}`,
      at: clock.now(),
    });
  });
}

/** Refunds whose outcome is not known. */
export async function checkRefunds(engine: PaymentEngine): Promise<void> {
  const due = await engine.db
    .selectFrom('refunds')
    .select('id')
    .where('next_check_at', '<=', new Date(engine.clock.now()))
    .orderBy('next_check_at')
    .limit(100)
    .execute();
  for (const { id } of due)
    await carryOutRefund(engine, id).catch((error: unknown) =>
      engine.warn({ err: error, refund: id }, 'a refund could not be carried out'),
    );
}
