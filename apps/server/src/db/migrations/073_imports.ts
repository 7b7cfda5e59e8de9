import { sql, type Kysely } from 'kysely';

/**
 * Imports that operators order by calls: lists of channels and guides, where they come from, every run with what it changed, and which
 * channel of a guide describes which channel. A run is claimed with a lease, so that it outlives the process that works on it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table import_sources (
    id bigint generated always as identity primary key,
    provider_id integer not null references providers (id) on delete cascade,
    kind text not null check (kind in ('channels', 'guide')),
    name text not null,
    -- Null: files are uploaded.
    address text,
    -- Null: only when it is ordered.
    every_hours integer check (every_hours between 1 and 168),
    -- What the schedule reads is applied without a person who looked at it.
    is_automatic boolean not null default false,
    settings jsonb not null default '{}',
    next_run_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null,
    check (every_hours is null or address is not null)
  )`,
  `create index import_sources_provider on import_sources (provider_id)`,
  `create index import_sources_due on import_sources (next_run_at) where next_run_at is not null`,
  `create table import_files (
    id bigint generated always as identity primary key,
    provider_id integer not null references providers (id) on delete cascade,
    name text not null,
    size bigint not null default 0,
    -- Null while it is still arriving.
    completed_at timestamptz,
    created_at timestamptz not null
  )`,
  `create index import_files_provider on import_files (provider_id)`,
  `create index import_files_age on import_files (created_at)`,
  `create table import_file_parts (
    file_id bigint not null references import_files (id) on delete cascade,
    part integer not null,
    data bytea not null,
    primary key (file_id, part)
  )`,
  `create table import_runs (
    id bigint generated always as identity primary key,
    provider_id integer not null references providers (id) on delete cascade,
    source_id bigint not null references import_sources (id) on delete cascade,
    -- What is read; null for an address until it was requested.
    file_id bigint references import_files (id) on delete set null,
    origin text not null check (origin in ('file', 'address', 'schedule')),
    started_by text not null,
    task text not null default 'read' check (task in ('read', 'apply', 'undo')),
    state text not null default 'waiting'
      check (state in ('waiting', 'running', 'ready', 'applied', 'undone', 'failed', 'cancelled')),
    -- Percent of the task.
    progress integer not null default 0,
    attempts integer not null default 0,
    -- Of the process that works on it.
    claim uuid,
    claimed_until timestamptz,
    is_cancelling boolean not null default false,
    failure jsonb,
    counts jsonb not null default '{}',
    problems jsonb not null default '[]',
    problem_count integer not null default 0,
    -- Of the changes that were shown: others are not applied.
    digest text,
    -- Categories that applying it made.
    made_categories integer[] not null default '{}',
    created_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    applied_at timestamptz
  )`,
  `create index import_runs_list on import_runs (provider_id, id desc)`,
  `create index import_runs_source on import_runs (source_id, id desc)`,
  `create index import_runs_file on import_runs (file_id) where file_id is not null`,
  `create index import_runs_open on import_runs (id) where state in ('waiting', 'running')`,
  `create index import_runs_age on import_runs (created_at)`,
  // What a run changes, or did: states of channels before and after. No foreign key to channels: they may be gone.
  `create table import_changes (
    run_id bigint not null references import_runs (id) on delete cascade,
    position integer not null,
    kind text not null check (kind in ('added', 'changed', 'removed', 'unchanged')),
    key text not null,
    name text not null,
    before jsonb,
    after jsonb,
    primary key (run_id, position)
  )`,
  `create index import_changes_kind on import_changes (run_id, kind, position)`,
];
