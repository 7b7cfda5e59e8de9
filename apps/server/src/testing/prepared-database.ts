/** The database of an installation before its service starts, which caches its providers. */
import path from 'node:path';
import type { Kysely } from 'kysely';
import { openDatabase } from '../db/connect.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { migrateDatabase } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';

/** Works on the embedded database of a data folder that no service uses; made and migrated if there is none. */
export async function withPreparedDatabase<T>(data: string, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const server = await startEmbedded({ folder: path.join(data, 'postgres') });
  try {
    const migrated = await migrateDatabase(server);
    if (!migrated.ok) throw new Error(`The database could not be migrated: ${migrated.error.code}`);
    const { db, close } = openDatabase({ ...server, statementTimeoutMs: 0 });
    try {
      return await work(db);
    } finally {
      await close();
    }
  } finally {
    await server.stop();
  }
}
