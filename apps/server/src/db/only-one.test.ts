import { testDatabase } from '@aerial/testkit';
import { afterEach, expect, test, vi } from 'vitest';
import { onlyOne } from './only-one.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function processes(count: number) {
  const { address, pool } = await testDatabase();
  const working = new Set<number>();
  const started = Array.from({ length: count }, (_, index) => {
    const one = onlyOne({ address, name: 'test', retryMs: 50 }, async (signal) => {
      working.add(index);
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      working.delete(index);
    });
    closers.push(() => one.close());
    return one;
  });
  return { working, started, pool };
}

test('of several processes one works, and another takes over when it ends', async () => {
  const { working, started } = await processes(3);
  await vi.waitFor(() => expect(working.size).toBe(1));
  const [first] = working;
  await started[first!]!.close();
  await vi.waitFor(() => {
    expect(working.size).toBe(1);
    expect(working).not.toContain(first);
  });
});

test('closed while it requests the lock, it does not begin the work', async () => {
  const { address } = await testDatabase();
  for (let pauseMs = 0; pauseMs < 30; pauseMs += 2) {
    let isBegunTooLate = false;
    const one = onlyOne({ address, name: 'closing' }, async (signal) => {
      isBegunTooLate ||= signal.aborted;
    });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    await one.close();
    expect(isBegunTooLate).toBe(false);
  }
});

test('a lost connection ends the work, and it is begun again', async () => {
  const { working, pool } = await processes(1);
  await vi.waitFor(() => expect(working.size).toBe(1));
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'aerial test'`);
  await vi.waitFor(() => expect(working.size).toBe(0), { interval: 5 });
  await vi.waitFor(() => expect(working.size).toBe(1));
});

test('work that fails is begun again', async () => {
  const { address } = await testDatabase();
  const errors: unknown[] = [];
  let runs = 0;
  const one = onlyOne({ address, name: 'failing', retryMs: 10, onError: (error) => errors.push(error) }, async () => {
    runs += 1;
    throw new Error('failed');
  });
  await vi.waitFor(() => expect(runs).toBeGreaterThan(1));
  await one.close();
  expect(errors.length).toBeGreaterThan(0);
});
