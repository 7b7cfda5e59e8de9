import { sql, type Kysely } from 'kysely';

/**
 * Ad breaks of channels. Segments that were served do not change: a break that is edited or removed stays until the grid number at which
 * the edit takes effect, and a cue carries its own copy of what it plays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table ad_breaks (
    provider_id integer not null references providers (id) on delete cascade,
    key text not null,
    since_grid bigint not null,
    until_grid bigint check (until_grid > since_grid),
    channels integer[],
    assets text[] not null check (cardinality(assets) > 0),
    schedule jsonb,
    in_catchup boolean not null default false,
    primary key (provider_id, key, since_grid)
  )`,
  // A provider has one definition of a name at a time.
  `create unique index ad_breaks_current on ad_breaks (provider_id, key) where until_grid is null`,
  `create table ad_cues (
    provider_id integer not null references providers (id) on delete cascade,
    channel_id integer not null references channels (id) on delete cascade,
    grid_start bigint not null,
    key text not null,
    assets text[] not null check (cardinality(assets) > 0),
    in_catchup boolean not null default false,
    primary key (provider_id, channel_id, grid_start)
  )`,
  `create index ad_cues_channel on ad_cues (channel_id)`,
];
