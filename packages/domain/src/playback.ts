/** Where playback of a channel starts, which positions are stored, and where preview pictures lie. @source spec 2 §4, §7, §9 */
import type { Seconds } from './time.ts';
import { epochSeconds, type EpochSeconds } from './time.ts';

/** A position at most this many seconds old is live. @source C-492 */
export const LIVE_THRESHOLD_S = 30;
/** Archive positions are whole steps, seconds. @source C-489 */
export const ARCHIVE_STEP_S = 10;
/** Positions before it are accidental starts: they are neither sent nor stored, seconds. @source C-842, C-843 */
export const FIRST_POSITION_S = 10;
/** One preview picture covers this much of a channel or film, seconds. @source spec 2 §7 Thumbnails */
export const THUMBNAIL_STEP_S = 10;

/** Where something plays, for code that serves both: a time on a channel, live and in its archive; seconds from the beginning otherwise. */
export type Position = EpochSeconds | Seconds;

export type StartPoint = { readonly kind: 'live' } | { readonly kind: 'archive'; readonly at: EpochSeconds };

/**
 * Where playback of a channel starts.
 * @param requested position from `ts` or a click; undefined for plain live
 * @returns the live edge, or an archive position rounded down to {@link ARCHIVE_STEP_S}; the future counts as live
 * @source C-489 to C-492
 */
export function resolveStart(requested: EpochSeconds | undefined, now: EpochSeconds): StartPoint {
  if (requested === undefined || now - requested <= LIVE_THRESHOLD_S) return { kind: 'live' };
  return { kind: 'archive', at: epochSeconds(requested - (requested % ARCHIVE_STEP_S)) };
}

/**
 * True if the embedded player of a third party (vitrina) shows the position.
 * @param requested undefined for live
 * @param offsetS how far that player reaches back, seconds
 * @source C-481, C-564
 */
export const isWithinOffset = (requested: EpochSeconds | undefined, offsetS: number, now: EpochSeconds): boolean =>
  requested === undefined || now - requested <= offsetS;

/** The position of the preview picture that covers a position of a channel or a film. */
export const toThumbnailStep = <At extends Position>(position: At): At =>
  (Math.floor(position / THUMBNAIL_STEP_S) * THUMBNAIL_STEP_S) as At;
