/**
 * What a programme, film or trailer plays: a list of parts of assets, laid end to end and repeated until the programme
 * ends.
 */
import type { PlaylistItem } from '@aerial/domain/asset.ts';

/** One item of a laid asset list. Segment numbers count from the beginning of the list. */
export interface LaidItem {
  readonly asset: string;
  /** First segment of the item. */
  readonly start: number;
  /** Length of the whole item in segments, not clipped to any range. */
  readonly count: number;
  /** How many discontinuities lie before it, over all repetitions: one wherever an item does not continue the encoding of the one before. */
  readonly discontinuity: number;
  readonly encoding: string | undefined;
}

/** A segment of a laid asset list. */
export interface PlacedSegment {
  readonly asset: string;
  readonly segmentInAsset: number;
  readonly discontinuity: number;
}

/** Whether one encoding follows another without a discontinuity. An unknown encoding continues none. */
export const continuesEncoding = (previous: string | undefined, next: string | undefined): boolean =>
  previous !== undefined && previous === next;

export interface LaidAssetList {
  /** Segments of one repetition, at least 1. */
  readonly period: number;
  /** The item that covers a segment, in O(log items). Negative segments lie in repetitions before the first. */
  itemCovering(segment: number): LaidItem;
  /** What plays in a segment. */
  itemAt(segment: number): PlacedSegment;
}

/** Lays an asset list. @returns undefined when it has nothing to play */
export function layAssetList(items: readonly PlaylistItem[]): LaidAssetList | undefined {
  const playable = items.filter((item) => Number.isInteger(item.segments) && item.segments > 0);
  const starts: number[] = [];
  /** Per item: the discontinuities before it within one repetition. */
  const breaks: number[] = [];
  let period = 0;
  for (const [index, item] of playable.entries()) {
    starts.push(period);
    breaks.push(index === 0 ? 0 : breaks[index - 1]! + breakBetween(playable[index - 1]!, item));
    period += item.segments;
  }
  if (period === 0) return undefined;
  const breaksPerPeriod = breaks.at(-1)! + breakBetween(playable.at(-1)!, playable[0]!);

  const itemCovering = (segment: number): LaidItem => {
    const repetition = Math.floor(segment / period);
    const index = lastAtOrBefore(starts, segment - repetition * period);
    const item = playable[index]!;
    return {
      asset: item.asset,
      start: repetition * period + starts[index]!,
      count: item.segments,
      discontinuity: repetition * breaksPerPeriod + breaks[index]!,
      encoding: item.encoding,
    };
  };
  return {
    period,
    itemCovering,
    itemAt(segment) {
      const { asset, start, discontinuity } = itemCovering(segment);
      return { asset, segmentInAsset: segment - start, discontinuity };
    },
  };
}

const breakBetween = (previous: PlaylistItem, next: PlaylistItem): 0 | 1 =>
  continuesEncoding(previous.encoding, next.encoding) ? 0 : 1;

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
