import { fc } from '@aerial/testkit/property.ts';
import { gridNumber, gridStart, type GridNumber } from '@aerial/domain/grid.ts';
import { epochSeconds } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import type { MediaAsset } from '../ports.ts';
import { assetsOf, channel, item, mediaAsset } from '../testing/builders.ts';
import { MAX_BREAK_SEGMENTS, withAdBreaks } from './ad-breaks.ts';
import type { AdBreakPlan } from './ad-schedule.ts';
import { withBlackouts } from './blackouts.ts';
import { endOf, type Timeline } from './timeline.ts';
import { catchUpCut, liveCut, slicesBetween, type Cut } from './window.ts';

const g = gridNumber;
/** Segments 0 to 11 of `a`, then 0 to 19 of `b`; all of one encoding, number 5. */
const { encoding } = mediaAsset('a');
const timeline = channel(
  1000,
  [
    [12, [item('a', 12, encoding)]],
    [20, [item('b', 20, encoding)]],
  ],
  5,
);
const other = (id: string, segmentCount: number) => mediaAsset(id, { segmentCount }, (track) => `other-${track}`);
const ads: readonly MediaAsset[] = [
  mediaAsset('a', { segmentCount: 12 }),
  mediaAsset('b', { segmentCount: 20 }),
  mediaAsset('spot', { segmentCount: 3 }),
  mediaAsset('short', { segmentCount: 2 }),
  mediaAsset('endless', { segmentCount: 1000 }),
  other('foreign', 4),
];
const cue = (at: number, ...assets: string[]): AdBreakPlan => ({
  name: `at-${at}`,
  assets,
  inCatchUp: false,
  starts: { at: g(at) },
});
const withBreaks = (plans: readonly AdBreakPlan[], of: Timeline = timeline) =>
  withAdBreaks(of, plans, assetsOf(...ads));
/** Asset and its segment, of consecutive grid numbers. */
const shown = (of: Timeline, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => {
    const slice = of.at(g(from + i));
    return slice ? `${slice.asset}${slice.offset + from + i - slice.start}` : '';
  }).join(' ');
const listed = (cut: Cut | undefined) =>
  (cut?.slices ?? []).map(({ asset, start, count, offset, discontinuity }) => [
    asset,
    start,
    count,
    offset,
    discontinuity,
  ]);

