import { GRID_MS } from '@aerial/domain/grid.ts';
import type { UserId, StatId } from '@aerial/domain/ids.ts';
import { FIRST_POSITION_S } from '@aerial/domain/playback.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import { inBatches } from '../../db/batches.ts';
import type { Database } from '../../db/schema.ts';
import type { HistoryStore, WatchReport } from './ports.ts';
import { ENTRY_RETENTION_S, FASTEST_PLAYBACK, GRACE_S, LATE_S } from './rules.ts';

interface ViewerReport extends WatchReport {
  readonly userId: UserId;
  readonly statId: StatId;
  readonly now: EpochMs;
}
type Counted = Awaited<ReturnType<HistoryStore['record']>>;

/**
 * One statement, so that reports that come at the same time add up whatever their order. The time grows with every
 * report but never beyond what can have passed since the playback began: a report that comes twice cannot inflate it.
 * A position moves back only when the time it says was played can have passed since the last one was stored; one that
 * was overtaken on its way comes sooner than that, and is dropped.
 * @param reports of a viewer at most one
 */
async function recordAll(db: Kysely<Database>, reports: readonly ViewerReport[]): Promise<Counted[]> {
  const { rows } = await sql<{ id: StatId; user_id: UserId; duration_s: number }>`
    with report as (
      select * from unnest(${reports.map(({ statId }) => statId)}::bigint[], ${reports.map(({ userId }) => userId)}::int[], ${reports.map(({ playedS }) => playedS)}::int[],
        ${reports.map(({ positionS }) => positionS ?? null)}::int[], ${reports.map(({ frameAt }) => frameAt ?? null)}::bigint[], ${reports.map(({ isEnded }) => isEnded)}::boolean[],
        ${reports.map(({ now }) => new Date(now).toISOString())}::timestamptz[]) r (stat_id, user_id, played_s, position_s, frame_at, is_ended, at)
    ), counted as (
      update playback_stats s
      set duration_s = greatest(s.duration_s, least(s.duration_s + r.played_s, ${FASTEST_PLAYBACK}::int * extract(epoch from r.at - s.started_at)::int + ${GRACE_S}::int)),
        pinged_at = greatest(s.pinged_at, r.at),
        ended_at = case
          when r.is_ended then coalesce(s.ended_at, r.at)
          when s.ended_at < r.at - make_interval(secs => ${LATE_S}) then null
          else s.ended_at end
      from report r
      where s.id = r.stat_id and s.user_id = r.user_id
      returning s.id, s.duration_s, s.content_id, s.channel_id, s.kind, r.user_id, r.played_s, r.position_s, r.frame_at, r.at
    ), place as (
      select counted.user_id, counted.position_s, counted.at, c.id as content_id, greatest(1, coalesce(p.segment_count * ${GRID_MS}::int / 1000, c.duration_s)) as length_s
      from counted
      join contents c on c.id = counted.content_id
      left join content_media m on m.content_id = c.id
      left join playlists p on p.id = m.playlist_id
      where counted.position_s is not null
    ), progress as (
      insert into histories as h (user_id, content_id, seconds, watch_percentage, viewed_at)
      select user_id, content_id, least(position_s, length_s), least(position_s::bigint, length_s) * 100 / length_s, at
      from place where length_s is not null
      on conflict (user_id, content_id) do update
      set seconds = excluded.seconds, watch_percentage = excluded.watch_percentage, viewed_at = greatest(h.viewed_at, excluded.viewed_at)
      where excluded.seconds >= h.seconds
        or ${FASTEST_PLAYBACK}::int * extract(epoch from excluded.viewed_at - h.viewed_at) >= (select r.played_s from report r where r.user_id = h.user_id)
    ), entry as (
      select counted.user_id, counted.at, s.channel_id, s.start_at, s.duration_s,
        counted.frame_at - coalesce(ceil(s.grid_start * ${GRID_MS}::int / 1000.0)::bigint, s.start_at) as seconds
      from counted
      join lateral (
        select * from schedule_entries e where e.channel_id = counted.channel_id and e.start_at <= counted.frame_at order by e.start_at desc limit 1
      ) s on s.start_at + s.duration_s > counted.frame_at
      where counted.kind = 'catchup'
    ), airing as (
      insert into entry_histories as h (user_id, channel_id, start_at, seconds, watch_percentage, viewed_at)
      select user_id, channel_id, start_at, seconds, least(100, seconds * 100 / duration_s), at
      from entry where seconds >= ${FIRST_POSITION_S}::int
      on conflict (user_id, channel_id, start_at) do update
      set seconds = excluded.seconds, watch_percentage = excluded.watch_percentage, viewed_at = greatest(h.viewed_at, excluded.viewed_at)
      where excluded.seconds >= h.seconds
        or ${FASTEST_PLAYBACK}::int * extract(epoch from excluded.viewed_at - h.viewed_at) >= (select r.played_s from report r where r.user_id = h.user_id)
    ), expired as (
      delete from entry_histories h using entry where h.user_id = entry.user_id and h.start_at < extract(epoch from entry.at)::bigint - ${ENTRY_RETENTION_S}::int
    )
    select id, user_id, duration_s from counted`.execute(db);
  const byUser = new Map(rows.map(({ id, user_id, duration_s }) => [user_id, { id, durationS: duration_s }]));
  return reports.map(({ userId }) => byUser.get(userId));
}

export function historyStore(db: Kysely<Database>): HistoryStore {
  // Every viewer reports every half minute: reports of many viewers are batched into one statement.
  const record = inBatches<ViewerReport, Counted>({
    run: (reports) => recordAll(db, reports),
    keyOf: ({ userId }) => userId,
  });
  return { record: (userId, statId, report, now) => record({ userId, statId, now, ...report }) };
}
