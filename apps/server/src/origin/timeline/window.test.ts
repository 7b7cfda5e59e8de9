import { gridNumber, gridStart } from '@aerial/domain/grid.ts';
import { epochMs, epochSeconds } from '@aerial/domain/time.ts';
import fc from '@aerial/testkit/property.ts';
import { expect, test } from 'vitest';
import { channel, item } from '../testing/builders.ts';
import { endOf, tableTimeline } from './timeline.ts';
import {
  MAX_CATCH_UP_LENGTH,
  CATCH_UP_REACH,
  catchUpCut,
  catchUpSpan,
  liveCut,
  liveEdge,
  slicesBetween,
  vodCut,
  type Cut,
} from './window.ts';

const g = gridNumber;
const segmentsOf = (cut: Cut | undefined): string[] =>
  (cut?.slices ?? []).flatMap((slice) =>
    Array.from({ length: slice.count }, (_, i) => `${slice.asset}${slice.offset + i}`),
  );

test('the live edge is the last segment that is over', () => {
  expect(liveEdge(epochMs(1920 * 100))).toBe(99);
  expect(liveEdge(epochMs(1920 * 100 - 1))).toBe(98);
});

test('a live window ends at the live edge and crosses programmes', () => {
  const cut = liveCut(
    channel(
      100,
      [
        [12, [item('a', 12)]],
        [20, [item('b', 20)]],
      ],
      5,
    ),
    g(114),
  )!;
  expect(segmentsOf(cut)).toEqual(['a5', 'a6', 'a7', 'a8', 'a9', 'a10', 'a11', 'b0', 'b1', 'b2']);
  expect(cut).toMatchObject({ mediaSequence: 105, form: 'live', isComplete: false });
  expect(cut.slices.map((slice) => slice.discontinuity)).toEqual([5, 6]);
});

test('during a break a live window does not move, until three segments are on air again', () => {
  const timeline = channel(100, [[12, [item('a', 12)]], 50, [20, [item('b', 20)]]]);
  expect(liveCut(timeline, g(111))!.mediaSequence).toBe(102);
  expect(liveCut(timeline, g(140))!.mediaSequence).toBe(102);
  expect(liveCut(timeline, g(163))!.mediaSequence).toBe(102);
  expect(segmentsOf(liveCut(timeline, g(164)))).toEqual(['b0', 'b1', 'b2']);
  expect(liveCut(timeline, g(164))!.mediaSequence).toBe(162);
});

test('a live window does not cross a place where discontinuity numbers do not follow each other', () => {
  const timeline = tableTimeline([
    { gridStart: g(0), gridCount: 20, discontinuity: 0, assetList: [item('a', 20)] },
    { gridStart: g(20), gridCount: 20, discontinuity: 9, assetList: [item('b', 20)] },
  ]);
  expect(segmentsOf(liveCut(timeline, g(21)))).toEqual(Array.from({ length: 10 }, (_, i) => `a${i + 10}`));
  expect(segmentsOf(liveCut(timeline, g(22)))).toEqual(['b0', 'b1', 'b2']);
});

test('a channel that has just started lists the segments so far; one that has not started has no playlist', () => {
  const timeline = channel(100, [[12, [item('a', 12)]]]);
  expect(liveCut(timeline, g(99))).toBeUndefined();
  expect(segmentsOf(liveCut(timeline, g(100)))).toEqual(['a0']);
});

const HOUR = 1875;
const at = (n: number) => epochSeconds(Math.ceil(gridStart(g(n)) / 1000));

test('catch-up covers the programme and the following ones that end within four hours', () => {
  const hours = channel(
    0,
    Array.from({ length: 8 }, () => [HOUR, [item('a', 10)]] as const),
  );
  expect(catchUpSpan(hours, at(100))).toEqual({ start: 100, count: 4 * HOUR - 100 });
  expect(catchUpSpan(hours, at(HOUR))).toEqual({ start: HOUR, count: CATCH_UP_REACH });
});

test('a programme longer than four hours is covered to its end, up to twelve hours', () => {
  const long = channel(0, [
    [6 * HOUR, [item('a', 10)]],
    [30 * HOUR, [item('a', 10)]],
  ]);
  expect(catchUpSpan(long, at(0))).toEqual({ start: 0, count: 6 * HOUR });
  expect(catchUpSpan(long, at(6 * HOUR))).toEqual({ start: 6 * HOUR, count: MAX_CATCH_UP_LENGTH });
});

test('catch-up from a break begins with the next programme; after the last one there is none', () => {
  const timeline = channel(100, [[10, [item('a', 10)]], 10, [10, [item('b', 10)]]]);
  expect(catchUpSpan(timeline, at(116))).toEqual({ start: 120, count: 10 });
  expect(catchUpSpan(timeline, at(140))).toBeUndefined();
  expect(catchUpCut(timeline, at(116), g(130))).toMatchObject({ mediaSequence: 120, startAtS: 0 });
});

test('catch-up continues after a break in transmission', () => {
  const timeline = channel(100, [[10, [item('a', 10)]], 10, [10, [item('b', 10)]]]);
  expect(catchUpSpan(timeline, at(105))).toEqual({ start: 105, count: 25 });
  expect(segmentsOf(catchUpCut(timeline, at(108), g(121)))).toEqual(['a8', 'a9', 'b0', 'b1']);
  expect(catchUpCut(timeline, at(108), g(115))).toMatchObject({ isComplete: false });
});

