/** Payments as rows: what was ordered, and what became of it. */
import { asCurrency, money, type Money } from '@aerial/domain/money.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { PaymentTransactionsTable, TransactionPurpose } from '../../db/schema/payments.ts';
import type { PayMethod } from '../../ports/payment/port.ts';
import type { Trx } from '../store.pg.ts';

export type StoredTransaction = Selectable<PaymentTransactionsTable>;

export const amountOf = ({ amount, currency }: Pick<StoredTransaction, 'amount' | 'currency'>): Money =>
  money(Number(amount), asCurrency(currency));

/** States in which the outcome is not known yet. */
export const OPEN = ['created', 'pending', 'held', 'unknown'] as const;
export const isOpen = ({ status }: Pick<StoredTransaction, 'status'>): boolean => OPEN.some((one) => one === status);

export interface NewTransaction {
  readonly providerId: number;
  readonly userId: number;
  readonly accountId: string;
  readonly purpose: TransactionPurpose;
  readonly paysystem: string;
  readonly payform: string;
  readonly method: PayMethod;
  readonly amount: Money;
  readonly description: string;
  readonly returnUrl: string;
  readonly offerId?: string;
  readonly purchaseTypeId?: string;
  readonly subscriptionId?: string;
  readonly periodIndex?: number;
  readonly cardId?: string;
  readonly savesCard?: boolean;
  readonly holds?: boolean;
  readonly phone?: string;
  /** Whether a fiscal receipt is wanted, and whom it goes to. */
  readonly receipt?: { readonly email?: string; readonly phone?: string } | undefined;
}

/** How long the process that inserts the row has to create the payment before the janitor does, ms. */
const CREATE_MS = 60_000;

/** Writes what was ordered, with its receipt. */
export async function insertTransaction(trx: Trx, order: NewTransaction, now: EpochMs): Promise<StoredTransaction> {
  const row = await trx
    .insertInto('payment_transactions')
    .values({
      provider_id: order.providerId,
      user_id: order.userId,
      account_id: order.accountId,
      purpose: order.purpose,
      paysystem: order.paysystem,
      payform: order.payform,
      method: order.method,
      amount: order.amount.minor,
      currency: order.amount.currency,
      status: 'created',
      offer_id: order.offerId ?? null,
      purchase_type_id: order.purchaseTypeId ?? null,
      subscription_id: order.subscriptionId ?? null,
      period_index: order.periodIndex ?? null,
      card_id: order.cardId ?? null,
      saves_card: order.savesCard ?? false,
      holds: order.holds ?? false,
      return_url: order.returnUrl,
      phone: order.phone ?? null,
      description: order.description,
      next_check_at: new Date(now + CREATE_MS),
      created_at: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('receipts')
    .values({
      transaction_id: row.id,
      refund_id: null,
      kind: 'payment',
      status: order.receipt ? 'pending' : 'not_needed',
      items: JSON.stringify([{ title: order.description, amount: order.amount.minor }]),
      customer: JSON.stringify(order.receipt ?? {}),
      created_at: new Date(now),
    })
    .execute();
  return row;
}

export const transactionById = (db: Kysely<Database>, id: string): Promise<StoredTransaction | undefined> =>
  db.selectFrom('payment_transactions').selectAll().where('id', '=', id).executeTakeFirst();

/** Takes the row's own lock, under that of its user. */
export const lockTransaction = (trx: Trx, id: string): Promise<StoredTransaction | undefined> =>
  trx.selectFrom('payment_transactions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const transactionByPspId = (
  db: Kysely<Database>,
  { providerId, paysystem, pspId }: { providerId: number; paysystem: string; pspId: string },
): Promise<StoredTransaction | undefined> =>
  db
    .selectFrom('payment_transactions')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('paysystem', '=', paysystem)
    .where('psp_id', '=', pspId)
    .executeTakeFirst();

export const transactionsOf = (
  db: Kysely<Database>,
  userId: number,
  { offset = 0, limit = 50 }: { readonly offset?: number; readonly limit?: number },
): Promise<StoredTransaction[]> =>
  db
    .selectFrom('payment_transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

/** Waits until the payment system is asked again, ms. */
const CHECK_AFTER_MS = [60_000, 60_000, 120_000, 300_000, 900_000, 3_600_000, 4 * 3_600_000, 12 * 3_600_000];
const DAY_MS = 86_400_000;
/** A page that nobody paid on by then is over, ms. */
export const GIVE_UP_MS = 30 * DAY_MS;

export const nextCheck = (checks: number, now: EpochMs): Date => new Date(now + (CHECK_AFTER_MS[checks] ?? DAY_MS));

/** Takes a due row for this process: another one that found it too gets undefined. */
export async function claimCheck(
  db: Kysely<Database>,
  { id, checks }: { readonly id: string; readonly checks: number },
  now: EpochMs,
): Promise<StoredTransaction | undefined> {
  return db
    .updateTable('payment_transactions')
    .set({ checks: sql<number>`checks + 1`, checked_at: new Date(now), next_check_at: nextCheck(checks, now) })
    .where('id', '=', id)
    .where('checks', '=', checks)
    .where('next_check_at', '<=', new Date(now))
    .returningAll()
    .executeTakeFirst();
}

/** A viewer's look: at most one request to the payment system in that time, however many look. */
const VIEWER_CHECK_MS = 5000;

export const claimViewerCheck = (
  db: Kysely<Database>,
  id: string,
  now: EpochMs,
): Promise<StoredTransaction | undefined> =>
  db
    .updateTable('payment_transactions')
    .set({ checked_at: new Date(now) })
    .where('id', '=', id)
    .where(sql<boolean>`(checked_at is null or checked_at <= ${new Date(now - VIEWER_CHECK_MS)})`)
    .returningAll()
    .executeTakeFirst();

export const dueTransactions = (db: Kysely<Database>, now: EpochMs, limit: number) =>
  db
    .selectFrom('payment_transactions')
    .select(['id', 'checks'])
    .where('next_check_at', '<=', new Date(now))
    .orderBy('next_check_at')
    .limit(limit)
    .execute();
