import { epochMs } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import { holdsAt } from './prices.ts';

const midnight = epochMs(1_900_000_000_000);
const before = { validFrom: epochMs(0), validTo: midnight };
const after = { validFrom: midnight, validTo: null };

test.each([
  ['the last millisecond', -1, [true, false]],
  ['midnight itself', 0, [false, true]],
  ['the first millisecond', 1, [false, true]],
])('at %s exactly one of two prices holds', (_when, offset, expected) => {
  const now = epochMs(midnight + offset);
  expect([holdsAt(before, now), holdsAt(after, now)]).toEqual(expected);
});
