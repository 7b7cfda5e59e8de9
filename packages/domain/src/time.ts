/** Seconds since the Unix epoch: schedules, `timestamp`, `ts`. */
export type EpochSeconds = number & { readonly unit: 'epoch-seconds' };
/** Milliseconds since the Unix epoch: timers, expiries. */
export type EpochMs = number & { readonly unit: 'epoch-ms' };
/** A length or a media position in seconds. */
export type Seconds = number & { readonly unit: 'seconds' };

export const epochSeconds = (value: number): EpochSeconds => value as EpochSeconds;
export const epochMs = (value: number): EpochMs => value as EpochMs;
export const seconds = (value: number): Seconds => value as Seconds;

/** A position some seconds later; of the same kind. */
export const addSeconds = <At extends EpochSeconds | Seconds>(at: At, lengthS: number): At => (at + lengthS) as At;

/** Whole seconds of a millisecond instant, rounded down. */
export const toEpochSeconds = (ms: EpochMs): EpochSeconds => Math.floor(ms / 1000) as EpochSeconds;
export const toEpochMs = (s: EpochSeconds): EpochMs => (s * 1000) as EpochMs;

/** Where "now" comes from; handed in so that tests set it. */
export interface Clock {
  now(): EpochMs;
}
export const systemClock: Clock = { now: () => Date.now() as EpochMs };

/** An instant as the wire writes it: UTC, whole seconds, `Z` (`2031-01-31T20:59:59Z`). @source wire shapes §1.5 */
export function isoSeconds(ms: EpochMs): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
