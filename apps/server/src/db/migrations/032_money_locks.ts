import { sql, type Kysely } from 'kysely';

/** What many payments and renewals at once wait for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Only accounts that carry a balance are locked, by the update itself: with the lock of a system account every payment of a provider
  // waited for the commit of the one before. The order of the ids stays, so that opposite transfers cannot deadlock.
  `create or replace function ledger_transfer_moves() returns trigger language plpgsql as $$
    declare
      account record;
      currencies text[];
    begin
      for account in
        select id, currency, balance is not null as carries from ledger_accounts where id in (new.debit_id, new.credit_id) order by id
      loop
        currencies := currencies || account.currency;
        continue when not account.carries;
        update ledger_accounts
          set balance = balance + case account.id when new.credit_id then new.amount else -new.amount end
          where id = account.id;
      end loop;
      if currencies[1] is distinct from currencies[2] then
        raise exception 'a transfer needs two accounts of one currency' using errcode = 'check_violation';
      end if;
      return null;
    end $$`,
  // The renewal job goes on behind the last row it has handled: rows at its beginning that fail, or were just renewed, are not read again.
  `drop index subscriptions_due`,
  `create index subscriptions_due on subscriptions (coalesce(next_attempt_at, paid_until), id) where status in ('active', 'past_due')`,
  `drop index subscriptions_planned`,
  `create index subscriptions_planned on subscriptions (start_at, id) where status = 'planned'`,
];
