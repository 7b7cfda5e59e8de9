/** The phone field's mask: the library moves the caret and deletes, `phone-input.ts` interprets the digits. */
import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core';
import { phoneDigits, phoneLength } from '@aerial/domain/phone.ts';
import {
  contractLength,
  countryCode,
  editedNumber,
  emptyPhone,
  formatPhone,
  isForeign,
  nationalLength,
  wholeNumber,
  type PhoneForm,
} from '../../parts/phone/phone-input.ts';

type Expression = (string | RegExp)[];
type ElementState = Parameters<MaskitoPreprocessor>[0]['elementState'];

/** Digits after the country code may be mistyped, and corrected; only the code is fixed. */
function expressionOf(mask: string, code: string): Expression {
  let fixed = code.length;
  return Array.from(mask, (sign) => {
    if (/\d/.test(sign) && fixed > 0) {
      fixed -= 1;
      return sign;
    }
    return /[\d*]/.test(sign) ? /\d/ : sign;
  });
}

const EMPTY = { value: '', selection: [0, 0] as const };

/** Deleting only a bracket or a space deletes the digit beside it. */
const deleted = ({ value, selection }: ElementState, isForward: boolean): ElementState => {
  let [from, to] = selection;
  const isPastDigit = () => /\d/.test(value.slice(from, to)) || (isForward ? to === value.length : from === 0);
  while (!isPastDigit()) {
    if (isForward) to += 1;
    else from -= 1;
  }
  return { value, selection: [from, to] };
};

/**
 * @param begun the initial text of the field
 * @param onForeign a number of another country was entered and rejected
 */
export function phoneMask(form: PhoneForm, begun: string, onForeign: () => void): MaskitoOptions {
  const code = countryCode(form);
  const phone = form.mask && expressionOf(form.mask, code);
  /** The last accepted text, restored when a replacement is rejected. */
  let accepted = begun;

  const typed: MaskitoPreprocessor = ({ elementState, data }) => {
    const { value, selection } = elementState;
    const [before, after] = [value.slice(0, selection[0]), value.slice(selection[1])];
    const put = phoneDigits(data);
    const rest = phoneDigits(before + after);
    const replaced = (digits: string) => ({ elementState: EMPTY, data: formatPhone(form, digits) });
    const unchanged = { elementState, data: '' };
    if (isForeign(form, data)) {
      onForeign();
      return unchanged;
    }
    if (put === '') return rest === '' && data.includes('+') ? replaced(code) : unchanged;
    if (code !== '' && (data.trimStart().startsWith('+') || put.length >= nationalLength(form)))
      return replaced(wholeNumber(form, data));
    if (after === '') {
      const digits = (rest === '' ? emptyPhone(form) : phoneDigits(before)) + put;
      const meant = editedNumber(form, digits);
      return meant === phoneDigits(before) && before === value ? unchanged : replaced(meant);
    }
    // A complete number has no room in the middle: its end would be lost.
    return rest.length + put.length > phoneLength(form.mask, form.rules, phoneDigits(before) + put + phoneDigits(after))
      ? unchanged
      : { elementState, data: put };
  };

  /** The browser filled the field in, or the value is our own. */
  const filledIn: MaskitoPreprocessor = ({ elementState, data }) => {
    const { value } = elementState;
    if (isForeign(form, value)) {
      onForeign();
      return { elementState: { value: accepted, selection: [accepted.length, accepted.length] }, data };
    }
    const shown = formatPhone(form, wholeNumber(form, value));
    return shown === value
      ? { elementState, data }
      : { elementState: { value: shown, selection: [shown.length, shown.length] }, data };
  };

  return {
    mask: ({ value }) => {
      const digits = phoneDigits(value);
      const contract = contractLength(form, digits);
      return !phone || contract !== undefined
        ? Array.from({ length: contract ?? phoneLength(form.mask, form.rules, digits) }, () => /\d/)
        : phone;
    },
    preprocessors: [
      (state, action) => {
        if (action === 'insert') return typed(state, action);
        if (action === 'validation') return filledIn(state, action);
        return { elementState: deleted(state.elementState, action === 'deleteForward'), data: state.data };
      },
    ],
    postprocessors: [
      (state, { value: former }) => {
        // Deleting the last digit clears the number, not the code before it.
        const isEmptied = state.value === '' && phoneDigits(former).length > code.length;
        const shown = isEmptied ? formatPhone(form, emptyPhone(form)) : state.value;
        accepted = shown;
        return isEmptied ? { value: shown, selection: [shown.length, shown.length] } : state;
      },
    ],
  };
}
