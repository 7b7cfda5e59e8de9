import { addSeconds, epochSeconds } from '@aerial/domain/time.ts';
import type { Bounds, Position } from '../types.ts';

/** A segment of a playlist on the media timeline, with its date when the playlist says it. */
export interface DatedFragment {
  /** Media time, seconds. */
  readonly start: number;
  readonly duration: number;
  /** Epoch milliseconds, or null. */
  readonly programDateTime: number | null;
}

/**
 * Position of a media time. A playlist may omit stretches in which nothing was on air, so the date is that of the
 * fragment and not of the beginning.
 * @param startsAt position of media time 0 for playlists without dates
 */
export function positionAt(fragments: readonly DatedFragment[], mediaTime: number, startsAt: Position): Position {
  const fragment = fragments.findLast((candidate) => candidate.start <= mediaTime + TOLERANCE_S) ?? fragments[0];
  if (!fragment || fragment.programDateTime === null) return addSeconds(startsAt, mediaTime);
  return epochSeconds(fragment.programDateTime / 1000 + (mediaTime - fragment.start));
}

/** Media time of a position; positions inside a hole are the end of the fragment before it. */
export function mediaTimeAt(fragments: readonly DatedFragment[], position: Position, startsAt: Position): number {
  const first = fragments[0];
  if (!first || first.programDateTime === null) return position - startsAt;
  const fragment =
    fragments.findLast((candidate) => (candidate.programDateTime ?? Infinity) / 1000 <= position) ?? first;
  const offset = position - (fragment.programDateTime ?? 0) / 1000;
  return fragment.start + Math.min(offset, fragment.duration);
}

/** The positions that a list of fragments covers. */
export function coveredBy(fragments: readonly DatedFragment[], startsAt: Position): Bounds | undefined {
  const first = fragments[0];
  const last = fragments.at(-1);
  if (!first || !last) return undefined;
  return {
    start: positionAt(fragments, first.start, startsAt),
    end: addSeconds(positionAt(fragments, last.start, startsAt), last.duration),
  };
}

/** Rounding of timestamps between playlist and media. */
const TOLERANCE_S = 0.001;
