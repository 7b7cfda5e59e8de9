import { expect, test } from 'vitest';
import { arrivalWaitMs, isFresh, likelyNext, canPrepare } from './preparing.ts';

const around = { next: 'next', previous: 'previous', last: 'last' };
test.each([
  ['on in the same direction, then back', 1, around, ['next', 'previous']],
  ['downwards likewise', -1, around, ['previous', 'next']],
  ['after a jump back to where it began', 'jump', around, ['last', 'next']],
  ['nothing watched before', 'jump', { ...around, last: undefined }, ['next', 'previous']],
  ['the channel before is a neighbour', 'jump', { ...around, last: 'next' }, ['next', 'previous']],
  ['where the viewer points before all', 'jump', { ...around, pointed: 'pointed' }, ['pointed', 'last']],
  ['the neighbour that the viewer points at', 1, { ...around, pointed: 'previous' }, ['previous', 'next']],
  ['a list of two', 1, { next: 'other', previous: 'other', last: 'other' }, ['other']],
  ['a list of one', 'jump', { next: undefined, previous: undefined, last: undefined }, []],
] as const)('likely next: %s', (_name, arrived, of, expected) => expect(likelyNext(arrived, of)).toEqual(expected));

test.each([
  ['a browser that reports nothing', undefined, false, true],
  ['a good link', { effectiveType: '4g', downlink: 4, saveData: false }, false, true],
  ['a viewer who saves data', { effectiveType: '4g', downlink: 10, saveData: true }, false, false],
  ['a slow link', { effectiveType: '3g', downlink: 2 }, false, false],
  ['a narrow link', { effectiveType: '4g', downlink: 1.2 }, false, false],
  ['a hidden page', undefined, true, false],
] as const)('%s', (_name, link, isHidden, expected) => expect(canPrepare(link, isHidden)).toBe(expected));

test('a stale picture is not shown', () => expect([isFresh(100, 115), isFresh(100, 130)]).toEqual([true, false]));
test.each([
  [undefined, 1000, 0],
  [900, 1000, 250],
  [100, 1000, 0],
])('the channel before at %s, this one at %s: waits %s ms', (before, now, expected) =>
  expect(arrivalWaitMs(before, now)).toBe(expected),
);
