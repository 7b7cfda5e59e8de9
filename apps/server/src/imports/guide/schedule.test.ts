import fc from '@aerial/testkit/property.ts';
import { expect, test } from 'vitest';
import { epochSeconds } from '@aerial/domain/time.ts';
import { MAX_GUESS_S, placeSlots, type Slot } from './schedule.ts';

const slot = (line: number, start: number, stop?: number, title = `п${line}`): Slot => ({
  line,
  title,
  startAt: epochSeconds(start),
  ...(stop === undefined ? {} : { stopAt: epochSeconds(stop) }),
});
const place = (...slots: Slot[]): { times: number[][]; skipped: (number | string)[][] } => {
  const { placed, skipped } = placeSlots(slots);
  return {
    times: placed.map(({ startAt, stopAt }) => [startAt, stopAt]),
    skipped: skipped.map(({ line, reason }) => [line, reason]),
  };
};

test('a missing end is the next start', () =>
  expect(place(slot(1, 0), slot(2, 100, 200)).times).toEqual([
    [0, 100],
    [100, 200],
  ]));
test('the order in the file does not matter', () =>
  expect(place(slot(1, 100, 200), slot(2, 0)).times).toEqual([
    [0, 100],
    [100, 200],
  ]));
test('of two that overlap the earlier ends where the later starts', () =>
  expect(place(slot(1, 0, 150), slot(2, 100, 200)).times).toEqual([
    [0, 100],
    [100, 200],
  ]));
test('a gap stays a gap', () =>
  expect(place(slot(1, 0, 50), slot(2, 100, 200)).times).toEqual([
    [0, 50],
    [100, 200],
  ]));
test('the last programme without an end is skipped', () =>
  expect(place(slot(1, 0, 50), slot(2, 50)).skipped).toEqual([[2, 'no-end']]));
test('a missing end is not guessed over a long silence', () => {
  expect(place(slot(1, 0), slot(2, MAX_GUESS_S, MAX_GUESS_S + 1)).skipped).toEqual([]);
  expect(place(slot(1, 0), slot(2, MAX_GUESS_S + 1, MAX_GUESS_S + 2)).skipped).toEqual([[1, 'no-end']]);
});
test('the same programme twice is a duplicate; another one at the same start is reported', () =>
  expect(place(slot(1, 0, 100, 'А'), slot(2, 0, 100, 'А'), slot(3, 0, 90, 'Б'))).toEqual({
    times: [[0, 100]],
    skipped: [
      [2, 'duplicate'],
      [3, 'same-start'],
    ],
  }));

test('for any guide the schedule has no overlap, and every programme is placed or reported', () => {
  const any = fc.array(
    fc.record({ start: fc.integer({ min: 0, max: 200_000 }), length: fc.option(fc.integer({ min: 1, max: 30_000 })) }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(any, (given) => {
      const slots = given.map(({ start, length }, at) =>
        slot(at + 1, start, length === null ? undefined : start + length),
      );
      const { placed, skipped } = placeSlots(slots);
      expect(placed.length + skipped.length).toBe(slots.length);
      placed.forEach(({ startAt, stopAt, slot: { stopAt: givenStop } }, at) => {
        expect(stopAt).toBeGreaterThan(startAt);
        expect(stopAt).toBeLessThanOrEqual(
          Math.min(givenStop ?? Number.POSITIVE_INFINITY, placed[at + 1]?.startAt ?? Number.POSITIVE_INFINITY),
        );
      });
    }),
  );
});
