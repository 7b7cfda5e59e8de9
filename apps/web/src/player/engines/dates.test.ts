import { epochSeconds } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import { chooseEngine } from './choose.ts';
import { coveredBy, mediaTimeAt, positionAt } from './dates.ts';

const fragment = (start: number, at: number | null, duration = 2) => ({
  start,
  duration,
  programDateTime: at === null ? null : at * 1000,
});
/** Nothing was on air from 1004 to 1100. */
const dated = [fragment(0, 1000), fragment(2, 1002), fragment(4, 1100), fragment(6, 1102)];
const undated = [fragment(0, null), fragment(2, null)];

describe('positions of a playlist', () => {
  test.each([
    [1, 1001],
    [5, 1101],
    [7.5, 1103.5],
  ])('media time %s is %s', (mediaTime, position) => {
    expect(positionAt(dated, mediaTime, epochSeconds(0))).toBe(position);
    expect(mediaTimeAt(dated, epochSeconds(position), epochSeconds(0))).toBe(mediaTime);
  });
  test('a position in a gap maps to the end of the stretch before it', () =>
    expect(mediaTimeAt(dated, epochSeconds(1050), epochSeconds(0))).toBe(4));
  test('a position before the playlist maps to a negative media time', () =>
    expect(mediaTimeAt(dated, epochSeconds(990), epochSeconds(0))).toBe(-10));
  test('without dates the start given by the caller counts', () => {
    expect([
      positionAt(undated, 3, epochSeconds(500)),
      mediaTimeAt(undated, epochSeconds(503), epochSeconds(500)),
    ]).toEqual([503, 3]);
  });
  test('bounds of a playlist', () => {
    expect(coveredBy(dated, epochSeconds(0))).toEqual({ start: 1000, end: 1104 });
    expect(coveredBy([], epochSeconds(0))).toBeUndefined();
  });
});

test.each([
  ['Chromium', { hasMediaSource: true, playsHls: true, isApple: false }, 'hls'],
  ['Firefox', { hasMediaSource: true, playsHls: false, isApple: false }, 'hls'],
  ['Safari', { hasMediaSource: true, playsHls: true, isApple: true }, 'native'],
  ['an old iPhone', { hasMediaSource: false, playsHls: true, isApple: true }, 'native'],
  ['a browser without either', { hasMediaSource: false, playsHls: false, isApple: false }, undefined],
] as const)('%s plays with %s', (_name, browser, expected) => {
  expect(chooseEngine(browser)).toBe(expected);
});
