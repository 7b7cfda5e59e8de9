import { sql, type Kysely } from 'kysely';

/** Whether the receiver that a playback is cast to reports it, in place of the device that began it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table playback_stats add column is_remote boolean not null default false`.execute(db);
}
