// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MIN_BACKOFF_MS, MAX_BACKOFF_MS, backoffMs, useStartRetry } from './useStartRetry.ts';

beforeEach(() => {
  vi.useFakeTimers();
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('back-off doubles up to the maximum, with jitter between viewers', () => {
  expect([0, 1, 2, 3, 4, 9].map((failures) => backoffMs(failures, 0))).toEqual([
    5_000, 10_000, 20_000, 40_000, 60_000, 60_000,
  ]);
  expect(backoffMs(0, 1)).toBe(MIN_BACKOFF_MS * 1.5);
  expect(backoffMs(9, 1)).toBe(MAX_BACKOFF_MS * 1.5);
});

test('a failed start is retried with back-off until one succeeds', async () => {
  const retry = vi.fn();
  const root = createRoot(document.createElement('div'));
  function Gate({ state }: { state: 'failed' | 'starting' | 'active' }) {
    useStartRetry(state === 'failed', state === 'active', retry);
    return null;
  }
  const show = (state: 'failed' | 'starting' | 'active') =>
    act(async () => root.render(createElement(Gate, { state })));
  await show('failed');
  await vi.advanceTimersByTimeAsync(MIN_BACKOFF_MS);
  expect(retry).toHaveBeenCalledTimes(1);
  await show('starting');
  await show('failed');
  await vi.advanceTimersByTimeAsync(MIN_BACKOFF_MS);
  expect(retry).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(MIN_BACKOFF_MS);
  expect(retry).toHaveBeenCalledTimes(2);
  await show('active');
  await vi.advanceTimersByTimeAsync(MAX_BACKOFF_MS);
  expect(retry).toHaveBeenCalledTimes(2);
  await show('failed');
  await vi.advanceTimersByTimeAsync(MIN_BACKOFF_MS);
  expect(retry).toHaveBeenCalledTimes(3);
  await act(async () => root.unmount());
});
