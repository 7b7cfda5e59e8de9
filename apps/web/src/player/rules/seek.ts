import { addSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { ARCHIVE_STEP_S, LIVE_THRESHOLD_S } from '@aerial/domain/playback.ts';
import type { Bounds, PlaybackKind, Position } from '../types.ts';

/** A seek never ends closer than this to the end. @source spec 2 §5 */
export const SEEK_END_MARGIN_S = 5;
/** The progress line shows, and the near-end rule works, only for more than this. @source spec 2 §4 Player */
export const SHORT_LENGTH_S = 20;
/** @source spec 2 §4 Player */
export const NEAR_END_S = 2;
export const SKIP_STEP_S = 10;
/** The window of a live playlist slides: what lies closer to its beginning is gone before it is loaded. */
export const LIVE_MARGIN_S = 4;
/** A step back that moves the picture by less is none. */
const STEP_AT_LEAST_S = 3;

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Inputs of a seek request. */
export interface SeekContext {
  readonly kind: PlaybackKind;
  /** A channel: the programme is clickable and the channel has archive days. Otherwise true. */
  readonly canSeek: boolean;
  /** The programme, or the whole film. */
  readonly bounds: Bounds;
  /** Channels only: the present. */
  readonly now: EpochSeconds | undefined;
  /** What the engine can reach without loading another playlist. */
  readonly loaded: Bounds | undefined;
  /** Where the picture is. */
  readonly position?: Position | undefined;
}

export type SeekPlan =
  | { readonly do: 'nothing' }
  | { readonly do: 'seek'; readonly to: Position }
  | { readonly do: 'reopen'; readonly at: EpochSeconds }
  | { readonly do: 'go-live' };

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), Math.max(low, high));
const covers = (stretch: Stretch | undefined, position: number): boolean =>
  stretch !== undefined && position >= stretch.start && position <= stretch.end;

/** The same position, at least 5 s before the end of what plays. @source spec 2 §5 */
export const clampToEnd = <At extends Position>(position: At, bounds: Stretch): At =>
  Math.min(position, Math.max(bounds.start, bounds.end - SEEK_END_MARGIN_S)) as At;

/** How a wish to be at another position is met. @source spec 2 §5, §4 Channel loading */
export function planSeek(target: Position, context: SeekContext): SeekPlan {
  const { kind, bounds, loaded, now } = context;
  if (kind === 'vod' || kind === 'trailer' || now === undefined)
    return { do: 'seek', to: Math.max(bounds.start, clampToEnd(target, bounds)) as Position };
  if (!context.canSeek) return { do: 'nothing' };
  const wanted = clampToEnd(target as EpochSeconds, bounds);
  if (kind === 'live') {
    if (loaded && wanted >= loaded.start + LIVE_MARGIN_S)
      return { do: 'seek', to: Math.min(wanted, loaded.end) as EpochSeconds };
    if (now - wanted > LIVE_THRESHOLD_S) return { do: 'reopen', at: wanted };
    return loaded ? nearPresent(wanted, loaded, now, context.position) : { do: 'go-live' };
  }
  if (now - target <= LIVE_THRESHOLD_S) return { do: 'go-live' };
  return covers(loaded, wanted) ? { do: 'seek', to: wanted } : { do: 'reopen', at: wanted };
}

/**
 * A target in the gap between the live playlist's DVR window and the archive moves to the nearer end of the gap, but a step
 * back always leads back.
 */
function nearPresent(
  wanted: EpochSeconds,
  loaded: Bounds,
  now: EpochSeconds,
  position: Position | undefined,
): SeekPlan {
  const first = Math.min(loaded.start + LIVE_MARGIN_S, loaded.end) as EpochSeconds;
  const latest = now - LIVE_THRESHOLD_S - 1;
  const archived = (latest - (latest % ARCHIVE_STEP_S)) as EpochSeconds;
  const isStepBack = position !== undefined && wanted < position - 1;
  const isNear = first - wanted <= wanted - archived && position !== undefined && first <= position - STEP_AT_LEAST_S;
  return isStepBack && !isNear ? { do: 'reopen', at: archived } : { do: 'seek', to: first };
}

/** The position under a pointer, or undefined where it would be in the future. @param fraction 0 to 1 of the bar @source C-567 */
export function hoverPosition(fraction: number, bounds: Bounds, now: EpochSeconds | undefined): Position | undefined {
  const position = addSeconds(bounds.start, clamp(fraction, 0, 1) * (bounds.end - bounds.start));
  return now !== undefined && position > now ? undefined : position;
}

export const showsProgress = (bounds: Stretch): boolean => bounds.end - bounds.start > SHORT_LENGTH_S;

export const isNearEnd = (position: number, bounds: Stretch): boolean =>
  showsProgress(bounds) && bounds.end - position <= NEAR_END_S;
