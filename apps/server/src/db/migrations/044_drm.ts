import { sql, type Kysely } from 'kysely';

/** Keys that channels and contents are encrypted with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table content_keys (
    kid uuid primary key,
    channel_id integer references channels (id) on delete cascade,
    content_id bigint references contents (id) on delete cascade,
    sealed_key text not null,
    iv bytea not null check (length(iv) = 16),
    valid_from timestamptz not null,
    created_at timestamptz not null,
    check (num_nonnulls(channel_id, content_id) = 1),
    unique (channel_id, valid_from),
    unique (content_id, valid_from)
  )`,
];
