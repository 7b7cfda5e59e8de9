/** What the phone field shows while a number is typed, pasted or corrected. @source spec 1 §5, F-305–F-309 */
import { PHONE_LENGTH, phoneDigits, phoneLength, type PhoneRule } from '@aerial/domain/phone.ts';

/** How the provider's numbers look. */
export interface PhoneForm {
  /** `+7 (***) ***-**-**`, or null. */
  readonly mask: string | null;
  readonly rules: readonly PhoneRule[];
}

/** Digits that every number of the mask begins with: `7` of `+7 (***) …`. */
export const countryCode = ({ mask }: PhoneForm): string => phoneDigits(mask?.split('*', 1)[0] ?? '');

/** What the field begins with. Where numbers of another form are possible, nothing is put before them. */
export const emptyPhone = (form: PhoneForm): string => (form.rules.length > 0 ? '' : countryCode(form));

export const isWholePhone = (form: PhoneForm, digits: string): boolean => digits.length === phoneLength(form.mask, form.rules, digits);

/** Whether the number is of the other form: a contract number, say. */
const fitsRule = ({ rules }: PhoneForm, digits: string): boolean => digits !== '' && rules.some((rule) => rule.first_digit_not !== digits[0]);

/**
 * The digits that are meant by what stands in the field. The country code is put before a number without one; the 8 that
 * Russian numbers are dialled with is read as the 7 it stands for.
 */
export function meantDigits(form: PhoneForm, text: string): string {
  const typed = phoneDigits(text);
  const code = countryCode(form);
  const whole = phoneLength(form.mask, [], '');
  const isRussian = code === '7' && whole === PHONE_LENGTH;
  if (isRussian && typed.length === whole && typed.startsWith('8')) return `7${typed.slice(1)}`;
  if (code === '' || typed === '' || fitsRule(form, typed)) return typed.slice(0, phoneLength(form.mask, form.rules, typed));
  const behind = typed.startsWith(code) ? typed.slice(code.length) : typed;
  // No area of the country begins with 89: a mobile number was dialled behind the code that was already there.
  const meant = isRussian && behind.startsWith('89') ? behind.slice(1) : behind;
  return `${code}${meant}`.slice(0, whole);
}

/** Digits written by the mask, as far as they go; without a mask, or beside it, as they are. */
export function formatPhone(form: PhoneForm, digits: string): string {
  if (!form.mask || fitsRule(form, digits)) return digits;
  let shown = '';
  let waiting = '';
  let next = 0;
  for (const sign of form.mask) {
    if (next >= digits.length) break;
    if (/[\d*]/.test(sign)) {
      shown += waiting + digits[next]!;
      waiting = '';
      next += 1;
    } else waiting += sign;
  }
  return shown + digits.slice(next);
}

/** Where the caret stands in a text after so many of its digits. */
export function caretAfter(text: string, digits: number): number {
  if (digits <= 0) return Math.max(0, text.search(/\d/));
  let seen = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (/\d/.test(text[i]!)) seen += 1;
    if (seen === digits) return i + 1;
  }
  return text.length;
}

/** What the browser made of the field. */
export interface Edit {
  /** What the field showed. */
  readonly before: string;
  /** What it shows after the browser's own change. */
  readonly after: string;
  /** Where the caret now is. */
  readonly caret: number;
  /** Deleted with the Delete key: the sign behind the caret. */
  readonly isForward: boolean;
}

/** What was put in, up to the caret; with the plus sign it stands behind. */
function inserted({ before, after, caret }: Edit): string {
  let same = 0;
  while (same < caret && before[same] === after[same]) same += 1;
  return after.slice(after[same - 1] === '+' ? same - 1 : same, caret);
}

/** Digits from which on a text is a number with its country, not a part of one. */
const WHOLE_FOREIGN = 9;

/**
 * Whether a text is a whole number of another country than the mask's: with a plus sign or 00 and another code, or without them too
 * long for a number without its code. Written by the mask it would become somebody else's number.
 */
export function isForeign(form: PhoneForm, text: string): boolean {
  const code = countryCode(form);
  const international = /^\s*(?:\+|00)/.test(text);
  const digits = phoneDigits(text).replace(international ? /^00/ : '', '');
  if (code === '' || digits.length < WHOLE_FOREIGN || digits.startsWith(code)) return false;
  const whole = phoneLength(form.mask, [], '');
  // The 8 that numbers are dialled with inside Russia.
  if (code === '7' && digits.startsWith('8') && digits.length === whole) return false;
  return international || (form.rules.length === 0 && digits.length >= whole);
}

/** What stands in the field after an edit. */
export interface EditedPhone {
  readonly digits: string;
  /** Where the caret belongs in what is shown of them. */
  readonly caret: number;
  /** A number of another country was put in, and not taken. */
  readonly isForeign?: boolean;
}

export function editPhone(form: PhoneForm, edit: Edit): EditedPhone {
  const { before, after } = edit;
  const text = inserted(edit);
  if (isForeign(form, text)) return { digits: phoneDigits(before), caret: before.length, isForeign: true };
  const put = phoneDigits(text);
  // A number is begun with its country's code, which is known.
  if (after === '+' && before === '') return { digits: countryCode(form), caret: formatPhone(form, countryCode(form)).length };
  // A whole number put behind the country code, or into another number, is the number.
  if (put.length >= phoneLength(form.mask, [], '') - countryCode(form).length) {
    const digits = meantDigits(form, put);
    return { digits, caret: formatPhone(form, digits).length };
  }
  let typed = phoneDigits(after);
  let inFront = phoneDigits(after.slice(0, edit.caret)).length;
  // Only a bracket or a space went: the digit beside it is meant.
  if (after.length < before.length && typed === phoneDigits(before)) {
    const at = edit.isForward ? inFront : inFront - 1;
    if (at >= 0) typed = typed.slice(0, at) + typed.slice(at + 1);
    if (!edit.isForward) inFront = Math.max(0, inFront - 1);
  }
  const digits = meantDigits(form, typed);
  const behind = typed.length - inFront;
  return { digits, caret: caretAfter(formatPhone(form, digits), digits.length - Math.min(behind, digits.length)) };
}
