import { sql, type Kysely } from 'kysely';

/** Viewers who may watch from every country, whatever their provider forbids. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column is_geofree boolean not null default false`.execute(db);
}
