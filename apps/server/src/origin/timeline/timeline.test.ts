import { gridNumber } from '@aerial/domain/grid.ts';
import fc from '@aerial/testkit/property.ts';
import { expect, test } from 'vitest';
import { channel, item, schedule } from '../testing/builders.ts';
import { layAssetList } from './asset-list.ts';
import { endOf, loopTimeline, numberEntries, onlyPlayable, tableTimeline, type Timeline } from './timeline.ts';
import { liveCut } from './window.ts';

const g = gridNumber;
const assetList = fc.array(
  fc.record({ asset: fc.constantFrom('a', 'b', 'c'), segments: fc.integer({ min: 1, max: 9 }) }),
  { minLength: 1, maxLength: 5 },
);
const parts = fc.array(
  fc.oneof(fc.tuple(fc.integer({ min: 1, max: 40 }), assetList), fc.integer({ min: 1, max: 12 })),
  { minLength: 1, maxLength: 8 },
);

test('a programme loops its asset list and is cut off at its end', () => {
  const timeline = channel(
    100,
    [
      [5, [item('a', 3)]],
      [4, [item('b', 9)]],
    ],
    70,
  );
  expect(timeline.at(g(99))).toBeUndefined();
  expect(timeline.at(g(101))).toEqual({ start: 100, count: 3, asset: 'a', offset: 0, discontinuity: 70 });
  expect(timeline.at(g(104))).toEqual({ start: 103, count: 2, asset: 'a', offset: 0, discontinuity: 71 });
  expect(timeline.at(g(105))).toEqual({ start: 105, count: 4, asset: 'b', offset: 0, discontinuity: 72 });
  expect(timeline.at(g(109))).toBeUndefined();
});

test('a break in transmission has no slice, no programme, and an end', () => {
  const timeline = channel(100, [[5, [item('a', 5)]], 10, [5, [item('b', 5)]]]);
  expect(timeline.at(g(107))).toBeUndefined();
  expect(timeline.programmeAt(g(107))).toBeUndefined();
  expect(timeline.nextStart(g(107))).toBe(115);
  expect(timeline.lastBefore(g(107))).toMatchObject({ start: 100, count: 5 });
  expect(timeline.nextStart(g(115))).toBeUndefined();
});

test('an entry that overlaps the next one ends where that starts', () => {
  const timeline = tableTimeline([
    { gridStart: g(10), gridCount: 100, discontinuity: 0, assetList: [item('a', 100)] },
    { gridStart: g(20), gridCount: 5, discontinuity: 1, assetList: [item('b', 5)] },
  ]);
  expect(timeline.at(g(19))).toMatchObject({ asset: 'a', start: 10, count: 10 });
  expect(timeline.programmeAt(g(12))).toEqual({ start: 10, count: 10 });
  expect(timeline.at(g(20))).toMatchObject({ asset: 'b' });
  expect(timeline.at(g(25))).toBeUndefined();
});

test('entries are numbered by the slices before them', () => {
  const numbered = schedule(0, [[5, [item('a', 2)]], 3, [2, [item('b', 9)]], [1, [item('a', 2)]]], 40);
  expect(numbered.map((entry) => entry.discontinuity)).toEqual([40, 43, 44]);
  expect(numberEntries([], 7)).toEqual([]);
});

test('entries of one encoding that meet have one number; a gap, another encoding or an unknown one begins another', () => {
  const numbers = (...programmes: Parameters<typeof schedule>[1]) =>
    schedule(0, programmes, 40).map((entry) => entry.discontinuity);
  const [x, y, unknown] = [[item('a', 2, 'x'), item('b', 3, 'x')], [item('c', 2, 'y')], [item('d', 2)]];
  expect(numbers([9, x], [4, x], [30, x])).toEqual([40, 40, 40]);
  expect(numbers([9, x], [4, y], [3, y], [4, x])).toEqual([40, 41, 41, 42]);
  expect(numbers([9, x], 3, [4, x])).toEqual([40, 41]);
  expect(numbers([4, unknown], [4, unknown], [4, x])).toEqual([40, 42, 44]);
  // What counts is how the entry ends, not how its asset list does.
  expect(numbers([3, [item('a', 2, 'x'), item('c', 2, 'y'), item('b', 1, 'x')]], [2, y])).toEqual([40, 41]);
});

