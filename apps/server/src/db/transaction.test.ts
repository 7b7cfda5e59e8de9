import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '@aerial/testkit';
import { serialisable } from './transaction.ts';

const { db } = await testDatabase();
await sql`create table counters (id int primary key, value int not null)`.execute(db);

const increment = (id: number): Promise<void> =>
  serialisable(db, async (trx) => {
    const { rows } = await sql<{ value: number }>`select value from counters where id = ${id}`.execute(trx);
    await sql`update counters set value = ${rows[0]!.value + 1} where id = ${id}`.execute(trx);
  });

test('transactions that read and then write lose no update to each other', async () => {
  await sql`insert into counters values (1, 0)`.execute(db);
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => increment(1)));
  const done = results.filter((result) => result.status === 'fulfilled').length;
  expect(done).toBeGreaterThan(1);
  const { rows } = await sql<{ value: number }>`select value from counters where id = 1`.execute(db);
  expect(rows[0]!.value).toBe(done);
});

test('an error of the work itself is not repeated', async () => {
  let runs = 0;
  const failing = serialisable(db, async () => {
    runs += 1;
    throw new Error('no funds');
  });
  await expect(failing).rejects.toThrow('no funds');
  expect(runs).toBe(1);
});
