import { expect, test } from 'vitest';
import { readPlayAfter } from './play-after.ts';

const NOW = 1_800_000_000_000;
test.each([
  ['a stored content', JSON.stringify({ id: '641', at: NOW - 60_000 }), '641'],
  ['nothing', null, undefined],
  ['yesterday', JSON.stringify({ id: '641', at: NOW - 25 * 3_600_000 }), undefined],
  ['an invalid id', JSON.stringify({ id: '../x', at: NOW }), undefined],
  ['a value of another form', '641', undefined],
])('to be played after a purchase: %s', (_what, stored, expected) => expect(readPlayAfter(stored, NOW)).toBe(expected));
