import { asChannelId, type ChannelId } from '@aerial/domain/ids.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskedAddress, renumbered, storedSource } from './operator.rules.ts';

const channels = (numbers: Record<number, number>) =>
  Object.entries(numbers).map(([id, num]) => ({ id: asChannelId(Number(id)), num }));
const moved = (numbers: Record<number, number>, ids: number[], from: number) =>
  Object.fromEntries(renumbered(channels(numbers), ids.map(asChannelId), from));

describe('numbers of channels', () => {
  test('are consecutive, in the order given', () =>
    expect(moved({ 1: 1, 2: 2, 3: 3 }, [3, 1], 10)).toEqual({ 3: 10, 1: 11 }));
  test('that others have are freed by moving these behind, only as far as needed', () =>
    expect(moved({ 1: 1, 2: 2, 3: 3, 4: 7 }, [4], 2)).toEqual({ 4: 2, 2: 3, 3: 4 }));
  test('beyond a gap stay', () => expect(moved({ 1: 1, 2: 5, 3: 9 }, [3], 5)).toEqual({ 3: 5, 2: 6 }));
  test('that stay as they are are no change', () => expect(moved({ 1: 1, 2: 2 }, [1, 2], 1)).toEqual({}));

  test('are never given twice where none was before, and the named ones have theirs', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 1, max: 45 }),
        fc.integer({ min: 1, max: 8 }),
        (nums, from, count) => {
          const present = nums.map((num, at) => ({ id: asChannelId(at + 1), num }));
          const ids = present.slice(0, count).map(({ id }) => id);
          const changes = renumbered(present, ids, from);
          const after = new Map<ChannelId, number>(present.map(({ id, num }) => [id, changes.get(id) ?? num]));
          expect(new Set(after.values()).size).toBe(present.length);
          expect(ids.map((id) => after.get(id))).toEqual(ids.map((_, at) => from + at));
          // The others stay in their order.
          const others = present.filter(({ id }) => !ids.includes(id)).toSorted((a, b) => a.num - b.num);
          const numbers = others.map(({ id }) => after.get(id)!);
          expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
        },
      ),
    ));
});

describe('a source', () => {
  test('loses nothing of an imported one that a form does not show', () =>
    expect(
      storedSource(
        { kind: 'upstream', address: 'https://b.example/x.m3u8', guide_id: 'new', user_agent: null },
        {
          kind: 'recorded',
          url: 'https://a.example/',
          userAgent: 'Box',
          group: 'News',
          guide: { id: 'old', name: 'One', shiftH: 2 },
        },
      ),
    ).toEqual({
      kind: 'upstream',
      url: 'https://b.example/x.m3u8',
      group: 'News',
      guide: { id: 'new', name: 'One', shiftH: 2 },
    }));
  test('is masked behind its host', () =>
    expect(maskedAddress('http://user:pw@tv.example:8000/live/user/pw/1.m3u8')).toBe('http://tv.example:8000/•••'));
});
