import { expect, test } from 'vitest';
import { sharesOf, type LeaseKey } from './shares.ts';

const KEYS = Array.from({ length: 1_000 }, (_, index) => `channel ${index}`);
const shares = (members: readonly number[]) => members.map((member) => sharesOf(member, members, KEYS));

test('every key has one owner, and the shares are about equal', () => {
  const all = shares([11, 22, 33, 44]);
  expect(all.flatMap((share) => [...share]).toSorted()).toEqual(KEYS.toSorted());
  for (const { size } of all) expect(Math.abs(size - 250)).toBeLessThan(60);
});

test('alone, a member owns everything', () => expect(sharesOf(7, [7], KEYS).size).toBe(KEYS.length));

test('when a member goes, only its keys change their owner', () => {
  const [first, second, third] = shares([11, 22, 33]) as [Set<LeaseKey>, Set<LeaseKey>, Set<LeaseKey>];
  const now = sharesOf(11, [11, 22], KEYS);
  expect([...first].every((key) => now.has(key))).toBe(true);
  expect([...now].every((key) => first.has(key) || third.has(key))).toBe(true);
  expect([...now].some((key) => second.has(key))).toBe(false);
});
