/** Positions of what the television plays: seconds of a film, times of a channel. */
import { addSeconds } from '@aerial/domain/time.ts';
import { liveStart, type CastTimeline } from '../player/cast/timeline.ts';
import type { MediaDetails } from '../player/cast/protocol.ts';
import { positionAt } from '../player/engines/dates.ts';
import type { Position } from '../player/types.ts';

/**
 * @param timeline of the playlist as it was when it was loaded
 * @param firstTime media time of the first picture, from which a live stream is counted
 * @returns undefined for a live stream without dates
 */
export function positionOnScreen(
  { kind, startAt, origin }: MediaDetails,
  timeline: CastTimeline,
  firstTime: number,
  time: number,
): Position | undefined {
  if (kind === 'vod') return addSeconds(origin, time);
  if (kind === 'archive' || timeline.isComplete) return positionAt(timeline.fragments, time, origin);
  const first = startAt === 'edge' ? liveStart(timeline) : startAt;
  return first === undefined ? undefined : addSeconds(first, time - firstTime);
}
