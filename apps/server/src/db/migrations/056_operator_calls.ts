import { sql, type Kysely } from 'kysely';

/** Calls to operators' systems, as the operators read them: without secrets and personal data, for a month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table operator_calls (
    id bigint generated always as identity primary key,
    provider_id integer not null references providers (id) on delete cascade,
    path text not null,
    -- As it was sent; the user may be deleted meanwhile.
    user_id integer,
    outcome text not null check (outcome in ('answered', 'refused', 'failed', 'skipped')),
    status integer,
    reason text,
    attempts integer not null,
    query jsonb not null,
    body jsonb not null,
    answer jsonb,
    duration_ms integer not null,
    at timestamptz not null
  )`,
  `create index operator_calls_provider on operator_calls (provider_id, id)`,
  `create index operator_calls_age on operator_calls using brin (at)`,
];
