import { describe, expect, test } from 'vitest';
import { firstOf, nearestIn, type Box } from './geometry.ts';

const box = (left: number, top: number, width = 100, height = 60): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('the nearest in a direction', () => {
  const grid = [0, 120, 240].flatMap((left) => [0, 80, 160].map((top) => box(left, top)));
  const centre = grid[4]!;
  test.each([
    ['up', box(120, 0)],
    ['down', box(120, 160)],
    ['left', box(0, 80)],
    ['right', box(240, 80)],
  ] as const)('%s from the centre of a grid', (direction, expected) =>
    expect(grid[nearestIn(direction, centre, grid)!]).toEqual(expected),
  );

  test('there is none beyond the edge', () => {
    expect(nearestIn('left', grid[0]!, grid)).toBeUndefined();
    expect(nearestIn('up', grid[0]!, grid)).toBeUndefined();
  });

  test('one straight ahead wins over a nearer one aside', () => {
    const ahead = box(0, 200);
    expect(nearestIn('down', box(0, 0), [box(300, 90), ahead])).toBe(1);
  });

  test('a small button above a wide card leads into the card, and back', () => {
    const button = box(700, 0, 80, 40);
    const card = box(0, 60, 600, 300);
    expect(nearestIn('down', button, [card])).toBe(0);
    expect(nearestIn('up', card, [button])).toBe(0);
  });

  test('of two cards under a wide one the middle is preferred', () => {
    const row = [box(0, 100), box(150, 100), box(300, 100)];
    expect(nearestIn('down', box(0, 0, 400), row)).toBe(1);
  });

  test('shadows that overlap by some pixels are neighbours', () => {
    expect(nearestIn('right', box(0, 0), [box(97, 0)])).toBe(0);
  });

  test('what lies inside the present one is in no direction', () => {
    expect(nearestIn('down', box(0, 0, 400, 400), [box(50, 50)])).toBeUndefined();
  });
});

test('the first is the topmost, then the leftmost', () => {
  expect(firstOf([box(200, 100), box(300, 12), box(100, 10), box(0, 50)])).toBe(2);
  expect(firstOf([])).toBeUndefined();
});
