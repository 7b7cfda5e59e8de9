import { expect, test } from 'vitest';
import { cornerAfter, cornerAt, readCorner } from './corners.ts';

test.each([
  ['bottom-right', 'ArrowUp', 'top-right'],
  ['top-right', 'ArrowLeft', 'top-left'],
  ['top-left', 'ArrowDown', 'bottom-left'],
  ['bottom-left', 'ArrowRight', 'bottom-right'],
  ['bottom-right', 'ArrowRight', 'bottom-right'],
] as const)('from %s with %s to %s', (corner, key, expected) => expect(cornerAfter(corner, key)).toBe(expected));
test('other keys move nothing', () => expect(cornerAfter('top-left', 'Enter')).toBeUndefined());

test.each([
  [{ x: 10, y: 10 }, 'top-left'],
  [{ x: 900, y: 10 }, 'top-right'],
  [{ x: 10, y: 700 }, 'bottom-left'],
  [{ x: 900, y: 700 }, 'bottom-right'],
])('dropped at %j it goes to %s', (point, expected) =>
  expect(cornerAt(point, { width: 1000, height: 800 })).toBe(expected),
);

test('an unknown corner is the first one', () => expect(readCorner('middle')).toBe('bottom-right'));
