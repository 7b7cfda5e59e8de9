import { describe, expect, test } from 'vitest';
import { codeLength, isPhone, phoneDigits, phoneLength } from './phone.ts';

describe('a phone number', () => {
  test('F-305: everything but digits is dropped', () => {
    expect(phoneDigits('+7 (900) 123-45-67')).toBe('79001234567');
    expect(phoneDigits('звоните!')).toBe('');
  });

  test.each([
    [4, false],
    [5, true],
    [15, true],
    [16, false],
  ])('of %s digits: %s', (count, expected) => expect(isPhone('7'.repeat(count))).toBe(expected));

  test('F-306: the mask says the length by its digits and stars', () => {
    expect(phoneLength('+7 (***) ***-**-**', [], '7900')).toBe(11);
    expect(phoneLength('+374 ** ******', [], '374')).toBe(11);
    expect(phoneLength('** ***', [], '')).toBe(5);
  });

  test('F-307: without a mask it is 11', () => {
    expect(phoneLength(null, [], '7')).toBe(11);
    expect(phoneLength(undefined, [], '')).toBe(11);
    expect(phoneLength('', [], '7')).toBe(11);
  });

  test('F-308 F-309: the form of 9 digits applies when the first digit is not 7', () => {
    const rules = [{ first_digit_not: '7', length: 9 }];
    expect(phoneLength('+7 (***) ***-**-**', rules, '120')).toBe(9);
    expect(phoneLength('+7 (***) ***-**-**', rules, '790')).toBe(11);
    expect(phoneLength('+7 (***) ***-**-**', rules, '')).toBe(11);
  });
});

describe('the length of a one-time code', () => {
  const rules = [
    { first_digit: '7', length: 4 },
    { first_digit: null, length: 8 },
  ];

  test('F-313: is the configured one', () => expect(codeLength([], 5, '79001234567')).toBe(5));
  test('F-314: is 6 when nothing is configured', () => {
    expect(codeLength([], null, '79001234567')).toBe(6);
    expect(codeLength([], undefined, '')).toBe(6);
  });
  test('F-315: is 4 for the brand that has it so', () => expect(codeLength([], null, '79001234567', 4)).toBe(4));
  test('F-316: is 4 or 8 by the first digit', () => {
    expect(codeLength(rules, null, '79001234567')).toBe(4);
    expect(codeLength(rules, null, '120034567')).toBe(8);
  });
  test('F-317: the rule comes first, then the configuration, then the brand', () => {
    expect(codeLength(rules, 6, '79001234567', 5)).toBe(4);
    expect(codeLength([{ first_digit: '9', length: 8 }], 6, '79001234567', 4)).toBe(6);
    expect(codeLength([], null, '79001234567', 4)).toBe(4);
  });
});
