/**
 * Refunds. A refund that we request and the webhook about it are one row; a refund made in the vendor's own interface is booked when it is
 * seen. What was paid is never returned twice.
 */
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { asCurrency, money, type Money } from '@aerial/domain/money.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { Selectable } from 'kysely';
import type { RefundsTable } from '../../db/schema/payments.ts';
import type { RefundState } from '../../ports/payment/port.ts';
import { post, systemAccount, userAccount } from '../ledger.pg.ts';
import { withUser, type Trx } from '../store.pg.ts';
import type { PaymentEngine } from './engine.ts';
import { receiptOf } from './orders.ts';
import { amountOf, lockTransaction, transactionById, type StoredTransaction } from './transactions.pg.ts';

type StoredRefund = Selectable<RefundsTable>;

const RETRY_MS = 10 * 60_000;
/** Later the vendor has forgotten the key. */
const MAX_AGE_MS = 23 * 3_600_000;

const refundById = (db: PaymentEngine['db'], id: string): Promise<StoredRefund | undefined> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();

const accounts = async (trx: Trx, row: StoredTransaction) => ({
  clearing: await systemAccount(trx, row.provider_id, 'clearing', asCurrency(row.currency), row.paysystem),
  verification: await systemAccount(trx, row.provider_id, 'verification', asCurrency(row.currency)),
  adjustment: await systemAccount(trx, row.provider_id, 'adjustment', asCurrency(row.currency)),
});

export type RefundRefusal = 'not_refundable' | 'amount_too_large' | 'insufficient_funds';

/**
 * Takes the sum off the viewer's balance and returns it through the payment system.
 * @param key the same key is the same refund
 */
export async function requestRefund(
  engine: PaymentEngine,
  transactionId: string,
  order: { readonly amount: Money; readonly key: string; readonly reason: string },
): Promise<Result<string, RefundRefusal>> {
  const { db, clock } = engine;
  const known = await transactionById(db, transactionId);
  if (!known) return fail('not_refundable');
  const requested = await withUser(db, known.user_id, async (trx): Promise<Result<string, RefundRefusal>> => {
    const row = await lockTransaction(trx, transactionId);
    if (row?.status !== 'succeeded' || row.psp_id === null) return fail('not_refundable');
    const earlier = await refundsOf(trx, row.id);
    const same = earlier.find(({ key }) => key === order.key);
    if (same) return ok(same.id);
    if (order.amount.minor <= 0 || order.amount.currency !== row.currency) return fail('not_refundable');
    if (sum(earlier) + order.amount.minor > Number(row.amount)) return fail('amount_too_large');
    const account = await userAccount(trx, { id: row.user_id, providerId: row.provider_id }, order.amount.currency);
    if (account.balance.minor < order.amount.minor) return fail('insufficient_funds');
    const id = await insertRefund(trx, row, { ...order, status: 'requested', pspId: null }, clock.now());
    await post(trx, {
      debit: account.id,
      credit: (await accounts(trx, row)).clearing,
      amount: order.amount,
      kind: 'refund',
      source: { transaction: row.id, refund: id },
      key: `refund:${id}`,
      at: clock.now(),
    });
    return ok(id);
  });
  if (requested.ok) await carryOutRefund(engine, requested.value);
  return requested;
}

const refundsOf = (trx: Trx, transactionId: string): Promise<StoredRefund[]> =>
  trx.selectFrom('refunds').selectAll().where('transaction_id', '=', transactionId).orderBy('id').execute();
const sum = (refunds: readonly StoredRefund[]): number =>
  refunds.filter(({ status }) => status !== 'failed').reduce((total, { amount }) => total + Number(amount), 0);

async function insertRefund(
  trx: Trx,
  row: StoredTransaction,
  refund: { amount: Money; key: string; reason: string; status: 'requested' | 'done'; pspId: string | null },
  now: EpochMs,
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
      next_check_at: isDone ? null : new Date(now + RETRY_MS),
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
  // The sum was taken off the balance when the refund was requested.
  if (status === 'failed' && refund.reason !== 'verification' && refund.reason !== 'release')
    await post(trx, {
      ...transfer,
      debit: clearing,
      credit: row.account_id,
      kind: 'refund',
      source,
      key: `refund-failed:${id}`,
    });
  await trx
    .updateTable('receipts')
    .set({ status: status === 'failed' ? 'failed' : 'sent' })
    .where('refund_id', '=', id)
    .where('status', '=', 'pending')
    .execute();
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
