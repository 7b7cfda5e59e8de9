import { GRID_MS } from '@aerial/domain/grid.ts';
import type { ChannelId, ProviderId, UserId, StatId } from '@aerial/domain/ids.ts';
import { FIRST_POSITION_S } from '@aerial/domain/playback.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import { inBatches } from '../../db/batches.ts';
import type { Database } from '../../db/schema.ts';
import type { HistoryStore, ReportedPlayback, WatchReport } from './ports.ts';
import { CREDITS_REST_S, ENTRY_RETENTION_S, FASTEST_PLAYBACK, GRACE_S, LATE_S } from './rules.ts';

interface ViewerReport extends WatchReport {
  readonly userId: UserId;
  readonly statId: StatId;
  readonly now: EpochMs;
}
type Counted = Awaited<ReturnType<HistoryStore['record']>>;
interface ReportedRow {
  readonly id: StatId;
  readonly user_id: UserId;
  readonly duration_s: number;
  readonly kind: string;
  readonly channel_id: ChannelId | null;
  readonly provider_id: ProviderId;
  readonly is_open: boolean;
}
const reportedOf = ({ id, duration_s, kind, channel_id, provider_id, is_open }: ReportedRow): ReportedPlayback => ({
  id,
  durationS: duration_s,
  kind,
  channelId: channel_id ?? undefined,
  providerId: provider_id,
  isOpen: is_open,
});

/** When a playback began; by a clock that was ahead: with its first report since. */
const BEGUN = sql`case when s.started_at > r.at then r.at - make_interval(secs => least(r.played_s, ${GRACE_S}::int)) else s.started_at end`;

/**
 * One statement, so that reports that come at the same time add up whatever their order. The time grows with every
 * report but never beyond what can have passed since the playback began: a report that comes twice cannot inflate it.
 * A position moves back only when the time it says was played can have passed since the last one was stored; one that
 * was overtaken on its way comes sooner than that, and is dropped. The last reporter, the device or the receiver that it casts to, has
 * the playback; the end of what it handed over does not end it.
 * @param reports of a viewer at most one
 */
