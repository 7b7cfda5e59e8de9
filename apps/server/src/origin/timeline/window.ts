/**
 * Which part of a timeline a media playlist lists. Pure; every rendition of a playback is written from the same cut, so
 * that their sequence and discontinuity numbers agree.
 */
import { GRID_MS, gridAt, gridNumber, gridStart, type GridNumber } from '@aerial/domain/grid.ts';
import { toEpochMs, type EpochMs, type EpochSeconds } from '@aerial/domain/time.ts';
import type { PlaylistItem } from '@aerial/domain/asset.ts';
import { layAssetList } from './asset-list.ts';
import { endOf, type GridSpan, type Slice, type Timeline } from './timeline.ts';

/** Segments of a live playlist. */
export const LIVE_WINDOW = 10;
/** After a break in transmission a live playlist moves on when this many segments have been on air. */
export const MIN_LIVE_SEGMENTS = 3;
/** A catch-up playlist continues through the following programmes that end within this time of its beginning, in segments (4 h). */
export const CATCH_UP_REACH = 7500;
/** A catch-up playlist is never longer than this, whatever the programme's length, in segments (12 h). */
export const MAX_CATCH_UP_LENGTH = 3 * CATCH_UP_REACH;

/** The parts of assets that a media playlist lists, in order. */
export interface Cut {
  /** EXT-X-MEDIA-SEQUENCE. */
  readonly mediaSequence: number;
  /** At least one. */
  readonly slices: readonly Slice[];
  /** A live playlist slides; an event grows until it is complete; a VOD playlist is complete from the start. */
  readonly form: 'live' | 'event' | 'vod';
  /** No segment will follow. */
  readonly isComplete: boolean;
  /** Whether grid numbers are instants (EXT-X-PROGRAM-DATE-TIME). */
  readonly isDated: boolean;
  /** Where playback starts, seconds from the beginning. Absent: the player decides. */
  readonly startAtS?: number;
}

/** The last segment that is over. */
export const liveEdge = (now: EpochMs): GridNumber => gridNumber(gridAt(now) - 1);

/** The part of a slice from `from` to before `to`. */
function clip(slice: Slice, from: GridNumber, to: GridNumber): Slice {
  const start = gridNumber(Math.max(slice.start, from));
  const end = Math.min(endOf(slice), to);
  return { ...slice, start, count: end - start, offset: slice.offset + (start - slice.start) };
}

/**
 * The unbroken run of slices that ends before `end`, at most `size` segments long. A run breaks where nothing was on
 * air and where discontinuity numbers do not follow each other: a sliding playlist may not list across such a place,
 * because its sequence numbers would differ from one refresh to the next.
 */
function unbrokenRun(
  timeline: Timeline,
  end: GridNumber,
  size: number,
): { slices: Slice[]; brokenAt: GridNumber | undefined } {
  const slices: Slice[] = [];
  const from = gridNumber(end - size);
  let start = end;
  while (start > from) {
    const slice = timeline.at(gridNumber(start - 1));
    const next = slices[0];
    // Slices of one encoding have one number, and so have the parts of a slice between which a blackout lies.
    if (
      !slice ||
      (next && slice.discontinuity !== next.discontinuity && slice.discontinuity !== next.discontinuity - 1)
    )
      return { slices, brokenAt: start };
    slices.unshift(clip(slice, from, start));
    start = slices[0]!.start;
  }
  return { slices, brokenAt: undefined };
}

/**
 * The sliding window up to the live edge. During a break in transmission it stays at the last segments that were on air.
 * @returns undefined when nothing has been on air yet
 */
export function liveCut(timeline: Timeline, edge: GridNumber, size: number = LIVE_WINDOW): Cut | undefined {
  let fallback: Slice[] = [];
  let end: GridNumber | undefined = gridNumber(edge + 1);
  while (end !== undefined) {
    if (!timeline.at(gridNumber(end - 1))) {
      const last: Slice | undefined = timeline.lastBefore(end);
      if (!last) break;
      end = endOf(last);
    }
    const { slices, brokenAt }: { slices: Slice[]; brokenAt: GridNumber | undefined } = unbrokenRun(
      timeline,
      end,
      size,
    );
    const length = slices.reduce((sum, slice) => sum + slice.count, 0);
    if (length >= MIN_LIVE_SEGMENTS) return cutOf(slices, 'live');
    if (fallback.length === 0) fallback = slices;
    end = brokenAt;
  }
  return fallback.length > 0 ? cutOf(fallback, 'live') : undefined;
}

