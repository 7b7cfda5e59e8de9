/** Which channels a profile watches at this hour. */
import type { ChannelId } from '@aerial/domain/ids.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { ChannelViewing } from './ports.ts';

/** How far habits are looked for, days: four of each day of the week. */
export const HABIT_DAYS = 28;
const HALF_LIFE_DAYS = 14;
/** Zapping past a channel is no habit, seconds. */
const MIN_SECONDS = 60;
/** A channel left running all night counts as an evening, seconds. */
const MAX_SECONDS = 2 * 3600;
/** A viewing this many hours from now counts that much; others do not. */
const NEAR_HOURS = [1, 0.6, 0.25] as const;
/** On a weekday the other weekdays, at a weekend the weekend. */
const OTHER_KIND_OF_DAY = 0.4;

interface LocalHour {
  readonly hour: number;
  readonly isWeekend: boolean;
}

/** @returns what hour it is for the viewers of a provider */
export function localHours(timeZone: string): (at: EpochMs) => LocalHour {
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23', weekday: 'short' });
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return { hour: Number(parts['hour']), isWeekend: parts['weekday'] === 'Sat' || parts['weekday'] === 'Sun' };
  };
}

/**
 * Channels by how long they were watched around this hour, weekdays and weekends apart, the last weeks first.
 * @param hourOf see `localHours`
 */
export function channelsAtThisHour(
  viewings: readonly ChannelViewing[],
  now: EpochMs,
  hourOf: (at: EpochMs) => LocalHour,
): ChannelId[] {
  const current = hourOf(now);
  const sums = new Map<ChannelId, number>();
  for (const { channelId, startedAt, seconds } of viewings) {
    if (seconds < MIN_SECONDS) continue;
    const { hour, isWeekend } = hourOf(startedAt);
    const apart = Math.min((hour - current.hour + 24) % 24, (current.hour - hour + 24) % 24);
    const nearness = NEAR_HOURS[apart] ?? 0;
    if (nearness === 0) continue;
    const age = 0.5 ** ((now - startedAt) / 86_400_000 / HALF_LIFE_DAYS);
    const day = isWeekend === current.isWeekend ? 1 : OTHER_KIND_OF_DAY;
    sums.set(channelId, (sums.get(channelId) ?? 0) + Math.min(seconds, MAX_SECONDS) * nearness * age * day);
  }
  return [...sums].toSorted(([a, x], [b, y]) => y - x || a - b).map(([channelId]) => channelId);
}
