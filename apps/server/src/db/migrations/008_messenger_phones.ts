import { sql, type Kysely } from 'kysely';

/** Phones whose login was proven through a messenger: its mini-app may log the same account in again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table messenger_phones (
    provider_id integer not null references providers (id) on delete cascade,
    source text not null,
    sender_id text not null,
    phone text not null,
    expires_at timestamptz not null,
    primary key (provider_id, source, sender_id)
  )`,
  `create index messenger_phones_expiry on messenger_phones (expires_at)`,
];
