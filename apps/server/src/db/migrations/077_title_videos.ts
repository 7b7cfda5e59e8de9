import { sql, type Kysely } from 'kysely';

/**
 * Videos that operators give to their titles: uploaded in parts or taken from the incoming folder, and their encoding. A video is claimed
 * with a lease while it is encoded, so that it outlives the process that works on it. The bytes lie in files.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table title_videos (
    id bigint generated always as identity primary key,
    provider_id integer not null references providers (id) on delete cascade,
    content_id bigint not null references contents (id) on delete cascade,
    origin text not null check (origin in ('upload', 'incoming')),
    file_name text not null,
    size bigint not null check (size > 0),
    -- By which a client recognises its file; of incoming files when they were changed.
    fingerprint text not null,
    state text not null check (state in ('uploading', 'waiting', 'encoding', 'ready', 'failed', 'cancelled')),
    -- Whether the file can still be read.
    has_file boolean not null default true,
    step text check (step in ('check', 'encode', 'package')),
    -- Percent of the encoding.
    progress integer not null default 0,
    attempts integer not null default 0,
    -- Of the process that encodes it.
    claim uuid,
    claimed_until timestamptz,
    machine text,
    pid integer,
    is_cancelling boolean not null default false,
    failure jsonb,
    result jsonb,
    started_by text not null,
    created_at timestamptz not null,
    -- When the last bytes arrived.
    touched_at timestamptz not null,
    finished_at timestamptz
  )`,
  `create index title_videos_list on title_videos (provider_id, id desc)`,
  `create index title_videos_content on title_videos (content_id, id desc)`,
  `create index title_videos_open on title_videos (id) where state in ('uploading', 'waiting', 'encoding')`,
  `create index title_videos_age on title_videos (finished_at) where finished_at is not null`,
];
