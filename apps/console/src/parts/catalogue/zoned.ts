/** Instants as fields of date and time show them, in the provider's time zone. */
import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { localTime, zoneOffsetS } from '@aerial/domain/zone.ts';

/** `2031-01-31T20:59`; empty for none. */
export function zonedText(at: EpochSeconds | null, zone: string): string {
  if (at === null) return '';
  const { date, time } = localTime(at, zone);
  return `${date}T${time.slice(0, 5)}`;
}

/** @returns null for an empty field, and for what is no date */
export function zonedInstant(text: string, zone: string): EpochSeconds | null {
  const asUtc = Date.parse(`${text}Z`) / 1000;
  if (text === '' || Number.isNaN(asUtc)) return null;
  const guess = asUtc - zoneOffsetS(epochSeconds(asUtc), zone);
  return epochSeconds(asUtc - zoneOffsetS(epochSeconds(guess), zone));
}
