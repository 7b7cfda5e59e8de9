import { expect, test } from 'vitest';
import { addDigit, numberOf, tenthOf } from './number-entry.ts';

test('digits make a number of at most four', () => {
  expect([1, 0, 5, 7, 3].reduce(addDigit, '')).toBe('3');
  expect([1, 0, 5, 7].reduce(addDigit, '')).toBe('1057');
});
test('leading zeros are ignored, and zeros alone select no channel', () =>
  expect([numberOf('007'), numberOf('0'), numberOf('')]).toEqual([7, undefined, undefined]));
test('in a film a digit seeks to that tenth of it', () =>
  expect([tenthOf(0, { start: 0, end: 90 }), tenthOf(5, { start: 10, end: 90 })]).toEqual([0, 50]));
