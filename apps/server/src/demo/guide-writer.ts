/** Writes the demo guide: entries from 15 days back to 8 days ahead, extended at the end and pruned at the beginning. */
import { asChannelId } from '@aerial/domain/ids.ts';
import { toEpochSeconds, type Clock } from '@aerial/domain/time.ts';
import { addDays, localTime } from '@aerial/domain/zone.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { RunEnd } from '../origin/timeline/timeline.ts';
import { GUIDE_ZONE, planDays, runEndBefore, runEndOf, type GuideSource, type PlannedEntry } from './guide-plan.ts';

export const DAYS_BACK = 15;
export const DAYS_AHEAD = 8;
/** Entries that ended longer ago than this are removed, days. */
export const RETENTION_DAYS = 16;
const DAY_S = 86_400;
/** Rows of one insert. */
const CHUNK = 5000;
/** Serialises writers of the guide; two machines may start at once. */
const GUIDE_LOCK = 720_001;

export interface GuideWriterDeps {
  readonly clock: Clock;
  readonly source: GuideSource;
  readonly channelIds: readonly number[];
  /** A programme of every day that must not be shown: the first of a channel at or after a local minute. */
  readonly dailyBlackout?: { readonly channelId: number; readonly atMinute: number } | undefined;
}

/**
 * Ids that follow from channel and time, the same in every installation, far from those the database gives itself.
 * Within a channel they grow with time.
 */
export const entryId = (channelId: number, startAt: number): string =>
  (330_000_000_000_000_000n + BigInt(channelId) * 100_000_000_000n + BigInt(startAt)).toString();

/**
 * Brings the guide of the channels up to {@link DAYS_AHEAD} days ahead. Rows that exist are never changed: a channel
 * goes on after its last row. @returns the number of entries written
 */
export async function extendGuide(trx: Transaction<Database>, deps: GuideWriterDeps): Promise<number> {
  await sql`select pg_advisory_xact_lock(${GUIDE_LOCK})`.execute(trx);
  const now = toEpochSeconds(deps.clock.now());
  const today = localTime(now, GUIDE_ZONE).date;
  const firstDay = addDays(today, -DAYS_BACK);
  const endDay = addDays(today, DAYS_AHEAD + 1);
  const lastByChannel = await lastEntries(trx, deps.channelIds);
  let written = 0;
  for (const channelId of deps.channelIds) {
    const last = lastByChannel.get(channelId);
    const from = last ? localTime(last.endAt, GUIDE_ZONE).date : firstDay;
    const before = last ? last.run : runEndBefore(deps.source, channelId, firstDay);
    const planned = [...planDays(deps.source, channelId, from, endDay, before)];
    // After a long stop the days in between are counted through, but only those still in the archive are written.
    const current = planned.filter((entry) => entry.startAt + entry.durationS > now - RETENTION_DAYS * DAY_S);
    for (let i = 0; i < current.length; i += CHUNK)
      written += await insertEntries(trx, channelId, current.slice(i, i + CHUNK));
  }
  if (deps.dailyBlackout && written > 0) await writeBlackouts(trx, deps.dailyBlackout);
  return written;
}

/** Those of all days in the guide; the ones that are there already stay. */
async function writeBlackouts(
  trx: Transaction<Database>,
  { channelId, atMinute }: NonNullable<GuideWriterDeps['dailyBlackout']>,
): Promise<void> {
  await sql`
    insert into blackouts (channel_id, provider_id, start_at, end_at)
    select distinct on (local::date) ${channelId}::int, null, start_at, start_at + duration_s
    from (
      select *, to_timestamp(start_at) at time zone ${GUIDE_ZONE}::text as local
      from schedule_entries where channel_id = ${channelId} and source = 'demo'
    ) e
    where extract(hour from local) * 60 + extract(minute from local) >= ${atMinute}::int
    order by local::date, start_at
    on conflict do nothing`.execute(trx);
}

/** Removes what ended more than {@link RETENTION_DAYS} days ago. @returns the number of entries removed */
export async function pruneGuide(
  db: Kysely<Database>,
  deps: Pick<GuideWriterDeps, 'clock' | 'channelIds'>,
): Promise<number> {
  if (deps.channelIds.length === 0) return 0;
  const before = toEpochSeconds(deps.clock.now()) - RETENTION_DAYS * DAY_S;
  const result = await db
    .deleteFrom('schedule_entries')
    .where('channel_id', 'in', deps.channelIds.map(asChannelId))
    .where('source', '=', 'demo')
    .where(sql<boolean>`start_at + duration_s <= ${before}`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

interface LastEntry {
  readonly endAt: ReturnType<typeof toEpochSeconds>;
  readonly run: RunEnd;
}

async function lastEntries(trx: Transaction<Database>, channelIds: readonly number[]): Promise<Map<number, LastEntry>> {
  if (channelIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('schedule_entries as e')
    .leftJoin('playlists as p', 'p.id', 'e.playlist_id')
    .distinctOn('e.channel_id')
    .select([
      'e.channel_id',
      'e.start_at',
      'e.duration_s',
      'e.grid_count',
      'e.discontinuity',
      'p.id as playlist_id',
      'p.items',
    ])
    .where('e.channel_id', 'in', channelIds.map(asChannelId))
    .where('e.source', '=', 'demo')
    .orderBy('e.channel_id')
    .orderBy('e.start_at', 'desc')
    .execute();
  return new Map(
    rows.map((row) => {
      const playlist = row.playlist_id && row.items ? { id: row.playlist_id, items: row.items } : undefined;
      const run = runEndOf({ discontinuity: Number(row.discontinuity), gridCount: row.grid_count ?? 0 }, playlist);
      return [row.channel_id, { endAt: (Number(row.start_at) + row.duration_s) as LastEntry['endAt'], run }];
    }),
  );
}

async function insertEntries(
  trx: Transaction<Database>,
  channelId: number,
  entries: readonly PlannedEntry[],
): Promise<number> {
  const rows = entries.map((entry) => ({ ...entry, id: entryId(channelId, entry.startAt) }));
  const result = await sql`
    insert into schedule_entries (id, channel_id, start_at, duration_s, grid_start, grid_count, discontinuity, playlist_id, content_id, episode_id, source)
    select r.id, ${channelId}, r."startAt", r."durationS", r."gridStart", r."gridCount", r.discontinuity, r."playlistId", r."contentId", r."episodeId", 'demo'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      id bigint, "startAt" bigint, "durationS" int, "gridStart" bigint, "gridCount" int, discontinuity bigint,
      "playlistId" bigint, "contentId" bigint, "episodeId" bigint)
    on conflict (channel_id, start_at) do nothing`.execute(trx);
  return Number(result.numAffectedRows ?? 0);
}
