import fc from '@aerial/testkit/property.ts';
import { describe, expect, test } from 'vitest';
import { makeBox, makeFullBox, u32, u64 } from './boxes.ts';
import { fragmentTiming, shiftComposition, withDecodeTime } from './fragment-timing.ts';

const fragment = (offsets: readonly number[], decodeTime = 7): Buffer => {
  const samples = offsets.flatMap((offset) => [512, 10, offset]);
  const trun = makeFullBox('trun', 0, 0xb01, u32(offsets.length, 0, ...samples));
  return Buffer.concat([
    makeBox(
      'moof',
      makeFullBox('mfhd', 0, 0, u32(1)),
      makeBox('traf', makeFullBox('tfhd', 0, 0x20000, u32(1)), makeFullBox('tfdt', 1, 0, u64(decodeTime)), trun),
    ),
    makeBox('mdat', Buffer.alloc(offsets.length * 10)),
  ]);
};

describe('composition', () => {
  test('a shift moves every frame by the same time and nothing else', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5000), { minLength: 1, maxLength: 60 }), fc.nat(5000), (offsets, shift) => {
        const before = fragmentTiming(fragment(offsets));
        const after = fragmentTiming(shiftComposition(fragment(offsets), shift));
        expect(after.decodeTime).toBe(before.decodeTime);
        expect(after.samples).toEqual(
          before.samples.map((sample) => ({ ...sample, compositionOffset: sample.compositionOffset - shift })),
        );
      }),
    );
  });

  test('offsets become signed: trun version 1', () => {
    const shifted = shiftComposition(fragment([1024, 2048, 0]), 1024);
    expect(shifted[shifted.indexOf('trun') + 4]).toBe(1);
  });

  test('the input is not modified', () => {
    const input = fragment([1024, 0]);
    const copy = Buffer.from(input);
    shiftComposition(input, 512);
    expect(input.equals(copy)).toBe(true);
  });
});

test('a decode time is rewritten in place, past 32 bits too', () => {
  expect(fragmentTiming(withDecodeTime(fragment([0]), 2 ** 40)).decodeTime).toBe(2 ** 40);
});

test('default duration and size of tfhd apply to samples that name none', () => {
  const trun = makeFullBox('trun', 0, 0x1, u32(3, 0));
  const bytes = makeBox(
    'moof',
    makeBox('traf', makeFullBox('tfhd', 0, 0x020018, u32(1, 1024, 33)), makeFullBox('tfdt', 0, 0, u32(5)), trun),
  );
  expect(fragmentTiming(bytes)).toEqual({
    decodeTime: 5,
    samples: Array.from({ length: 3 }, () => ({ duration: 1024, size: 33, compositionOffset: 0 })),
  });
});
