import type { ChannelId } from '@aerial/domain/ids.ts';
import { describe, expect, test } from 'vitest';
import type { TvCategory, TvChannel } from '../../parts/channels/model.ts';
import { isTooWeak, mosaicChannels, neighbourOf, tilesFrom, tilesOf, turned, weakLooks } from './rules.ts';

const channel = (id: number, more: Partial<TvChannel> = {}): TvChannel =>
  ({ id: id as ChannelId, isAvailable: true, isPurchased: true, isHidden: false, age: 0, ...more }) as TvChannel;
const idsOf = (
  channels: readonly TvChannel[],
  viewer: Partial<Parameters<typeof mosaicChannels>[2]> = {},
  categories: readonly TvCategory[] = [],
) => mosaicChannels(channels, categories, { isChild: false, last: [], from: undefined, ...viewer }).map(({ id }) => id);

describe('which channels', () => {
  test('first the one it was opened from, then those watched last, then favourites', () =>
    expect(
      idsOf([channel(1), channel(2, { isFavourite: true }), channel(3), channel(4)], {
        from: 4 as ChannelId,
        last: [3 as ChannelId],
      }),
    ).toEqual([4, 3, 2, 1]));
  test.each([
    ['cannot be watched', { isAvailable: false }],
    ['has to be bought', { isPurchased: false }],
    ['is hidden', { isHidden: true }],
    ['needs a PIN', { age: 18 }],
    ['has a programme that needs a PIN', { onAir: { isAdult: true } as TvChannel['onAir'] }],
    ['is played by a third party', { vitrina: { offsetS: 0 } }],
  ])('not what %s', (_what, more) => expect(idsOf([channel(1, more), channel(2)])).toEqual([2]));
  test('a child sees what is for children', () =>
    expect(
      idsOf([channel(1, { age: 16 }), channel(2, { onAir: { isForChild: false } as TvChannel['onAir'] }), channel(3)], {
        isChild: true,
      }),
    ).toEqual([3]));
});

describe('how many', () => {
  test.each([
    [2, 2],
    [4, 4],
    [16, 4],
    [undefined, 4],
  ])('%s processors begin with %s', (processors, expected) => expect(tilesOf(processors)).toBe(expected));
  test('two looks in a row with too many dropped frames are too weak', () => {
    const bad = { total: 1000, dropped: 300 };
    const once = weakLooks(0, bad);
    expect(isTooWeak(once)).toBe(false);
    expect(isTooWeak(weakLooks(once, bad))).toBe(true);
    expect(weakLooks(once, { total: 1000, dropped: 10 })).toBe(0);
  });
  test('pictures that have only begun say nothing', () => expect(weakLooks(1, { total: 20, dropped: 20 })).toBe(1));
});

describe('which tiles', () => {
  const all = [1, 2, 3, 4, 5, 6];
  test.each([
    [0, [1, 2, 3, 4]],
    [4, [3, 4, 5, 6]],
  ])('from %s', (start, expected) => expect(tilesFrom(all, start, 4)).toEqual(expected));
  test('fewer channels than tiles', () => expect(tilesFrom([1], 0, 4)).toEqual([1]));
  test.each([
    [0, 1, 4],
    [4, 1, 0],
    [0, -1, 4],
    [4, -1, 0],
    [2, -1, 0],
  ] as const)('after %s in direction %s come those from %s', (start, by, expected) =>
    expect(turned(start, by, { length: 6, size: 4 })).toBe(expected),
  );
});

describe('arrows', () => {
  const square = { count: 4, columns: 2 };
  test.each([
    [0, 'ArrowRight', 1],
    [0, 'ArrowDown', 2],
    [3, 'ArrowLeft', 2],
    [3, 'ArrowUp', 1],
    [1, 'ArrowRight', 1],
    [0, 'ArrowUp', 0],
    [2, 'ArrowDown', 2],
  ])('from %s with %s to %s', (at, key, to) => expect(neighbourOf(at, key, square)).toBe(to));
  test('in one column up and down', () => {
    expect(neighbourOf(1, 'ArrowDown', { count: 4, columns: 1 })).toBe(2);
    expect(neighbourOf(1, 'ArrowRight', { count: 4, columns: 1 })).toBe(1);
  });
  test('other keys are nothing to it', () => expect(neighbourOf(0, 'Enter', square)).toBeUndefined());
});
