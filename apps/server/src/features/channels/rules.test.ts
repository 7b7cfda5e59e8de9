import { asChannelId } from '@aerial/domain/ids.ts';
import { describe, expect, test } from 'vitest';
import type { ChannelRecord } from './ports.ts';
import { includesOf, listed, sharedKey, watchableDays } from './rules.ts';

const channel = (id: number, over: Partial<ChannelRecord> = {}): ChannelRecord => ({
  id: asChannelId(id),
  slug: `c-${id}`,
  num: id,
  name: { ru: `Канал ${id}`, en: `Channel ${id}` },
  description: {},
  age: 0,
  isHd: true,
  is4k: false,
  logo: null,
  cover: {},
  isFree: true,
  isHidden: false,
  isFixed: false,
  archivedDays: 7,
  hasArchive: true,
  source: 'timeline',
  vitrina: undefined,
  ...over,
});
const ids = (list: readonly ChannelRecord[]) => list.map((one) => one.id);

describe('the channel list', () => {
  test('C-290 hidden channels are not listed', () =>
    expect(ids(listed([channel(1), channel(2, { isHidden: true })], {}))).toEqual([1]));
  test('search finds a part of the name in any language, whatever its case', () => {
    const all = [channel(1), channel(2, { name: { ru: 'Сияние', en: 'Aurora' } })];
    expect(ids(listed(all, { search: 'СИЯ' }))).toEqual([2]);
    expect(ids(listed(all, { search: 'auro' }))).toEqual([2]);
    expect(ids(listed(all, { search: 'nothing' }))).toEqual([]);
  });
  test('limit and offset cut it after the search', () => {
    const all = [1, 2, 3, 4].map((id) => channel(id));
    expect(ids(listed(all, { limit: 2, offset: 1 }))).toEqual([2, 3]);
    expect(ids(listed(all, { limit: 0 }))).toEqual([]);
  });
});

test('includes may be separated by commas or bars', () => {
  expect([...includesOf('current_schedules,images.whiteback|images.blackback')]).toEqual([
    'current_schedules',
    'images.whiteback',
    'images.blackback',
  ]);
});

test('only lists that many viewers request alike are shared', () => {
  expect(sharedKey({ includes: 'current_schedules' })).toBe(sharedKey({ includes: 'current_schedules' }));
  expect(sharedKey({ includes: 'current_schedules' })).not.toBe(sharedKey({}));
  expect(sharedKey({ channels_version: '2' })).not.toBe(sharedKey({}));
  for (const request of [{ search: 'a' }, { limit: 5 }, { offset: 1 }]) expect(sharedKey(request)).toBeUndefined();
});

test('an archive can be watched on purchased channels whose source has one', () => {
  expect(watchableDays(channel(1), true)).toBe(7);
  expect(watchableDays(channel(1), false)).toBe(0);
  expect(watchableDays(channel(1, { hasArchive: false }), true)).toBe(0);
});
