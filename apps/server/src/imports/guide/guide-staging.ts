/**
 * Where a guide waits until it is read to its end: temporary tables that live and die with the import's transaction.
 * The database holds them, so memory does not grow with the guide.
 */
import type { ChannelId } from '@aerial/domain/ids.ts';
import { sql } from 'kysely';
import { jsonText } from '../batches.ts';
import type { ContentRow, EntryRow } from './guide-rows.ts';
import type { Trx } from '../transaction.ts';
import type { GuideProgramme } from '../xmltv/xmltv-elements.ts';

export async function createStaging(trx: Trx): Promise<void> {
  const tables = [
    `staged_programmes (guide_channel text not null, start_at bigint not null, line integer not null, programme jsonb not null)`,
    `staged_contents (import_key text not null, parent_key text, content_type text not null, slug text not null, season integer, series integer,
      title jsonb not null, description jsonb not null, year integer, age integer, duration_s integer not null, is_cartoon boolean not null, category text,
      cover jsonb not null, ratings jsonb not null, genres jsonb not null, countries jsonb not null, is_own boolean not null, start_at bigint not null, line integer not null)`,
    `staged_entries (channel_id integer not null, start_at bigint not null, duration_s integer not null, content_key text not null, episode_key text,
      title jsonb not null, subtitle jsonb, primary key (channel_id, start_at))`,
  ];
  for (const table of tables) await sql.raw(`create temporary table ${table} on commit drop`).execute(trx);
}

export interface StagedProgramme {
  readonly guide_channel: string;
  readonly start_at: number;
  readonly line: number;
  readonly programme: GuideProgramme;
}
export const stageProgrammes =
  (trx: Trx) =>
  (rows: readonly StagedProgramme[]): Promise<unknown> =>
    sql`insert into staged_programmes select * from jsonb_to_recordset(${jsonText(rows)}::jsonb)
      as r (guide_channel text, start_at bigint, line integer, programme jsonb)`.execute(trx);

export const stageContents =
  (trx: Trx) =>
  (rows: readonly ContentRow[]): Promise<unknown> =>
    sql`insert into staged_contents select * from jsonb_to_recordset(${jsonText(rows)}::jsonb)
      as r (import_key text, parent_key text, content_type text, slug text, season integer, series integer, title jsonb, description jsonb, year integer, age integer,
            duration_s integer, is_cartoon boolean, category text, cover jsonb, ratings jsonb, genres jsonb, countries jsonb, is_own boolean, start_at bigint, line integer)`.execute(
      trx,
    );

export const stageEntries =
  (trx: Trx) =>
  (rows: readonly (EntryRow & { readonly channel_id: ChannelId })[]): Promise<unknown> =>
    sql`insert into staged_entries select * from jsonb_to_recordset(${jsonText(rows)}::jsonb)
      as r (channel_id integer, start_at bigint, duration_s integer, content_key text, episode_key text, title jsonb, subtitle jsonb)`.execute(
      trx,
    );

/** Programmes waiting, by guide channel. */
export async function stagedCounts(trx: Trx): Promise<Map<string, number>> {
  await sql`create index on staged_programmes (guide_channel, start_at, line)`.execute(trx);
  await sql`analyze staged_programmes`.execute(trx);
  const { rows } = await sql<{
    guide_channel: string;
    count: number;
  }>`select guide_channel, count(*)::int as count from staged_programmes group by guide_channel`.execute(trx);
  return new Map(rows.map(({ guide_channel, count }) => [guide_channel, count]));
}

/** The programmes of one guide channel, in the order of their starts. */
export async function stagedProgrammes(trx: Trx, guideChannel: string): Promise<GuideProgramme[]> {
  const { rows } = await sql<{
    programme: GuideProgramme;
  }>`select programme from staged_programmes where guide_channel = ${guideChannel} order by start_at, line`.execute(
    trx,
  );
  return rows.map(({ programme }) => programme);
}
