/**
 * The double-entry ledger. A transfer has a key: posting it again is a success and moves nothing. The database keeps balances of users in
 * step with their transfers and refuses one below zero (`026_ledger.ts`).
 */
import { money, type Currency, type Money } from '@aerial/domain/money.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { Database } from '../db/schema.ts';
import type { LedgerAccountKind, TransferSource } from '../db/schema/ledger.ts';

export interface UserAccount {
  readonly id: string;
  readonly userId: number;
  readonly providerId: number;
  readonly balance: Money;
}

export interface TransferOrder {
  readonly debit: string;
  readonly credit: string;
  readonly amount: Money;
  readonly kind: string;
  readonly source: TransferSource;
  /** What the transfer is, so that it happens once: `renew:90001:3`. */
  readonly key: string;
  readonly at: EpochMs;
}

/** The account of a user; created with the first look at it. */
export async function userAccount(
  db: Kysely<Database>,
  user: { readonly id: number; readonly providerId: number },
  currency: Currency,
): Promise<UserAccount> {
  const found = () =>
    db
      .selectFrom('ledger_accounts')
      .select(['id', 'balance', 'provider_id'])
      .where('user_id', '=', user.id)
      .where('provider_id', '=', user.providerId)
      .where('currency', '=', currency)
      .executeTakeFirst();
  const existing = await found();
  const account = existing ?? (await createAccount(db, user, currency).then(found));
  if (!account) throw new Error(`The account of user ${user.id} could not be created`);
  return {
    id: account.id,
    userId: user.id,
    providerId: account.provider_id,
    balance: money(Number(account.balance), currency),
  };
}

const createAccount = (
  db: Kysely<Database>,
  user: { readonly id: number; readonly providerId: number },
  currency: Currency,
) =>
  db
    .insertInto('ledger_accounts')
    .values({ provider_id: user.providerId, user_id: user.id, kind: 'user', currency, balance: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** An account of the provider itself. @param name of a clearing account: the pay system */
export async function systemAccount(
  db: Kysely<Database>,
  providerId: number,
  kind: Exclude<LedgerAccountKind, 'user'>,
  currency: Currency,
  name = '',
): Promise<string> {
  const found = () =>
    db
      .selectFrom('ledger_accounts')
      .select('id')
      .where('provider_id', '=', providerId)
      .where('kind', '=', kind)
      .where('name', '=', name)
      .where('currency', '=', currency)
      .where('user_id', 'is', null)
      .executeTakeFirst();
  const existing = await found();
  if (existing) return existing.id;
  await db
    .insertInto('ledger_accounts')
    .values({ provider_id: providerId, user_id: null, kind, name, currency, balance: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const created = await found();
  if (!created) throw new Error(`The ${kind} account of provider ${providerId} could not be created`);
  return created.id;
}

/** A balance would have gone below zero; nothing was moved. */
export class InsufficientFunds extends Error {
  override readonly name = 'InsufficientFunds';
}

/**
 * Posts a transfer once.
 * @returns its id; the earlier one's when the key was posted before
 * @throws InsufficientFunds; the transaction has then failed and must be rolled back
 */
export async function post(trx: Transaction<Database>, order: TransferOrder): Promise<string> {
  const { debit, credit, amount, kind, source, key, at } = order;
  try {
    const inserted = await trx
      .insertInto('ledger_transfers')
      .values({
        debit_id: debit,
        credit_id: credit,
        amount: amount.minor,
        kind,
        source: JSON.stringify(source),
        key,
        created_at: new Date(at),
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) return inserted.id;
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'ledger_accounts_balance_check')
      throw new InsufficientFunds('The balance does not suffice', { cause: error });
    throw error;
  }
  const earlier = await trx
    .selectFrom('ledger_transfers')
    .select(['id', 'debit_id', 'credit_id', 'amount'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier.debit_id !== debit || earlier.credit_id !== credit || Number(earlier.amount) !== amount.minor)
    throw new Error(`The transfer ${key} was posted with other accounts or another amount`);
  return earlier.id;
}

/** What the daily proof found wrong; empty when the books balance. */
export interface LedgerProof {
  /** Sum of all transfers, each counted with both signs: zero by construction, unless rows were damaged. */
  readonly unequalCurrencies: number;
  readonly wrongBalances: readonly {
    readonly accountId: string;
    readonly balance: string;
    readonly transfers: string;
  }[];
  /** Minor units by kind of account and currency; each currency adds up to zero. */
  readonly totals: readonly {
    readonly kind: string;
    readonly name: string;
    readonly currency: string;
    readonly total: string;
  }[];
}

/** Adds up every transfer and compares the sums with the balances of users, in one snapshot. */
export async function proveLedger(db: Kysely<Database>): Promise<LedgerProof> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const moved = sql`(select id, sum(amount) as total from (
        select credit_id as id, amount from ledger_transfers union all select debit_id, -amount from ledger_transfers
      ) legs group by id)`;
      const wrong = await sql<{ id: string; balance: string; total: string }>`
        select a.id, a.balance, coalesce(m.total, 0) as total from ledger_accounts a left join ${moved} m on m.id = a.id
        where a.balance is not null and a.balance <> coalesce(m.total, 0) order by a.id limit 1000`.execute(trx);
      const unequal = await sql<{ count: string }>`
        select count(*) as count from ledger_transfers t
        join ledger_accounts d on d.id = t.debit_id join ledger_accounts c on c.id = t.credit_id
        where d.currency <> c.currency or d.provider_id <> c.provider_id`.execute(trx);
      const totals = await sql<{ kind: string; name: string; currency: string; total: string }>`
        select a.kind, a.name, a.currency, sum(coalesce(m.total, 0)) as total from ledger_accounts a left join ${moved} m on m.id = a.id
        group by a.kind, a.name, a.currency order by 1, 2, 3`.execute(trx);
      return {
        unequalCurrencies: Number(unequal.rows[0]?.count ?? 0),
        wrongBalances: wrong.rows.map(({ id, balance, total }) => ({ accountId: id, balance, transfers: total })),
        totals: totals.rows,
      };
    });
}

/** Whether the proof found nothing wrong. Currencies add up to zero by themselves: a transfer has two equal sides. */
export const isBalanced = ({ unequalCurrencies, wrongBalances }: LedgerProof): boolean =>
  unequalCurrencies === 0 && wrongBalances.length === 0;
