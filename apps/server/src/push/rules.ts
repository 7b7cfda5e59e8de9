/** When push messages are sent, and how often a delivery is attempted. Pure. */
import { epochMs, epochSeconds, type EpochMs } from '@aerial/domain/time.ts';
import { addDays, localTime, startOfDay } from '@aerial/domain/zone.ts';

/** Times of day `HH:MM`, in the provider's time zone; `from` may be later than `to`: over midnight. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

const secondsOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60;
};

/** The end of the quiet hours that an instant lies in; undefined when it lies in none. */
export function quietUntil(now: EpochMs, quiet: QuietHours | null, timeZone: string): EpochMs | undefined {
  if (quiet === null || quiet.from === quiet.to) return undefined;
  const at = epochSeconds(Math.floor(now / 1000));
  const { date, time } = localTime(at, timeZone);
  const isOverMidnight = quiet.from > quiet.to;
  const clock = time.slice(0, 5);
  const isQuiet = isOverMidnight ? clock >= quiet.from || clock < quiet.to : clock >= quiet.from && clock < quiet.to;
  if (!isQuiet) return undefined;
  const endsOn = isOverMidnight && clock >= quiet.from ? addDays(date, 1) : date;
  const end = epochMs((startOfDay(endsOn, timeZone) + secondsOf(quiet.to)) * 1000);
  // On days when the clocks change, the hour of the end may have passed already.
  return end > now ? end : undefined;
}

/** Attempts of one delivery, with the first. */
export const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_S = 30;
const LONGEST_PAUSE_S = 3600;

/**
 * When to try again what a push service put off.
 * @param attempts those made so far
 * @param afterS what the push service ordered
 * @returns undefined when it is given up: too many attempts, or too late
 */
export function retryAt(
  attempts: number,
  afterS: number | undefined,
  now: EpochMs,
  expiresAt: EpochMs,
): EpochMs | undefined {
  if (attempts >= MAX_ATTEMPTS) return undefined;
  const pauseS = Math.max(afterS ?? 0, Math.min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 4 ** (attempts - 1)));
  const at = epochMs(now + pauseS * 1000);
  return at < expiresAt ? at : undefined;
}
