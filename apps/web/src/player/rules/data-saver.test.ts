import { expect, test } from 'vitest';
import { levelsWithin, limitOf, readDataSaver } from './data-saver.ts';

const level = (index: number, height: number, bitrate = height * 1000) => ({ index, height, bitrate });
const LEVELS = [level(0, 240), level(1, 360), level(2, 720), level(3, 1080)];

test.each([
  ['nothing chosen', null, false, 'off'],
  ['nothing chosen in a browser that saves data', null, true, 480],
  ['switched off in a browser that saves data', 'off', true, 'off'],
  ['a ceiling', '720', true, 720],
  ['sound', 'sound', false, 'sound'],
  ['nonsense', '999', false, 'off'],
])('%s', (_what, saved, browserSaves, expected) => expect(readDataSaver(saved, browserSaves)).toBe(expected));

test.each([
  ['off', [0, 1, 2, 3]],
  [720, [0, 1, 2]],
  [480, [0, 1]],
  ['sound', [0]],
] as const)('%s allows these levels', (saver, expected) =>
  expect(levelsWithin(LEVELS, limitOf(saver)).map(({ index }) => index)).toEqual(expected),
);

test('a stream that has nothing so small plays its lowest', () =>
  expect(levelsWithin([level(0, 1080), level(1, 720, 3), level(2, 720, 2)], limitOf(480))).toEqual([level(2, 720, 2)]));
test('a stream without levels has none', () => expect(levelsWithin([], limitOf(480))).toEqual([]));
