import { expect, test } from 'vitest';
import { errorsBetween, forgiven } from './spelling.ts';

test.each([
  ['the same', 'мост', 'мост', 0],
  ['another letter', 'мост', 'пост', 1],
  ['a letter more', 'мост', 'моост', 1],
  ['a letter less', 'мост', 'мот', 1],
  ['two letters that changed places', 'мост', 'мсот', 1],
  ['two errors', 'терминатор', 'терменатар', 2],
  ['more than matter', 'мост', 'кино', 3],
  ['lengths too far apart', 'мост', 'мостостроитель', 3],
  ['nothing', '', '', 0],
])('%s', (_rule, a, b, errors) => {
  expect(errorsBetween(a, b, 2)).toBe(errors);
  expect(errorsBetween(b, a, 2)).toBe(errors);
});

test('short words forgive nothing, long ones two errors', () =>
  expect([3, 4, 7, 8].map(forgiven)).toEqual([0, 1, 1, 2]));
