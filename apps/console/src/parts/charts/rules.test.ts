import { expect, test } from 'vitest';
import { ceilingOf, changeOf, floorOf, linePath, niceCeiling, pointUnder } from './rules.ts';

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [21, 25],
  [0.013, 0.02],
  [999, 1000],
  [1001, 2000],
])('%s is drawn below %s', (value, ceiling) => expect(niceCeiling(value)).toBeCloseTo(ceiling, 9));

test('a scale begins at 0, or below where something is', () => {
  expect([ceilingOf([[1, null], [4]]), floorOf([[1, null]])]).toEqual([5, 0]);
  expect(floorOf([[10, -30]])).toBe(-50);
});

test('a line has a gap where nothing was measured, and a value alone is a dot', () => {
  expect(linePath([0, 5, 10], 0, 10)).toBe('M0 40L50 20L100 0');
  expect(linePath([0, null, 10], 0, 10)).toBe('M0 40h.01M100 0h.01');
  expect(linePath([null, 5, 5], 0, 10)).toBe('M50 20L100 20');
  expect(linePath([5], 0, 10)).toBe('M50 20h.01');
});

test('the pointer finds the nearest point', () => {
  expect([0, 0.49, 1, 1.4].map((share) => pointUnder(share, 3))).toEqual([0, 1, 2, 2]);
});

test('a change against nothing has no meaning', () => {
  expect([changeOf(15, 10), changeOf(1, 0), changeOf(null, 1), changeOf(-5, -10)]).toEqual([
    0.5,
    undefined,
    undefined,
    0.5,
  ]);
});
