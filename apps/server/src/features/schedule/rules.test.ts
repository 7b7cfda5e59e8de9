import { epochSeconds } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import { archiveBegins, DAY_S, hasCatchUp, realTimes, resolveRange } from './rules.ts';

const at = (iso: string) => epochSeconds(Date.parse(iso) / 1000);
const now = at('2031-01-15T10:00:00Z');
const channel = { timezone: 'Europe/Moscow', archivedDays: 14, hasArchive: true, blackouts: [] };
const range = (query: Parameters<typeof resolveRange>[0], of = channel) => {
  const result = resolveRange(query, of, now);
  return result.ok ? result.value : result.error.code;
};

describe('the range of a guide call', () => {
  test('C-664 start and end are unix seconds', () => {
    expect(range({ start: now - 3600, end: now + 3600 })).toEqual({ start: now - 3600, end: now + 3600 });
  });
  test('a date is a day of the channel, with or without leading zeros', () => {
    const day = { start: at('2031-01-04T21:00:00Z'), end: at('2031-01-05T21:00:00Z') };
    expect(range({ date: '2031-1-5' })).toEqual(day);
    expect(range({ date: '2031-01-05' })).toEqual(day);
  });
  test('without anything it is today and tomorrow', () => {
    expect(range({})).toEqual({ start: at('2031-01-14T21:00:00Z'), end: at('2031-01-16T21:00:00Z') });
  });
  test('with only a start the day after it, with only an end the day before it', () => {
    expect(range({ start: now })).toEqual({ start: now, end: now + DAY_S });
    expect(range({ end: now })).toEqual({ start: now - DAY_S, end: now });
  });
  test('it does not reach further back than the archive', () => {
    expect(range({ start: now - 20 * DAY_S, end: now })).toEqual({ start: now - 14 * DAY_S, end: now });
    expect(range({ start: now - DAY_S, end: now + DAY_S }, { ...channel, archivedDays: 0 })).toEqual({
      start: now,
      end: now + DAY_S,
    });
  });
  test.each([
    ['an end before the start', { start: now, end: now - 1 }],
    ['more than 31 days', { start: now, end: now + 31 * DAY_S + 1 }],
    ['a day that does not exist', { date: '2031-2-30' }],
  ])('%s is refused', (_what, query) => expect(range(query)).toBe('validation_failed'));
  test('31 days and no time at all are accepted', () => {
    expect(range({ start: now, end: now + 31 * DAY_S })).toEqual({ start: now, end: now + 31 * DAY_S });
    expect(range({ start: now, end: now })).toEqual({ start: now, end: now });
  });
});

describe('catch-up', () => {
  const entry = (startAt: number, isRecorded = true) => ({
    startAt: epochSeconds(startAt),
    durationS: 1800,
    isRecorded,
  });
  test.each([
    ['a programme that has just started', entry(now), true],
    ['one that starts in a second', entry(now + 1), false],
    ['one at the very beginning of the archive', entry(archiveBegins(channel, now)), true],
    ['one a second before the archive', entry(archiveBegins(channel, now) - 1), false],
    ['one without a recording', entry(now - 60, false), false],
  ])('of %s: %s', (_what, programme, expected) => expect(hasCatchUp(programme, channel, now)).toBe(expected));
  test('needs an archive', () => {
    expect(hasCatchUp(entry(now), { ...channel, archivedDays: 0 }, now)).toBe(false);
    expect(hasCatchUp(entry(now), { ...channel, hasArchive: false }, now)).toBe(false);
  });
});

test('what must not be shown, be it a part, has no catch-up', () => {
  const programme = { startAt: epochSeconds(now - 3600), durationS: 1800, isRecorded: true };
  const dark = (start: number, end: number) =>
    hasCatchUp(programme, { ...channel, blackouts: [{ start: epochSeconds(start), end: epochSeconds(end) }] }, now);
  expect([
    dark(now - 7200, now - 3600),
    dark(now - 7200, now - 3599),
    dark(now - 1801, now),
    dark(now - 1800, now),
  ]).toEqual([true, false, false, true]);
});

describe('what is really played', () => {
  test('begins with the first whole second of its first segment', () => {
    const entry = { startAt: epochSeconds(1_000_000), durationS: 1800, grid: { start: 520_834, count: 937 } };
    expect(realTimes(entry)).toEqual({ startAt: 1_000_002, durationS: 1799 });
  });
  test('is what was announced when nothing stands on the grid', () => {
    expect(realTimes({ startAt: epochSeconds(1000), durationS: 60, grid: undefined })).toEqual({
      startAt: 1000,
      durationS: 60,
    });
  });
});
