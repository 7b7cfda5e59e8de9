import { describe, expect, test } from 'vitest';
import { epochSeconds } from './time.ts';
import { addDays, localTime, parseLocalDate, startOfDay, zoneOffsetS } from './zone.ts';

const at = (iso: string) => epochSeconds(Date.parse(iso) / 1000);

describe('wall-clock time of a zone', () => {
  test('Moscow is three hours ahead of UTC', () => {
    expect(zoneOffsetS(at('2026-07-01T00:00:00Z'), 'Europe/Moscow')).toBe(10_800);
    expect(localTime(at('2031-01-31T22:30:05Z'), 'Europe/Moscow')).toEqual({ date: '2031-02-01', time: '01:30:05' });
  });
  test('a day begins at local midnight', () => {
    expect(startOfDay('2026-03-14', 'Europe/Moscow')).toBe(at('2026-03-13T21:00:00Z'));
  });
  test('also on the days on which clocks change', () => {
    expect(startOfDay('2026-03-29', 'Europe/Berlin')).toBe(at('2026-03-28T23:00:00Z'));
    expect(startOfDay('2026-03-30', 'Europe/Berlin')).toBe(at('2026-03-29T22:00:00Z'));
    expect(startOfDay('2026-10-26', 'Europe/Berlin')).toBe(at('2026-10-25T23:00:00Z'));
  });
  test('days are counted across months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });
  test.each([
    ['2031-1-1', '2031-01-01'],
    ['2031-12-31', '2031-12-31'],
    ['2031-2-30', undefined],
    ['2031-13-1', undefined],
    ['tomorrow', undefined],
  ])('the date %s is %s', (text, expected) => expect(parseLocalDate(text)).toBe(expected));
});
