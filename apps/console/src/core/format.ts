/** Dates in the provider's time zone, money in its currency, numbers: as the console shows them. */
import { parsePeriod } from '@aerial/domain/periods.ts';
import { useMemo } from 'react';
import { useLanguage } from '../i18n/i18n.ts';
import { installation } from './installation.ts';

export interface Formats {
  /** Date and time to the minute. @param instant ISO 8601, or null */
  instant(instant: string | null | undefined): string;
  day(instant: string | null | undefined): string;
  /** Time of day. */
  time(instant: string): string;
  /** To the second, with the zone named. */
  exact(instant: string): string;
  number(value: number): string;
  /** @param amount decimal text */
  money(amount: string, currency?: string): string;
  /** In words. @param period days, months and years: `0-3-0` */
  period(period: string | null): string;
}

const NONE = '—';

export function formatsOf(language: string, { timeZone, currency: own } = installation()): Formats {
  const dates = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { timeZone, ...options });
  const [minute, day] = [dates({ dateStyle: 'medium', timeStyle: 'short' }), dates({ dateStyle: 'medium' })];
  const time = dates({ timeStyle: 'short' });
  const exact = dates({
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
  const number = new Intl.NumberFormat(language);
  const unit = (value: number, name: 'day' | 'month' | 'year') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value);
  const units = new Intl.ListFormat(language, { type: 'unit', style: 'long' });
  const monies = new Map<string, Intl.NumberFormat>();
  const moneyIn = (currency: string): Intl.NumberFormat => {
    const found = monies.get(currency) ?? new Intl.NumberFormat(language, { style: 'currency', currency });
    monies.set(currency, found);
    return found;
  };
  const format = (by: Intl.DateTimeFormat, instant: string | null | undefined) =>
    instant ? by.format(new Date(instant)) : NONE;
  return {
    instant: (instant) => format(minute, instant),
    day: (instant) => format(day, instant),
    time: (instant) => format(time, instant),
    exact: (instant) => format(exact, instant),
    number: (value) => number.format(value),
    // Decimal text is formatted as it is: a number would lose digits of large sums.
    money: (amount, currency = own) => moneyIn(currency).format(amount as Intl.StringNumericLiteral),
    period(text) {
      if (text === null) return NONE;
      const { days, months, years } = parsePeriod(text);
      const parts = [years && unit(years, 'year'), months && unit(months, 'month'), days && unit(days, 'day')];
      return units.format(parts.filter((part) => typeof part === 'string'));
    },
  };
}

export function useFormats(): Formats {
  const language = useLanguage();
  return useMemo(() => formatsOf(language), [language]);
}
