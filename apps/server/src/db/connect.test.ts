import { sql, type Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '@aerial/testkit';
import { openDatabase } from './connect.ts';
import { DatabaseUnavailable } from './unavailable.ts';
import type { Database } from './schema.ts';
import { plannedEachTime, statementNames } from './prepared-pool.ts';

const database = await testDatabase();
const { db } = database;

test('long ids, money and days arrive as exact text', async () => {
  const { rows } =
    await sql`select 641048475342005001::int8 id, 199.00::numeric(10, 2) price, date '2031-01-31' as day, 3::int n`.execute(
      db,
    );
  expect(rows).toEqual([{ id: '641048475342005001', price: '199.00', day: '2031-01-31', n: 3 }]);
});

test('letters of every script fold their case, also in substring search', async () => {
  const { rows } =
    await sql`select lower('ЁЖ'), 'Жук' ilike '%жУК%' as found, similarity('ЖУК', 'жук')::int as same`.execute(db);
  expect(rows).toEqual([{ lower: 'ёж', found: true, same: 1 }]);
});

test('when the database drops every connection under traffic, the process goes on and recovers', async () => {
  const lost: Error[] = [];
  const open = openDatabase({
    ...database.address,
    max: 4,
    applicationName: 'aerial victim',
    onLost: (error) => lost.push(error),
  });
  const count = (): Promise<unknown> => sql`select count(*)::int from providers where id > ${0}`.execute(open.db);
  const transfer = (): Promise<unknown> =>
    open.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await sql`select pg_sleep(0.01)`.execute(trx);
    });
  const over = new AbortController();
  const traffic = Array.from({ length: 6 }, async (_, index) => {
    while (!over.signal.aborted) await (index % 2 === 0 ? count() : transfer()).catch(() => {});
  });
  for (let round = 0; round < 5; round += 1) {
    await sql`select pg_sleep(0.05)`.execute(db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'aerial victim'`.execute(
      db,
    );
  }
  over.abort();
  await Promise.all(traffic);
  await expect(count()).resolves.toBeDefined();
  await open.close();
  expect(lost.length).toBeGreaterThan(0);
});

test('a table changed by a migration breaks a running process once, not for good', async () => {
  const open = openDatabase({ ...database.address, max: 1 });
  await sql`create table changing (id int)`.execute(db);
  const all = (): Promise<unknown> => sql`select * from changing where id > ${0}`.execute(open.db);
  await all();
  await sql`alter table changing add column name text`.execute(db);
  await expect(all()).rejects.toThrow('cached plan');
  await expect(all()).resolves.toBeDefined();
  await open.close();
});

test('closing works whether the database was used through Kysely, the pool, or not at all', async () => {
  for (const use of [
    () => Promise.resolve(),
    (open: typeof database) => open.pool.query('select 1'),
    (open: typeof database) => sql`select 1`.execute(open.db),
  ]) {
    const open = openDatabase({ ...database.address, applicationName: 'aerial closing' });
    await use({ ...database, ...open });
    await open.close();
  }
  // The database's own processes end a moment after their connections.
  await expect
    .poll(
      async () =>
        (await sql`select from pg_stat_activity where application_name = 'aerial closing'`.execute(db)).rows.length,
    )
    .toBe(0);
});

describe('a database that does not answer', () => {
  const attempt = async (options: object, work: (open: ReturnType<typeof openDatabase>) => Promise<unknown>) => {
    const open = openDatabase({ ...database.address, max: 1, ...options });
    const began = performance.now();
    const failure = await work(open).then(
      () => undefined,
      (error: unknown) => error,
    );
    const ms = performance.now() - began;
    return { failure, ms, open };
  };
  const slow = (one: Kysely<Database>) => sql`select pg_sleep(${4}::int)`.execute(one);

  test.each([
    ['stops the statement itself', { statementTimeoutMs: 100 }],
    ['is not waited for', { statementTimeoutMs: 0, answerTimeoutMs: 100 }],
  ])('%s; the next query is answered', async (_how, limits) => {
    const { failure, ms, open } = await attempt(limits, ({ db: one }) => slow(one));
    expect([failure instanceof DatabaseUnavailable, ms < 2500]).toEqual([true, true]);
    expect((await sql<{ n: number }>`select 1 as n`.execute(open.db)).rows).toEqual([{ n: 1 }]);
    await open.close();
  });

  test('ends a transaction at once', async () => {
    const { failure, ms, open } = await attempt({ statementTimeoutMs: 0, answerTimeoutMs: 300 }, ({ db: one }) =>
      one.transaction().execute(slow),
    );
    expect([failure instanceof DatabaseUnavailable, ms < 2500]).toEqual([true, true]);
    await open.close();
  });

  test('is reported like an unreachable one, or one without a free connection', async () => {
    const nowhere = openDatabase({ socketDir: '/nonexistent' });
    await expect(sql`select 1`.execute(nowhere.db)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await nowhere.close();
    const busy = openDatabase({ ...database.address, max: 1, connectTimeoutMs: 100 });
    const holding = sql`select pg_sleep(1)`.execute(busy.db);
    await expect(sql`select 1`.execute(busy.db)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await holding;
    await busy.close();
  });

  test('a mistake in a statement stays what it is', async () => {
    await expect(sql`select 1 / ${0}::int`.execute(db)).rejects.toMatchObject({ code: '22012' });
  });
});

test('statement names are stable, and end where they would fill the memory of the database', () => {
  const nameOf = statementNames(2);
  expect([nameOf('a'), nameOf('b'), nameOf('c'), nameOf('a')]).toEqual(['q0', 'q1', undefined, 'q0']);
});

test('statements are prepared, except those that are planned for their values each time', async () => {
  const one = openDatabase({ ...database.address, max: 1 });
  await sql`select id from providers where shortname like ${'%a%'}`.execute(one.db);
  await sql`select slug from channels where slug like ${'%a%'} ${plannedEachTime}`.execute(one.db);
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(one.db);
  await one.close();
  expect(rows.map(({ statement }) => statement)).toEqual(['select id from providers where shortname like $1']);
});
