/** Times in which a channel must not be shown, by one provider or by all. */
import { gridAt, gridCeil, gridNumber, type GridNumber } from '@aerial/domain/grid.ts';
import { toEpochMs } from '@aerial/domain/time.ts';
import type { Blackout, ProvidersBlackout } from '../ports.ts';
import { endOf, type GridSpan, type Slice, type Timeline } from './timeline.ts';

/** The asset that plays during a blackout. In an installation without it nothing is on air then. */
export const SLATE = 'slate';

/** The blackouts that apply to a provider. */
export const blackoutsOf = (blackouts: readonly ProvidersBlackout[] = [], provider: string): readonly Blackout[] =>
  blackouts.flatMap(({ start, end, provider: only }) =>
    only === undefined || only === provider ? [{ start, end }] : [],
  );

/**
 * The timeline with the slate in place of every segment that a blackout touches. The channel's numbers do not change, because
 * the slate replaces a slice or a part of it.
 */
export function withBlackouts(timeline: Timeline, blackouts: readonly Blackout[]): Timeline {
  if (blackouts.length === 0) return timeline;
  const spans = merged(blackouts);
  const at = (n: GridNumber): Slice | undefined => {
    const slice = timeline.at(n);
    if (!slice) return undefined;
    const span = spans.find((one) => n >= one.start && n < endOf(one));
    if (span) return { ...part(slice, span.start, endOf(span)), asset: SLATE, offset: 0, isLooped: true };
    const before = spans.findLast((one) => endOf(one) <= n);
    const after = spans.find((one) => one.start > n);
    return part(slice, before ? endOf(before) : slice.start, after ? after.start : endOf(slice));
  };
  return {
    at,
    programmeAt: (n) => timeline.programmeAt(n),
    nextStart: (n) => timeline.nextStart(n),
    lastBefore(n) {
      const whole = timeline.at(gridNumber(n - 1)) ? n : undefined;
      const previous = whole === undefined ? timeline.lastBefore(n) : undefined;
      const end = whole ?? (previous && endOf(previous));
      if (end === undefined) return undefined;
      const slice = at(gridNumber(end - 1));
      if (!slice || endOf(slice) <= n) return slice;
      return this.lastBefore(slice.start);
    },
  };
}

/** The part of a slice within [from, to). */
function part(slice: Slice, from: GridNumber, to: GridNumber): Slice {
  const start = gridNumber(Math.max(slice.start, from));
  return { ...slice, start, count: Math.min(endOf(slice), to) - start, offset: slice.offset + (start - slice.start) };
}

/** All segments that blackouts touch, as spans in order that neither meet nor overlap. */
function merged(blackouts: readonly Blackout[]): GridSpan[] {
  const spans: { start: GridNumber; count: number }[] = [];
  for (const { start, end } of blackouts.toSorted((a, b) => a.start - b.start)) {
    const span = { start: gridAt(toEpochMs(start)), count: gridCeil(toEpochMs(end)) - gridAt(toEpochMs(start)) };
    const last = spans.at(-1);
    if (last && span.start <= endOf(last)) last.count = Math.max(endOf(last), endOf(span)) - last.start;
    else spans.push(span);
  }
  return spans;
}
