/** Balances that an operator's own billing reports or answers; they are shown and never charged here. */
import { asUserId } from '@aerial/domain/ids.ts';
import { asCurrency, money, parseMoney, subtract, type Currency, type Money } from '@aerial/domain/money.ts';
import { epochMs, type Clock, type EpochMs } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { BillingPort } from '../../ports/billing.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { hasOwnBilling } from '../../tenancy/settings/commerce.ts';
import { billedUser } from './billed.pg.ts';

export interface ReportedBalance {
  /** The billing's own id of the account. */
  readonly billingId: string;
  readonly amount: Money;
  readonly updatedAt: EpochMs;
}

/** Of a balance that was requested. */
const ASKED_ID = 'balance';
/** A balance younger than this is not requested again. */
const FRESH_MS = 30_000;
/** A billing that does not answer is left alone for this long: viewers must not wait for it one by one. */
const DOWN_MS = 15_000;

/** Decimal text with a sign; debts are below zero. */
export function signedMoney(text: string, currency: Currency): Money | undefined {
  const [, sign, digits = ''] = /^(-?)(.*)$/s.exec(text.trim()) ?? [];
  const read = parseMoney(digits, currency);
  if (!read.ok) return undefined;
  return sign === '-' ? subtract(money(0, currency), read.value) : read.value;
}

/** What was reported of a user, the newest first. */
export async function reportedBalances(db: Kysely<Database>, userId: number): Promise<ReportedBalance[]> {
  const rows = await db
    .selectFrom('operator_balances')
    .selectAll()
    .where('user_id', '=', asUserId(userId))
    .orderBy('updated_at', 'desc')
    .orderBy('billing_id')
    .execute();
  return rows.map((row) => ({
    billingId: row.billing_id,
    amount: money(Number(row.amount), asCurrency(row.currency)),
    updatedAt: epochMs(row.updated_at.getTime()),
  }));
}

export async function storeBalance(
  db: Kysely<Database>,
  userId: number,
  { billingId, amount, updatedAt }: ReportedBalance,
): Promise<void> {
  const values = { amount: amount.minor, currency: amount.currency, updated_at: new Date(updatedAt) };
  await db
    .insertInto('operator_balances')
    .values({ user_id: asUserId(userId), billing_id: billingId, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'billing_id']).doUpdateSet(values))
    .execute();
}

export interface OperatorBalances {
  /**
   * What the user has at the operator; undefined where the provider has no billing of its own.
   * @param isFresh false shows what is known without asking the billing
   */
  of(userId: number, provider: ProviderRecord, isFresh: boolean): Promise<Money | undefined>;
}

export function operatorBalances({
  db,
  clock,
  billingOf,
}: {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  billingOf(provider: ProviderRecord): BillingPort;
}): OperatorBalances {
  const asking = new Map<number, Promise<Money | undefined>>();
  /** By provider. */
  const downUntil = new Map<number, number>();

  async function ask(userId: number, provider: ProviderRecord, currency: Currency): Promise<Money | undefined> {
    const answer = await billingOf(provider).balance(await billedUser(db, userId));
    const amount = answer.outcome === 'accepted' ? signedMoney(answer.value, currency) : undefined;
    if (answer.outcome === 'unknown') downUntil.set(provider.id, clock.now() + DOWN_MS);
    if (amount) await storeBalance(db, userId, { billingId: ASKED_ID, amount, updatedAt: clock.now() });
    return amount;
  }

  return {
    async of(userId, provider, isFresh) {
      const { settings } = provider;
      if (!hasOwnBilling(settings)) return undefined;
      const currency = asCurrency(settings.currency.ISO_CODE);
      const [known] = (await reportedBalances(db, userId)).filter(({ amount }) => amount.currency === currency);
      const stored = known?.amount ?? money(0, currency);
      const now = clock.now();
      const isAsked = settings.asksBalance && isFresh && now >= (downUntil.get(provider.id) ?? 0);
      if (!isAsked || (known && now - known.updatedAt < FRESH_MS)) return stored;
      const pending = asking.get(userId) ?? ask(userId, provider, currency).finally(() => asking.delete(userId));
      asking.set(userId, pending);
      return (await pending) ?? stored;
    },
  };
}
