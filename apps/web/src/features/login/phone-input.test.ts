import { describe, expect, test } from 'vitest';
import { caretAfter, editPhone, emptyPhone, formatPhone, isForeign, isWholePhone, meantDigits, type PhoneForm } from './phone-input.ts';

const russian: PhoneForm = { mask: '+7 (***) ***-**-**', rules: [] };
const contracts: PhoneForm = { mask: '+7 (***) ***-**-**', rules: [{ first_digit_not: '7', length: 9 }] };
const unmasked: PhoneForm = { mask: null, rules: [] };
const georgian: PhoneForm = { mask: '+995 *** ** ** **', rules: [] };

test('a field begins with the country code, unless numbers of another form are possible', () => {
  expect([russian, georgian, contracts, unmasked].map(emptyPhone)).toEqual(['7', '995', '', '']);
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

describe('F-305: only digits are kept, whatever is pasted', () => {
  test.each([
    [russian, '+7 912 345-67-89', '79123456789'],
    [russian, '8 (912) 345-67-89', '79123456789'],
    [russian, '89123456789', '79123456789'],
    [russian, '9123456789', '79123456789'],
    [russian, 'tel: 912', '7912'],
    [russian, '789', '79'],
    [russian, '78', '78'],
    [russian, '78123456789', '78123456789'],
    [russian, '791234567890', '79123456789'],
    [contracts, '1', '1'],
    [contracts, '12345678900', '123456789'],
    [contracts, '8 912 345 67 89', '79123456789'],
    [contracts, '7912', '7912'],
    [unmasked, '79123456789000', '79123456789'],
    [georgian, '555 12', '99555512'],
    [georgian, '+995 555', '995555'],
  ])('%j: %s', (form, text, digits) => expect(meantDigits(form, text)).toBe(digits));
});

test('A-663 A-664 A-665: how many digits a number needs', () => {
  expect(isWholePhone(russian, '79123456789')).toBe(true);
  expect(isWholePhone(russian, '7912345678')).toBe(false);
  expect(isWholePhone(unmasked, '79123456789')).toBe(true);
  expect(isWholePhone(contracts, '123456789')).toBe(true);
  expect(isWholePhone(contracts, '712345678')).toBe(false);
  expect(isWholePhone(russian, '')).toBe(false);
});

describe('a number of another country is not read as one of this country', () => {
  test.each([
    [russian, '+380 44 123 45 67', true],
    [russian, '00 371 12 345 678', true],
    [russian, '+1 202 555-01-23', true],
    [russian, '375291234567', true],
    [russian, '37112345678', true],
    [contracts, '+375 29 123-45-67', true],
    [georgian, '+7 912 345-67-89', true],
    [russian, '+7 912 345-67-89', false],
    [russian, '+8 (912) 345-67-89', false],
    [russian, '8 912 345 67 89', false],
    [russian, '912 345 67 89', false],
    [russian, '+38', false],
    [contracts, '300100101', false],
    [contracts, '30010010155', false],
    [unmasked, '+380441234567', false],
  ])('%j: %s: %s', (form, text, foreign) => expect(isForeign(form, text)).toBe(foreign));

  test.each([
    ['pasted behind the country code', '+7', '+7+380 44 123 45 67'],
    ['pasted over another', '+7 (912) 345-67-89', '+380 44 123 45 67'],
    ['filled in by the browser', '', '+380441234567'],
  ])('%s: what stood there stays', (_, before, after) => {
    const edited = editPhone(russian, { before, after, caret: after.length, isForward: false });
    expect(edited).toEqual({ digits: before.replace(/\D/g, ''), caret: before.length, isForeign: true });
  });
});

describe('the caret', () => {
  /** An edit written as text with `|` for the caret. */
  const edit = (before: string, after: string, isForward = false) => {
    const caret = after.indexOf('|');
    const result = editPhone(russian, { before, after: after.replace('|', ''), caret, isForward });
    const shown = formatPhone(russian, result.digits);
    return `${shown.slice(0, result.caret)}|${shown.slice(result.caret)}`;
  };
  test.each([
    ['typed at the end', '+7 (91', '+7 (912|', '+7 (912|'],
    ['typed at the end of a group', '+7 (912', '+7 (9123|', '+7 (912) 3|'],
    ['typed in the middle', '+7 (912) 45', '+7 (912) 3|45', '+7 (912) 3|45'],
    ['deleted in the middle', '+7 (912) 345', '+7 (91|) 345', '+7 (91|3) 45'],
    ['a bracket deleted backwards takes the digit before it', '+7 (912) 345', '+7 (912| 345', '+7 (91|3) 45'],
    ['the country code comes back', '+7 (912', '+| (912', '+7| (912'],
    ['the last digit can be deleted', '+7', '+|', '|'],
    ['a whole number pasted behind the country code', '+7', '+7+7 701 234-56-78|', '+7 (701) 234-56-78|'],
    ['a whole number pasted over everything', '+7 (912) 345-67-89', '8 (999) 111-22-33|', '+7 (999) 111-22-33|'],
    ['one digit too many changes nothing', '+7 (701) 234-56-78', '+7 (701) 234-56-789|', '+7 (701) 234-56-78|'],
  ])('%s', (_, before, after, shown) => expect(edit(before, after)).toBe(shown));

  test('a plus sign in the empty field brings the country code', () => expect(edit('', '+|')).toBe('+7|'));
  test('a bracket deleted forwards takes the digit behind it', () => expect(edit('+7 (912) 345', '+7 (912| 345', true)).toBe('+7 (912|) 45'));
  test('stands before the first digit at the beginning', () => expect(caretAfter('+7 (9', 0)).toBe(1));
});
