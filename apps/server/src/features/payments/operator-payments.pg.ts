/** Payments of a provider as its support and accounting read them. */
import type { EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { PspEventsTable, ReceiptsTable, TransactionPurpose, TransactionStatus } from '../../db/schema/payments.ts';
import type { StoredTransaction } from '../../billing/payments/transactions.pg.ts';

export type ListedPayment = StoredTransaction & { readonly refunded: string };
export type StoredReceipt = Selectable<ReceiptsTable> & { readonly currency: string };
export type StoredPspEvent = Selectable<PspEventsTable>;

export interface PaymentFilter {
  readonly userId?: number | undefined;
  readonly statuses?: readonly TransactionStatus[] | undefined;
  readonly purposes?: readonly TransactionPurpose[] | undefined;
  readonly paysystem?: string | undefined;
  readonly pspId?: string | undefined;
  readonly from?: EpochMs | undefined;
  readonly to?: EpochMs | undefined;
  readonly before?: string | undefined;
  readonly id?: string | undefined;
  readonly limit: number;
}

/** Payments of the provider, the latest first, with what was returned of them or is being returned. */
export function paymentsOf(db: Kysely<Database>, providerId: number, filter: PaymentFilter): Promise<ListedPayment[]> {
  const { userId, statuses, purposes, paysystem, pspId, from, to, before, id, limit } = filter;
  return db
    .selectFrom('payment_transactions as t')
    .selectAll('t')
    .select(
      sql<string>`coalesce((select sum(amount) from refunds r where r.transaction_id = t.id and r.status <> 'failed'), 0)::text`.as(
        'refunded',
      ),
    )
    .where('t.provider_id', '=', providerId)
    .$if(userId !== undefined, (query) => query.where('t.user_id', '=', userId!))
    .$if(statuses !== undefined, (query) => query.where('t.status', 'in', [...statuses!]))
    .$if(purposes !== undefined, (query) => query.where('t.purpose', 'in', [...purposes!]))
    .$if(paysystem !== undefined, (query) => query.where('t.paysystem', '=', paysystem!))
    .$if(pspId !== undefined, (query) => query.where('t.psp_id', '=', pspId!))
    .$if(from !== undefined, (query) => query.where('t.created_at', '>=', new Date(from!)))
    .$if(to !== undefined, (query) => query.where('t.created_at', '<', new Date(to!)))
    .$if(before !== undefined, (query) => query.where('t.id', '<', before!))
    .$if(id !== undefined, (query) => query.where('t.id', '=', id!))
    .orderBy('t.id', 'desc')
    .limit(limit)
    .execute();
}

/** What the payment system has reported about a payment, in the order of its arrival. */
export const eventsOf = (db: Kysely<Database>, payment: StoredTransaction): Promise<StoredPspEvent[]> =>
  db
    .selectFrom('psp_events')
    .selectAll()
    .where('provider_id', '=', payment.provider_id)
    .where('paysystem', '=', payment.paysystem)
    .where(({ eb, or }) =>
      or([
        ...(payment.psp_id === null ? [] : [eb('psp_id', '=', payment.psp_id)]),
        sql<boolean>`raw->>'transactionId' = ${payment.id}`,
      ]),
    )
    .orderBy('id')
    .limit(200)
    .execute();

export const receiptsOf = (
  db: Kysely<Database>,
  providerId: number,
  {
    paymentId,
    statuses,
    before,
    limit,
  }: {
    readonly paymentId?: string | undefined;
    readonly statuses?: readonly StoredReceipt['status'][] | undefined;
    readonly before?: string | undefined;
    readonly limit: number;
  },
): Promise<StoredReceipt[]> =>
  db
    .selectFrom('receipts as r')
    .innerJoin('payment_transactions as t', 't.id', 'r.transaction_id')
    .selectAll('r')
    .select('t.currency')
    .where('t.provider_id', '=', providerId)
    .$if(paymentId !== undefined, (query) => query.where('r.transaction_id', '=', paymentId!))
    .$if(statuses !== undefined, (query) => query.where('r.status', 'in', [...statuses!]))
    .$if(before !== undefined, (query) => query.where('r.id', '<', before!))
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();

/** The accounts of the provider itself with what their transfers add up to, minor units. */
export async function ownAccounts(db: Kysely<Database>, providerId: number) {
  const { rows } = await sql<{ id: string; kind: string; name: string; currency: string; balance: string }>`
    select a.id, a.kind, a.name, a.currency,
      (coalesce((select sum(amount) from ledger_transfers where credit_id = a.id), 0)
        - coalesce((select sum(amount) from ledger_transfers where debit_id = a.id), 0))::text as balance
    from ledger_accounts a where a.provider_id = ${providerId} and a.user_id is null order by a.kind, a.name, a.currency`.execute(
    db,
  );
  return rows;
}

export const isOwnAccount = async (db: Kysely<Database>, providerId: number, id: number): Promise<boolean> =>
  (await db
    .selectFrom('ledger_accounts')
    .select('id')
    .where('id', '=', String(id))
    .where('provider_id', '=', providerId)
    .executeTakeFirst()) !== undefined;

export const proofsOf = (db: Kysely<Database>, providerId: number) =>
  db
    .selectFrom('ledger_proofs')
    .selectAll()
    .where('provider_id', '=', providerId)
    .orderBy('at', 'desc')
    .limit(31)
    .execute();
