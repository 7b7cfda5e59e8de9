import { epochSeconds } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import { adBreakAt, type DateRangeTag } from './ad-breaks.ts';

const range = (over: Partial<DateRangeTag> = {}): DateRangeTag => ({
  class: 'aerial.ad-break',
  startDate: new Date(1_920_000_000_960),
  duration: 11.52,
  attr: { 'X-NAME': 'noon' },
  ...over,
});
const at = (position: number, ranges: Record<string, DateRangeTag>) => adBreakAt(ranges, epochSeconds(position));

test('a break is there from its first picture to before the first one after it', () => {
  const ranges = { other: range({ class: 'com.apple.hls.interstitial' }), noon: range() };
  expect(at(1_920_000_000.95, ranges)).toBeUndefined();
  expect(at(1_920_000_000.96, ranges)).toMatchObject({ name: 'noon', start: 1_920_000_000.96 });
  expect(at(1_920_000_012.47, ranges)?.end).toBeCloseTo(1_920_000_012.48, 3);
  expect(at(1_920_000_012.49, ranges)).toBeUndefined();
});

test('date ranges of others, and those without a length, are none of ours', () => {
  expect(at(1_920_000_005, { other: range({ class: 'com.apple.hls.interstitial' }) })).toBeUndefined();
  expect(at(1_920_000_005, { open: range({ duration: null }) })).toBeUndefined();
  expect(at(1_920_000_005, {})).toBeUndefined();
});
