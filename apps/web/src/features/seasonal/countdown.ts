/** The countdown to the New Year. @source C-882, C-883, C-886 */
import type { EpochMs } from '@aerial/domain/time.ts';

export interface Remaining {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Tick interval, ms. @source C-882 */
export const TICK_MS = 1_000;

const partsIn = (at: number, timeZone: string) => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at);
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)!.value);
  return {
    year: number('year'),
    asUtc: Date.UTC(
      number('year'),
      number('month') - 1,
      number('day'),
      number('hour'),
      number('minute'),
      number('second'),
    ),
  };
};

/** 31 December 24:00 of the current year in the time zone. */
export function yearEnd(now: EpochMs, timeZone: string): EpochMs {
  const wall = Date.UTC(partsIn(now, timeZone).year + 1, 0, 1);
  // Subtracts the zone's UTC offset at about that time from its wall clock.
  const offset = partsIn(wall, timeZone).asUtc - wall;
  return (wall - offset) as EpochMs;
}

/** @returns the remaining time, or undefined once it is over: the countdown then stops. @source C-883 */
export function remaining(until: EpochMs, now: EpochMs): Remaining | undefined {
  const left = Math.ceil((until - now) / 1000);
  if (left <= 0) return undefined;
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3_600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}
