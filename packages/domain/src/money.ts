/**
 * Money: a whole number of minor units (kopecks, cents, tiyin) with its currency. Nothing here computes with fractions of a minor unit
 * except to round them by a named rule; the wire carries decimal text (`"199.00"`).
 */
import { fail, ok, type Result } from './result.ts';

/** ISO 4217, `RUB`. */
export type Currency = string & { readonly kind: 'currency' };
/** A whole number of minor units; negative only as a difference. */
export type MinorUnits = number & { readonly unit: 'minor-units' };

export interface Money {
  readonly minor: MinorUnits;
  readonly currency: Currency;
}

/** Currencies without minor units, and those with thousandths (ISO 4217); all others have hundredths. */
const NO_DIGITS = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const THREE_DIGITS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** No price, balance or sum of payments comes near it; every sum of two stays a safe integer. */
export const MAX_MINOR = 1_000_000_000_000_000;

/** Digits after the decimal point. */
export const fractionDigits = (currency: Currency): 0 | 2 | 3 =>
  NO_DIGITS.has(currency) ? 0 : THREE_DIGITS.has(currency) ? 3 : 2;

/** @throws RangeError for anything but three capital letters */
export function asCurrency(code: string): Currency {
  if (!/^[A-Z]{3}$/.test(code)) throw new RangeError(`${JSON.stringify(code)} is not a currency code`);
  return code as Currency;
}

/** @throws RangeError for a fraction of a minor unit and beyond `MAX_MINOR` */
export function money(minor: number, currency: Currency): Money {
  if (!Number.isInteger(minor) || Math.abs(minor) > MAX_MINOR)
    throw new RangeError(`${minor} is not a number of minor units`);
  return { minor: (minor === 0 ? 0 : minor) as MinorUnits, currency };
}

export type MoneyError = 'malformed' | 'too-precise' | 'too-large';

/**
 * Reads decimal text: digits, then at most as many decimals as the currency has. Signs, exponents, spaces, commas and numbers beyond
 * `MAX_MINOR` are refused, as JSON numbers are: a float has already lost what was meant.
 */
export function parseMoney(text: string, currency: Currency): Result<Money, MoneyError> {
  const [, whole, fraction = ''] = /^(\d{1,16})(?:\.(\d{1,9}))?$/.exec(text) ?? [];
  if (whole === undefined) return fail('malformed');
  const digits = fractionDigits(currency);
  if (fraction.length > digits && /[^0]/.test(fraction.slice(digits))) return fail('too-precise');
  const minor = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return minor > MAX_MINOR ? fail('too-large') : ok(money(minor, currency));
}

/** Decimal text as the wire carries it: `"199.00"`, in a currency without minor units `"199"`. */
export function decimalOf({ minor, currency }: Money): string {
  const digits = fractionDigits(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const sign = minor < 0 ? '-' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

function sameCurrency(a: Money, b: Money): Currency {
  if (a.currency !== b.currency) throw new RangeError(`${a.currency} and ${b.currency} cannot be combined`);
  return a.currency;
}

export const add = (a: Money, b: Money): Money => money(a.minor + b.minor, sameCurrency(a, b));
export const subtract = (a: Money, b: Money): Money => money(a.minor - b.minor, sameCurrency(a, b));
/** Negative, zero or positive, as `Array.sort` needs it. */
export function compare(a: Money, b: Money): number {
  sameCurrency(a, b);
  return a.minor - b.minor;
}

/** The share in hundredths of a percent, rounded half away from zero: `portion(price, 1250)` is 12.5 %. */
export function portion({ minor, currency }: Money, basisPoints: number): Money {
  if (!Number.isInteger(basisPoints)) throw new RangeError(`${basisPoints} is not a number of basis points`);
  const product = BigInt(minor) * BigInt(basisPoints);
  const half = product < 0n ? -5000n : 5000n;
  return money(Number((product + half) / 10_000n), currency);
}

/**
 * What a balance lacks for a price, zero if it suffices. Whole minor units, so it is the smallest payable sum.
 * @source
 */
export function missingAmount(price: Money, balance: Money): Money {
  const lacking = subtract(price, balance);
  return lacking.minor > 0 ? lacking : money(0, price.currency);
}
