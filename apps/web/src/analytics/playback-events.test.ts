import { epochSeconds } from '@aerial/domain/time.ts';
import { asChannelId, asLibraryId, asContentId, asStatId } from '@aerial/domain/ids.ts';
import { expect, test } from 'vitest';
import { nothingWatched, playbackParams, startTypeOf, stepWatched, type Look } from './playback-events.ts';

/** The reported events, with the playback second of each. */
function reported(looks: readonly Look[]): [string, number][] {
  let watched = nothingWatched;
  return looks.flatMap((look) => {
    const [next, events] = stepWatched(watched, look);
    watched = next;
    return events.map((event): [string, number] => [event, look.now]);
  });
}
const playing = (from: number, to: number, statId = asStatId('7'), step = 1): Look[] =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => ({ statId, isMoving: true, now: from + index * step }));

test('C-739 C-840 C-841 C-743 a start, updates at their times, and the five minutes', () => {
  expect(reported(playing(0, 4000))).toEqual([
    ['playback_start', 0],
    ['playback_update', 120],
    ['playback_update', 300],
    ['watch_5_minutes', 300],
    ...[600, 1200, 1800, 2400, 3000].map((at): [string, number] => ['playback_update', at]),
  ]);
});
test('nothing starts before the picture moves, and a paused picture is not counted', () => {
  const still = (now: number): Look => ({ statId: asStatId('7'), isMoving: false, now });
  expect(reported([still(0), ...playing(5, 105), still(106), still(500), ...playing(501, 520)])).toEqual([
    ['playback_start', 5],
    ['playback_update', 520],
  ]);
});
test('another playback restarts', () => {
  expect(reported([...playing(0, 119), ...playing(120, 239, asStatId('8'))])).toEqual([
    ['playback_start', 0],
    ['playback_start', 120],
  ]);
});
test('hidden tabs, which look once a minute, count; a device that slept does not', () => {
  expect(reported(playing(0, 120, asStatId('7'), 60))).toEqual([
    ['playback_start', 0],
    ['playback_update', 120],
  ]);
  expect(reported([...playing(0, 10), ...playing(5000, 5050)])).toEqual([['playback_start', 0]]);
});
test.each([
  ['live', 'live', {}],
  ['archive', 'archive', {}],
  ['vod', 'vod', {}],
  ['trailer', 'trailer', {}],
  ['vod', 'resume', { resumed: true }],
  ['vod', 'next', { resumed: true, isNext: true }],
  ['archive', 'next', { isNext: true }],
] as const)('C-740 %s starts as %s', (kind, expected, how) => {
  expect(startTypeOf(kind, how)).toBe(expected);
});
test('C-739 what an event of a playback carries', () => {
  expect(
    playbackParams(
      { channelId: asChannelId(3), contentId: asContentId('5'), contentParentId: '6', libraryId: asLibraryId(12) },
      asStatId('7'),
      'live',
      epochSeconds(1_800_000_000.7),
    ),
  ).toEqual({
    statId: '7',
    channelId: 3,
    contentId: '5',
    contentParentId: '6',
    libraryId: 12,
    startType: 'live',
    position: 1_800_000_000,
  });
});
