import { expect, test } from 'vitest';
import { deviceCodeDigits, groupedDeviceCode, isWholeDeviceCode } from './device-code.ts';

test.each([
  ['123 456-789', '123456789'],
  ['12a3', '123'],
  ['12345678901', '123456789'],
  ['', ''],
])('of "%s" the code is "%s"', (typed, digits) => expect(deviceCodeDigits(typed)).toBe(digits));

test.each([
  ['123456789', '123 456 789'],
  ['1234', '123 4'],
  ['123', '123'],
  ['', ''],
])('"%s" is shown as "%s"', (digits, shown) => expect(groupedDeviceCode(digits)).toBe(shown));

test('a code is whole with nine digits', () => {
  expect(isWholeDeviceCode('12345678')).toBe(false);
  expect(isWholeDeviceCode('123456789')).toBe(true);
});
