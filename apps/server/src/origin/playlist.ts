/**
 * What a programme, film or trailer plays: a list of stretches of assets, laid end to end and repeated from its
 * beginning for as long as there is time to fill.
 */
import type { PlaylistItem } from '@aerial/domain/asset.ts';

/** One item of a laid playlist. Segment numbers count from the playlist's beginning. */
export interface LaidItem {
  readonly asset: string;
  /** First segment of the item. */
  readonly start: number;
  /** Length of the whole item in segments, not cut to any length. */
  readonly count: number;
  /** How many items were played before it, over all repetitions. */
  readonly itemOrdinal: number;
}

/** A segment of a laid playlist. */
export interface PlacedSegment {
  readonly asset: string;
  readonly segmentInAsset: number;
  readonly itemOrdinal: number;
}

export interface LaidPlaylist {
  /** Segments of one repetition, at least 1. */
  readonly period: number;
  /** Items of one repetition, at least 1. */
  readonly itemCount: number;
  /** The item that covers a segment, in O(log items). Negative segments lie in repetitions before the first. */
  itemCovering(segment: number): LaidItem;
  /** What plays in a segment. */
  itemAt(segment: number): PlacedSegment;
  /** How many items a length of that many segments starts: the number of discontinuities it uses up. */
  itemsIn(segments: number): number;
}

/** Lays a playlist. @returns undefined when it has nothing to play */
export function layPlaylist(items: readonly PlaylistItem[]): LaidPlaylist | undefined {
  const playable = items.filter((item) => Number.isInteger(item.segments) && item.segments > 0);
  const starts: number[] = [];
  let period = 0;
  for (const item of playable) {
    starts.push(period);
    period += item.segments;
  }
  if (period === 0) return undefined;

  const itemCovering = (segment: number): LaidItem => {
    const repetition = Math.floor(segment / period);
    const index = lastAtOrBefore(starts, segment - repetition * period);
    const item = playable[index]!;
    return {
      asset: item.asset,
      start: repetition * period + starts[index]!,
      count: item.segments,
      itemOrdinal: repetition * playable.length + index,
    };
  };
  return {
    period,
    itemCount: playable.length,
    itemCovering,
    itemAt(segment) {
      const { asset, start, itemOrdinal } = itemCovering(segment);
      return { asset, segmentInAsset: segment - start, itemOrdinal };
    },
    itemsIn: (segments) => (segments <= 0 ? 0 : itemCovering(segments - 1).itemOrdinal + 1),
  };
}

/** Index of the last of the ascending numbers that is not greater than `value`; -1 when all are greater. */
export function lastAtOrBefore(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
