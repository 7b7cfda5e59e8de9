import { describe, expect, test } from 'vitest';
import {
  countryCode,
  editedNumber,
  emptyPhone,
  fitsMask,
  formatPhone,
  isForeign,
  isWholePhone,
  wholeNumber,
  type PhoneForm,
} from './phone-input.ts';

const russian: PhoneForm = { mask: '+7 (***) ***-**-**', rules: [] };
const contracts: PhoneForm = { mask: '+7 (***) ***-**-**', rules: [{ first_digit_not: '7', length: 9 }] };
const kazakh: PhoneForm = { mask: '+7 (7**) ***-**-**', rules: [] };
const unmasked: PhoneForm = { mask: null, rules: [] };
const georgian: PhoneForm = { mask: '+995 *** ** ** **', rules: [] };

test('a field starts with the country code, unless numbers of another form are possible', () => {
  expect([russian, georgian, kazakh, contracts, unmasked].map(emptyPhone)).toEqual(['7', '995', '7', '', '']);
  expect([kazakh, { mask: '(***) ***', rules: [] }].map(countryCode)).toEqual(['7', '']);
});

test.each([
  ['', ''],
  ['7', '+7'],
  ['79', '+7 (9'],
  ['7912', '+7 (912'],
  ['79123', '+7 (912) 3'],
  ['79123456789', '+7 (912) 345-67-89'],
])('digits %s are shown as %s', (digits, shown) => expect(formatPhone(russian, digits)).toBe(shown));

test('a contract number and a number without a mask are shown as they are', () => {
  expect(formatPhone(contracts, '123456789')).toBe('123456789');
  expect(formatPhone(unmasked, '79123456789')).toBe('79123456789');
  expect(formatPhone(georgian, '995555123456')).toBe('+995 555 12 34 56');
});

describe('F-305: only digits remain, whatever is pasted', () => {
  test.each([
    [russian, '+7 912 345-67-89', '79123456789'],
    [russian, '+7\u00a0912\u00a0345\u201167\u201189', '79123456789'],
    [russian, '8 (912) 345-67-89', '79123456789'],
    [russian, '89123456789', '79123456789'],
    [russian, '9123456789', '79123456789'],
    [russian, '8123456789', '78123456789'],
    [russian, '0079123456789', '79123456789'],
    [russian, 'tel: 912', '7912'],
    [russian, '789', '79'],
    [russian, '78', '78'],
    [russian, '78123456789', '78123456789'],
    [russian, '791234567890', '79123456789'],
    [kazakh, '+7 (701) 234-56-78', '77012345678'],
    [kazakh, '7012345678', '77012345678'],
    [kazakh, '8 701 234 56 78', '77012345678'],
    [kazakh, '7771234567', '77771234567'],
    [kazakh, '77771234567', '77771234567'],
    [contracts, '1', '1'],
    [contracts, '300100101', '300100101'],
    [contracts, '9123456789', '79123456789'],
    [contracts, '8 912 345 67 89', '79123456789'],
    [contracts, '7912', '7912'],
    [unmasked, '79123456789000', '79123456789'],
    [georgian, '555 12', '99555512'],
    [georgian, '555123456', '995555123456'],
    [georgian, '+995 555', '995555'],
  ])('%j: %s', (form, text, digits) => expect(wholeNumber(form, text)).toBe(digits));

  test('text formatted by the mask is unchanged', () => {
    for (const digits of ['7', '70', '77', '78', '7005550201', '7999000010', '79990000101'])
      expect(wholeNumber(russian, formatPhone(russian, digits))).toBe(digits);
  });
});

describe('a repeated country code is dropped', () => {
  test.each([
    [russian, '779', '79'],
    [russian, '789', '79'],
    [russian, '778123456', '778123456'],
    [russian, '778125550101', '78125550101'],
    [russian, '788125550101', '78125550101'],
    [russian, '777012345678', '77012345678'],
    [kazakh, '78', '7'],
    [kazakh, '777012345678', '77012345678'],
    [georgian, '9959955551234', '9955551234'],
    [contracts, '8912345678', '7912345678'],
    [contracts, '3001001', '3001001'],
  ])('%j: %s', (form, digits, meant) => expect(editedNumber(form, digits)).toBe(meant));
});

test('A-663 A-664 A-665: the number of digits of a number', () => {
  expect(isWholePhone(russian, '79123456789')).toBe(true);
  expect(isWholePhone(russian, '7912345678')).toBe(false);
  expect(isWholePhone(unmasked, '79123456789')).toBe(true);
  expect(isWholePhone(contracts, '123456789')).toBe(true);
  expect(isWholePhone(contracts, '712345678')).toBe(false);
  expect(isWholePhone(russian, '')).toBe(false);
});

test('a number has the digits that its mask requires', () => {
  expect([
    fitsMask(kazakh, '77012345678'),
    fitsMask(kazakh, '79123456789'),
    fitsMask(contracts, '300100101'),
    fitsMask(unmasked, '1'),
  ]).toEqual([true, false, true, true]);
});

describe('a foreign number is not read as a domestic one', () => {
  test.each([
    [russian, '+380 44 123 45 67', true],
    [russian, '00 371 12 345 678', true],
    [russian, '+1 202 555-01-23', true],
    [russian, '375291234567', true],
    [russian, '37112345678', true],
    [contracts, '+375 29 123-45-67', true],
    [contracts, '30010010155', true],
    [georgian, '+7 912 345-67-89', true],
    [georgian, '79123456789', true],
    [russian, '+7 912 345-67-89', false],
    [russian, '+8 (912) 345-67-89', false],
    [russian, '8 912 345 67 89', false],
    [russian, '912 345 67 89', false],
    [russian, '+38', false],
    [contracts, '300100101', false],
    [contracts, '9123456789', false],
    [unmasked, '+380441234567', false],
  ])('%j: %s: %s', (form, text, foreign) => expect(isForeign(form, text)).toBe(foreign));
});
