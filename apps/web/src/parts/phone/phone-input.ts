/** Normalises the digits of a phone field, however the number was typed, pasted or filled in. @source spec 1 §5, F-305–F-309 */
import { PHONE_LENGTH, phoneDigits, phoneLength, type PhoneRule } from '@aerial/domain/phone.ts';

/** The format of the provider's numbers. */
export interface PhoneForm {
  /** `+7 (***) ***-**-**`, or null. */
  readonly mask: string | null;
  readonly rules: readonly PhoneRule[];
}

/** Digits that every number of the mask starts with: `7` of `+7 (***) …`, `77` of `+7 (7**) …`. */
export const fixedDigits = ({ mask }: PhoneForm): string => phoneDigits(mask?.split('*', 1)[0] ?? '');
/** The country code: `7` of both. */
export const countryCode = (form: PhoneForm): string => (fixedDigits(form) === '' ? '' : /\d+/.exec(form.mask!)![0]);

/** Number of digits of a complete number of the mask. */
const wholeLength = ({ mask }: PhoneForm): number => phoneLength(mask, [], '');
/** The same without the country code. */
export const nationalLength = (form: PhoneForm): number => wholeLength(form) - countryCode(form).length;

/** The initial text of the field; empty where numbers of another form are possible. */
export const emptyPhone = (form: PhoneForm): string => (form.rules.length > 0 ? '' : countryCode(form));

export const isWholePhone = (form: PhoneForm, digits: string): boolean =>
  digits.length === phoneLength(form.mask, form.rules, digits);
/** Whether a number has the digits that the mask requires. */
export const fitsMask = (form: PhoneForm, digits: string): boolean =>
  contractLength(form, digits) !== undefined || digits.startsWith(fixedDigits(form));

/** Length of a number of the other form (a contract number, say); undefined for phones. */
export const contractLength = ({ rules }: PhoneForm, digits: string): number | undefined =>
  digits === '' ? undefined : rules.find((rule) => rule.first_digit_not !== digits[0])?.length;

/** Inside their countries, numbers with +7 are dialled with an 8. */
const isDialledWith8 = (form: PhoneForm): boolean =>
  /^[78]$/.test(countryCode(form)) && wholeLength(form) === PHONE_LENGTH;
/** Whether the digits start with the country code, or its domestic substitute. */
const hasCode = (form: PhoneForm, digits: string): boolean =>
  digits.startsWith(countryCode(form)) || (isDialledWith8(form) && /^[78]/.test(digits));

/** Formats digits by the mask, as far as they go; unchanged without a mask, or beyond it. */
export function formatPhone(form: PhoneForm, digits: string): string {
  if (!form.mask || contractLength(form, digits) !== undefined) return digits;
  let shown = '';
  let pending = '';
  let next = 0;
  for (const sign of form.mask) {
    if (next >= digits.length) break;
    if (/[\d*]/.test(sign)) {
      shown += pending + digits[next]!;
      pending = '';
      next += 1;
    } else pending += sign;
  }
  return shown + digits.slice(next);
}

/** Number of digits from which a text is a number with its country code. */
const MIN_FOREIGN_DIGITS = 9;
const isInternational = (text: string): boolean => /^\s*(?:\+|00)/.test(text);
const withoutPrefix = (text: string): string => phoneDigits(isInternational(text) ? text.replace(/^\s*00/, '') : text);

/**
 * Whether a text is a complete number of another country than the mask's: with a plus sign or 00 and another code, or without them too
 * long for a domestic number. Formatted by the mask it would become another subscriber's number.
 */
export function isForeign(form: PhoneForm, text: string): boolean {
  const digits = withoutPrefix(text);
  if (countryCode(form) === '' || digits.length < MIN_FOREIGN_DIGITS) return false;
  const startsWithCode =
    digits.startsWith(countryCode(form)) || (hasCode(form, digits) && digits.length === wholeLength(form));
  return !startsWithCode && (isInternational(text) || digits.length > nationalLength(form));
}

/**
 * Normalises a complete number: pasted, dropped or filled in by the browser. A missing country code is added;
 * the length decides, because numbers without their code may begin with the same digits (7 701 …, 701 …).
 */
export function wholeNumber(form: PhoneForm, text: string): string {
  const digits = withoutPrefix(text);
  const code = countryCode(form);
  const length = wholeLength(form);
  const contract = contractLength(form, digits);
  if (contract !== undefined && !isInternational(text))
    return digits.length <= contract ? digits : wholeNumber({ ...form, rules: [] }, text);
  if (code === '' || digits === '' || text === formatPhone(form, digits)) return digits.slice(0, length);
  if (digits.length === nationalLength(form) && !isInternational(text)) return editedNumber(form, code + digits);
  if (hasCode(form, digits) && (digits.length >= length || digits.startsWith(code)))
    return editedNumber(form, code + withoutCode(form, digits));
  return editedNumber(form, code + digits);
}

/**
 * Normalises the digits of the field after an edit at its end. Viewers type the country code, or the 8 for it, after the
 * code that is already there: it is dropped where no number of the country continues like that, at the latest when it makes the
 * number too long.
 */
export function editedNumber(form: PhoneForm, digits: string): string {
  const code = countryCode(form);
  const contract = contractLength(form, digits);
  if (contract !== undefined) return digits.length <= contract ? digits : wholeNumber({ ...form, rules: [] }, digits);
  const national = digits.startsWith(code) ? digits.slice(code.length) : digits;
  return (code + (isRepeatedCode(form, national) ? withoutCode(form, national) : national)).slice(0, wholeLength(form));
}

const withoutCode = (form: PhoneForm, digits: string): string => digits.slice(countryCode(form).length);

/** Whether the digits after the country code repeat the code. */
function isRepeatedCode(form: PhoneForm, national: string): boolean {
  if (countryCode(form) === '' || !hasCode(form, national)) return false;
  if (national.length > nationalLength(form)) return true;
  if (!isDialledWith8(form)) return false;
  // No area after +7 starts with 79 or 89; where the mask fixes the area, 8 is none.
  const area = withoutCode(form, fixedDigits(form));
  return /^[78]9/.test(national) || (national.startsWith('8') && area !== '' && !area.startsWith('8'));
}
