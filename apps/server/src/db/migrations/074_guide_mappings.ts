import { sql, type Kysely } from 'kysely';

/** Channels of the guides that operators import, and which of them describes which channel by the operator's word. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // As the latest edition of the guide names them.
  `create table guide_channels (
    source_id bigint not null references import_sources (id) on delete cascade,
    guide_id text not null,
    names text[] not null,
    programmes integer not null,
    primary key (source_id, guide_id)
  )`,
  `create table guide_mappings (
    source_id bigint not null references import_sources (id) on delete cascade,
    channel_id integer not null references channels (id) on delete cascade,
    guide_id text not null,
    primary key (source_id, channel_id)
  )`,
  `create index guide_mappings_channel on guide_mappings (channel_id)`,
  // What was mapped at once, so that it is undone at once: the guide ids of channels before and after.
  `create table guide_mapping_changes (
    id bigint generated always as identity primary key,
    source_id bigint not null references import_sources (id) on delete cascade,
    changed_by text not null,
    at timestamptz not null,
    changes jsonb not null,
    undone_at timestamptz
  )`,
  `create index guide_mapping_changes_list on guide_mapping_changes (source_id, id desc)`,
];
