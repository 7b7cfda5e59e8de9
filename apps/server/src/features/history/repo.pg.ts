import { GRID_MS } from '@aerial/domain/grid.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { HistoryStore } from './ports.ts';
import { ENTRY_KEPT_S, FASTEST_PLAYBACK, FIRST_POSITION_S, GRACE_S, LATE_S } from './rules.ts';

export function historyStore(db: Kysely<Database>): HistoryStore {
  return {
    /**
     * One statement, so that reports that come at the same time add up whatever their order. The time grows with every
     * report but never beyond what can have passed since the playback began: a report that comes twice cannot inflate it.
     * A position moves back only when the time it says was played can have passed since the last one was kept; one that
     * was overtaken on its way comes sooner than that, and is dropped.
     */
    async record(userId, statId, { playedS, positionS, frameAt, isEnded }, nowMs) {
      const now = sql`${new Date(nowMs)}::timestamptz`;
      const { rows } = await sql<{ id: string; duration_s: number }>`
        with counted as (
          update playback_stats s
          set duration_s = greatest(s.duration_s, least(s.duration_s + ${playedS}::int,
            ${FASTEST_PLAYBACK}::int * extract(epoch from ${now} - s.started_at)::int + ${GRACE_S}::int)),
            pinged_at = greatest(s.pinged_at, ${now}),
            ended_at = case
              when ${isEnded} then coalesce(s.ended_at, ${now})
              when s.ended_at < ${now} - make_interval(secs => ${LATE_S}) then null
              else s.ended_at end
          where s.id = ${statId}::bigint and s.user_id = ${userId}
          returning s.id, s.duration_s, s.content_id, s.channel_id, s.kind
        ), place as (
          select c.id as content_id, greatest(1, coalesce(p.segment_count * ${GRID_MS}::int / 1000, c.duration_s)) as length_s
          from counted
          join contents c on c.id = counted.content_id
          left join content_media m on m.content_id = c.id
          left join playlists p on p.id = m.playlist_id
          where ${positionS ?? null}::int is not null
        ), remembered as (
          insert into histories as h (user_id, content_id, seconds, watch_percentage, viewed_at)
          select ${userId}::int, content_id, least(${positionS ?? null}::int, length_s), least(${positionS ?? null}::bigint, length_s) * 100 / length_s, ${now}
          from place where length_s is not null
          on conflict (user_id, content_id) do update
          set seconds = excluded.seconds, watch_percentage = excluded.watch_percentage, viewed_at = greatest(h.viewed_at, excluded.viewed_at)
          where excluded.seconds >= h.seconds
            or ${FASTEST_PLAYBACK}::int * extract(epoch from excluded.viewed_at - h.viewed_at) >= ${playedS}::int
        ), entry as (
          select s.channel_id, s.start_at, s.duration_s,
            ${frameAt ?? null}::bigint - coalesce(ceil(s.grid_start * ${GRID_MS}::int / 1000.0)::bigint, s.start_at) as seconds
          from counted
          join lateral (
            select * from schedule_entries e where e.channel_id = counted.channel_id and e.start_at <= ${frameAt ?? null}::bigint order by e.start_at desc limit 1
          ) s on s.start_at + s.duration_s > ${frameAt ?? null}::bigint
          where counted.kind = 'catchup'
        ), airing as (
          insert into entry_histories as h (user_id, channel_id, start_at, seconds, watch_percentage, viewed_at)
          select ${userId}::int, channel_id, start_at, seconds, least(100, seconds * 100 / duration_s), ${now}
          from entry where seconds >= ${FIRST_POSITION_S}::int
          on conflict (user_id, channel_id, start_at) do update
          set seconds = excluded.seconds, watch_percentage = excluded.watch_percentage, viewed_at = greatest(h.viewed_at, excluded.viewed_at)
          where excluded.seconds >= h.seconds
            or ${FASTEST_PLAYBACK}::int * extract(epoch from excluded.viewed_at - h.viewed_at) >= ${playedS}::int
        ), forgotten as (
          delete from entry_histories where user_id = ${userId} and start_at < extract(epoch from ${now})::bigint - ${ENTRY_KEPT_S}::int and exists (select from entry)
        )
        select id, duration_s from counted`.execute(db);
      const row = rows[0];
      return row && { id: row.id, durationS: row.duration_s };
    },
  };
}
