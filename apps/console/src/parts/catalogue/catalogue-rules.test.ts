import { epochSeconds } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import { moved } from './order.ts';
import { zonedInstant, zonedText } from './zoned.ts';

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
])('an item moves from %d to %d', (from, to, expected) => expect(moved([...'abc'], from, to).join('')).toBe(expected));

test('fields show instants in the provider’s zone, on both sides of a change of clocks', () => {
  for (const at of [1_900_000_000, 1_916_500_000].map((s) => epochSeconds(Math.floor(s / 60) * 60)))
    for (const zone of ['Europe/Sofia', 'UTC', 'Asia/Yekaterinburg'])
      expect(zonedInstant(zonedText(at, zone), zone)).toBe(at);
  expect(zonedText(null, 'UTC')).toBe('');
  expect(zonedInstant('', 'UTC')).toBeNull();
  expect(zonedText(epochSeconds(0), 'Europe/Moscow')).toBe('1970-01-01T03:00');
});
