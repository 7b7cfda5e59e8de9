import { sql, type Kysely } from 'kysely';

/**
 * The profiles of an account. The main one is there as long as the account has any: devices on which none is chosen watch as it.
 * Its name is null until the user sets one. Which profile is active stands in the settings of each device.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table profiles (
    id uuid primary key default gen_random_uuid(),
    user_id integer not null references users (id) on delete cascade,
    name text,
    role text not null check (role in ('adult', 'child')),
    avatar_id integer,
    is_main boolean not null default false,
    created_at timestamptz not null default now(),
    check (not is_main or role = 'adult')
  )`.execute(db);
  await sql`create index profiles_user on profiles (user_id, created_at)`.execute(db);
  await sql`create unique index profiles_main on profiles (user_id) where is_main`.execute(db);
}
