import { sql, type Kysely } from 'kysely';

/** What operators' systems and staff did, append only: an entry before each writing call, its result after it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // No foreign key to the provider or to users: the log outlives what it tells about.
  `create table audit_entries (
    id bigint generated always as identity primary key,
    provider_id integer not null,
    at timestamptz not null,
    actor_kind text not null check (actor_kind in ('token', 'staff', 'system')),
    -- Of the token or the member of staff; null for the system.
    actor_id text,
    actor_name text not null default '',
    address text not null,
    call text not null,
    -- The path below /v2.
    object text not null,
    request_id text not null,
    request jsonb,
    before jsonb
  )`,
  `create index audit_entries_list on audit_entries (provider_id, id desc)`,
  `create index audit_entries_object on audit_entries (provider_id, object text_pattern_ops, id desc)`,
  `create index audit_entries_age on audit_entries (at)`,
  `create table audit_results (
    entry_id bigint primary key references audit_entries (id) on delete cascade,
    at timestamptz not null,
    -- Null: the call succeeded.
    error_code text,
    after jsonb
  )`,
  // How long entries are retained; the default where there is no row.
  `create table audit_policies (
    provider_id integer primary key references providers (id) on delete cascade,
    retention_days integer not null check (retention_days between 30 and 3660)
  )`,

  // Only the retention job removes entries: it says in its transaction up to which instant, and nothing younger goes.
  `create function keep_audit_entry() returns trigger language plpgsql as $$
    declare erase_before timestamptz := nullif(current_setting('aerial.audit_erase_before', true), '')::timestamptz;
    begin
      if tg_op = 'DELETE' and old.at < erase_before then
        return old;
      end if;
      raise exception 'the audit log is append only' using errcode = 'AE403';
    end $$`,
  `create function keep_audit_log() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is append only' using errcode = 'AE403';
    end $$`,
  ...['audit_entries', 'audit_results'].flatMap((table) => [
    `create trigger ${table}_append_only before update or delete on ${table}
      for each row execute function keep_audit_entry()`,
    `create trigger ${table}_not_truncated before truncate on ${table}
      for each statement execute function keep_audit_log()`,
  ]),
];
