/** A channel's number, typed digit by digit as on a remote control. */

/** Without another digit for so long, the number is complete, milliseconds. */
export const NUMBER_WAIT_MS = 1500;
/** How long a number that no channel has stays to be read, milliseconds. */
export const NUMBER_STAYS_MS = 1500;
const MAX_DIGITS = 4;

/** The digits after one more; a full number starts over. */
export const addDigit = (digits: string, digit: number): string =>
  digits.length >= MAX_DIGITS ? String(digit) : `${digits}${digit}`;

/** @returns undefined: no number yet (zeros alone) */
export const numberOf = (digits: string): number | undefined => Number(digits) || undefined;

/** Where in a film a digit leads: tenths of its length. */
export const tenthOf = (digit: number, bounds: { readonly start: number; readonly end: number }): number =>
  bounds.start + (digit / 10) * (bounds.end - bounds.start);
