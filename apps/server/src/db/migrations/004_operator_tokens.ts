import { sql, type Kysely } from 'kysely';

/** Operators' own tokens: one for each provider, only its SHA-256 is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table operator_tokens (
    provider_id integer primary key references providers (id) on delete cascade,
    hash bytea not null unique,
    created_at timestamptz not null default now()
  )`.execute(db);
}