const cutOf = (slices: readonly Slice[], form: 'live'): Cut => ({
  mediaSequence: slices[0]!.start,
  slices,
  form,
  isComplete: false,
  isDated: true,
});

/** The slices on air from `from` to before `to`, skipping breaks in transmission. */
export function slicesBetween(timeline: Timeline, from: GridNumber, to: GridNumber): Slice[] {
  const slices: Slice[] = [];
  let n: GridNumber | undefined = from;
  while (n !== undefined && n < to) {
    const slice: Slice | undefined = timeline.at(n);
    if (slice) slices.push(clip(slice, n, to));
    n = slice ? endOf(slice) : endOfNothing(timeline, n);
  }
  return slices;
}

/** Where to look next when nothing is on air in a segment. */
function endOfNothing(timeline: Timeline, n: GridNumber): GridNumber | undefined {
  return timeline.programmeAt(n) ? gridNumber(n + 1) : timeline.nextStart(n);
}

/** The programme on air in a segment, or the next one after it. */
function programmeFrom(timeline: Timeline, n: GridNumber): GridSpan | undefined {
  const current = timeline.programmeAt(n);
  if (current) return current;
  const next = timeline.nextStart(n);
  return next === undefined ? undefined : timeline.programmeAt(next);
}

/**
 * What a catch-up or start-over playlist covers: from the segment of the requested second to the end of that programme,
 * and on through the following ones that end within {@link CATCH_UP_REACH}. Depends on the timeline only, not on the
 * time, so that every refresh agrees. @returns undefined when nothing is on air from then on
 */
export function catchUpSpan(timeline: Timeline, from: EpochSeconds): GridSpan | undefined {
  const requested = gridAt(toEpochMs(from));
  const programme = programmeFrom(timeline, requested);
  if (!programme) return undefined;
  const start = gridNumber(Math.max(requested, programme.start));
  let end = endOf(programme);
  for (;;) {
    const next = programmeFrom(timeline, end);
    if (!next || endOf(next) - start > CATCH_UP_REACH) break;
    end = endOf(next);
  }
  return { start, count: Math.min(end - start, MAX_CATCH_UP_LENGTH) };
}

/**
 * Catch-up and start-over: everything from a past second on, growing until the span is over.
 * @param from the requested second; playback starts exactly there
 * @returns undefined when the span lies in the future
 */
export function catchUpCut(timeline: Timeline, from: EpochSeconds, edge: GridNumber): Cut | undefined {
  const span = catchUpSpan(timeline, from);
  if (!span) return undefined;
  const to = gridNumber(Math.min(endOf(span), edge + 1));
  const slices = slicesBetween(timeline, span.start, to);
  const first = slices[0];
  if (!first) return undefined;
  return {
    mediaSequence: first.start,
    slices,
    form: 'event',
    isComplete: to === endOf(span),
    isDated: true,
    startAtS: Math.max(0, toEpochMs(from) - gridStart(first.start)) / 1000,
  };
}

/** A film, episode or trailer: its asset list once, from 0. @returns undefined when it has nothing to play */
export function vodCut(assetList: readonly PlaylistItem[], isPlayable: (asset: string) => boolean): Cut | undefined {
  const laid = layAssetList(assetList.filter((item) => isPlayable(item.asset)));
  if (!laid) return undefined;
  const slices: Slice[] = [];
  for (let start = 0; start < laid.period; start += slices.at(-1)!.count) {
    const item = laid.itemCovering(start);
    slices.push({
      start: gridNumber(start),
      count: item.count,
      asset: item.asset,
      offset: 0,
      discontinuity: item.discontinuity,
    });
  }
  return { mediaSequence: 0, slices, form: 'vod', isComplete: true, isDated: false };
}

/** Length of a cut in seconds. */
export const lengthOfCutS = (cut: Cut): number =>
  (cut.slices.reduce((sum, slice) => sum + slice.count, 0) * GRID_MS) / 1000;
