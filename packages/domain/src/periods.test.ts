import fc from '@aerial/testkit/property.ts';
import { describe, expect, test } from 'vitest';
import { asCurrency, money } from './money.ts';
import {
  comparePeriods,
  DEFAULT_PERIOD,
  formatPeriod,
  isEmptyPeriod,
  isSamePeriod,
  monthlyDiscount,
  monthlyPrices,
  parsePeriod,
  periodDays,
  perMonthPrice,
  type HumanPeriod,
} from './periods.ts';
import { addDays } from './zone.ts';

const RUB = asCurrency('RUB');
const roubles = (amount: number) => money(Math.round(amount * 100), RUB);
const period = (days: number, months = 0, years = 0): HumanPeriod => ({ days, months, years });
const part = fc.integer({ min: 0, max: 500 });
const anyPeriod = fc.record({ days: part, months: part, years: fc.integer({ min: 0, max: 10 }) });

describe('the text of a period', () => {
  test('A-374: is days, months and years', () => {
    expect(parsePeriod('7-0-0')).toEqual(period(7));
    expect(parsePeriod('0-6-0')).toEqual(period(0, 6));
    expect(parsePeriod('3-2-1')).toEqual(period(3, 2, 1));
  });
  test('A-376: is read back as it was written', () =>
    fc.assert(
      fc.property(anyPeriod, (one) => {
        expect(parsePeriod(formatPeriod(one))).toEqual(one);
      }),
    ));
  test.each([undefined, null, '', '0-1', '1', '0-1-0-0', '-1-0-0', '0-1.5-0', 'a-b-c', ' 0-3-0', '999999-0-0'])(
    'A-375 A-376 C-878: %j is one month',
    (text) => expect(parsePeriod(text)).toEqual(period(0, 1, 0)),
  );
  test('A-375 C-878: the default is written 0-1-0', () => expect(formatPeriod(DEFAULT_PERIOD)).toBe('0-1-0'));
});

test('only a period without days, months and years is empty', () => {
  expect(isEmptyPeriod(period(0))).toBe(true);
  expect([period(1), period(0, 1), period(0, 0, 1)].map(isEmptyPeriod)).toEqual([false, false, false]);
});

describe('comparison', () => {
  test('twelve months are a year, thirty days are not a month', () => {
    expect(isSamePeriod(period(0, 12), period(0, 0, 1))).toBe(true);
    expect(isSamePeriod(period(30), period(0, 1))).toBe(false);
  });
  test('the shorter period is first', () => {
    const sorted = [period(0, 0, 1), period(3), period(0, 3), period(0, 1), period(14), period(0, 6)];
    expect(sorted.toSorted(comparePeriods).map(formatPeriod)).toEqual([
      '3-0-0',
      '14-0-0',
      '0-1-0',
      '0-3-0',
      '0-6-0',
      '0-0-1',
    ]);
  });
  test('it is a total order in which only equal periods tie', () =>
    fc.assert(
      fc.property(anyPeriod, anyPeriod, anyPeriod, (a, b, c) => {
        expect(comparePeriods(a, b) === 0).toBe(isSamePeriod(a, b));
        expect(Math.sign(comparePeriods(a, b)) + Math.sign(comparePeriods(b, a))).toBe(0);
        if (comparePeriods(a, b) <= 0 && comparePeriods(b, c) <= 0) expect(comparePeriods(a, c)).toBeLessThanOrEqual(0);
      }),
    ));
});

describe('days', () => {
  test('A-969: a month has 30 days', () => expect(periodDays(period(5, 3), '2031-01-31')).toBe(95));
  test.each([
    ['2027-01-15', 365],
    ['2027-02-28', 365],
    ['2027-03-01', 366],
    ['2027-12-31', 366],
    ['2028-01-01', 366],
    ['2028-02-28', 366],
    ['2028-02-29', 366],
    ['2028-03-01', 365],
    ['2099-03-01', 365],
    ['2000-02-01', 366],
  ])('A-968 A-970: a year from %s has %i days', (start, days) => expect(periodDays(period(0, 0, 1), start)).toBe(days));
  test('A-970: every year is counted from its own start', () => {
    expect(periodDays(period(0, 0, 4), '2027-01-01')).toBe(1461);
    expect(periodDays(period(0, 0, 2), '2028-02-29')).toBe(366 + 365);
  });
  test('A-970: a year has 366 days exactly if it contains a 29 February', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15_000 }), (offset) => {
        const start = addDays('1990-01-01', offset);
        const end = `${Number(start.slice(0, 4)) + 1}${start.slice(4)}`;
        const days = Array.from({ length: 366 }, (_, later) => addDays(start, later)).filter((day) => day < end);
        expect(periodDays(period(0, 0, 1), start)).toBe(days.some((day) => day.endsWith('-02-29')) ? 366 : 365);
      }),
      { numRuns: 200, examples: [[13_573]] },
    ));
});

describe('the price of a month', () => {
  test.each([
    [199, period(0, 1), 199],
    [500, period(0, 3), 167],
    [2390, period(0, 0, 1), 199],
    [100, period(7), 429],
    [99.5, period(0, 1), 100],
    [99.49, period(0, 1), 99],
    [1, period(0, 0, 1), 0],
  ])('A-964 A-966: %d for %o is %d', (amount, of, expected) =>
    expect(perMonthPrice(roubles(amount), of)).toEqual(roubles(expected)),
  );
  test('A-964: is whole in a currency without minor units, too', () => {
    const JPY = asCurrency('JPY');
    expect(perMonthPrice(money(1000, JPY), period(0, 3))).toEqual(money(333, JPY));
  });
  test('an empty period has none', () => expect(perMonthPrice(roubles(100), period(0))).toBeUndefined());
});

describe('the discount', () => {
  test.each([
    [199, 199, undefined],
    [150, 200, 25],
    [167, 199, 16],
    [250, 200, undefined],
    [0, 200, 100],
    [199.6, 200, undefined],
  ])('A-965: %d a month against %d saves %s percent', (price, first, expected) =>
    expect(monthlyDiscount(roubles(price), roubles(first))).toBe(expected),
  );
  test('A-966: is never that of the first period, and left out where nothing is saved', () => {
    const offered = [
      { amount: roubles(199), period: period(0, 1) },
      { amount: roubles(597), period: period(0, 3) },
      { amount: roubles(1990), period: period(0, 0, 1) },
    ];
    expect(monthlyPrices(offered)).toEqual([
      { perMonth: roubles(199), discount: undefined },
      { perMonth: roubles(199), discount: undefined },
      { perMonth: roubles(166), discount: 17 },
    ]);
  });
  test('a free first period gives no discount', () => expect(monthlyDiscount(roubles(0), roubles(0))).toBeUndefined());
});
