/** Dates as they are written in the interface languages; the same on the server and in every browser. */
import { CALENDARS } from './calendar.ts';
import { languageOf } from './language-of.ts';

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
