import { sql, type Kysely } from 'kysely';

/** What was recorded of channels: stretches of one feed, their segments, and the init sections and keys these need. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table recording_runs (
    channel_id integer not null references channels (id) on delete cascade,
    run integer not null,
    started_at_ms bigint not null,
    renditions jsonb not null,
    target_s integer not null,
    base_discontinuity bigint not null,
    feed_discontinuity bigint not null,
    clock_offset_ms bigint not null,
    primary key (channel_id, run)
  )`,
  `create table recording_segments (
    channel_id integer not null references channels (id) on delete cascade,
    rendition text not null,
    seq bigint not null,
    run integer not null,
    discontinuity bigint not null,
    at_ms bigint not null,
    duration_s double precision not null,
    feed_seq bigint not null,
    feed_name text not null,
    bytes integer,
    extension text not null,
    init text,
    key text,
    iv text,
    primary key (channel_id, rendition, seq)
  )`,
  `create index recording_segments_time on recording_segments (channel_id, rendition, at_ms)`,
  `create index recording_segments_age on recording_segments (channel_id, at_ms)`,
  `create table recording_parts (
    channel_id integer not null references channels (id) on delete cascade,
    hash text not null,
    bytes bytea not null,
    used_at_ms bigint not null,
    primary key (channel_id, hash)
  )`,
];
