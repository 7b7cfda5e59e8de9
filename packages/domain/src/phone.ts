/** Phone numbers and one-time codes as the login dialog and the server both count them. @source spec 1 §5 */

/** Digits of a phone number where neither a mask nor a rule says how many. @source F-307 */
export const PHONE_LENGTH = 11;
/** Digits of a one-time code where nothing says how many. @source F-314 */
export const CODE_LENGTH = 6;

/** How long numbers are that do not begin with this digit. @source F-309 */
export interface PhoneRule {
  readonly first_digit_not: string;
  readonly length: number;
}

/** How long codes are for phones that begin with this digit; null fits every phone. @source F-317 */
export interface CodeLengthRule {
  readonly first_digit: string | null;
  readonly length: number;
}

/** The digits of a text: what is left of `+7 (900) 123-45-67` or of a code typed with spaces. @source F-305, F-319 */
export const phoneDigits = (text: string): string => text.replace(/\D/g, '');

/** True if the digits can be a phone number of any country: 5 to 15 of them. */
export const isPhone = (digits: string): boolean => digits.length >= 5 && digits.length <= 15;

/**
 * How many digits a number needs: by the first rule that fits, else as many as the mask has digits and stars, else 11.
 * @param digits what is entered so far; without a first digit no rule fits
 * @source F-306, F-307, F-308
 */
export function phoneLength(mask: string | null | undefined, rules: readonly PhoneRule[], digits: string): number {
  const first = digits[0];
  const rule = first === undefined ? undefined : rules.find((candidate) => candidate.first_digit_not !== first);
  return rule?.length ?? (mask?.match(/[\d*]/g)?.length || PHONE_LENGTH);
}

/**
 * How many digits a one-time code has: by the first rule that fits the phone, else as configured, else as the brand has
 * it, else 6.
 * @param configured phone_otp_length of the provider
 * @param digits the phone's digits
 * @source F-313, F-314, F-315, F-316, F-317
 */
export function codeLength(
  rules: readonly CodeLengthRule[],
  configured: number | null | undefined,
  digits: string,
  ofBrand?: number | null,
): number {
  const rule = rules.find(({ first_digit: first }) => first === null || digits.startsWith(first));
  return rule?.length ?? configured ?? ofBrand ?? CODE_LENGTH;
}
