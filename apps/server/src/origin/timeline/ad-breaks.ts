/**
 * Ad breaks in a timeline: on the segment grid, ads replace what the channel plays, for viewers who see ads. Pure; no request of a player
 * depends on a break, so that viewers do not ask for anything at the same moment.
 */
import { gridNumber, type GridNumber } from '@aerial/domain/grid.ts';
import type { MediaAsset } from '../ports.ts';
import { breakStarts, type AdBreakPlan } from './ad-schedule.ts';
import { endOf, type AdBreakSpan, type GridSpan, type Slice, type Timeline } from './timeline.ts';

/** The longest break, in segments (10 minutes). What is longer is cut off. */
export const MAX_BREAK_SEGMENTS = 312;

/** Finds assets that can be played; undefined for others, and while they are not loaded. */
type AssetFinder = (id: string) => MediaAsset | undefined;

/** An ad in its place on the channel. */
interface PlacedAd extends GridSpan {
  readonly asset: MediaAsset;
  readonly whole: AdBreakSpan;
}

/**
 * The timeline with the ads of breaks in place of what the channel plays meanwhile. Of overlapping breaks the later start wins. An ad plays
 * only in place of media of its own encoding, so that decoders go on without new parameters and the channel's numbers do not change; the
 * slate of a blackout is never replaced. Where an ad cannot be played, the channel goes on.
 */
export function withAdBreaks(timeline: Timeline, plans: readonly AdBreakPlan[], assets: AssetFinder): Timeline {
  if (plans.length === 0) return timeline;

  /** Whether an ad can stand in place of a slice. */
  const replaces = ({ encoding }: MediaAsset, slice: Slice | undefined): boolean =>
    slice !== undefined && !slice.isLooped && assets(slice.asset)?.encoding === encoding;

  const playable = ({ assets: ids }: AdBreakPlan): readonly MediaAsset[] => ids.flatMap((id) => assets(id) ?? []);
  /** A break begins with its first ad, or does not exist. */
  const canBegin = (plan: AdBreakPlan, start: GridNumber): boolean => {
    const [first] = playable(plan);
    return first !== undefined && replaces(first, timeline.at(start));
  };

  /** The breaks that overlap a span, in order; none of them overlaps another. */
  function adsWithin(from: GridNumber, to: GridNumber): PlacedAd[] {
    // A break that begins before the span may reach into it; one that begins after it may cut off one within it.
    const [earliest, latest] = [gridNumber(from - MAX_BREAK_SEGMENTS), gridNumber(to + MAX_BREAK_SEGMENTS)];
    const begun = plans
      .flatMap((plan) => breakStarts(plan, earliest, latest).map((start) => ({ start, plan })))
      .filter(({ start, plan }) => canBegin(plan, start))
      .sort((a, b) => a.start - b.start);
    return begun.flatMap(({ start, plan }, index) => {
      const next = begun[index + 1]?.start ?? Infinity;
      return placed(plan, start, Math.min(next, start + MAX_BREAK_SEGMENTS)).filter((ad) => endOf(ad) > from);
    });
  }

  /** The ads of one break. @param limit the grid number at which it is over at the latest */
  function placed(plan: AdBreakPlan, start: GridNumber, limit: number): PlacedAd[] {
    const found = playable(plan);
    const length = found.reduce((sum, { manifest }) => sum + manifest.segmentCount, 0);
    const whole = { name: plan.name, start, count: Math.min(length, limit - start) };
    let begins = start as number;
    return found.flatMap((asset) => {
      const span = { start: gridNumber(begins), count: Math.min(asset.manifest.segmentCount, endOf(whole) - begins) };
      begins += asset.manifest.segmentCount;
      return span.count > 0 ? [{ ...span, asset, whole }] : [];
    });
  }

  function at(n: GridNumber): Slice | undefined {
    const slice = timeline.at(n);
    if (!slice) return undefined;
    let [from, to] = [slice.start as number, endOf(slice) as number];
    for (const ad of adsWithin(slice.start, endOf(slice))) {
      if (!replaces(ad.asset, slice)) continue;
      if (n >= ad.start && n < endOf(ad)) {
        const start = gridNumber(Math.max(ad.start, slice.start));
        return {
          start,
          count: Math.min(endOf(ad), endOf(slice)) - start,
          asset: ad.asset.manifest.id,
          offset: start - ad.start,
          discontinuity: slice.discontinuity,
          adBreak: ad.whole,
        };
      }
      if (endOf(ad) <= n) from = Math.max(from, endOf(ad));
      else to = Math.min(to, ad.start);
    }
    return { ...slice, start: gridNumber(from), count: to - from, offset: slice.offset + (from - slice.start) };
  }

  return {
    at,
    programmeAt: (n) => timeline.programmeAt(n),
    nextStart: (n) => timeline.nextStart(n),
    lastBefore(n) {
      const previous = timeline.at(gridNumber(n - 1)) ? undefined : timeline.lastBefore(n);
      const end = previous ? endOf(previous) : n;
      const slice = at(gridNumber(end - 1));
      return !slice || endOf(slice) <= n ? slice : this.lastBefore(slice.start);
    },
  };
}
