import { sql, type Kysely } from 'kysely';

/** Whether a code has shown that the phone is the viewer's. Of those who are here already it is taken for granted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column phone_proven boolean not null default false`.execute(db);
  await sql`update users set phone_proven = true where phone is not null`.execute(db);
}
