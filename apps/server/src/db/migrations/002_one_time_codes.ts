import { sql, type Kysely } from 'kysely';

/** One-time codes, codes requested of messengers' bots, and PINs that are no longer stored in plain text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // At most one live code for each way to a phone; only a keyed hash of it is stored.
  `create table one_time_codes (
    provider_id integer not null references providers (id) on delete cascade,
    phone text not null,
    source text not null,
    sender_id text,
    hash bytea not null,
    wrong_entries integer not null default 0,
    expires_at timestamptz not null,
    primary key (provider_id, phone, source)
  )`,
  `create index one_time_codes_expiry on one_time_codes (expires_at)`,
  `create index one_time_codes_sender on one_time_codes (provider_id, source, sender_id) where sender_id is not null`,
  // A link into a bot was given for this phone; only the SHA-256 of its nonce is stored.
  `create table messenger_requests (
    nonce_hash bytea primary key,
    provider_id integer not null references providers (id) on delete cascade,
    source text not null,
    phone text not null,
    language text not null,
    sender_id text,
    expires_at timestamptz not null
  )`,
  `create index messenger_requests_expiry on messenger_requests (expires_at)`,
  `create index messenger_requests_sender on messenger_requests (provider_id, source, sender_id) where sender_id is not null`,
  // No call could set a PIN before, so there is none to carry over.
  `alter table users drop column parental_code`,
  `alter table users add column sealed_pin text`,
];
