/** What every import's transaction has in common. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

export type Trx = Transaction<Database>;
/** Notifies the running servers, with the transaction, that documents built from this topic are stale. */
export type Announce = (trx: Trx, topic: ImportTopic) => Promise<void>;
export type ImportTopic = 'channels' | 'schedule' | 'contents' | 'packets' | 'ads' | 'providers';

const LOCK = 'aerial import';

/**
 * Runs an import all or nothing: whatever it throws, and if the process dies, nothing of it is in the database.
 * One import runs at a time; another one waits.
 */
export async function importTransaction<T>(db: Kysely<Database>, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    // where a call orders the import, its connection has the time limit of calls
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`.execute(trx);
    // a guide may be read from a slow disk or a pipe
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    return work(trx);
  });
}

/**
 * Planner statistics of the tables an import reads and fills. After a crash PostgreSQL has lost how much has changed
 * and does not come to analyse them by itself; without statistics a guide of 100,000 programmes took minutes to merge.
 */
export async function analyzeTables(on: Kysely<Database>, ...tables: readonly (keyof Database)[]): Promise<void> {
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(on);
}

/** Raises the version of what shared documents are built from. */
export async function raiseDocumentVersion(trx: Trx, topic: ImportTopic): Promise<void> {
  await sql`insert into document_versions as v (topic) values (${topic}) on conflict (topic) do update set version = v.version + 1`.execute(
    trx,
  );
}
