import { testDatabase } from '@aerial/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../db/connect.ts';
import { testServer } from '../testing/server.ts';

test('while the database does not answer, calls report it in time and say when to retry', async () => {
  const database = await testDatabase();
  const calls = openDatabase({ ...database.address, max: 2, statementTimeoutMs: 200 });
  const server = await testServer({ db: calls.db });
  const request = () => server.app.inject({ url: `/v2/users/self?access_token=${'a'.repeat(40)}` });
  expect((await request()).statusCode).toBe(401);
  const frozen = database.db.transaction().execute(async (one) => {
    await sql`lock table tokens in access exclusive mode`.execute(one);
    const answers = await Promise.all([request(), request()]);
    for (const answer of answers)
      expect([answer.statusCode, answer.json().error_code, answer.headers['retry-after']]).toEqual([
        503,
        'unavailable',
        '2',
      ]);
  });
  await frozen;
  expect((await request()).statusCode).toBe(401);
  await calls.close();
});
