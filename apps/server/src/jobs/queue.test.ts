import { testDatabase } from '@aerial/testkit';
import { describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../db/connect.ts';
import { startJobQueue } from './queue.ts';

describe('the job queue', () => {
  test('gives a run to one process of several', { timeout: 60_000 }, async () => {
    const database = await testDatabase();
    const second = openDatabase(database.address);
    let runs = 0;
    const job = { name: 'test.count', cron: '0 0 1 1 *', run: async () => void (runs += 1) };
    const errors: Error[] = [];
    const first = await startJobQueue(database.pool, [job], (error) => errors.push(error));
    const other = await startJobQueue(second.pool, [job], (error) => errors.push(error));
    await vi.waitFor(() => expect(runs).toBeGreaterThan(0), { timeout: 45_000, interval: 200 });
    await Promise.all([first.stop(), other.stop()]);
    await second.close();
    // The second start requests a run of its own where that of the first had ended before.
    const requested = await database.pool.query<{ state: string }>(
      `select state from jobs.job where name = 'test.count'`,
    );
    expect(requested.rows.filter(({ state }) => state === 'completed')).toHaveLength(runs);
    expect(runs).toBeLessThanOrEqual(2);
    expect(errors).toEqual([]);
  });

  test('a failed run is reported with the name of its job, and stored to be retried', { timeout: 60_000 }, async () => {
    const { pool } = await testDatabase();
    const run = () => Promise.reject(new Error('2 of 4 could not be deleted'));
    const errors: [string | undefined, string][] = [];
    const job = { name: 'test.fail', cron: '0 0 1 1 *', run };
    const queue = await startJobQueue(pool, [job], (error, name) => errors.push([name, error.message]), 1);
    await vi.waitFor(() => expect(errors).toEqual([['test.fail', '2 of 4 could not be deleted']]), {
      timeout: 45_000,
      interval: 200,
    });
    await queue.stop();
    const stored = await pool.query(
      `select state, output ->> 'message' as message from jobs.job where name = 'test.fail'`,
    );
    expect(stored.rows).toEqual([{ state: 'retry', message: '2 of 4 could not be deleted' }]);
  });
});
