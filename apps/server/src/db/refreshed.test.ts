import { testClock } from '@aerial/testkit';
import { expect, test, vi } from 'vitest';
import { refreshedValue } from './refreshed.ts';

const away = Object.assign(new Error('away'), { statusCode: 503 });
const setUp = () => {
  const clock = testClock();
  let version = 0;
  const load = vi.fn(async () => (version += 1));
  return { clock, load, value: refreshedValue(load, clock, 10_000) };
};

test('a value is read again when it is old or invalidated, once for all who wait', async () => {
  const { clock, value } = setUp();
  expect(await Promise.all([value.get(), value.get()])).toEqual([1, 1]);
  expect(value.get()).toBe(1);
  clock.advance(10_000);
  expect(await value.get()).toBe(2);
  value.invalidate();
  expect(await value.get()).toBe(3);
});

test('a change during reading is not missed', async () => {
  const { value, load } = setUp();
  load.mockImplementationOnce(async () => {
    value.invalidate();
    return 100;
  });
  expect(await value.get()).toBe(100);
  expect(await value.get()).toBe(1);
});

test('while the database is unavailable the old value serves for an hour, without waiting after the first failure', async () => {
  const { clock, value, load } = setUp();
  await value.get();
  value.invalidate();
  load.mockRejectedValue(away);
  expect(await value.get()).toBe(1);
  expect(value.get()).toBe(1);
  clock.advance(3_600_000);
  await expect(value.get()).rejects.toBe(away);
});

test('a value that was never read, and a failure of another kind, are failures', async () => {
  const { value, load } = setUp();
  load.mockRejectedValueOnce(away);
  await expect(value.get()).rejects.toBe(away);
  await value.get();
  value.invalidate();
  load.mockRejectedValueOnce(new Error('a bug'));
  await expect(value.get()).rejects.toThrow('a bug');
});
