import { sql, type Kysely } from 'kysely';

/**
 * For the console's list of titles without a poster: where almost all have one, the newest without are found without reading the others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index contents_without_poster on contents (id) where parent_id is null and not cover ? 'src_2x3'`.execute(
    db,
  );
}
