import { expect, test } from 'vitest';
import { formatClock, formatDuration, spokenDuration } from './format.ts';

test.each([
  [0, '0:00'],
  [247, '4:07'],
  [3725, '1:02:05'],
  [-5, '0:00'],
])('%s s read as %s', (s, text) => expect(formatDuration(s)).toBe(text));

test.each([
  [125, '2 minutes 5 seconds'],
  [3600, '1 hours'],
  [0, '0 seconds'],
])('%s s are said as "%s"', (s, text) => expect(spokenDuration(s, (unit, count) => `${count} ${unit}`)).toBe(text));

test('a clock time is that of the zone', () => expect(formatClock(1_700_000_000, 'Europe/Moscow')).toBe('01:13'));
