import { sql, type Kysely } from 'kysely';

/** Since when nothing plays the asset of an operator's video: it is deleted a while after that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table playlists add column unused_since timestamptz`.execute(db);
}
