import { sql, type Kysely } from 'kysely';

/** The age of imported channels is unknown, which is not the age 0: child profiles do not see them until the operator sets it. @source C-590 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table channels alter column age drop not null, alter column age drop default`.execute(db);
  await sql`update channels set age = null where import_key is not null and age = 0`.execute(db);
}
