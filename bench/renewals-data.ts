/** A million subscriptions, written straight into the database: through purchases they would take hours. */
import type { Database } from '@aerial/server/db/schema.ts';
import { addCustomers, PACKETS, PRICES, type Customer } from '@aerial/server/features/payments/testing/stock.ts';
import { sql, type Kysely } from 'kysely';

const FIRST_SUBSCRIBER = 20_000_000;
/** Minor units: two months of the base packet, and a little more. */
const BALANCE = 50_000;
const PRICE = 19_900;

export interface Filled {
  readonly buyers: Customer[];
}

/**
 * @param count subscriptions that run, one of a user
 * @param due how many of them were to be renewed within the hour before now; the others follow over 29 days
 * @param buyers users with money and without a subscription
 */
export async function fillSubscriptions(
  db: Kysely<Database>,
  { count, due, buyers }: { readonly count: number; readonly due: number; readonly buyers: number },
): Promise<Filled> {
  const customers = await addCustomers(db, buyers);
  await db.connection().execute(async (one) => {
    // The triggers would work row by row; what they maintain is written here.
    await sql`set session_replication_role = replica`.execute(one);
    await sql`set maintenance_work_mem = '512MB'`.execute(one);
    await withoutIndexes(one, ['subscriptions', 'subscription_periods', 'users'], async () => {
      await insertSubscriptions(one, count, due);
    });
    const users = [
      sql`select ${sql.lit(FIRST_SUBSCRIBER)} + i as id from generate_series(1, ${sql.lit(due)}::int) i`,
      sql`select id from users where username like 'customer-%'`,
    ];
    await sql`insert into ledger_accounts (provider_id, user_id, kind, name, currency, balance) values (1, null, 'clearing', 'bench', 'RUB', null)`.execute(
      one,
    );
    for (const some of users)
      await sql`with made as (
          insert into ledger_accounts (provider_id, user_id, kind, currency, balance)
          select 1, u.id, 'user', 'RUB', ${sql.lit(BALANCE)} from (${some}) u returning id)
        insert into ledger_transfers (debit_id, credit_id, amount, kind, key, created_at)
        select c.id, m.id, ${sql.lit(BALANCE)}, 'payment', 'bench:' || m.id, now() from made m, ledger_accounts c where c.name = 'bench'`.execute(
        one,
      );
    await sql`set session_replication_role = origin`.execute(one);
  });
  const tables = ['users', 'subscriptions', 'subscription_periods', 'ledger_accounts', 'ledger_transfers', 'tokens'];
  for (const table of tables) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
  return { buyers: customers };
}

/** What was written as due waits for this: the service's own job would begin with it as soon as it starts. */
export const makeDue = async (db: Kysely<Database>): Promise<void> =>
  void (await sql`update subscriptions set next_attempt_at = null where next_attempt_at is not null`.execute(db));

async function insertSubscriptions(db: Kysely<Database>, count: number, due: number): Promise<void> {
  const all = sql`generate_series(1, ${sql.lit(count)}::int) i`;
  await sql`insert into users (id, provider_id, username, is_guest)
    select ${sql.lit(FIRST_SUBSCRIBER)} + i, 1, 'subscriber-' || i, false from ${all}`.execute(db);
  await sql`insert into subscriptions (id, provider_id, user_id, packet_id, purchase_type_id, amount, currency, status, renew, pay_with, zone,
      anchor_at, period_index, start_at, paid_until, created_at, next_attempt_at)
    select 10000000 + i, 1, ${sql.lit(FIRST_SUBSCRIBER)} + i, ${sql.lit(PACKETS.base)}, ${sql.lit(PRICES.base)}::bigint, ${sql.lit(PRICE)}, 'RUB',
      'active', true, 'account', 'Europe/Moscow', until - interval '1 month', 0, until - interval '1 month', until, until - interval '1 month',
      case when i <= ${sql.lit(due)} then now() + interval '1 day' end
    from (select i, case when i <= ${sql.lit(due)} then now() - make_interval(secs => 1 + i % 3600)
      else now() + interval '1 hour' + make_interval(secs => i::bigint * 7919 % 2500000) end as until from ${all}) spread`.execute(
    db,
  );
  await sql`insert into subscription_periods (subscription_id, index, starts_at, ends_at, amount, purchase_type_id, created_at)
    select id, 0, start_at, paid_until, amount, purchase_type_id, created_at from subscriptions where id > 10000000`.execute(
    db,
  );
}

/** Indexes and exclusion constraints are built faster than they grow. */
async function withoutIndexes(db: Kysely<Database>, tables: readonly string[], work: () => Promise<void>) {
  const named = sql.join(tables.map((table) => sql`${sql.lit(table)}::regclass`));
  const { rows: constraints } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'x' and conrelid in (${named})`.execute(db);
  for (const { table, name } of constraints)
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.raw(name)}`.execute(db);
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid in (${named}) and not indisunique`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(db);
  await work();
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  for (const { table, name, definition } of constraints)
    await sql`alter table ${sql.raw(table)} add constraint ${sql.raw(name)} ${sql.raw(definition)}`.execute(db);
}
