import { asStatId } from '@aerial/domain/ids.ts';
import { expect, test } from 'vitest';
import {
  KEPT_ERRORS,
  statisticsRows,
  statisticsText,
  withError,
  type PlaybackError,
  type Statistics,
} from './statistics.ts';

const live: Statistics = {
  engine: 'hls.js 1',
  codecs: 'avc1,mp4a',
  bitrate: 2_500_000,
  frameRate: 25,
  bandwidth: 18_000_000,
  item: 'channel-1-live',
  phase: 'play',
  width: 1280,
  height: 720,
  boxWidth: 960,
  boxHeight: 540,
  buffer: 7.84,
  frames: 1000,
  droppedFrames: 2,
  latency: 6.2,
  statId: asStatId('77'),
  errors: [{ at: 1_700_000_000, what: 'network fragLoadError' }],
};
const value = (s: Statistics, key: string) => statisticsRows(s).find(([name]) => name === key)?.[1];

test('the rows that support needs are there', () => {
  expect(statisticsRows(live)).toEqual([
    ['stream', 'channel-1-live · hls.js 1 · play'],
    ['picture', '1280×720 @ 25 → 960×540'],
    ['codecs', 'avc1,mp4a'],
    ['bitrate', '2.50 Mbit/s'],
    ['bandwidth', '18.00 Mbit/s'],
    ['buffer', '7.8 s'],
    ['frames', '2 / 1000'],
    ['latency', '6.2 s'],
    ['errors', '1'],
  ]);
});
test('unknown values have no row', () => {
  const film = {
    ...live,
    engine: 'native',
    codecs: undefined,
    bitrate: undefined,
    bandwidth: undefined,
    frameRate: undefined,
    latency: undefined,
    width: 0,
  };
  expect(['picture', 'codecs', 'bitrate', 'bandwidth', 'latency'].map((key) => value(film, key))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
test('the copied text lists the errors with their times, and the browser', () => {
  expect(statisticsText(live, 'Browser 1').split('\n').slice(-3)).toEqual([
    'playback: 77',
    '2023-11-14T22:13:20.000Z network fragLoadError',
    'Browser 1',
  ]);
});
test('the oldest errors are dropped', () => {
  let errors: readonly PlaybackError[] = [];
  for (let at = 0; at < KEPT_ERRORS + 3; at++) errors = withError(errors, { at, what: '' });
  expect([errors.length, errors[0]!.at]).toEqual([KEPT_ERRORS, 3]);
});
