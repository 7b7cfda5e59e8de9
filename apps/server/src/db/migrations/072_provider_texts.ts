import { sql, type Kysely } from 'kysely';

/** Texts that a provider publishes (agreement, privacy policy, terms), with all their versions: viewers agreed to one of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table provider_texts (
        provider_id integer not null references providers (id) on delete cascade,
        name text not null,
        version integer not null check (version > 0),
        -- By language.
        texts jsonb not null,
        published_at timestamptz not null,
        published_by text not null,
        primary key (provider_id, name, version)
      )`,
    )
    .execute(db);
}
