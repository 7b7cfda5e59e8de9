import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createZoom } from './zoom.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
function setUp() {
  const zoom = createZoom({
    now: () => Date.now(),
    wait(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
  });
  const listener = vi.fn();
  zoom.subscribe(listener);
  return { zoom, listener };
}

test('C-476 a preview starts 30 ms after the tile was enlarged', () => {
  const { zoom, listener } = setUp();
  zoom.over('1');
  vi.advanceTimersByTime(29);
  expect(zoom.playing()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect([zoom.playing(), listener.mock.calls.length]).toEqual(['1', 1]);
});
test.each([
  ['directly', false],
  ['across the gap between them', true],
])('C-477 C-478 from one tile to another it takes 200 ms, and only one plays: %s', (_how, hasGap) => {
  const { zoom } = setUp();
  zoom.over('1');
  vi.advanceTimersByTime(1000);
  if (hasGap) {
    zoom.out('1');
    vi.advanceTimersByTime(100);
  }
  zoom.over('2');
  expect(zoom.playing()).toBeUndefined();
  vi.advanceTimersByTime(199);
  expect(zoom.playing()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(zoom.playing()).toBe('2');
});
test('passing over a tile starts nothing', () => {
  const { zoom, listener } = setUp();
  zoom.over('1');
  vi.advanceTimersByTime(20);
  zoom.out('1');
  vi.advanceTimersByTime(1000);
  expect(listener).not.toHaveBeenCalled();
});
test('later the long delay applies again, and leaving a tile that is no longer enlarged ends nothing', () => {
  const { zoom } = setUp();
  zoom.over('1');
  vi.advanceTimersByTime(100);
  zoom.out('1');
  vi.advanceTimersByTime(2000);
  zoom.over('2');
  zoom.out('1');
  vi.advanceTimersByTime(30);
  expect(zoom.playing()).toBe('2');
});
test('a reset ends what plays and what is about to', () => {
  const { zoom } = setUp();
  zoom.over('1');
  vi.advanceTimersByTime(100);
  zoom.reset();
  expect(zoom.playing()).toBeUndefined();
  zoom.over('1');
  zoom.reset();
  vi.advanceTimersByTime(1000);
  expect(zoom.playing()).toBeUndefined();
});
