import { sql, type Kysely } from 'kysely';

/** Screens that wait until another device of an account signs them in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table device_codes (
    device_hash bytea primary key,
    -- Null once the code was decided: it cannot be entered again.
    user_hash bytea unique,
    provider_id integer not null references providers (id) on delete cascade,
    serial_hash bytea not null,
    device jsonb not null,
    country text,
    address text,
    state text not null default 'pending' check (state in ('pending', 'confirmed', 'refused')),
    user_id integer references users (id) on delete cascade,
    -- A session that is ended signs nothing in any more.
    confirmed_by uuid references devices (id) on delete cascade,
    interval_s integer not null default 5,
    polled_at timestamptz,
    expires_at timestamptz not null,
    check ((state = 'confirmed') = (user_id is not null))
  )`,
  'create index device_codes_expires on device_codes (expires_at)',
  'create index device_codes_user on device_codes (user_id) where user_id is not null',
  'create index device_codes_confirmed_by on device_codes (confirmed_by) where confirmed_by is not null',
];