test('start-over grows from the programme’s start and is complete at its end', () => {
  const timeline = channel(100, [[10, [item('a', 4)]]]);
  const from = epochSeconds(192);
  expect(catchUpCut(timeline, from, g(99))).toBeUndefined();
  expect(segmentsOf(catchUpCut(timeline, from, g(104)))).toEqual(['a0', 'a1', 'a2', 'a3', 'a0']);
  expect(catchUpCut(timeline, from, g(108))).toMatchObject({ isComplete: false, form: 'event' });
  expect(catchUpCut(timeline, from, g(109))).toMatchObject({ isComplete: true, form: 'event' });
  expect(catchUpCut(timeline, from, g(5000))).toEqual(catchUpCut(timeline, from, g(109)));
});

test('catch-up starts at the exact second, inside its segment', () => {
  const timeline = channel(0, [[HOUR, [item('a', 10)]]]);
  expect(catchUpCut(timeline, epochSeconds(193), g(HOUR))).toMatchObject({ mediaSequence: 100, startAtS: 1 });
});

test('a film plays its asset list once from segment 0', () => {
  const cut = vodCut([item('card', 2), item('a', 1), item('a', 2)], () => true)!;
  expect(segmentsOf(cut)).toEqual(['card0', 'card1', 'a0', 'a0', 'a1']);
  expect(cut).toMatchObject({ mediaSequence: 0, form: 'vod', isComplete: true });
  expect(vodCut([item('a', 3)], () => false)).toBeUndefined();
});

const assetList = fc.array(
  fc.record({ asset: fc.constantFrom('a', 'b', 'c'), segments: fc.integer({ min: 1, max: 9 }) }),
  { minLength: 1, maxLength: 4 },
);
const parts = fc.array(
  fc.oneof(fc.tuple(fc.integer({ min: 1, max: 40 }), assetList), fc.integer({ min: 1, max: 25 })),
  { minLength: 1, maxLength: 10 },
);

/** Every listed segment with the numbers a player gives it: sequence and discontinuity are counted, not written. */
function asPlayed(cut: Cut): { sequence: number; discontinuity: number; asset: string; segment: number }[] {
  let sequence = cut.mediaSequence;
  const first = cut.slices[0]!.discontinuity;
  return cut.slices.flatMap((slice, index) =>
    Array.from({ length: slice.count }, (_, i) => ({
      sequence: sequence++,
      discontinuity: first + index,
      asset: slice.asset,
      segment: slice.offset + i,
    })),
  );
}

test('at any time and for any refreshes, live sequence numbers never go back and the numbers of a segment never change', () => {
  fc.assert(
    fc.property(
      parts,
      fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 60 }),
      fc.integer({ min: 3, max: 12 }),
      (list, steps, size) => {
        const timeline = channel(1000, list);
        const seen = new Map<number, string>();
        let edge = 995;
        let sequence = 0;
        for (const step of steps) {
          edge += step;
          const cut = liveCut(timeline, g(edge), size);
          if (!cut) continue;
          expect(cut.mediaSequence).toBeGreaterThanOrEqual(sequence);
          sequence = cut.mediaSequence;
          for (const played of asPlayed(cut)) {
            const first = seen.get(played.sequence) ?? JSON.stringify(played);
            expect(JSON.stringify(played)).toBe(first);
            seen.set(played.sequence, first);
            // The sequence number is the place on the grid, and what is listed is what is on air there.
            expect(timeline.at(g(played.sequence))).toMatchObject({
              asset: played.asset,
              discontinuity: played.discontinuity,
            });
            expect(played.sequence).toBeLessThanOrEqual(edge);
          }
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('segments join without gap or overlap', () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: 1000, max: 1300 }), (list, edge) => {
      for (const slices of [liveCut(channel(1000, list), g(edge))?.slices ?? []]) {
        for (const [index, slice] of slices.entries())
          expect(slice.start).toBe(index === 0 ? slice.start : endOf(slices[index - 1]!));
      }
    }),
  );
});

test('from any second of fourteen days of archive, catch-up lists exactly what was on air', () => {
  const DAY = 45_000;
  const days = Array.from(
    { length: 14 * 24 },
    (_, hour) => [HOUR - (hour % 7), [item('card', 4), item('scene', 11 + (hour % 5))]] as const,
  );
  const timeline = channel(
    0,
    days.flatMap((part, hour) => (hour % 7 === 0 ? [part] : [part, hour % 7])),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 14 * 86_400 - 100 }), fc.nat(8000), (second, later) => {
      const from = epochSeconds(second);
      const edge = g(Math.ceil(second / 1.92) + later);
      const cut = catchUpCut(timeline, from, edge);
      const span = catchUpSpan(timeline, from)!;
      const onAir: string[] = [];
      for (let n = span.start; n < Math.min(endOf(span), edge + 1); n = g(n + 1)) {
        const slice = timeline.at(n);
        if (slice) onAir.push(`${slice.asset}${n - slice.start}`);
      }
      expect(segmentsOf(cut)).toEqual(onAir);
      // A later refresh only adds: listed segments stay where they are, with their numbers.
      const grown = catchUpCut(timeline, from, g(edge + 37));
      if (cut && grown) expect(asPlayed(grown).slice(0, onAir.length)).toEqual(asPlayed(cut));
      expect(span.start * 1.92 + (cut?.startAtS ?? 0)).toBeGreaterThanOrEqual(cut ? second - 1e-6 : 0);
    }),
    { numRuns: 100 },
  );
  expect(slicesBetween(timeline, g(0), g(14 * DAY)).reduce((sum, slice) => sum + slice.count, 0)).toBe(
    days.reduce((sum, [length]) => sum + length, 0),
  );
});
