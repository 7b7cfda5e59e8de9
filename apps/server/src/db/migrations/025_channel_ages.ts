import { sql, type Kysely } from 'kysely';

/** Imported channels say no age, which is not the age 0: a child profile does not see them until somebody knows. @source C-590 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table channels alter column age drop not null, alter column age drop default`.execute(db);
  await sql`update channels set age = null where import_key is not null and age = 0`.execute(db);
}
