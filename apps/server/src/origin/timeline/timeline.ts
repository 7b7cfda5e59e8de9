/**
 * A channel as a timeline on the segment grid: which segment of which asset plays at a grid number. Every playlist is a
 * pure function of a timeline and the time, so that all machines, before and after a restart, serve the same.
 */
import type { PlaylistItem } from '@aerial/domain/asset.ts';
import { gridNumber, type GridNumber } from '@aerial/domain/grid.ts';
import { continuesEncoding, lastAtOrBefore, layAssetList, type LaidAssetList } from './asset-list.ts';

/** A whole ad break. */
export interface AdBreakSpan extends GridSpan {
  /** As the provider calls it. */
  readonly name: string;
}

/** Consecutive grid numbers at which segments of one asset play. */
export interface Slice {
  readonly start: GridNumber;
  readonly count: number;
  readonly asset: string;
  /** Segment of the asset that plays at `start`. */
  readonly offset: number;
  /**
   * How many discontinuities lie before it on its channel. The next run has the same number when it continues this one's
   * encoding, else the next. Becomes EXT-X-DISCONTINUITY-SEQUENCE.
   */
  readonly discontinuity: number;
  /** The asset may be shorter and then repeats: the slate is a still picture, so that its loop cannot be noticed. */
  readonly isLooped?: boolean;
  /** It is an ad: the whole break that it belongs to. */
  readonly adBreak?: AdBreakSpan;
}

/** Consecutive grid numbers. */
export interface GridSpan {
  readonly start: GridNumber;
  readonly count: number;
}

export interface Timeline {
  /** The slice that covers a segment, or undefined where nothing is on air. */
  at(n: GridNumber): Slice | undefined;
  /** The programme that covers a segment. */
  programmeAt(n: GridNumber): GridSpan | undefined;
  /** The slice with the latest end at or before a segment. */
  lastBefore(n: GridNumber): Slice | undefined;
  /** Where the first programme that starts after a segment starts. */
  nextStart(n: GridNumber): GridNumber | undefined;
}

/** A schedule entry as the origin sees it: a programme's span on the segment grid and what it plays. */
export interface TimelineEntry {
  readonly gridStart: GridNumber;
  readonly gridCount: number;
  /**
   * Number of the entry's first slice, assigned once when the entry is written, by {@link numberNext}. Served playlists
   * depend on it, so it must not change afterwards.
   */
  readonly discontinuity: number;
  readonly assetList: readonly PlaylistItem[];
}

export const endOf = (span: GridSpan): GridNumber => gridNumber(span.start + span.count);

/** The end of a run: what the discontinuity number of the next run depends on. */
export interface RunEnd {
  readonly discontinuity: number;
  /** Undefined: nothing continues it. */
  readonly encoding: string | undefined;
}

/** Before the first entry of a channel. */
export const NO_RUN: RunEnd = { discontinuity: -1, encoding: undefined };

/** Number of the first slice of an asset list that follows without a gap. */
export function numberNext(previous: RunEnd, assetList: readonly PlaylistItem[]): number {
  const first = assetList.find((item) => item.segments > 0);
  return continuesEncoding(previous.encoding, first?.encoding) ? previous.discontinuity : previous.discontinuity + 1;
}

/** How an entry ends. @param laid its asset list; undefined when it plays nothing */
export function endOfRun(
  { discontinuity, gridCount }: { readonly discontinuity: number; readonly gridCount: number },
  laid: LaidAssetList | undefined,
): RunEnd {
  // A gap: whatever follows starts a run of its own, with the number the entry would have had.
  if (!laid || gridCount <= 0) return { discontinuity: discontinuity - 1, encoding: undefined };
  const last = laid.itemCovering(gridCount - 1);
  return { discontinuity: discontinuity + last.discontinuity, encoding: last.encoding };
}

/** Numbers entries that stand in order. @param firstDiscontinuity number of the first slice of the first entry */
export function numberEntries(
  entries: readonly Omit<TimelineEntry, 'discontinuity'>[],
  firstDiscontinuity: number,
): TimelineEntry[] {
  let run: RunEnd = { discontinuity: firstDiscontinuity - 1, encoding: undefined };
  let end: number | undefined;
  return entries.map((entry) => {
    if (entry.gridStart !== end) run = { ...run, encoding: undefined };
    const numbered = { ...entry, discontinuity: numberNext(run, entry.assetList) };
    run = endOfRun(numbered, layAssetList(entry.assetList));
    end = entry.gridStart + entry.gridCount;
    return numbered;
  });
}

