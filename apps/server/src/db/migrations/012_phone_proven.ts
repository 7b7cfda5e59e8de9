import { sql, type Kysely } from 'kysely';

/** Whether a code has proven that the phone is the viewer's. Existing users count as proven. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column phone_proven boolean not null default false`.execute(db);
  await sql`update users set phone_proven = true where phone is not null`.execute(db);
}
