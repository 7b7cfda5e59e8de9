/** A period as people choose it: a number of days, months or years. Pure. */
import { parsePeriod } from '@aerial/domain/periods.ts';

export const PERIOD_UNITS = ['days', 'months', 'years'] as const;
type Unit = (typeof PERIOD_UNITS)[number];

export interface PeriodValue {
  readonly count: string;
  /** Or `days-months-years` of a period that has several of them. */
  readonly unit: string;
}

export const isUnit = (unit: string): unit is Unit => (PERIOD_UNITS as readonly string[]).includes(unit);

/** @param text `days-months-years` */
export function periodValue(text: string): PeriodValue {
  const period = parsePeriod(text);
  const units = PERIOD_UNITS.filter((unit) => period[unit] > 0);
  return units.length === 1 ? { count: String(period[units[0]!]), unit: units[0]! } : { count: '1', unit: text };
}

/** What is no number is left for the schema of the call to refuse. */
export function periodText({ count, unit }: PeriodValue): string {
  if (!isUnit(unit)) return unit;
  return PERIOD_UNITS.map((one) => (one === unit ? count.trim() : '0')).join('-');
}

export const isPeriodValue = (period: PeriodValue): boolean => /^0*[1-9]\d{0,3}$/u.test(period.count.trim());
