/** Which neighbours of the playing channel are prepared, and for how long they stay fresh. */

/** Each holds a decoder and a second of media. */
export const MAX_PREPARED = 2;
/** So often a prepared channel is brought back to the live edge, milliseconds. */
export const REFRESH_MS = 12_000;
/** A picture this much older than the present is not shown, seconds. */
const FRESH_S = 20;
/** Below this a second stream takes away from the first, megabits per second. */
const MIN_DOWNLINK = 1.5;

export const isFresh = (readyAt: number, now: number): boolean => now - readyAt <= FRESH_S;

/** What browsers report about the connection. */
export interface Link {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  /** Megabits per second. */
  readonly downlink?: number;
}

/** Whether prefetching is acceptable: page visible, connection not metered. @param link undefined where the browser reports nothing */
export const canPrepare = (link: Link | undefined, isHidden: boolean): boolean =>
  !isHidden &&
  link?.saveData !== true &&
  !['slow-2g', '2g', '3g'].includes(link?.effectiveType ?? '') &&
  (link?.downlink ?? MIN_DOWNLINK) >= MIN_DOWNLINK;

/** How the viewer came to a channel. */
export type ArrivedBy = 1 | -1 | 'jump';

/**
 * Where the viewer probably goes next, likeliest first: where they point; on in the same direction, or back; after a jump,
 * back to where it began, and to the next one.
 */
export function likelyNext<T>(
  arrived: ArrivedBy,
  around: {
    readonly pointed?: T | undefined;
    readonly next: T | undefined;
    readonly previous: T | undefined;
    readonly last: T | undefined;
  },
): T[] {
  const { pointed, next, previous, last } = around;
  const order =
    arrived === 'jump' && last !== undefined
      ? [last, next, previous]
      : arrived === -1
        ? [previous, next]
        : [next, previous];
  return [...new Set([pointed, ...order].filter((one): one is T & {} => one !== undefined && one !== null))].slice(
    0,
    MAX_PREPARED,
  );
}

/** The page of a channel follows its picture, which it would hold up; at the latest after this, milliseconds. */
export const PAGE_AT_LATEST_MS = 1500;

/** Channels zapped past within this time are not loaded unless they are prepared, milliseconds. */
export const PASSING_MS = 400;
/** Delay before a channel loads while the viewer is still zapping past others, milliseconds. */
export const ARRIVAL_MS = 250;
/** @param before when the channel before was tuned in, milliseconds */
export const arrivalWaitMs = (before: number | undefined, now: number): number =>
  before !== undefined && now - before < PASSING_MS ? ARRIVAL_MS : 0;