async function recordAll(db: Kysely<Database>, reports: readonly ViewerReport[]): Promise<Counted[]> {
  const { rows } = await sql<ReportedRow>`
    with report as (
      select * from unnest(${reports.map(({ statId }) => statId)}::bigint[], ${reports.map(({ userId }) => userId)}::int[], ${reports.map(({ playedS }) => playedS)}::int[],
        ${reports.map(({ positionS }) => positionS ?? null)}::int[], ${reports.map(({ frameAt }) => frameAt ?? null)}::bigint[], ${reports.map(({ isEnded }) => isEnded)}::boolean[],
        ${reports.map(({ isRemote = false }) => isRemote)}::boolean[],
        ${reports.map(({ now }) => new Date(now).toISOString())}::timestamptz[]) r (stat_id, user_id, played_s, position_s, frame_at, is_ended, is_remote, at)
    ), counted as (
      update playback_stats s
      set duration_s = greatest(s.duration_s, least(s.duration_s + r.played_s, ${FASTEST_PLAYBACK}::int * extract(epoch from r.at - ${BEGUN})::int + ${GRACE_S}::int)),
        started_at = ${BEGUN},
        pinged_at = case when s.pinged_at > r.at + make_interval(secs => ${GRACE_S}) then r.at else greatest(s.pinged_at, r.at) end,
        is_remote = case when r.is_ended then s.is_remote else r.is_remote end,
        ended_at = case
          when s.is_remote <> r.is_remote then case when r.is_ended then s.ended_at end
          when r.is_ended then coalesce(s.ended_at, r.at)
          when s.ended_at < r.at - make_interval(secs => ${LATE_S}) then null
          else s.ended_at end
      from report r
      where s.id = r.stat_id and s.user_id = r.user_id
      returning s.id, s.duration_s, s.content_id, s.channel_id, s.kind, s.profile_id, s.started_at, s.ended_at, r.user_id, r.played_s, r.position_s, r.frame_at, r.at
    ), place as (
      select counted.user_id, counted.profile_id, counted.position_s, counted.at, c.id as content_id, greatest(1, coalesce(p.segment_count * ${GRID_MS}::int / 1000, c.duration_s)) as length_s,
        k.start_ms / 1000 as credits_s, k.end_ms / 1000 as credits_end_s
      from counted
      join contents c on c.id = counted.content_id
      left join content_media m on m.content_id = c.id
      left join playlists p on p.id = m.playlist_id
      left join content_marks k on k.content_id = c.id and k.kind = 'credits'
      where counted.position_s is not null
    ), progress as (
      insert into histories as h (user_id, profile_id, content_id, seconds, watch_percentage, viewed_at)
      select user_id, profile_id, content_id, least(position_s, length_s), case
          when position_s >= credits_s and credits_end_s >= length_s - ${CREDITS_REST_S}::int then 100
          else least(position_s::bigint, length_s) * 100 / length_s end, at
      from place where length_s is not null
      on conflict (user_id, profile_id, content_id) do update
      set seconds = excluded.seconds, watch_percentage = excluded.watch_percentage, viewed_at = greatest(h.viewed_at, excluded.viewed_at)
      where excluded.seconds >= h.seconds
        or ${FASTEST_PLAYBACK}::int * extract(epoch from excluded.viewed_at - h.viewed_at) >= (select r.played_s from report r where r.user_id = h.user_id)
    ), entry as (
      select counted.user_id, counted.profile_id, counted.at, s.channel_id, s.start_at, s.duration_s,
        counted.frame_at - coalesce(ceil(s.grid_start * ${GRID_MS}::int / 1000.0)::bigint, s.start_at) as seconds
      from counted
      join lateral (
        select * from schedule_entries e where e.channel_id = counted.channel_id and e.start_at <= counted.frame_at order by e.start_at desc limit 1
      ) s on s.start_at + s.duration_s > counted.frame_at
      where counted.kind = 'catchup'
    ), airing as (
      insert into entry_histories as h (user_id, profile_id, channel_id, start_at, seconds, watch_percentage, viewed_at)
      select user_id, profile_id, channel_id, start_at, seconds, least(100, seconds * 100 / duration_s), at
      from entry where seconds >= ${FIRST_POSITION_S}::int
      on conflict (user_id, profile_id, channel_id, start_at) do update
      set seconds = excluded.seconds, watch_percentage = excluded.watch_percentage, viewed_at = greatest(h.viewed_at, excluded.viewed_at)
      where excluded.seconds >= h.seconds
        or ${FASTEST_PLAYBACK}::int * extract(epoch from excluded.viewed_at - h.viewed_at) >= (select r.played_s from report r where r.user_id = h.user_id)
    ), expired as (
      delete from entry_histories h using entry where h.user_id = entry.user_id and h.start_at < extract(epoch from entry.at)::bigint - ${ENTRY_RETENTION_S}::int
    )
    select counted.id, counted.user_id, counted.duration_s, counted.kind, counted.channel_id, u.provider_id,
      counted.ended_at is null and counted.started_at > counted.at - interval '1 day' as is_open
    from counted join users u on u.id = counted.user_id`.execute(db);
  const byUser = new Map(rows.map((row) => [row.user_id, reportedOf(row)]));
  return reports.map(({ userId }) => byUser.get(userId));
}

export function historyStore(db: Kysely<Database>): HistoryStore {
  // Every viewer reports every half minute: reports of many viewers are batched into one statement.
  const record = inBatches<ViewerReport, Counted>({
    run: (reports) => recordAll(db, reports),
    keyOf: ({ userId }) => userId,
  });
  return {
    record: (userId, statId, report, now) => record({ userId, statId, now, ...report }),

    async adoptGuests({ id: userId, provider_id: providerId }, serial) {
      await sql`
        with guests as (
          select g.id from devices d join users g on g.id = d.user_id
          where d.serial = ${serial} and g.is_guest and g.provider_id = ${providerId} and g.id <> ${userId}
        ), films as (
          delete from histories h using guests where h.user_id = guests.id returning h.content_id, h.seconds, h.watch_percentage, h.viewed_at
        ), recordings as (
          delete from entry_histories h using guests where h.user_id = guests.id
          returning h.channel_id, h.start_at, h.seconds, h.watch_percentage, h.viewed_at
        ), airings as (
          insert into entry_histories as h (user_id, channel_id, start_at, seconds, watch_percentage, viewed_at)
          select distinct on (channel_id, start_at) ${userId}::int, channel_id, start_at, seconds, watch_percentage, viewed_at
          from recordings order by channel_id, start_at, viewed_at desc
          on conflict (user_id, profile_id, channel_id, start_at) do update
          set seconds = excluded.seconds, watch_percentage = excluded.watch_percentage, viewed_at = excluded.viewed_at
          where excluded.viewed_at > h.viewed_at
        )
        insert into histories as h (user_id, content_id, seconds, watch_percentage, viewed_at)
        select distinct on (content_id) ${userId}::int, content_id, seconds, watch_percentage, viewed_at
        from films order by content_id, viewed_at desc
        on conflict (user_id, profile_id, content_id) do update
        set seconds = excluded.seconds, watch_percentage = excluded.watch_percentage, viewed_at = excluded.viewed_at
        where excluded.viewed_at > h.viewed_at`.execute(db);
    },
  };
}
