/** Creating or changing a PIN: the old one where there is one, the new one twice. @source */

/** @source A-696 */
export const PIN_LENGTH = 4;

export type PinStep =
  | { readonly tag: 'old' }
  | { readonly tag: 'new'; readonly old?: string; readonly differed?: boolean }
  | { readonly tag: 'repeat'; readonly pin: string; readonly old?: string };

export interface PinForm {
  readonly step: PinStep;
  readonly digits: string;
  /** The old PIN that was entered is not it. */
  readonly isWrong: boolean;
}

export interface NewPin {
  readonly pincode: string;
  readonly old_pincode?: string;
}

/** @param current the PIN there is */
export const startPin = (current: string | null): PinForm => ({ step: current === null ? { tag: 'new' } : { tag: 'old' }, digits: '', isWrong: false });

export const onlyDigits = (text: string): string => text.replace(/\D/g, '').slice(0, PIN_LENGTH);

const at = (step: PinStep, isWrong = false): PinForm => ({ step, digits: '', isWrong });
const oldOf = (step: { readonly old?: string }) => (step.old === undefined ? {} : { old: step.old });

/** The fourth digit goes on by itself. @returns the form, and the PIN to save once both entries are the same */
export function enterPin({ step }: PinForm, text: string, current: string | null): [PinForm, NewPin | undefined] {
  const digits = onlyDigits(text);
  if (digits.length < PIN_LENGTH) return [{ step, digits, isWrong: false }, undefined];
  switch (step.tag) {
    case 'old':
      return [digits === current ? at({ tag: 'new', old: digits }) : at(step, true), undefined];
    case 'new':
      return [at({ tag: 'repeat', pin: digits, ...oldOf(step) }), undefined];
    case 'repeat':
      if (digits !== step.pin) return [at({ tag: 'new', ...oldOf(step), differed: true }), undefined];
      return [{ step, digits, isWrong: false }, { pincode: digits, ...(step.old === undefined ? {} : { old_pincode: step.old }) }];
  }
}
