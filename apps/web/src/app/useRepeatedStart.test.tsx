// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS, pauseBeforeStart, useRepeatedStart } from './useRepeatedStart.ts';

beforeEach(() => {
  vi.useFakeTimers();
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('pauses double up to the longest, and differ between viewers', () => {
  expect([0, 1, 2, 3, 4, 9].map((failures) => pauseBeforeStart(failures, 0))).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  expect(pauseBeforeStart(0, 1)).toBe(FIRST_PAUSE_MS * 1.5);
  expect(pauseBeforeStart(9, 1)).toBe(LONGEST_PAUSE_MS * 1.5);
});

test('a start that failed is repeated, later each time, until one succeeds', async () => {
  const retry = vi.fn();
  const root = createRoot(document.createElement('div'));
  function Gate({ state }: { state: 'failed' | 'starting' | 'active' }) {
    useRepeatedStart(state === 'failed', state === 'active', retry);
    return null;
  }
  const show = (state: 'failed' | 'starting' | 'active') => act(async () => root.render(createElement(Gate, { state })));
  await show('failed');
  await vi.advanceTimersByTimeAsync(FIRST_PAUSE_MS);
  expect(retry).toHaveBeenCalledTimes(1);
  await show('starting');
  await show('failed');
  await vi.advanceTimersByTimeAsync(FIRST_PAUSE_MS);
  expect(retry).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(FIRST_PAUSE_MS);
  expect(retry).toHaveBeenCalledTimes(2);
  await show('active');
  await vi.advanceTimersByTimeAsync(LONGEST_PAUSE_MS);
  expect(retry).toHaveBeenCalledTimes(2);
  await show('failed');
  await vi.advanceTimersByTimeAsync(FIRST_PAUSE_MS);
  expect(retry).toHaveBeenCalledTimes(3);
  await act(async () => root.unmount());
});
