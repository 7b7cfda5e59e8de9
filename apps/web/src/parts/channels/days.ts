/** The days of the grid: which part of time it shows, and where each broadcast day begins. @source spec 2 §4, C-504 to C-607 */
import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { addDays, zoneOffsetS, type LocalDate } from '@aerial/domain/zone.ts';
import { BROADCAST_DAY_STARTS_H, broadcastDay, scheduleRange } from './schedule.ts';

export interface Span {
  readonly start: EpochSeconds;
  /** The first instant after it. */
  readonly end: EpochSeconds;
}

/** The zone that the schedule is shown in: the browser's own. */
export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When a broadcast day begins: 03:00 of its date, by the clocks of the zone. */
export function startOfBroadcastDay(day: LocalDate, zone: string): EpochSeconds {
  const asUtc = Date.parse(`${day}T0${BROADCAST_DAY_STARTS_H}:00:00Z`) / 1000;
  // The offset at the guess is the one at the instant itself: clocks do not change twice within hours.
  const guess = epochSeconds(asUtc - zoneOffsetS(epochSeconds(asUtc), zone));
  return epochSeconds(asUtc - zoneOffsetS(guess, zone));
}

/** Whole broadcast days, from the oldest that an archive offers to the last one of the guide. @param archiveDays of the channel that offers most */
export function guideSpan(now: EpochSeconds, archiveDays: number, zone: string): Span {
  const { start, end } = scheduleRange(now, archiveDays);
  return {
    start: startOfBroadcastDay(broadcastDay(start, zone), zone),
    end: startOfBroadcastDay(addDays(broadcastDay(epochSeconds(end - 1), zone), 1), zone),
  };
}

/** The days of a span, in order. */
export function daysOf({ start, end }: Span, zone: string): LocalDate[] {
  const days: LocalDate[] = [];
  for (let day = broadcastDay(start, zone); startOfBroadcastDay(day, zone) < end; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The same time of another day, so that choosing a day stays at the visible hour. */
export function sameTimeOn(day: LocalDate, at: EpochSeconds, zone: string): EpochSeconds {
  const intoDay = at - startOfBroadcastDay(broadcastDay(at, zone), zone);
  return epochSeconds(startOfBroadcastDay(day, zone) + intoDay);
}

/** How much of what is over is seen to the left of now, seconds. */
export const LEAD_S = 1800;

/** The day that is looked at: of a little after the left edge, so that the very end of a day does not count. */
export const dayAtEdge = (edge: EpochSeconds, zone: string): LocalDate =>
  broadcastDay(epochSeconds(edge + LEAD_S), zone);

/** Where the left edge comes when another day is chosen. */
export const edgeOn = (day: LocalDate, edge: EpochSeconds, zone: string): EpochSeconds =>
  epochSeconds(sameTimeOn(day, epochSeconds(edge + LEAD_S), zone) - LEAD_S);
