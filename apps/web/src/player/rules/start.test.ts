import { epochSeconds } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import { parseTs, resolveStart } from './start.ts';

const now = epochSeconds(1_700_000_000);
const back = (s: number) => epochSeconds(now - s);

describe('where a channel starts', () => {
  test.each([
    ['C-490 10 s back counts as live', back(10), { kind: 'live' }],
    ['C-492 exactly 30 s back is live', back(30), { kind: 'live' }],
    ['C-491 31 s back is archive, C-489 rounded down to 10 s', back(31), { kind: 'archive', at: now - 40 }],
    ['C-489 a round position stays', back(3600), { kind: 'archive', at: now - 3600 }],
    ['C-492 the future counts as live', back(-500), { kind: 'live' }],
    ['no position is live', undefined, { kind: 'live' }],
  ])('%s', (_rule, requested, expected) => {
    expect(resolveStart(requested, now)).toEqual(expected);
  });

  test.each([
    ['1700000000', 1_700_000_000],
    ['0', undefined],
    ['', undefined],
    [null, undefined],
    ['-5', undefined],
    ['12e3', undefined],
    ['1700000000.5', undefined],
  ])('F-062 ts %s reads as %s', (text, expected) => {
    expect(parseTs(text)).toBe(expected);
  });
});
