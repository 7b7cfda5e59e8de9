/** Counts what happened in a span of time, out of the tables that the service has anyway. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Span } from './ports.ts';
import { STARTUP_BOUNDS_MS, type CountedRow } from './rules.ts';

type Counter = (db: Kysely<Database>, span: Span) => Promise<CountedRow[]>;

/** A number that a viewer's application reported: anything can stand there, and must not break the sums of all. */
const reported = (name: string, max: number) =>
  sql`case when jsonb_typeof(params -> ${name}) = 'number'
    then least(greatest((params ->> ${name})::numeric, 0), ${max})::float8 end`;
const MAX_STARTUP_MS = 600_000;
/** Of one report; they come each minute. */
const MAX_INTERVAL_S = 600;

const rows = async (db: Kysely<Database>, query: ReturnType<typeof sql<CountedRow>>): Promise<CountedRow[]> =>
  (await query.execute(db)).rows;

const bucket = ({ timeZone, unit }: Span, column: string) =>
  sql`to_char(${sql.ref(column)} at time zone ${timeZone}::text, ${unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH24'}::text)`;

/** Playbacks of subscribers and guests; trailers and previews are none. */
const plays: Counter = (db, span) =>
  rows(
    db,
    sql<CountedRow>`
    with plays as materialized (
      select ${bucket(span, 's.started_at')} as bucket, s.kind, s.user_id, s.channel_id, s.duration_s
      from playback_stats s join users u on u.id = s.user_id
      where s.started_at >= ${span.from} and s.started_at < ${span.to} and s.kind in ('live', 'catchup', 'vod')
        and u.provider_id = ${span.providerId}
    ), by_channel as (
      select bucket, channel_id::text as key, count(*) as starts, count(distinct user_id) as viewers, sum(duration_s) as watched
      from plays where channel_id is not null group by 1, 2
    ), found as (
      select bucket, 'starts' as measure, kind as key, count(*) as value from plays group by 1, 3
      union all select bucket, 'viewers', '', count(distinct user_id) from plays group by 1
      union all select 'all', 'viewers', '', count(distinct user_id) from plays
      union all select bucket, 'watched_s', '', sum(duration_s) from plays group by 1
      union all select bucket, 'channel_starts', key, starts from by_channel
      union all select bucket, 'channel_viewers', key, viewers from by_channel
      union all select bucket, 'channel_watched_s', key, watched from by_channel
    )
    select bucket, measure, key, value::float8 as value from found`,
  );

/** New accounts, and subscribers who had no subscription left. */
const people: Counter = (db, span) =>
  rows(
    db,
    sql<CountedRow>`
    with found as (
      select ${bucket(span, 'date_joined')} as bucket, 'sign_ups' as measure, count(*) as value from users
      where provider_id = ${span.providerId} and not is_guest and date_joined >= ${span.from} and date_joined < ${span.to}
      group by 1
      union all
      select ${bucket(span, 's.ended_at')}, 'churned', count(distinct s.user_id) from subscriptions s
      where s.provider_id = ${span.providerId} and s.ended_at >= ${span.from} and s.ended_at < ${span.to}
        and not exists (
          select from subscriptions other
          where other.user_id = s.user_id and other.id <> s.id and other.start_at <= s.ended_at
            and (other.ended_at is null or other.ended_at > s.ended_at)
        )
      group by 1
    )
    select bucket, measure, '' as key, value::float8 as value from found`,
  );

/** What the ledger credits to revenue, less what it takes back; minor units by currency. */
const revenue: Counter = (db, span) =>
  rows(
    db,
    sql<CountedRow>`
    select ${bucket(span, 't.created_at')} as bucket, 'revenue' as measure, a.currency as key,
      sum(case when t.credit_id = a.id then t.amount else -t.amount end)::float8 as value
    from ledger_accounts a join ledger_transfers t on a.id in (t.credit_id, t.debit_id)
    where a.provider_id = ${span.providerId} and a.kind = 'revenue'
      and t.created_at >= ${span.from} and t.created_at < ${span.to}
    group by 1, 3`,
  );

/** Players' reports: how long the picture took, how long it stood still, how often it failed. The last report of a playback describes it all. */
const quality: Counter = (db, span) =>
  rows(
    db,
    sql<CountedRow>`
    with reports as materialized (
      select ${bucket(span, 'received_at')} as bucket, params ->> 'statId' as playback, ${reported('sequence', 1e6)} as sequence,
        ${reported('video_startup_time', MAX_STARTUP_MS)} as startup,
        ${reported('interval_rebuffering_time', MAX_INTERVAL_S)} as rebuffering,
        ${reported('interval_playing_time', MAX_INTERVAL_S)} as playing,
        params -> 'video_start_failure' = 'true' or params -> 'video_playback_failure' = 'true' as failed
      from viewer_events
      where provider_id = ${span.providerId} and name = 'playback_quality'
        and received_at >= ${span.from} and received_at < ${span.to}
        and day >= (${span.from}::timestamptz at time zone 'UTC')::date and day <= (${span.to}::timestamptz at time zone 'UTC')::date
        and params ->> 'startType' is distinct from 'trailer' and params ? 'statId'
    ), playbacks as (
      select distinct on (bucket, playback) bucket, startup, failed from reports order by bucket, playback, sequence desc nulls last
    ), found as (
      select bucket, 'playbacks' as measure, '' as key, count(*)::float8 as value from playbacks group by 1
      union all select bucket, 'failures', '', count(*) filter (where failed) from playbacks group by 1
      union all select bucket, 'startup', width_bucket(startup, ${STARTUP_BOUNDS_MS}::float8[])::text, count(*) from playbacks
        where startup is not null group by 1, 3
      union all select bucket, 'rebuffering_s', '', coalesce(sum(rebuffering), 0) from reports group by 1
      union all select bucket, 'playing_s', '', coalesce(sum(playing), 0) from reports group by 1
    )
    select bucket, measure, key, value from found`,
  );

/** All measures of a span, beside those of an instant. */
export async function measureSpan(db: Kysely<Database>, span: Span): Promise<CountedRow[]> {
  const found: CountedRow[] = [];
  // One after the other: a dashboard must not take all connections.
  for (const counter of [plays, people, revenue, quality]) found.push(...(await counter(db, span)));
  return found;
}
