import type { EpochMs } from '@aerial/domain/time.ts';
import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { countInBuckets, FAMILIAR_REFRESH_S, FAMILIAR_S, type Bucket, type BucketState } from './guess-rules.ts';

export interface GuessStore {
  /** Counts a guess in the buckets, or in none when one of them refuses. @returns the guess's own id and where it was counted, or when to come back, epoch milliseconds */
  count(
    buckets: readonly Bucket<Buffer>[],
    now: EpochMs,
  ): Promise<
    { readonly turn: string; readonly counted: readonly Bucket<Buffer>[] } | { readonly refusedUntil: number }
  >;
  /** Takes a counted guess out again: empties some buckets and reduces others by one. */
  takeBack(
    turn: string,
    buckets: { readonly emptied: readonly Buffer[]; readonly reduced: readonly Buffer[] },
    now: EpochMs,
  ): Promise<void>;
  /** Those of the places where the subject signed in before. */
  familiarOf(subject: Buffer, places: readonly Buffer[], now: EpochMs): Promise<Buffer[]>;
  markFamiliar(subject: Buffer, places: readonly Buffer[], now: EpochMs): Promise<void>;
}

const any = (keys: readonly Buffer[]) => sql<Buffer>`any(${keys}::bytea[])`;

/** The buckets, locked in the order of their keys: guesses that share some of them cannot deadlock. */
async function lockBuckets(
  trx: Transaction<Database>,
  keys: readonly Buffer[],
  now: EpochMs,
): Promise<Map<string, BucketState>> {
  await sql`insert into guesses (key, guesses, next_at, counted_at, expires_at)
    select key, 0, ${new Date(now)}, ${new Date(now)}, ${new Date(now)} from unnest(${keys}::bytea[]) as key order by key on conflict (key) do nothing`.execute(
    trx,
  );
  const rows = await trx
    .selectFrom('guesses')
    .selectAll()
    .where('key', '=', any(keys))
    .orderBy('key')
    .forUpdate()
    .execute();
  return new Map(
    rows.map((row) => [
      row.key.toString('hex'),
      {
        guesses: row.guesses,
        nextAt: row.next_at.getTime(),
        countedAt: row.counted_at.getTime(),
        expiresAt: row.expires_at.getTime(),
      },
    ]),
  );
}

export function guessStore(db: Kysely<Database>): GuessStore {
  return {
    count: (buckets, now) =>
      transaction(db, async (trx) => {
        const locked = await lockBuckets(
          trx,
          buckets.map(({ key }) => key),
          now,
        );
        const turn = randomUUID();
        const after = countInBuckets(buckets, (key) => locked.get(key.toString('hex')), now);
        if ('refusedUntil' in after) return after;
        const rows = after.counted.map(({ bucket: { key }, state }) => ({
          key,
          turn,
          guesses: state.guesses,
          next_at: new Date(state.nextAt),
          counted_at: new Date(state.countedAt),
          expires_at: new Date(state.expiresAt),
        }));
        await trx
          .insertInto('guesses')
          .values(rows)
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet((eb) => ({
              guesses: eb.ref('excluded.guesses'),
              turn: eb.ref('excluded.turn'),
              next_at: eb.ref('excluded.next_at'),
              counted_at: eb.ref('excluded.counted_at'),
              expires_at: eb.ref('excluded.expires_at'),
            })),
          )
          .execute();
        return { turn, counted: after.counted.map(({ bucket }) => bucket) };
      }),

    async takeBack(turn, { emptied, reduced }, now) {
      await transaction(db, async (trx) => {
        const keys = [...emptied, ...reduced];
        await trx.selectFrom('guesses').select('key').where('key', '=', any(keys)).orderBy('key').forUpdate().execute();
        // Updated and not deleted: a guess that waits for the row would insert it again, out of the order of locks.
        const at = new Date(now);
        await trx
          .updateTable('guesses')
          .set({ guesses: 0, next_at: at, counted_at: at, expires_at: at })
          .where('key', '=', any(emptied))
          .execute();
        if (reduced.length === 0) return;
        await trx
          .updateTable('guesses')
          // A later guess keeps its delay.
          .set({
            guesses: sql<number>`greatest(guesses - 1, 0)`,
            next_at: sql<Date>`case when turn = ${turn} then ${new Date(now)} else next_at end`,
          })
          .where('key', '=', any(reduced))
          .execute();
      });
    },

    async familiarOf(subject, places, now) {
      const since = new Date(now - FAMILIAR_S * 1000);
      const rows = await db
        .selectFrom('familiar_places')
        .select('place')
        .where('subject', '=', subject)
        .where('place', '=', any(places))
        .where('seen_at', '>', since)
        .execute();
      return rows.map(({ place }) => place);
    },

    async markFamiliar(subject, places, now) {
      const seenAt = new Date(now);
      await db
        .insertInto('familiar_places')
        .values(places.toSorted(Buffer.compare).map((place) => ({ subject, place, seen_at: seenAt })))
        .onConflict((conflict) =>
          conflict
            .columns(['subject', 'place'])
            .doUpdateSet({ seen_at: seenAt })
            .where('familiar_places.seen_at', '<', new Date(now - FAMILIAR_REFRESH_S * 1000)),
        )
        .execute();
    },
  };
}
