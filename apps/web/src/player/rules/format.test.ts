import { expect, test } from 'vitest';
import { formatClock, formatDuration, spokenDuration } from './format.ts';

test.each([
  [0, '0:00'],
  [247, '4:07'],
  [3725, '1:02:05'],
  [-5, '0:00'],
])('%s s read as %s', (s, text) => expect(formatDuration(s)).toBe(text));

test.each([
  [125, 'en', '2 minutes 5 seconds'],
  [3600, 'en', '1 hour'],
  [0, 'en', '0 seconds'],
  [125, 'ru', '2 минуты 5 секунд'],
])('%s s are said in %s as "%s"', (s, locale, text) => expect(spokenDuration(s, locale)).toBe(text));

test('a clock time is that of the zone', () => expect(formatClock(1_700_000_000, 'ru', 'Europe/Moscow')).toBe('01:13'));
