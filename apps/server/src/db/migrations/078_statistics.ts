import { sql, type Kysely } from 'kysely';

/** What an operator's dashboard counts: days in the provider's time zone, computed once from what the service stores anyway. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table statistics_days (
    provider_id integer not null references providers (id) on delete cascade,
    day date not null,
    measure text not null,
    -- What it is counted by: a channel, a currency, a class of a histogram.
    key text not null default '',
    value double precision not null,
    primary key (provider_id, day, measure, key)
  )`,
  // Which days are computed: one without viewers has no rows above.
  `create table statistics_runs (
    provider_id integer not null references providers (id) on delete cascade,
    day date not null,
    computed_at timestamptz not null,
    primary key (provider_id, day)
  )`,
  `create index users_joined on users (provider_id, date_joined) where not is_guest`,
  `create index subscriptions_ended on subscriptions (provider_id, ended_at) where ended_at is not null`,
  `create index ledger_transfers_age on ledger_transfers using brin (created_at)`,
];
