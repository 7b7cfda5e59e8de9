import fc from '@aerial/testkit/property.ts';
import { expect, test } from 'vitest';
import { item } from '../testing/builders.ts';
import { lastAtOrBefore, layAssetList } from './asset-list.ts';

const items = fc.array(
  fc.record({ asset: fc.constantFrom('a', 'b', 'c'), segments: fc.integer({ min: 1, max: 20 }) }),
  { minLength: 1, maxLength: 12 },
);

test('items play one after another, and repeat from the first', () => {
  const laid = layAssetList([item('card', 2), item('scene', 3)])!;
  const played = Array.from({ length: 7 }, (_, segment) => {
    const { asset, segmentInAsset, discontinuity } = laid.itemAt(segment);
    return `${asset}:${segmentInAsset}#${discontinuity}`;
  });
  expect(played).toEqual(['card:0#0', 'card:1#0', 'scene:0#1', 'scene:1#1', 'scene:2#1', 'card:0#2', 'card:1#2']);
});

test('the same asset twice in a row is two items', () => {
  const laid = layAssetList([item('a', 2), item('a', 2)])!;
  expect(laid.itemAt(2)).toEqual({ asset: 'a', segmentInAsset: 0, discontinuity: 1 });
});

test('an asset list without segments lays nothing', () => {
  expect(layAssetList([])).toBeUndefined();
  expect(layAssetList([item('a', 0)])).toBeUndefined();
});

test.each([
  ['one encoding throughout', ['x', 'x', 'x'], [0, 0, 0, 0, 0, 0]],
  ['an encoding that changes within the list', ['x', 'x', 'y'], [0, 0, 1, 2, 2, 3]],
  ['an encoding that changes and comes back', ['x', 'y', 'x'], [0, 1, 2, 2, 3, 4]],
  ['an unknown encoding, which continues nothing', ['x', undefined, undefined], [0, 1, 2, 3, 4, 5]],
])('discontinuities are counted over repetitions: %s', (_what, encodings, expected) => {
  const laid = layAssetList(encodings.map((encoding, index) => item(`asset-${index}`, 1, encoding)))!;
  expect(expected.map((_, segment) => laid.itemAt(segment).discontinuity)).toEqual(expected);
});

test('a segment’s place agrees with playing everything before it one by one', () => {
  fc.assert(
    fc.property(items, fc.nat(300), (list, segment) => {
      const laid = layAssetList(list)!;
      let ordinal = 0;
      let left = segment;
      while (left >= list[ordinal % list.length]!.segments) left -= list[ordinal++ % list.length]!.segments;
      expect(laid.itemAt(segment)).toEqual({
        asset: list[ordinal % list.length]!.asset,
        segmentInAsset: left,
        discontinuity: ordinal,
      });
    }),
  );
});

test('the search finds the last number that is not greater', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 })), fc.integer({ min: -60, max: 60 }), (numbers, value) => {
      const ascending = numbers.toSorted((a, b) => a - b);
      expect(lastAtOrBefore(ascending, value)).toBe(ascending.findLastIndex((n) => n <= value));
    }),
  );
});
