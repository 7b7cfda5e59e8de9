/** Transactions that may lose against another one and are then run again. */
import type { Kysely, Transaction } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './schema.ts';

/** serialization_failure and deadlock_detected: PostgreSQL has rolled the transaction back and expects a retry. */
const REPEATABLE = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 5;

/** True for an error after which the same transaction may succeed when repeated. */
export function isRepeatable(error: unknown): boolean {
  return typeof error === 'object' && error !== null && REPEATABLE.has(String((error as { code?: unknown }).code));
}

/**
 * Runs the work in a serialisable transaction: the outcome is as if transactions ran one after another. When another
 * one interferes, the work is run again, so it must do nothing outside the transaction.
 * @throws whatever the work throws; the database's error when it lost five times
 */
export const serialisable = <T>(db: Kysely<Database>, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> =>
  repeated(() => db.transaction().setIsolationLevel('serializable').execute(work));

/** Runs the work in a transaction, again after a deadlock; the work must do nothing outside the transaction. */
export const transaction = <T>(db: Kysely<Database>, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> =>
  repeated(() => db.transaction().execute(work));

async function repeated<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isRepeatable(error) || attempt === MAX_ATTEMPTS) throw error;
      // Growing and uneven, so that two rivals do not meet again.
      await sleep(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}
