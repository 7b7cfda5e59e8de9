import { sql, type Kysely } from 'kysely';

/** For the price of a title in rows: the unique index of licenses has only prices that have no end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index purchase_types_of_license on purchase_types (entity_license_id) where entity_license_id is not null`.execute(
    db,
  );
}
