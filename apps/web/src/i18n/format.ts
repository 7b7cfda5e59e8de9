/** Dates, numbers and prices as they are written in the interface languages; the same on the server and in every browser. */
import { CALENDARS } from './calendar.ts';
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '@aerial/domain/language.ts';

/**
 * - `day` 3 мая · `dayShort` 3 мая/Mar 3 with a short month · `date` with the year
 * - `weekday` вс · `weekdayDay` вс, 3 мая
 * - the two with `Time` end in the clock time
 */
export type DateStyle = 'day' | 'dayShort' | 'date' | 'weekday' | 'weekdayDay' | 'weekdayDayTime' | 'dateTime';

interface DateParts {
  readonly year: number;
  /** 0 is January. */
  readonly month: number;
  readonly day: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** `21:30` */
  readonly clock: string;
}

const zones = new Map<string, Intl.DateTimeFormat>();

/** English numerals in the zone are the one thing that all browsers agree on. */
function partsOf(epochMs: number, timeZone: string | undefined): DateParts {
  const key = timeZone ?? '';
  let format = zones.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    zones.set(key, format);
  }
  const values = Object.fromEntries(format.formatToParts(epochMs).map(({ type, value }) => [type, value]));
  const [year, month, day] = [Number(values['year']), Number(values['month']) - 1, Number(values['day'])];
  return {
    year,
    month,
    day,
    weekday: new Date(Date.UTC(year, month, day)).getUTCDay(),
    clock: `${values['hour']}:${values['minute']}`,
  };
}

const fill = (pattern: string, values: Readonly<Record<string, string | number>>): string =>
  pattern.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

const languageOf = (locale: string): Language => {
  const key = locale.split('-')[0]!.toLowerCase();
  return LANGUAGES.find((language) => language === key) ?? FALLBACK_LANGUAGE;
};

/**
 * An instant as a date of the interface.
 * @param epochMs Unix milliseconds
 * @param timeZone IANA name; the browser's own when absent
 */
export function formatDate(locale: string, epochMs: number, style: DateStyle, timeZone?: string): string {
  const calendar = CALENDARS[languageOf(locale)];
  const { year, month, day, weekday, clock } = partsOf(epochMs, timeZone);
  const dated = (months: readonly string[]) => fill(calendar.day, { d: day, m: months[month]! });
  const withWeekday = () => fill(calendar.weekday, { w: calendar.weekdays[weekday]!, date: dated(calendar.months) });
  const withYear = () => fill(calendar.year, { y: year, date: dated(calendar.months) });
  switch (style) {
    case 'day':
      return dated(calendar.months);
    case 'dayShort':
      return dated(calendar.monthsShort);
    case 'date':
      return withYear();
    case 'weekday':
      return calendar.weekdays[weekday]!;
    case 'weekdayDay':
      return withWeekday();
    case 'weekdayDayTime':
      return `${withWeekday()}, ${clock}`;
    case 'dateTime':
      return `${withYear()}, ${clock}`;
  }
}

/** `21:30` of an instant. @param epochMs Unix milliseconds @param timeZone the browser's own when absent */
export const formatTime = (epochMs: number, timeZone?: string): string => partsOf(epochMs, timeZone).clock;

const NO_BREAK = '\u00a0';
const SEPARATORS: Partial<Record<Language, readonly [group: string, decimal: string]>> = {
  en: [',', '.'],
  az: ['.', ','],
  ro: ['.', ','],
};

/** A number with the separators of the language. @param digits decimals; as many as there are, at most three, when absent */
export function formatNumber(locale: string, value: number, digits?: number): string {
  const [group, decimal] = SEPARATORS[languageOf(locale)] ?? [NO_BREAK, ','];
  const rounded =
    digits === undefined ? String(Math.round(Math.abs(value) * 1000) / 1000) : Math.abs(value).toFixed(digits);
  const [whole = '0', fraction] = rounded.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return `${value < 0 && Number(rounded) !== 0 ? '−' : ''}${grouped}${fraction === undefined ? '' : decimal + fraction}`;
}

export interface CurrencyNames {
  readonly UTF_NAME: string;
  readonly ASCII_NAME: string;
  readonly ISO_CODE: string;
}

/** The first name that is not empty. @source F-492 */
export const currencySymbol = ({ UTF_NAME, ASCII_NAME, ISO_CODE }: CurrencyNames): string =>
  UTF_NAME || ASCII_NAME || ISO_CODE;

/** A price: whole amounts without decimals, the currency behind it. @param amount decimal text of the wire, `199.00` */
export function formatPrice(locale: string, amount: string | number, currency: CurrencyNames): string {
  const value = Number(amount);
  return `${formatNumber(locale, value, Number.isInteger(value) ? 0 : 2)}${NO_BREAK}${currencySymbol(currency)}`;
}
