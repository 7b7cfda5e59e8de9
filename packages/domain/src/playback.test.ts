import { describe, expect, test } from 'vitest';
import { isWithinOffset, resolveStart, toThumbnailStep } from './playback.ts';
import { epochSeconds } from './time.ts';

const now = epochSeconds(1_700_000_000);
const back = (s: number) => epochSeconds(now - s);

describe('where a channel starts', () => {
  test.each([
    ['C-490 10 s back counts as live', back(10), { kind: 'live' }],
    ['C-490 C-492 exactly 30 s back is live', back(30), { kind: 'live' }],
    ['C-491 C-492 31 s back is archive, C-489 rounded down to 10 s', back(31), { kind: 'archive', at: now - 40 }],
    ['C-489 a whole step stays', back(120), { kind: 'archive', at: now - 120 }],
    ['C-489 9 s into a step go back to it', back(111), { kind: 'archive', at: now - 120 }],
    ['C-492 the future counts as live', back(-500), { kind: 'live' }],
    ['C-662 no position is live', undefined, { kind: 'live' }],
  ])('%s', (_rule, requested, expected) => expect(resolveStart(requested, now)).toEqual(expected));
});

test.each([
  ['C-481 live', undefined, true],
  ['C-481 360 s ago', 360, true],
  ['C-481 361 s ago', 361, false],
  ['C-481 the future is live', -600, true],
])('%s', (_rule, ago, expected) =>
  expect(isWithinOffset(ago === undefined ? undefined : back(ago), 360, now)).toBe(expected),
);

test.each([
  [0, 0],
  [9.9, 0],
  [10, 10],
  [1_700_000_005, 1_700_000_000],
])('the preview picture of second %s is that of %s', (position, expected) =>
  expect(toThumbnailStep(epochSeconds(position))).toBe(expected),
);
