/** Attempts counted in the database, for all processes of an installation. */
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Attempts, CountedAttempts } from './limiter.ts';

/** Counts one more, in a window that begins with the first. One that a clock that was ahead has opened lasts no longer than a new one. */
export async function countAttempt(
  db: Kysely<Database> | Transaction<Database>,
  key: string,
  windowS: number,
  now: EpochMs,
): Promise<CountedAttempts> {
  const fresh = new Date(now + windowS * 1000);
  const isOpen = sql<boolean>`attempts.window_ends_at > ${new Date(now)}`;
  const row = await db
    .insertInto('attempts')
    .values({ key, count: 1, window_ends_at: fresh })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOpen} then attempts.count + 1 else 1 end`,
        window_ends_at: sql`case when ${isOpen} then least(attempts.window_ends_at, ${fresh}) else ${fresh} end`,
      }),
    )
    .returning(['count', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  return { count: row.count, endsAt: epochMs(row.window_ends_at.getTime()) };
}

export const attemptStore = (db: Kysely<Database>): Attempts => ({
  countAttempt: (key, windowS, now) => countAttempt(db, key, windowS, now),

  async resetAttempts(key) {
    await db.deleteFrom('attempts').where('key', '=', key).execute();
  },
});
