import { expect, test } from 'vitest';
import { parseTs } from './start.ts';

test.each([
  ['1700000000', 1_700_000_000],
  ['0', undefined],
  ['', undefined],
  [null, undefined],
  ['-5', undefined],
  ['12e3', undefined],
  ['1700000000.5', undefined],
])('F-062 ts %s reads as %s', (text, expected) => {
  expect(parseTs(text)).toBe(expected);
});
