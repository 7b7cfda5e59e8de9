import { sql, type Kysely } from 'kysely';

/** What operators' writing calls with an `Idempotency-Key` answered, so that a repetition gets the same answer and has no effect. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table idempotency_keys (
    provider_id integer not null references providers (id) on delete cascade,
    key text not null,
    -- Of the call, its address and its body.
    fingerprint bytea not null,
    -- Who runs the call, and until when others wait for it.
    claim uuid not null,
    claimed_until timestamptz not null,
    -- Sealed: answers have secrets of tokens and PINs. Null while the call runs.
    answer text,
    expires_at timestamptz not null,
    primary key (provider_id, key)
  )`,
  `create index idempotency_keys_expired on idempotency_keys (expires_at)`,
];
