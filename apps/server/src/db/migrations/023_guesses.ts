import { sql, type Kysely } from 'kysely';

/**
 * Guesses at passwords, codes and PINs in buckets that slow further guesses down, and the places (addresses, networks, devices)
 * where a user proved to own an account: guesses from there do not wait for those of strangers. Keys are keyed hashes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table guesses (
    key bytea primary key,
    guesses double precision not null,
    turn uuid,
    next_at timestamptz not null,
    counted_at timestamptz not null,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create table familiar_places (
    subject bytea not null,
    place bytea not null,
    seen_at timestamptz not null,
    primary key (subject, place)
  )`.execute(db);
  // A code belongs to the address that requested it: strangers neither replace it nor use up its entries. Codes live for minutes.
  await sql`delete from one_time_codes`.execute(db);
  await sql`alter table one_time_codes
    add column asker bytea not null default '',
    add column stranger_entries integer not null default 0,
    drop constraint one_time_codes_pkey,
    add primary key (provider_id, phone, source, asker)`.execute(db);
}
