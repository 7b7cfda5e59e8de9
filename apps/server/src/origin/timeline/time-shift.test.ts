import { gridNumber } from '@aerial/domain/grid.ts';
import { epochSeconds } from '@aerial/domain/time.ts';
import fc from '@aerial/testkit/property.ts';
import { expect, test } from 'vitest';
import { channel, item } from '../testing/builders.ts';
import { timeShiftedCut, timeShiftedSegments } from './time-shift.ts';
import { catchUpCut, type Cut } from './window.ts';

const g = gridNumber;
const HOUR = 1875;
/** Programmes of 100 segments with a break of ten before each of them. */
const timeline = channel(
  0,
  Array.from({ length: 30 }, () => [10, [90, [item('a', 40), item('b', 25)]]] as const).flat(),
);
const archive = (edge: number): Cut => catchUpCut(timeline, epochSeconds(Math.ceil((15 * 1920) / 1000)), g(edge))!;
const numbers = (cut: Cut): number[] =>
  cut.slices.flatMap((slice) => Array.from({ length: slice.count }, (_, i) => slice.start + i));

test.each([
  ['when it is opened', 0, 3],
  ['while a player reads the playlists of all renditions', 1, 3],
  ['before a player that started at once has shown them', 2, 6],
  ['a segment later', 3, 7],
  ['by another clock, before it was opened', -2, 3],
])('an archive lists, %s', (_when, elapsed, count) => {
  expect(numbers(timeShiftedCut(archive(HOUR), elapsed))).toEqual(numbers(archive(HOUR)).slice(0, count));
});

test('future segments are never listed, and a complete archive is listed whole', () => {
  expect(timeShiftedCut(archive(16), 0)).toEqual(archive(16));
  expect(timeShiftedCut(archive(HOUR), 5000)).toEqual(archive(HOUR));
  expect(archive(100_000).isComplete).toBe(true);
  expect(timeShiftedCut(archive(100_000), 0)).toEqual(archive(100_000));
});

test('it only grows, and a player that starts at the third segment from the end never stalls', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 400 }), (openedAfter, elapsed) => {
      const now = numbers(timeShiftedCut(archive(HOUR + elapsed), elapsed));
      const next = numbers(timeShiftedCut(archive(HOUR + elapsed + 1), elapsed + 1));
      expect(next.slice(0, now.length)).toEqual(now);
      expect(next.length).toBeGreaterThanOrEqual(now.length);
      // Both start at the first segment; after so many segment lengths as many have been shown, over breaks too.
      expect(numbers(timeShiftedCut(archive(HOUR), openedAfter)).length - 3).toBe(0);
      expect(now.length).toBeGreaterThanOrEqual(Math.max(0, elapsed - openedAfter) + 2);
    }),
  );
});

test('a recording grows by the lengths of its segments', () => {
  const segments = [10, 8, 9, 10, 2, 10, 7, 10, 10].map((durationS, seq) => ({ seq, durationS }));
  const listed = (elapsedS: number): number => timeShiftedSegments(segments, elapsedS, 10).length;
  expect([-5, 0, 10].map(listed)).toEqual([3, 3, 3]);
  expect([11, 12, 22, 29, 60, Infinity].map(listed)).toEqual([5, 6, 7, 8, 9, 9]);
  expect(timeShiftedSegments(segments.slice(0, 2), 0, 10)).toHaveLength(2);
});
