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
    await vi.waitFor(() => expect(runs).toBe(1), { timeout: 45_000, interval: 200 });
    await Promise.all([first.stop(), other.stop()]);
    await second.close();
    expect(runs).toBe(1);
    expect(errors).toEqual([]);
  });
});
