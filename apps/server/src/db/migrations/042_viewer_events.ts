import { sql, type Kysely } from 'kysely';

/**
 * Events of viewers' applications, and A/B tests.
 *
 * `viewer_events` has a partition for each day of receipt (UTC), made ahead and dropped by `features/metrics/partitions.pg.ts`: viewers'
 * clocks lie, and deleting a day must not touch the others. The key begins with the client's id of an event, by which a repeated one is found.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table viewer_events (
    id uuid not null,
    -- Of receipt, in UTC.
    day date not null,
    received_at timestamptz not null,
    -- By the viewer's clock.
    happened_at timestamptz not null,
    name text not null,
    provider_id integer not null,
    user_id integer references users (id) on delete cascade,
    device_id uuid,
    params jsonb not null default '{}',
    -- Groups of A/B tests by their names.
    groups jsonb,
    primary key (id, day)
  ) partition by range (day)`,
  `create index viewer_events_name on viewer_events (provider_id, name, received_at)`,
  `create index viewer_events_user on viewer_events (user_id) where user_id is not null`,
  `create index viewer_events_playback on viewer_events ((params ->> 'statId')) where params ? 'statId'`,

  // What players report of their quality, in the names of CTA-2066. Each report of a playback contains those before it.
  `create view playback_quality as select
    received_at, day, provider_id, user_id, device_id,
    params ->> 'statId' as playback_id,
    (params ->> 'channelId')::integer as channel_id,
    params ->> 'contentId' as content_id,
    params ->> 'startType' as start_type,
    (params ->> 'sequence')::integer as sequence,
    params ->> 'reason' as reason,
    (params ->> 'video_startup_time')::double precision as video_startup_time,
    (params ->> 'exit_before_video_start')::boolean as exit_before_video_start,
    (params ->> 'video_start_failure')::boolean as video_start_failure,
    (params ->> 'video_playback_failure')::boolean as video_playback_failure,
    (params ->> 'playing_time')::double precision as playing_time,
    (params ->> 'rebuffering_time')::double precision as rebuffering_time,
    (params ->> 'rebuffering_count')::integer as rebuffering_count,
    (params ->> 'rebuffering_ratio')::double precision as rebuffering_ratio,
    (params ->> 'bitrate_seconds')::double precision as bitrate_seconds,
    (params ->> 'average_bitrate')::double precision as average_bitrate,
    (params ->> 'bitrate_switches')::integer as bitrate_switches,
    (params ->> 'network_errors')::integer as network_errors,
    (params ->> 'frames')::bigint as frames,
    (params ->> 'dropped_frames')::bigint as dropped_frames,
    (params ->> 'interval_s')::double precision as interval_s,
    (params ->> 'interval_playing_time')::double precision as interval_playing_time,
    (params ->> 'interval_rebuffering_time')::double precision as interval_rebuffering_time,
    (params ->> 'interval_bitrate')::double precision as interval_bitrate,
    (params ->> 'bandwidth')::double precision as bandwidth,
    (params ->> 'buffer')::double precision as buffer,
    params ->> 'engine' as engine,
    (params ->> 'height')::integer as height,
    params ->> 'network' as network,
    params ->> 'version' as version,
    params ->> 'device' as device
    from viewer_events where name = 'playback_quality'`,

  `create table ab_tests (
    id integer generated always as identity primary key,
    provider_id integer not null references providers (id) on delete cascade,
    name text not null check (name ~ '^[a-z][a-z0-9_-]{0,63}$'),
    -- [{name, share}] in their order; shares in hundredths of a percent, at most 10,000 together.
    groups jsonb not null,
    -- Events that say whether a group does better.
    goals text[] not null default '{}',
    is_active boolean not null default true,
    created_at timestamptz not null default now(),
    unique (provider_id, name)
  )`,
];
