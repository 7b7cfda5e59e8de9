/** Creating or changing a PIN: the old one, if any, which the server compares, then the new one twice. @source */

/** @source A-696 */
export const PIN_LENGTH = 4;

export type PinStep =
  | { readonly tag: 'old' }
  | { readonly tag: 'new'; readonly old?: string; readonly differed?: boolean }
  | { readonly tag: 'repeat'; readonly pin: string; readonly old?: string };

export interface PinForm {
  readonly step: PinStep;
  readonly digits: string;
}

export interface NewPin {
  readonly pincode: string;
  readonly old_pincode?: string;
}

/** @param hasPin whether one is set already */
export const startPin = (hasPin: boolean): PinForm => ({ step: hasPin ? { tag: 'old' } : { tag: 'new' }, digits: '' });

export const onlyDigits = (text: string): string => text.replace(/\D/g, '').slice(0, PIN_LENGTH);

const at = (step: PinStep): PinForm => ({ step, digits: '' });

/** The old PIN was right. */
export const withOldPin = (old: string): PinForm => at({ tag: 'new', old });

/** The step that four digits complete. */
export type PinEffect =
  | { readonly run: 'compare'; readonly pin: string }
  | { readonly run: 'save'; readonly pin: NewPin };
const oldOf = (step: { readonly old?: string }) => (step.old === undefined ? {} : { old: step.old });

/** The fourth digit submits automatically. */
export function enterPin({ step }: PinForm, text: string): [PinForm, PinEffect | undefined] {
  const digits = onlyDigits(text);
  if (digits.length < PIN_LENGTH) return [{ step, digits }, undefined];
  switch (step.tag) {
    case 'old':
      return [at(step), { run: 'compare', pin: digits }];
    case 'new':
      return [at({ tag: 'repeat', pin: digits, ...oldOf(step) }), undefined];
    case 'repeat':
      if (digits !== step.pin) return [at({ tag: 'new', ...oldOf(step), differed: true }), undefined];
      return [
        { step, digits },
        { run: 'save', pin: { pincode: digits, ...(step.old === undefined ? {} : { old_pincode: step.old }) } },
      ];
  }
}
