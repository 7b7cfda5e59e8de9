/** Whether the books say the same as the payment system and the viewers, once everything has settled. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { proveLedger } from '../../../billing/ledger.pg.ts';
import type { Database } from '../../../db/schema.ts';

/** What was acknowledged to viewers, which must be true in the end. */
export interface Acknowledged {
  /** Payments whose page has said that it was paid. */
  readonly paid: ReadonlySet<string>;
  /** Purchases from the balance that were answered. */
  readonly purchases: ReadonlySet<string>;
  /** Users whose subscription was due once. */
  readonly due: ReadonlySet<number>;
}

/** Rows that should not exist, by what is wrong with them. */
const QUESTIONS: Readonly<Record<string, RawBuilder<unknown>>> = {
  'a payment whose outcome is not known': sql`
    select id, status, purpose, failure from payment_transactions
    where status not in ('succeeded', 'failed') or next_check_at is not null`,
  'a payment of the sandbox that is not ours': sql`
    select s.id from sandbox_payments s
    left join payment_transactions t on t.id::text = s.data->>'transactionId' and t.psp_id = s.id where t.id is null`,
  'an order that is two payments of the sandbox': sql`
    select data->>'transactionId' from sandbox_payments group by 1 having count(*) > 1`,
  'money that was lost, or booked and not paid': sql`
    select t.id, t.status, s.data->>'status' as paid from sandbox_payments s
    join payment_transactions t on t.psp_id = s.id
    where not t.holds and (t.status = 'succeeded') <> (s.data->>'status' = 'succeeded')`,
  'a payment that was booked never or with another sum': sql`
    select t.id from payment_transactions t left join ledger_transfers l on l.key = 'pay:' || t.id
    where t.method <> 'account' and not t.holds and (t.status = 'succeeded') <> (l.amount is not distinct from t.amount)`,
  'a success that was worth nothing': sql`
    select id from payment_transactions where status = 'succeeded' and fulfilment is null`,
  'a customer who paid twice for one packet': sql`
    select user_id from payment_transactions where purpose = 'offer' and method <> 'redirect' and status = 'succeeded'
    group by user_id, purchase_type_id having count(*) > 1`,
  'a purchase that was made twice': sql`
    select user_id from purchases group by user_id, purchase_type_id having count(*) > 1`,
  'a period that is missing, or paid never or twice': sql`
    select s.id from subscriptions s left join subscription_periods p on p.subscription_id = s.id
    left join ledger_transfers l on l.id = p.transfer_id and l.amount = p.amount and l.key = 'renew:' || s.id || ':' || p.index
    group by s.id, s.period_index having count(p.index) <> s.period_index + 1 or count(l.id) <> count(p.index)`,
  'a transfer of no period': sql`
    select l.id from ledger_transfers l left join subscription_periods p on p.transfer_id = l.id
    where l.kind = 'subscription' and p.transfer_id is null`,
  'a period that was charged to a card twice': sql`
    select subscription_id from payment_transactions where purpose = 'renewal' and status = 'succeeded'
    group by subscription_id, period_index having count(*) > 1`,
  'a webhook that was not handled': sql`select id, kind from psp_events where handled_at is null`,
  'a refund that is not carried out': sql`select id, status from refunds where status not in ('void', 'done')`,
};

/** @param now of the clock that everything was settled by */
export async function findDiscrepancies(
  db: Kysely<Database>,
  acknowledged: Acknowledged,
  now: Date,
): Promise<string[]> {
  const found: string[] = [];
  for (const [what, question] of Object.entries(QUESTIONS)) {
    const { rows } = await question.execute(db);
    if (rows.length > 0) found.push(`${what}: ${rows.length}, ${JSON.stringify(rows.slice(0, 3))}`);
  }
  const proof = await proveLedger(db);
  if (proof.wrongBalances.length > 0 || proof.unequalCurrencies > 0) found.push(`the ledger: ${JSON.stringify(proof)}`);
  const sum = proof.totals.reduce((total, one) => total + Number(one.total), 0);
  if (sum !== 0) found.push(`the ledger sums to ${sum}`);

  const missing = async (what: string, ids: Iterable<string | number>, there: RawBuilder<{ id: string }>) => {
    const existing = new Set((await there.execute(db)).rows.map(({ id }) => String(id)));
    const lost = [...ids].filter((id) => !existing.has(String(id)));
    if (lost.length > 0) found.push(`${what}: ${lost.length}, ${lost.slice(0, 3).join(', ')}`);
  };
  await missing(
    'paid on its page and not settled',
    acknowledged.paid,
    sql`select id from payment_transactions where status = 'succeeded'`,
  );
  await missing('an answered purchase', acknowledged.purchases, sql`select id from purchases`);
  await missing(
    'a subscription that was due and not renewed once',
    acknowledged.due,
    sql`select user_id as id from subscriptions where period_index = 1 and status = 'active' and paid_until > ${now}`,
  );
  return found;
}
