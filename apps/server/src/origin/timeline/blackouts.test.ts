import { gridNumber, gridStart } from '@aerial/domain/grid.ts';
import { epochSeconds } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import { parseMediaPath } from '../addresses/media-path.ts';
import { hideBlackouts } from '../playlists/recorded-playlist.ts';
import type { RecordedSegment } from '../ports.ts';
import { channel, item } from '../testing/builders.ts';
import { blackoutsOf, withBlackouts } from './blackouts.ts';
import { onlyPlayable } from './timeline.ts';
import { catchUpCut, liveCut, type Cut } from './window.ts';

const g = gridNumber;
/** Segments 0 to 11 of `a`, then 0 to 19 of `b`; the channel's numbers are 5 and 6. */
const timeline = channel(
  1000,
  [
    [12, [item('a', 12)]],
    [20, [item('b', 20)]],
  ],
  5,
);
/** The second in which a segment begins, or the next whole one. */
const at = (n: number) => Math.ceil(gridStart(g(n)) / 1000);
/** A blackout that touches the segments from `from` to before `to`. */
const during = (from: number, to: number) => [
  { start: epochSeconds(at(from)), end: epochSeconds(Math.floor(gridStart(g(to)) / 1000)) },
];
/** What is listed, with the number of the run. */
const listed = (cut: Cut | undefined) =>
  (cut?.slices ?? []).map(({ asset, start, count, offset, discontinuity }) => [
    asset,
    start,
    count,
    offset,
    discontinuity,
  ]);

describe('a blackout in a timeline', () => {
  test('is filled with the slate, every segment that it touches', () => {
    const dark = withBlackouts(timeline, [
      { start: epochSeconds(Math.floor(1005.5 * 1.92)), end: epochSeconds(Math.floor(1008.5 * 1.92)) },
    ]);
    const assets = Array.from({ length: 12 }, (_, i) => dark.at(g(1000 + i))!.asset);
    expect(assets).toEqual(['a', 'a', 'a', 'a', 'a', 'slate', 'slate', 'slate', 'slate', 'a', 'a', 'a']);
  });

  test('does not change the channel’s numbers, within a slice and across two', () => {
    const dark = withBlackouts(timeline, during(1010, 1014));
    expect(listed(liveCut(dark, g(1016)))).toEqual([
      ['a', 1007, 3, 7, 5],
      ['slate', 1010, 2, 0, 5],
      ['slate', 1012, 2, 0, 6],
      ['b', 1014, 3, 2, 6],
    ]);
    expect(listed(catchUpCut(dark, epochSeconds(at(1008)), g(1012))).map(([asset]) => asset)).toEqual([
      'a',
      'slate',
      'slate',
    ]);
  });

  test('has nothing on air where there is no slate: live does not move, catch-up skips it', () => {
    const dark = onlyPlayable(withBlackouts(timeline, during(1010, 1014)), (asset) => asset !== 'slate');
    expect(listed(liveCut(dark, g(1013)))).toEqual([['a', 1000, 10, 0, 5]]);
    expect(listed(liveCut(dark, g(1020)))).toEqual([['b', 1014, 7, 2, 6]]);
    expect(listed(catchUpCut(dark, epochSeconds(at(1008)), g(1031))).map(([asset, start]) => [asset, start])).toEqual([
      ['a', 1008],
      ['b', 1014],
    ]);
  });

  test('changes nothing on a channel without blackouts', () => expect(withBlackouts(timeline, [])).toBe(timeline));
});

test('a provider has its own blackouts and those of all providers', () => {
  const [own, others] = [during(0, 10)[0]!, during(20, 30)[0]!];
  const all = [own, { ...others, provider: '2' }];
  expect(blackoutsOf(all, '1')).toEqual([own]);
  expect(blackoutsOf(all, '2')).toEqual([own, others]);
  expect(blackoutsOf(undefined, '1')).toEqual([]);
});

test('recorded segments that a blackout touches become gaps', () => {
  const segment = (seq: number): RecordedSegment => ({
    seq,
    discontinuity: 0,
    at: 100_000 + seq * 6000,
    durationS: 6,
    extension: 'ts',
    isGap: false,
  });
  const hidden = hideBlackouts([0, 1, 2, 3].map(segment), [{ start: epochSeconds(107), end: epochSeconds(113) }]);
  expect(hidden.map(({ isGap }) => isGap)).toEqual([false, true, true, false]);
  const address = (extension: string) => parseMediaPath(`rec/12/490000/${'s'.repeat(22)}/v1/7.${extension}`);
  expect(hidden.map(({ extension }) => address(extension) !== undefined)).toEqual([true, false, false, true]);
});
