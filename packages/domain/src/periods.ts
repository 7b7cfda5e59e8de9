/** Periods that something is sold for: their text on the wire, their length, and what they cost a month. @source spec 3 §9 */
import { fractionDigits, money, type Money } from './money.ts';
import type { LocalDate } from './zone.ts';

export interface HumanPeriod {
  readonly days: number;
  readonly months: number;
  readonly years: number;
}

/** @source A-375, C-878 */
export const DEFAULT_PERIOD: HumanPeriod = { days: 0, months: 1, years: 0 };

/** Reads `days-months-years`; a missing or malformed text is the default of one month. @source */
export function parsePeriod(text: string | null | undefined): HumanPeriod {
  const [, days, months, years] = /^(\d{1,5})-(\d{1,5})-(\d{1,5})$/.exec(text ?? '') ?? [];
  if (days === undefined) return DEFAULT_PERIOD;
  return { days: Number(days), months: Number(months), years: Number(years) };
}

export const formatPeriod = ({ days, months, years }: HumanPeriod): string => `${days}-${months}-${years}`;

/** Whether it has no days, months or years. @source A-502 */
export const isEmptyPeriod = ({ days, months, years }: HumanPeriod): boolean => days + months + years <= 0;

/** Twelve months are a year; days and months are not converted into each other. */
const monthsOf = ({ months, years }: HumanPeriod): number => years * 12 + months;

/** Whether two periods always end on the same day: twelve months and one year do, one month and thirty days do not. */
export const isSamePeriod = (a: HumanPeriod, b: HumanPeriod): boolean =>
  monthsOf(a) === monthsOf(b) && a.days === b.days;

/** Negative, zero or positive, the shorter first: a month is a twelfth of 365 days. Zero only for the same period. */
export function comparePeriods(a: HumanPeriod, b: HumanPeriod): number {
  const twelfths = (period: HumanPeriod): number => monthsOf(period) * 365 + period.days * 12;
  return twelfths(a) - twelfths(b) || a.days - b.days;
}

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/**
 * The days of a period for texts and comparisons: a month has 30, a year 365, or 366 if the twelve months from its own start contain a
 * 29 February. Dates of subscriptions are computed from their anchor instead.
 * @param start the day on which the period begins
 * @source
 */
export function periodDays({ days, months, years }: HumanPeriod, start: LocalDate): number {
  const year = Number(start.slice(0, 4));
  const isBeforeMarch = start.slice(5, 7) < '03';
  let total = days + months * 30;
  for (let passed = 0; passed < years; passed += 1)
    total += isLeapYear(year + passed + (isBeforeMarch ? 0 : 1)) ? 366 : 365;
  return total;
}

/** Rounds half up, as `Math.round` does; both are positive. */
const roundedQuotient = (dividend: bigint, divisor: bigint): bigint => (dividend * 2n + divisor) / (divisor * 2n);

/**
 * The price of a month in whole units of the currency; a day is a thirtieth of a month.
 * @returns undefined for an empty period
 * @source
 */
export function perMonthPrice(amount: Money, period: HumanPeriod): Money | undefined {
  const thirtieths = monthsOf(period) * 30 + period.days;
  if (thirtieths <= 0) return undefined;
  const unit = 10 ** fractionDigits(amount.currency);
  const whole = roundedQuotient(BigInt(amount.minor) * 30n, BigInt(thirtieths) * BigInt(unit));
  return money(Number(whole) * unit, amount.currency);
}

/**
 * By how many percent a month is cheaper than with the first period.
 * @returns undefined where it is not cheaper
 * @source
 */
export function monthlyDiscount(perMonth: Money, ofFirst: Money): number | undefined {
  if (perMonth.currency !== ofFirst.currency || ofFirst.minor <= 0) return undefined;
  const discount = 100 - Number(roundedQuotient(BigInt(perMonth.minor) * 100n, BigInt(ofFirst.minor)));
  return discount > 0 ? discount : undefined;
}

export interface MonthlyPrice {
  readonly perMonth: Money | undefined;
  /** Percent, above zero; undefined for the first period and where nothing is saved. */
  readonly discount: number | undefined;
}

/** What each offered period costs a month, compared with the first one. @source */
export function monthlyPrices(
  offered: readonly { readonly amount: Money; readonly period: HumanPeriod }[],
): MonthlyPrice[] {
  const prices = offered.map(({ amount, period }) => perMonthPrice(amount, period));
  const first = prices[0];
  return prices.map((perMonth, place) => ({
    perMonth,
    discount: place > 0 && perMonth && first ? monthlyDiscount(perMonth, first) : undefined,
  }));
}