describe('an ad break in a timeline', () => {
  test('replaces exactly its segments; after it the channel is where it would be without', () => {
    expect(shown(withBreaks([cue(1004, 'spot', 'short')]), 1002, 1012)).toBe(
      'a2 a3 spot0 spot1 spot2 short0 short1 a9 a10 a11',
    );
  });

  test('crosses programmes, and changes none of the channel’s numbers', () => {
    const broken = withBreaks([cue(1010, 'spot', 'short')]);
    expect(listed(liveCut(broken, g(1017)))).toEqual([
      ['a', 1008, 2, 8, 5],
      ['spot', 1010, 2, 0, 5],
      ['spot', 1012, 1, 2, 5],
      ['short', 1013, 2, 0, 5],
      ['b', 1015, 3, 3, 5],
    ]);
    expect(liveCut(broken, g(1017))?.mediaSequence).toBe(liveCut(timeline, g(1017))?.mediaSequence);
    expect(broken.at(g(1013))!.adBreak).toEqual({ name: 'at-1010', start: 1010, count: 5 });
    expect(broken.at(g(1015))!.adBreak).toBeUndefined();
  });

  test('gives way to a later one', () => {
    expect(shown(withBreaks([cue(1002, 'spot', 'short'), cue(1004, 'short')]), 1001, 1008)).toBe(
      'a1 spot0 spot1 short0 short1 a6 a7',
    );
    expect(shown(withBreaks([cue(1002, 'spot', 'short'), cue(1004, 'gone')]), 1001, 1008)).toBe(
      'a1 spot0 spot1 spot2 short0 short1 a7',
    );
  });

  test('does not exist where its first ad cannot stand in for the channel, and skips ads that are missing', () => {
    for (const plan of [cue(1004, 'foreign'), cue(1004, 'gone'), cue(990, 'spot')])
      expect(shown(withBreaks([plan]), 985, 1030)).toBe(shown(timeline, 985, 1030));
    expect(shown(withBreaks([cue(1004, 'gone', 'short')]), 1003, 1008)).toBe('a3 short0 short1 a6 a7');
    expect(shown(withBreaks([cue(1004, 'short', 'foreign')]), 1003, 1012)).toBe('a3 short0 short1 a6 a7 a8 a9 a10 a11');
  });

  test('never covers a blackout', () => {
    const dark = withBlackouts(timeline, [
      { start: epochSeconds(Math.ceil(1005 * 1.92)), end: epochSeconds(Math.floor(1007 * 1.92)) },
    ]);
    const assets = shown(withBreaks([cue(1004, 'spot', 'short')], dark), 1003, 1010);
    expect(assets).toMatch(/^a3 spot0 slate\d slate\d (short\d|a\d)/);
    expect(assets).not.toContain('spot1');
  });

  test('lasts ten minutes at most', () => {
    const long = channel(0, [[5000, [item('b', 20, encoding)]]]);
    const broken = withBreaks([cue(100, 'endless')], long);
    expect(broken.at(g(100 + MAX_BREAK_SEGMENTS - 1))!.asset).toBe('endless');
    expect(broken.at(g(100 + MAX_BREAK_SEGMENTS))!.asset).toBe('b');
  });

  test('is part of an archive that has it', () => {
    const cut = catchUpCut(withBreaks([cue(1004, 'short')]), epochSeconds(Math.ceil(1002 * 1.92)), g(1010));
    expect(listed(cut).map(([asset, start]) => [asset, start])).toEqual([
      ['a', 1002],
      ['short', 1004],
      ['a', 1006],
    ]);
  });
});

test('without breaks the timeline is the same', () => {
  expect(withBreaks([])).toBe(timeline);
});

test('whatever the breaks: slices lie without gaps, live windows agree, and numbers are those of the channel', () => {
  const plans = fc.array(
    fc
      .tuple(
        fc.integer({ min: 995, max: 1040 }),
        fc.array(fc.constantFrom('spot', 'short', 'foreign', 'gone'), { minLength: 1, maxLength: 3 }),
      )
      .map(([at, assets]) => cue(at, ...assets)),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(plans, (made) => {
      const broken = withBreaks(made);
      for (let n = 1000; n < 1032; n++) {
        const [slice, plain] = [broken.at(g(n))!, timeline.at(g(n))!];
        expect(slice.start <= n && n < endOf(slice)).toBe(true);
        expect(slice.discontinuity).toBe(plain.discontinuity);
        // Every segment of a slice says that it is the slice's.
        for (let m: number = slice.start; m < endOf(slice); m++) expect(broken.at(g(m))).toEqual(slice);
        // Playlists name a break alike, whichever of its segments they list.
        const same = slice.adBreak && broken.at(slice.adBreak.start)!.adBreak;
        if (slice.adBreak && slice.adBreak.start >= 1000) expect(same).toEqual(slice.adBreak);
        if (!slice.adBreak) expect(n - slice.start + slice.offset).toBe(n - plain.start + plain.offset);
      }
      const all = slicesBetween(broken, g(1000), g(1032));
      expect(all.map(({ start }) => start).slice(1)).toEqual(all.map(endOf).slice(0, -1));
      const contents = (edge: GridNumber) =>
        new Map(
          liveCut(broken, edge)!.slices.flatMap(({ start, count, asset, offset }) =>
            Array.from({ length: count }, (_, i): [number, string] => [start + i, `${asset}${offset + i}`]),
          ),
        );
      for (let edge = 1012; edge < 1031; edge++) {
        const [now, next] = [contents(g(edge)), contents(g(edge + 1))];
        for (const [n, what] of next) if (now.has(n)) expect(now.get(n)).toBe(what);
      }
      expect(gridStart(broken.lastBefore(g(1040))!.start)).toBeLessThan(gridStart(g(1032)));
    }),
    { numRuns: 60 },
  );
});
