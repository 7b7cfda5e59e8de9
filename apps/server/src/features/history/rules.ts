/** What is stored from a player's report about a playback. */
import { FIRST_POSITION_S } from '@aerial/domain/playback.ts';
import { epochSeconds, seconds } from '@aerial/domain/time.ts';
import type { WatchReport } from './ports.ts';

/**
 * Players play at most at this many times normal speed. It bounds the time a playback can have taken when a report
 * comes twice, and identifies reports that later ones overtook on the way.
 */
export const FASTEST_PLAYBACK = 2;
/** An airing is no longer in any archive then, seconds. */
export const ENTRY_RETENTION_S = 40 * 86_400;
/** Grace for clocks and for players that report early, seconds. */
export const GRACE_S = 300;

/** Reports that come this long after the end were overtaken by it; later ones say that the viewer continued, seconds. */
export const LATE_S = 30;

interface SentReport {
  readonly duration?: number | undefined;
  readonly seconds?: number | undefined;
  readonly ts?: number | undefined;
  readonly ended?: boolean | undefined;
}

/** The report in the product's units; here the two kinds of position part: seconds into a film, Unix seconds on a channel. @source C-700, C-314 */
export function watchReport({ duration, seconds: position, ts, ended }: SentReport): WatchReport {
  const positionS = seconds(Math.floor(position ?? 0));
  return {
    playedS: seconds(Math.round(duration ?? 0)),
    positionS: positionS < FIRST_POSITION_S ? undefined : positionS,
    frameAt: ts === undefined ? undefined : epochSeconds(ts),
    isEnded: ended === true,
  };
}

/** Closing credits that end this close to the end are the last of it: who leaves in them has seen the rest, seconds. */
export const CREDITS_REST_S = 10;
