import { epochMs } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import { remaining, yearEnd } from './countdown.ts';

const at = (iso: string) => epochMs(Date.parse(iso));

test.each([
  ['Europe/Moscow', '2026-11-21T20:00:00Z', '2026-12-31T21:00:00Z'],
  ['Asia/Almaty', '2026-11-21T20:00:00Z', '2026-12-31T19:00:00Z'],
  ['America/New_York', '2027-01-01T04:59:59Z', '2027-01-01T05:00:00Z'],
  ['UTC', '2027-01-01T00:00:00Z', '2028-01-01T00:00:00Z'],
])('C-886: the year of %s at %s ends at %s', (zone, now, end) => {
  expect(new Date(yearEnd(at(now), zone)).toISOString()).toBe(new Date(end).toISOString());
});

test('C-882: the remaining time changes each second', () => {
  const end = at('2027-01-01T00:00:00Z');
  expect(remaining(end, at('2026-12-30T22:58:57Z'))).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 3 });
  expect(remaining(end, at('2026-12-30T22:58:58Z'))).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 2 });
});

test('C-883: it stops at zero', () => {
  const end = at('2027-01-01T00:00:00Z');
  expect(remaining(end, at('2026-12-31T23:59:59Z'))).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
  expect(remaining(end, end)).toBeUndefined();
  expect(remaining(end, at('2027-01-01T00:00:05Z'))).toBeUndefined();
});
