import { testClock, testDatabase } from '@aerial/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { guessStore } from './guesses.pg.ts';

const policy = { free: 1_000, firstDelayS: 1, maxDelayS: 1, quietS: 60, drainS: 0 };
const key = (name: string, round: number): Buffer => Buffer.from(`${name} ${round}`.padEnd(16));

test('guesses that share some buckets, wrong and right ones at once, never end in a deadlock', async () => {
  const { db } = await testDatabase();
  const store = guessStore(db);
  const now = testClock().now();
  /** A right guess: it empties its own bucket and leaves those it shares, which others hold in another order. */
  const guess = async (i: number, round: number): Promise<void> => {
    const own = key('abc'[i % 3]!, round);
    const shared = [key('e', round), key('d', round), key('abc'[(i + 1) % 3]!, round)];
    const counted = await store.count(
      [{ key: own, policy, isOwn: true }, ...shared.map((one) => ({ key: one, policy }))],
      now,
    );
    if ('refusedUntil' in counted) throw new Error('The limit was met.');
    await store.takeBack(counted.turn, { emptied: [own], reduced: shared }, now);
  };
  for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 12 }, (_, i) => guess(i, round)));
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  expect(rows).toEqual([{ deadlocks: '0' }]);
});
