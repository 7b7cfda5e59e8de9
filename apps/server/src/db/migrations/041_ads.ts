import { sql, type Kysely } from 'kysely';

/** Which ads a provider shows, to whom, and viewers' identifiers at ad systems. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table provider_ads (
    provider_id integer primary key references providers (id) on delete cascade,
    allows_embeds boolean not null default false
  )`,
  `create table ad_free_packets (
    provider_id integer not null references provider_ads (provider_id) on delete cascade,
    packet_id integer not null references packets (id) on delete cascade,
    primary key (provider_id, packet_id)
  )`,
  `create index ad_free_packets_packet on ad_free_packets (packet_id)`,
  // The first rule in order that matches decides. What a rule lists nothing of, it does not restrict.
  `create table ad_rules (
    provider_id integer not null references provider_ads (provider_id) on delete cascade,
    key text not null,
    position smallint not null,
    kinds text[] not null check (kinds <@ array['live', 'catchup', 'vod']),
    channels integer[],
    libraries integer[],
    contents bigint[],
    rolls jsonb not null,
    max_advertising smallint check (max_advertising > 0),
    period_s integer check (period_s >= 0),
    middle_roll_period_s integer check (middle_roll_period_s > 0),
    allow_disable boolean not null default false,
    primary key (provider_id, key)
  )`,
  `create table ad_ids (
    user_id integer primary key references users (id) on delete cascade,
    ids jsonb not null,
    updated_at timestamptz not null default now()
  )`,
];