/** A scheduled channel. Entries may stand in any order and leave gaps; of overlapping ones the later start wins. */
export function tableTimeline(entries: readonly TimelineEntry[]): Timeline {
  const rows = entries
    .map((entry) => ({ entry, laid: layAssetList(entry.assetList) }))
    .filter(
      (row): row is { entry: TimelineEntry; laid: LaidAssetList } => row.laid !== undefined && row.entry.gridCount > 0,
    )
    .sort((a, b) => a.entry.gridStart - b.entry.gridStart);
  const starts = rows.map((row) => row.entry.gridStart);
  /** An entry ends where the next one starts, also when its own length says later. */
  const lengthOf = (index: number): number =>
    Math.min(rows[index]!.entry.gridCount, (starts[index + 1] ?? Infinity) - starts[index]!);

  const sliceIn = (index: number, n: GridNumber): Slice => {
    const { entry, laid } = rows[index]!;
    const item = laid.itemCovering(n - entry.gridStart);
    return {
      start: gridNumber(entry.gridStart + item.start),
      count: Math.min(item.count, lengthOf(index) - item.start),
      asset: item.asset,
      offset: 0,
      discontinuity: entry.discontinuity + item.discontinuity,
    };
  };
  const indexAt = (n: GridNumber): number | undefined => {
    const index = lastAtOrBefore(starts, n);
    return index >= 0 && n < starts[index]! + lengthOf(index) ? index : undefined;
  };

  return {
    at(n) {
      const index = indexAt(n);
      return index === undefined ? undefined : sliceIn(index, n);
    },
    programmeAt(n) {
      const index = indexAt(n);
      return index === undefined ? undefined : { start: starts[index]!, count: lengthOf(index) };
    },
    lastBefore(n) {
      const index = lastAtOrBefore(starts, n - 1);
      if (index < 0) return undefined;
      const last = gridNumber(Math.min(n, starts[index]! + lengthOf(index)) - 1);
      const slice = sliceIn(index, last);
      if (endOf(slice) <= n) return slice;
      return slice.start > starts[0]! ? this.lastBefore(slice.start) : undefined;
    },
    nextStart: (n) => starts[lastAtOrBefore(starts, n) + 1],
  };
}

/** A channel that repeats one asset list endlessly from `from` on, without a schedule. One repetition is one programme. */
export function loopTimeline(assetList: readonly PlaylistItem[], from: GridNumber = gridNumber(0)): Timeline {
  const laid = layAssetList(assetList);
  if (!laid)
    return {
      at: () => undefined,
      programmeAt: () => undefined,
      lastBefore: () => undefined,
      nextStart: () => undefined,
    };
  const programmeAt = (n: GridNumber): GridSpan => ({
    start: gridNumber(from + Math.floor((n - from) / laid.period) * laid.period),
    count: laid.period,
  });
  const at = (n: GridNumber): Slice => {
    const item = laid.itemCovering(n - from);
    return {
      start: gridNumber(from + item.start),
      count: item.count,
      asset: item.asset,
      offset: 0,
      discontinuity: item.discontinuity,
    };
  };
  return {
    at,
    programmeAt,
    lastBefore(n) {
      const slice = at(gridNumber(n - 1));
      return endOf(slice) <= n ? slice : at(gridNumber(slice.start - 1));
    },
    nextStart: (n) => endOf(programmeAt(n)),
  };
}

/** The same timeline with nothing on air where the asset cannot be played. */
export function onlyPlayable(timeline: Timeline, isPlayable: (asset: string) => boolean): Timeline {
  const at = (n: GridNumber): Slice | undefined => {
    const slice = timeline.at(n);
    return slice && isPlayable(slice.asset) ? slice : undefined;
  };
  return {
    at,
    programmeAt: (n) => timeline.programmeAt(n),
    nextStart: (n) => timeline.nextStart(n),
    lastBefore(n) {
      let slice = timeline.lastBefore(n);
      for (let steps = 0; slice && !isPlayable(slice.asset); steps++)
        slice = steps < MAX_LOOK_BACK_SLICES ? timeline.lastBefore(slice.start) : undefined;
      return slice;
    },
  };
}

/** How far {@link onlyPlayable} looks back for something playable: a channel whose assets are all missing must not cause a scan of its archive. */
const MAX_LOOK_BACK_SLICES = 500;
