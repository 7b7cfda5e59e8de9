import { sql, type Kysely } from 'kysely';

/** Devices that take commands of other devices of their account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table screens (
    device_id uuid primary key references devices (id) on delete cascade,
    user_id integer not null references users (id) on delete cascade,
    title text not null,
    is_playing boolean not null,
    seen_at timestamptz not null
  )`,
  'create index screens_user on screens (user_id)',
  'create index screens_seen on screens (seen_at)',
];
