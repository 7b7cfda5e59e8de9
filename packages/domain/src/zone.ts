/** Wall-clock time of named time zones: a provider's day is not UTC's day. */
import { epochSeconds, type EpochSeconds } from './time.ts';

/** A calendar day, `YYYY-MM-DD`. */
export type LocalDate = string;

const DAY_S = 86_400;
/** Viewers choose their zones, each of which has thousands of spellings (`eUROPE/mOSCOW`), and a format takes some ten kilobytes. */
const MAX_FORMATS = 500;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(zone, format);
  return format;
}

/** How far the zone's clocks are ahead of UTC at an instant, seconds. */
export function zoneOffsetS(at: EpochSeconds, zone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at * 1000))
    if (type !== 'literal') parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - at;
}

/** Date and time of day, `HH:MM:SS`, in a zone. */
export function localTime(at: EpochSeconds, zone: string): { date: LocalDate; time: string } {
  const text = new Date((at + zoneOffsetS(at, zone)) * 1000).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 19) };
}

/** The instant at which a day begins in a zone. */
export function startOfDay(date: LocalDate, zone: string): EpochSeconds {
  const asUtc = Date.parse(`${date}T00:00:00Z`) / 1000;
  // The offset at midnight is the one at a guess that is at most a clock change away from it.
  const guess = epochSeconds(asUtc - zoneOffsetS(epochSeconds(asUtc), zone));
  return epochSeconds(asUtc - zoneOffsetS(guess, zone));
}

/** The day that many days later; earlier when negative. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_S * 1000).toISOString().slice(0, 10);
}

/** A date with or without leading zeros (`2031-1-5`) as `YYYY-MM-DD`; undefined when there is no such day. */
export function parseLocalDate(text: string): LocalDate | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (!year || !month || !day) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const ms = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== date ? undefined : date;
}
