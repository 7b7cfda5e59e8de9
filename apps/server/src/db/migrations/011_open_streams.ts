import { sql, type Kysely } from 'kysely';

/** When a playback was last reported and when it ended: which streams of a viewer are open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table playback_stats add column pinged_at timestamptz, add column ended_at timestamptz`.execute(db);
  // Rows come in the order of time, so a few pages of index say where the old ones end.
  await sql`create index playback_stats_age on playback_stats using brin (started_at)`.execute(db);
}
