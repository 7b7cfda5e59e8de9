import fc from '@aerial/testkit/property.ts';
import { describe, expect, test } from 'vitest';
import {
  add,
  asCurrency,
  compare,
  decimalOf,
  MAX_MINOR,
  missingAmount,
  money,
  parseMoney,
  portion,
  subtract,
} from './money.ts';

const RUB = asCurrency('RUB');
const JPY = asCurrency('JPY');
const KWD = asCurrency('KWD');
const minor = fc.integer({ min: 0, max: MAX_MINOR });

describe('decimal text', () => {
  test('is read back as it was written, in every currency', () => {
    fc.assert(
      fc.property(minor, fc.constantFrom(RUB, JPY, KWD), (amount, currency) => {
        const sum = money(amount, currency);
        expect(parseMoney(decimalOf(sum), currency)).toEqual({ ok: true, value: sum });
      }),
    );
  });
  test.each([
    ['199.00', RUB, 19_900],
    ['199', RUB, 19_900],
    ['199.5', RUB, 19_950],
    ['0.01', RUB, 1],
    ['10.000', RUB, 1000],
    ['500', JPY, 500],
    ['1.005', KWD, 1005],
  ])('%s %s', (text, currency, expected) => {
    expect(parseMoney(text, currency)).toEqual({ ok: true, value: money(expected, currency) });
  });
  test.each(['', '-1', '+1', '1e3', '1,50', ' 1', '1 ', '.5', '1.', '0x10', 'NaN', 'Infinity', '1_000', '١'])(
    'refuses %j',
    (text) => {
      expect(parseMoney(text, RUB)).toEqual({ ok: false, error: 'malformed' });
    },
  );
  test('refuses fractions of a minor unit instead of rounding them', () => {
    expect(parseMoney('0.005', RUB)).toEqual({ ok: false, error: 'too-precise' });
    expect(parseMoney('1.5', JPY)).toEqual({ ok: false, error: 'too-precise' });
  });
  test('refuses what no sum reaches', () => {
    expect(parseMoney('9999999999999999', RUB)).toEqual({ ok: false, error: 'too-large' });
  });
  test('of a difference has a sign', () => {
    expect(decimalOf(money(-5, RUB))).toBe('-0.05');
    expect(decimalOf(money(-0, RUB))).toBe('0.00');
  });
});

describe('arithmetic', () => {
  test('is exact', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_MINOR / 2 }), fc.integer({ min: 0, max: MAX_MINOR / 2 }), (a, b) => {
        const sum = add(money(a, RUB), money(b, RUB));
        expect(subtract(sum, money(b, RUB))).toEqual(money(a, RUB));
        expect(compare(sum, money(a, RUB))).toBe(b);
      }),
    );
  });
  test('never combines currencies', () => {
    expect(() => add(money(1, RUB), money(1, JPY))).toThrow(RangeError);
    expect(() => compare(money(1, RUB), money(1, JPY))).toThrow(RangeError);
  });
  test('has no fractions of a minor unit', () => {
    expect(() => money(0.5, RUB)).toThrow(RangeError);
    expect(() => money(Number.NaN, RUB)).toThrow(RangeError);
    expect(() => money(MAX_MINOR + 1, RUB)).toThrow(RangeError);
  });
  test('a share is rounded half away from zero', () => {
    expect(portion(money(101, RUB), 5000)).toEqual(money(51, RUB));
    expect(portion(money(-101, RUB), 5000)).toEqual(money(-51, RUB));
    expect(portion(money(19_900, RUB), 1250)).toEqual(money(2488, RUB));
  });
});

test('a balance equal to the price suffices, otherwise the difference is missing', () => {
  expect(missingAmount(money(19_900, RUB), money(19_900, RUB)).minor).toBe(0);
  expect(missingAmount(money(19_900, RUB), money(19_899, RUB)).minor).toBe(1);
  expect(missingAmount(money(19_900, RUB), money(50_000, RUB)).minor).toBe(0);
});
