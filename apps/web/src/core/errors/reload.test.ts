import { expect, test, vi } from 'vitest';
import { createRejectionLog, RELOAD_EVERY_MS, reloadOnce } from './reload.ts';

test('missing code reloads the page, once', () => {
  const values = new Map<string, string>();
  const store = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  const reload = vi.fn<() => void>();
  let time = 1_000;
  const attempt = () => reloadOnce({ store, now: () => time, reload });
  expect([attempt(), attempt()]).toEqual([true, false]);
  time += RELOAD_EVERY_MS;
  expect(attempt()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('an unhandled failure is logged once', () => {
  const log = vi.fn<(reason: unknown) => void>();
  const note = createRejectionLog(log);
  expect([note(new Error('a')), note(new Error('a')), note(new Error('b'))]).toEqual([true, false, true]);
  expect(log).toHaveBeenCalledTimes(2);
});
