import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debounced, RESIZE_EVERY_MS, RESIZE_REST_MS, SCROLL_EVERY_MS, throttled } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('A-973: a resize is over when the window has been idle for 200 ms', () => {
  const work = vi.fn();
  const resized = debounced(work, RESIZE_REST_MS);
  resized();
  vi.advanceTimersByTime(199);
  resized();
  vi.advanceTimersByTime(199);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
});

test.each([
  ['resized', RESIZE_EVERY_MS],
  ['scrolled', SCROLL_EVERY_MS],
])('while it is %s, window events are throttled, and the last one is handled', (_what, ms) => {
  const work = vi.fn();
  const followed = throttled(work, ms);
  followed();
  followed();
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(ms - 1);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10 * ms);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a pending call can be cancelled', () => {
  const work = vi.fn();
  for (const paced of [debounced(work, 10), throttled(work, 10)]) {
    paced();
    paced();
    paced.cancel();
  }
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledTimes(1);
});
