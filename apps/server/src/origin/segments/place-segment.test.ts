import fc from '@aerial/testkit/property.ts';
import { expect, test } from 'vitest';
import { makeBox } from '../../media/boxes.ts';
import { fragmentBytes, readServed, segmentBytes } from '../testing/fragments.ts';
import { FragmentNotPlaceable, placeSegment } from './place-segment.ts';

const MARK = Buffer.from('mark');

test('a segment moves to its place: only its time and number change', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 0, max: 2_000_000_000 }),
      fc.constantFrom(12_800, 48_000, 90_000),
      (index, place, timescale) => {
        const packed = fragmentBytes(MARK, index, timescale);
        const served = Buffer.from(packed);
        placeSegment(served, place, timescale);
        expect(readServed(served, timescale)).toEqual({
          mark: MARK,
          decodeTimeS: (place * 48 * timescale) / 25 / timescale,
          sequence: place + 1,
        });
        placeSegment(served, index, timescale);
        expect(served).toEqual(packed);
      },
    ),
  );
});

test('several fragments of a segment move by the same time', () => {
  const segment = Buffer.concat([fragmentBytes(MARK, 3, 12_800), fragmentBytes(MARK, 5, 12_800)]);
  const half = segment.length / 2;
  placeSegment(segment, 100, 12_800);
  expect(
    [segment.subarray(0, half), segment.subarray(half)].map((each) => readServed(each, 12_800).decodeTimeS),
  ).toEqual([192, 195.84]);
});

test('a 32-bit time is used up to its maximum', () => {
  const narrow = () => fragmentBytes(MARK, 2, 48_000, 0);
  const near = narrow();
  placeSegment(near, 46_603, 48_000);
  expect(readServed(near, 48_000).decodeTimeS).toBeCloseTo(46_603 * 1.92, 6);
  expect(() => placeSegment(narrow(), 46_604, 48_000)).toThrow(FragmentNotPlaceable);
});

test.each([
  ['no time', makeBox('moof', makeBox('traf'))],
  ['a truncated time', makeBox('moof', makeBox('traf', makeBox('tfdt', Buffer.from([1, 0, 0, 0, 0]))))],
  ['no boxes', Buffer.from('rubbish')],
  ['half a fragment', segmentBytes('a', 'v720', 1).subarray(0, 40)],
])('a segment with %s is refused', (_what, segment) => {
  expect(() => placeSegment(Buffer.from(segment), 1, 12_800)).toThrow(FragmentNotPlaceable);
});
