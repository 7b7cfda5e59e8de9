/** Preview pictures over the seek bar. @source spec 2 §7 Thumbnails, §9 */
import type { Position } from '../types.ts';
import { toThumbnailStep } from '@aerial/domain/playback.ts';

export const THUMBNAIL_WIDTH = 196;
export const THUMBNAIL_HEIGHT = 110;

/** A picture of the screenshot timings, at `time` seconds. */
export interface SeekPoint {
  readonly time: number;
  readonly src: string;
}

/** Address of the picture for a position: one per 10 s. */
export function thumbnailUrl(screenshotUrl: string, position: Position): string {
  return `${screenshotUrl}${screenshotUrl.includes('?') ? '&' : '?'}ts=${toThumbnailStep(position)}&w=${THUMBNAIL_WIDTH}&h=${THUMBNAIL_HEIGHT}`;
}

/** The last seek point at or before a position. @param points ordered by time */
export const seekPointAt = (points: readonly SeekPoint[], position: number): SeekPoint | undefined =>
  points.findLast((point) => point.time <= position);

/** Reads the screenshot timings document; anything else than a list of {time, src} gives no points. */
export function readSeekPoints(document: unknown): SeekPoint[] {
  const points = (document as { seek_points?: unknown } | null)?.seek_points;
  if (!Array.isArray(points)) return [];
  return points
    .filter((point): point is SeekPoint => typeof point?.time === 'number' && typeof point?.src === 'string')
    .sort((a, b) => a.time - b.time);
}
