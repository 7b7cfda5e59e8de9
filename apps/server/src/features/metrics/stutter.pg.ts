/** The reports of a playback's quality, from the events in PostgreSQL. */
import { textIn, type LocalizedText } from '@aerial/domain/language.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { stutterLines, type Company, type QualityReport, type QualityTotal } from './stutter.ts';

interface QualityRow {
  received_at: Date;
  user_id: number | null;
  device_id: string | null;
  channel_id: number | null;
  content_id: string | null;
  start_type: string | null;
  video_startup_time: number | null;
  video_start_failure: boolean | null;
  video_playback_failure: boolean | null;
  playing_time: number | null;
  rebuffering_time: number | null;
  rebuffering_count: number | null;
  average_bitrate: number | null;
  bitrate_switches: number | null;
  network_errors: number | null;
  frames: string | null;
  dropped_frames: string | null;
  interval_s: number | null;
  interval_playing_time: number | null;
  interval_rebuffering_time: number | null;
  interval_bitrate: number | null;
  bandwidth: number | null;
  buffer: number | null;
  engine: string | null;
  network: string | null;
  version: string | null;
  device: string | null;
}

/** @param playbackId the statistics id, which players show and support asks for @returns undefined where nothing was reported of it */
export async function stutterReport(
  db: Kysely<Database>,
  playbackId: string,
  language: string,
): Promise<string[] | undefined> {
  const { rows } = await sql<QualityRow>`
    select * from playback_quality where playback_id = ${playbackId} order by sequence, received_at`.execute(db);
  const last = rows.at(-1);
  if (!last) return undefined;
  return stutterLines(
    await titleOf(db, playbackId, last, language),
    rows.map(reportOf),
    totalOf(last),
    await companyOf(db, playbackId, rows),
  );
}

const reportOf = (row: QualityRow): QualityReport => ({
  at: row.received_at,
  intervalS: row.interval_s ?? 0,
  playingS: row.interval_playing_time ?? 0,
  stalledS: row.interval_rebuffering_time ?? 0,
  bitrate: row.interval_bitrate,
  bandwidth: row.bandwidth,
  buffer: row.buffer,
});

const totalOf = (row: QualityRow): QualityTotal => ({
  startupMs: row.video_startup_time,
  hasFailed: row.video_start_failure === true || row.video_playback_failure === true,
  playingS: row.playing_time ?? 0,
  stalledS: row.rebuffering_time ?? 0,
  stalls: row.rebuffering_count ?? 0,
  bitrate: row.average_bitrate,
  switches: row.bitrate_switches ?? 0,
  networkErrors: row.network_errors ?? 0,
  frames: Number(row.frames ?? 0),
  droppedFrames: Number(row.dropped_frames ?? 0),
});

async function titleOf(db: Kysely<Database>, id: string, row: QualityRow, language: string): Promise<string[]> {
  const { rows } = await sql<{ title: LocalizedText | null }>`
    select coalesce(
      (select name from channels where id = ${row.channel_id}),
      (select title from contents where id = ${row.content_id}::bigint)) as title`.execute(db);
  const what = [textIn(rows[0]?.title ?? undefined, language), row.start_type].filter(Boolean).join(', ');
  const where = [row.device, row.engine, row.network, row.version && `version ${row.version}`]
    .filter(Boolean)
    .join(', ');
  return [
    `Playback ${id}: ${what}`,
    `User ${row.user_id ?? 'unknown'}, device ${row.device_id ?? 'unknown'}; ${where}`,
  ];
}

/** Others who played the same at the same time, and how many of them stalled. */
async function companyOf(db: Kysely<Database>, id: string, rows: readonly QualityRow[]): Promise<Company> {
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return { playbacks: 0, stalled: 0 };
  const from = new Date(first.received_at.getTime() - (first.interval_s ?? 0) * 1000);
  const { rows: found } = await sql<Company>`
    select count(*)::int as playbacks, count(*) filter (where stalled > 0)::int as stalled from (
      select playback_id, sum(interval_rebuffering_time) as stalled from playback_quality
      where received_at between ${from} and ${last.received_at}
        and day between (${from}::timestamptz at time zone 'UTC')::date and (${last.received_at}::timestamptz at time zone 'UTC')::date
        and channel_id is not distinct from ${last.channel_id}::integer and content_id is not distinct from ${last.content_id}::text
        and playback_id <> ${id}
      group by 1) as others`.execute(db);
  return found[0] ?? { playbacks: 0, stalled: 0 };
}
