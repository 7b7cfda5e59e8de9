/** When a packet that is bought now is paid for again. */
import { isEmptyPeriod, type HumanPeriod } from '@aerial/domain/periods.ts';

/**
 * The same day of a later month, or its last day.
 * @param from Unix milliseconds
 * @returns Unix milliseconds; undefined for an empty period
 */
export function nextPaymentAt(from: number, period: HumanPeriod): number | undefined {
  if (isEmptyPeriod(period)) return undefined;
  const day = new Date(from);
  const months = period.years * 12 + period.months;
  const lastDay = new Date(day.getFullYear(), day.getMonth() + months + 1, 0).getDate();
  const next = new Date(from);
  next.setDate(1);
  next.setMonth(day.getMonth() + months);
  next.setDate(Math.min(day.getDate(), lastDay) + period.days);
  return next.getTime();
}
