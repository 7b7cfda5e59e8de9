/**
 * The server's clock as a member of a room knows it. The viewer's own clock may be wrong and may be set while a film plays, so it is not
 * read: time is counted from a monotonic clock, and the difference is measured by requests. The answer with the shortest way is the best
 * one, since the time of its travel is what its error can be at most.
 */

export interface ClockSample {
  /** Milliseconds of the monotonic clock. */
  readonly sentAt: number;
  readonly receivedAt: number;
  /** Milliseconds of the server's clock in between. */
  readonly serverMs: number;
}

/** Samples that count: clocks drift apart, so old ones say less. */
export const MAX_SAMPLES = 8;
/** Requests at the beginning, and their distance. */
export const FIRST_SAMPLES = 5;
export const FIRST_EVERY_MS = 250;
/** Later ones, milliseconds. */
export const SAMPLE_EVERY_MS = 20_000;
/** Even good clocks drift by this share; an old short sample is worth less than a new one that is a little longer. */
const DRIFT = 100e-6;

export const addSample = (samples: readonly ClockSample[], sample: ClockSample): readonly ClockSample[] =>
  [...samples, sample].slice(-MAX_SAMPLES);

/** How far the server's clock is ahead of the monotonic one, milliseconds; undefined before the first sample. */
export function clockOffset(samples: readonly ClockSample[], now: number): number | undefined {
  const uncertainty = ({ sentAt, receivedAt }: ClockSample): number =>
    (receivedAt - sentAt) / 2 + (now - receivedAt) * DRIFT;
  const [best] = samples.toSorted((a, b) => uncertainty(a) - uncertainty(b));
  return best && best.serverMs - (best.sentAt + best.receivedAt) / 2;
}
