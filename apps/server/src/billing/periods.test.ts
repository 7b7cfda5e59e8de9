import { epochMs } from '@aerial/domain/time.ts';
import fc from '@aerial/testkit/property.ts';
import { describe, expect, test } from 'vitest';
import { addPeriods, periodAt, type Anchor } from './periods.ts';

const at = (text: string) => epochMs(Date.parse(text));
const month = { days: 0, months: 1, years: 0 };
const year = { days: 0, months: 0, years: 1 };
const local = (ms: number, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(ms);
const starts = (anchor: Anchor, count: number): string[] =>
  Array.from({ length: count }, (_, index) => local(periodAt(anchor, anchor.index + index).from, anchor.zone));

const ZONES = [
  'UTC',
  'Europe/Moscow',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Tashkent',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
];
const anchors = fc.record({
  at: fc
    .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    .map((date) => epochMs(Math.floor(date.getTime() / 1000) * 1000)),
  index: fc.integer({ min: 0, max: 5 }),
  zone: fc.constantFrom(...ZONES),
  length: fc
    .record({
      days: fc.integer({ min: 0, max: 40 }),
      months: fc.integer({ min: 0, max: 13 }),
      years: fc.integer({ min: 0, max: 2 }),
    })
    .filter(({ days, months, years }) => days + months + years > 0),
});

describe('periods', () => {
  test('tile: each ends where the next begins, and is longer than nothing', () => {
    fc.assert(
      fc.property(anchors, fc.integer({ min: 0, max: 60 }), (anchor, n) => {
        const period = periodAt(anchor, anchor.index + n);
        expect(period.until).toBe(periodAt(anchor, anchor.index + n + 1).from);
        expect(period.until).toBeGreaterThan(period.from);
      }),
    );
  });

  test('of months and years begin on the day of the anchor, or on the last day of a shorter month', () => {
    fc.assert(
      fc.property(
        anchors.map((anchor) => ({
          ...anchor,
          length: { ...anchor.length, days: 0, months: anchor.length.months + 1 },
        })),
        fc.integer({ min: 0, max: 60 }),
        (anchor, n) => {
          const [year0, month0, day0] = local(anchor.at, anchor.zone).slice(0, 10).split('-').map(Number) as [
            number,
            number,
            number,
          ];
          const total = month0 - 1 + n * (anchor.length.months + 12 * anchor.length.years);
          const [y, m] = [year0 + Math.floor(total / 12), (total % 12) + 1];
          const lastDay = new Date(Date.UTC(y, m, 0)).getUTCDate();
          const expected = `${y}-${String(m).padStart(2, '0')}-${String(Math.min(day0, lastDay)).padStart(2, '0')}`;
          expect(local(periodAt(anchor, anchor.index + n).from, anchor.zone).slice(0, 10)).toBe(expected);
        },
      ),
    );
  });

  test('a month from the 31st never loses the 31st', () => {
    const anchor = { at: at('2027-01-31T12:00:00Z'), index: 0, zone: 'UTC', length: month };
    expect(starts(anchor, 5).map((text) => text.slice(5, 10))).toEqual(['01-31', '02-28', '03-31', '04-30', '05-31']);
  });
  test('a year from 29 February comes back to it', () => {
    const anchor = { at: at('2028-02-29T12:00:00Z'), index: 0, zone: 'UTC', length: year };
    expect(starts(anchor, 5).map((text) => text.slice(0, 10))).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });
  test('a change of the clocks moves neither the day nor the hour', () => {
    const anchor = { at: at('2027-03-10T22:30:00Z'), index: 0, zone: 'Europe/Berlin', length: month };
    expect(starts(anchor, 3)).toEqual(['2027-03-10 23:30:00', '2027-04-10 23:30:00', '2027-05-10 23:30:00']);
  });
  test('an hour that the clocks skip begins after the gap, and the next period is at its own hour again', () => {
    const anchor = {
      at: at('2027-02-28T01:30:00Z'),
      index: 0,
      zone: 'Europe/Berlin',
      length: { days: 28, months: 0, years: 0 },
    };
    expect(starts(anchor, 3)).toEqual(['2027-02-28 02:30:00', '2027-03-28 03:30:00', '2027-04-25 02:30:00']);
  });
  test('there are none before the anchor', () => {
    expect(() => periodAt({ at: at('2027-01-01T00:00:00Z'), index: 3, zone: 'UTC', length: month }, 2)).toThrow(
      RangeError,
    );
  });
  test('no period is no time', () => {
    expect(addPeriods(at('2027-01-31T00:00:00Z'), month, 0, 'UTC')).toBe(at('2027-01-31T00:00:00Z'));
  });
});