test('segment numbers do not change while a live window slides over changes of encoding', () => {
  const mixed = fc.array(
    fc.record({
      asset: fc.constantFrom('a', 'b'),
      segments: fc.integer({ min: 1, max: 6 }),
      encoding: fc.constantFrom('x', 'y'),
    }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), mixed), { minLength: 1, maxLength: 6 }),
      (programmes) => {
        const timeline = channel(0, programmes, 9);
        const length = programmes.reduce((sum, [count]) => sum + count, 0);
        const seen = new Map<number, number>();
        for (let edge = 0; edge < length; edge++) {
          const cut = liveCut(timeline, g(edge), 5)!;
          // As a client counts: the header's number, and one more at each tag.
          let number = cut.slices[0]!.discontinuity;
          for (const [index, slice] of cut.slices.entries()) {
            if (index > 0 && slice.discontinuity !== cut.slices[index - 1]!.discontinuity) number++;
            for (let n = slice.start; n < endOf(slice); n++) {
              expect(number).toBe(seen.get(n) ?? number);
              seen.set(n, number);
            }
          }
          // Nothing ends a window early: there are no gaps.
          expect(cut.slices.reduce((sum, slice) => sum + slice.count, 0)).toBe(Math.min(5, edge + 1));
        }
      },
    ),
  );
});

/** What must hold of any timeline in a range. */
function checkConsistent(timeline: Timeline, from: number, to: number): void {
  const numbers: number[] = [];
  for (let n = from; n < to; n++) {
    const slice = timeline.at(g(n));
    if (!slice) continue;
    expect(slice.start).toBeLessThanOrEqual(n);
    expect(endOf(slice)).toBeGreaterThan(n);
    // Every segment of a slice answers the same slice.
    expect(timeline.at(slice.start)).toEqual(slice);
    expect(timeline.at(g(endOf(slice) - 1))).toEqual(slice);
    if (slice.start === n) numbers.push(slice.discontinuity);
  }
  expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index));
}

test('slices cover what is on air once, and their numbers follow each other', () => {
  fc.assert(
    fc.property(parts, fc.nat(1000), (list, first) => {
      const timeline = channel(1000, list, first);
      const end = 1000 + list.reduce<number>((sum, part) => sum + (typeof part === 'number' ? part : part[0]), 0);
      checkConsistent(timeline, 990, end + 10);
      let onAir = 0;
      for (let n = 990; n < end + 10; n++) if (timeline.at(g(n))) onAir++;
      expect(onAir).toBe(list.reduce<number>((sum, part) => sum + (typeof part === 'number' ? 0 : part[0]), 0));
    }),
    { numRuns: 60 },
  );
});

test('a slot plays what its asset list says', () => {
  fc.assert(
    fc.property(assetList, fc.integer({ min: 1, max: 60 }), fc.nat(59), (list, length, at) => {
      fc.pre(at < length);
      const slice = channel(500, [[length, list]]).at(g(500 + at))!;
      const placed = layAssetList(list)!.itemAt(at);
      expect([slice.asset, 500 + at - slice.start + slice.offset, slice.discontinuity]).toEqual([
        placed.asset,
        placed.segmentInAsset,
        placed.discontinuity,
      ]);
    }),
  );
});

test('the last slice before a segment is the one a walk back finds', () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: 980, max: 1300 }), (list, n) => {
      const timeline = channel(1000, list);
      let walked = n - 1;
      while (walked >= 990) {
        const slice = timeline.at(g(walked));
        if (slice && endOf(slice) <= n) break;
        walked--;
      }
      expect(timeline.lastBefore(g(n))).toEqual(walked < 990 ? undefined : timeline.at(g(walked)));
    }),
  );
});

test('a loop covers any time, before and after its beginning', () => {
  const timeline = loopTimeline([item('a', 2), item('b', 3)], g(100));
  checkConsistent(timeline, 60, 160);
  expect(timeline.at(g(99))).toEqual({ start: 97, count: 3, asset: 'b', offset: 0, discontinuity: -1 });
  expect(timeline.at(g(107))).toEqual({ start: 107, count: 3, asset: 'b', offset: 0, discontinuity: 3 });
  expect(timeline.programmeAt(g(107))).toEqual({ start: 105, count: 5 });
  expect(timeline.nextStart(g(107))).toBe(110);
  expect(timeline.lastBefore(g(108))).toMatchObject({ start: 105, count: 2 });
  expect(timeline.lastBefore(g(107))).toMatchObject({ start: 105, count: 2 });
});

test('an asset that cannot be played is not on air', () => {
  const timeline = onlyPlayable(
    channel(100, [
      [5, [item('a', 5)]],
      [5, [item('gone', 5)]],
      [5, [item('b', 5)]],
    ]),
    (asset) => asset !== 'gone',
  );
  expect(timeline.at(g(106))).toBeUndefined();
  expect(timeline.lastBefore(g(110))).toMatchObject({ asset: 'a' });
  expect(onlyPlayable(channel(100, [[5, [item('gone', 5)]]]), () => false).lastBefore(g(110))).toBeUndefined();
});
