import { sql, type Kysely } from 'kysely';

/** The player of a third party that shows a channel live in its stead: its addresses, and how far back it reaches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table channels add column vitrina jsonb`.execute(db);
}
