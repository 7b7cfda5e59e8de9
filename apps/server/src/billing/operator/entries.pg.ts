/** Movements of an account as its operator reads and posts them. @source wire shapes §6 */
import { randomUUID } from 'node:crypto';
import type { AppError } from '@aerial/contract/errors.ts';
import { asCurrency, missingAmount, money, subtract, type Money } from '@aerial/domain/money.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import { postMessage } from '../../inbox/post.pg.ts';
import type { Database } from '../../db/schema.ts';
import type { LedgerAccountKind, TransferSource } from '../../db/schema/ledger.ts';
import { insufficientFunds } from '../buy.ts';
import { post, systemAccount, type UserAccount } from '../ledger.pg.ts';
import { withUser, type Trx } from '../store.pg.ts';

export type EntryKind = 'deposit' | 'correction';

export interface Entry {
  readonly id: string;
  /** Below zero: taken off the account. */
  readonly amount: Money;
  readonly kind: string;
  /** The other side. */
  readonly against: LedgerAccountKind;
  /** Of a clearing account: its pay system. */
  readonly name: string;
  readonly comment: string | null;
  /** The caller's own id of the movement. */
  readonly key: string | null;
  readonly at: EpochMs;
}

/** The clearing account of what operators received for their users elsewhere. */
export const OPERATOR_CLEARING = 'operator';

interface EntryRow {
  readonly id: string;
  readonly is_credit: boolean;
  readonly amount: string;
  readonly currency: string;
  readonly kind: string;
  readonly against: LedgerAccountKind;
  readonly name: string;
  readonly source: TransferSource;
  readonly created_at: Date;
}

const textOrNull = (value: string | number | undefined): string | null => (value === undefined ? null : String(value));

const entryOf = (row: EntryRow): Entry => {
  const sum = money(Number(row.amount), asCurrency(row.currency));
  return {
    id: row.id,
    amount: row.is_credit ? sum : subtract(money(0, sum.currency), sum),
    kind: row.kind,
    against: row.against,
    name: row.name,
    comment: textOrNull(row.source['comment']),
    key: textOrNull(row.source['key']),
    at: epochMs(row.created_at.getTime()),
  };
};

/** The movements of an account, the latest first. */
export async function entriesOf(
  db: Kysely<Database>,
  accountId: string,
  { limit, offset, id }: { readonly limit: number; readonly offset: number; readonly id?: string },
): Promise<Entry[]> {
  const one = id === undefined ? sql`true` : sql`t.id = ${id}`;
  const side = (own: 'credit' | 'debit', other: 'credit' | 'debit') => sql`
    (select t.id, ${own === 'credit'}::boolean as is_credit, t.amount, o.currency, t.kind, o.kind as against, o.name, t.source, t.created_at
    from ledger_transfers t join ledger_accounts o on o.id = ${sql.ref(`t.${other}_id`)}
    where ${sql.ref(`t.${own}_id`)} = ${accountId} and ${one} order by t.id desc limit ${limit + offset})`;
  const { rows } = await sql<EntryRow>`
    select * from (${side('credit', 'debit')} union all ${side('debit', 'credit')}) entries
    order by id desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map(entryOf);
}

export interface EntryOrder {
  /** Not zero; below zero it is taken off the account. */
  readonly amount: Money;
  readonly kind: EntryKind;
  readonly comment: string | undefined;
  /** The same key is the same movement; without one each request is a movement of its own. */
  readonly key: string | undefined;
}

const keyTaken: AppError = {
  code: 'validation_failed',
  message: 'This key belongs to another transaction.',
  detail: { key: ['This key belongs to another transaction.'] },
};

/**
 * Posts what the operator received for the user elsewhere, or a correction.
 * @returns insufficient_funds where the balance would be negative, and validation_failed for a key that was another movement
 */
export function postEntry(
  db: Kysely<Database>,
  account: UserAccount,
  order: EntryOrder,
  now: EpochMs,
): Promise<Result<Entry, AppError>> {
  const { id: accountId, userId, providerId } = account;
  const key = `operator:${accountId}:${order.key === undefined ? `once:${randomUUID()}` : `key:${order.key}`}`;
  return withUser(db, userId, async (trx): Promise<Result<Entry, AppError>> => {
    const earlier = await trx.selectFrom('ledger_transfers').select('id').where('key', '=', key).executeTakeFirst();
    if (earlier) {
      const entry = await entryById(trx, accountId, earlier.id);
      return entry.amount.minor === order.amount.minor && entry.kind === order.kind ? ok(entry) : fail(keyTaken);
    }
    const { minor, currency } = order.amount;
    const sum = money(Math.abs(minor), currency);
    const { balance } = await trx
      .selectFrom('ledger_accounts')
      .select('balance')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    if (minor < 0) {
      const missing = missingAmount(sum, money(Number(balance), currency));
      if (missing.minor > 0) return fail(insufficientFunds(missing));
    }
    const other =
      order.kind === 'deposit'
        ? await systemAccount(trx, providerId, 'clearing', currency, OPERATOR_CLEARING)
        : await systemAccount(trx, providerId, 'adjustment', currency);
    const id = await post(trx, {
      ...(minor < 0 ? { debit: accountId, credit: other } : { debit: other, credit: accountId }),
      amount: sum,
      kind: order.kind,
      source: {
        user: userId,
        ...(order.comment !== undefined && { comment: order.comment }),
        ...(order.key !== undefined && { key: order.key }),
      },
      key,
      at: now,
    });
    if (order.kind === 'deposit' && minor > 0)
      await postMessage(
        trx,
        { userId, key: `entry:${id}`, message: { kind: 'balance_topped_up', params: { amount: sum } } },
        now,
      );
    return ok(await entryById(trx, accountId, id));
  });
}

async function entryById(trx: Trx, accountId: string, id: string): Promise<Entry> {
  const [entry] = await entriesOf(trx, accountId, { id, limit: 1, offset: 0 });
  if (!entry) throw new Error(`The transfer ${id} is not one of account ${accountId}`);
  return entry;
}
