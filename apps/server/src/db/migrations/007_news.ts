import { sql, type Kysely } from 'kysely';

/** News of a provider for its viewers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table news (
    provider_id integer not null references providers (id) on delete cascade,
    id integer not null,
    title jsonb not null,
    short jsonb not null,
    body jsonb not null,
    published_at timestamptz not null,
    primary key (provider_id, id)
  )`.execute(db);
  await sql`create index news_newest on news (provider_id, published_at desc, id desc)`.execute(db);
}
