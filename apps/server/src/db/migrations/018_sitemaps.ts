import { sql, type Kysely } from 'kysely';

/** The sitemaps of the providers, as they are sent: a background job writes them, in files of at most 50,000 addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sitemap_parts (
    provider_id integer not null references providers (id) on delete cascade,
    part integer not null,
    addresses integer not null,
    changed_at timestamptz not null,
    built_at timestamptz not null,
    body bytea not null,
    primary key (provider_id, part)
  )`.execute(db);
  // Compressed already.
  await sql`alter table sitemap_parts alter column body set storage external`.execute(db);
}
