import { describe, expect, test } from 'vitest';
import { columnsIn, found, nextPlace } from './chosen-rules.ts';

test.each([
  [0, 1],
  [390, 1],
  [416, 2],
  [900, 4],
])('%i px have room for %i columns', (width, columns) => expect(columnsIn(width)).toBe(columns));

test('what contains all the words is found, in its order', () => {
  const chosen = ['Новости 24', 'Кино', 'Мир 24 новостей'].map((name) => ({ id: name, name }));
  const names = (text: string) => found(chosen, text).map(({ name }) => name);
  expect(names('24 новост')).toEqual(['Новости 24', 'Мир 24 новостей']);
  expect(names(' КИНО ')).toEqual(['Кино']);
  expect(names('спорт')).toEqual([]);
  expect(names('  ')).toHaveLength(3);
});

describe('keys move in a list of three columns', () => {
  test.each([
    ['ArrowRight', 4, 5],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 4, 7],
    ['ArrowDown', 998, 999],
    ['ArrowUp', 4, 1],
    ['ArrowUp', 1, 0],
    ['PageDown', 4, 16],
    ['PageUp', 4, 0],
    ['Home', 500, 0],
    ['End', 4, 999],
    ['Enter', 4, undefined],
    ['a', 4, undefined],
  ])('%s on %i', (key, at, next) => expect(nextPlace(key, at, { columns: 3, page: 12, count: 1000 })).toBe(next));
});
