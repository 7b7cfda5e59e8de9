import { sql, type Kysely } from 'kysely';

/** Messages to viewers: those stored for the outbox page, which ones were handed over, and who wrote to a bot. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Messages that went nowhere but the outbox page. Their texts hold codes, so they are sealed.
  `create table outbox (
    id text primary key,
    kind text not null check (kind in ('sms', 'mail')),
    provider_id integer not null,
    receiver text not null,
    subject text,
    sealed_text text not null,
    created_at timestamptz not null
  )`,
  `create index outbox_created on outbox (created_at desc)`,

  // A message handed over twice under one id is delivered once.
  `create table deliveries (
    id text primary key,
    started_at timestamptz not null,
    is_done boolean not null default false
  )`,
  `create index deliveries_started on deliveries (started_at)`,

  // The provider that a person who writes to the shared bot came from.
  `create table messenger_senders (
    source text not null,
    sender_id text not null,
    provider_id integer not null references providers (id) on delete cascade,
    came_at timestamptz not null,
    primary key (source, sender_id)
  )`,
];
