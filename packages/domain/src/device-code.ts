/** Codes by which a screen is signed in from another device. */

/** Digits of a code: every keyboard and remote control has them, in every language. */
export const DEVICE_CODE_DIGITS = 9;
/** How long a code is valid, seconds. */
export const DEVICE_CODE_TTL_S = 600;
/** Time between two polls of the screen, seconds. @source RFC 8628 section 3.2 */
export const DEVICE_CODE_INTERVAL_S = 5;

/** What was typed of a code: its digits, no more than a code has. */
export const deviceCodeDigits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, DEVICE_CODE_DIGITS);

export const isWholeDeviceCode = (digits: string): boolean => digits.length === DEVICE_CODE_DIGITS;

/** As people read it: `123 456 789`. */
export const groupedDeviceCode = (digits: string): string => digits.replaceAll(/\d{3}(?=\d)/g, '$& ');
