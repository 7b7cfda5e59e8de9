import { sql, type Kysely } from 'kysely';

/** Foreign keys by which devices and contents are deleted: without an index each deletion read the whole table that refers to them. */
const INDEXES = [
  ['tokens', 'registered_device_id'],
  ['playback_stats', 'device_id'],
  ['playback_stats', 'content_id'],
  ['histories', 'content_id'],
  ['favourites', 'content_id'],
  ['favourites', 'program_id'],
  ['row_items', 'content_id'],
  ['schedule_entries', 'episode_id'],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of INDEXES) {
    const name = `${table}_${column}_fk`;
    await sql`create index ${sql.id(name)} on ${sql.table(table)} (${sql.id(column)}) where ${sql.id(column)} is not null`.execute(
      db,
    );
  }
}
