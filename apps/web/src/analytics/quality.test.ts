import { fc } from '@aerial/testkit/property.ts';
import { expect, test } from 'vitest';
import type { Phase } from '../player/machine-types.ts';
import { qualityParams, stepQuality, type Quality, type QualityLook } from './quality.ts';

const look = (atS: number, phase: Phase, over: Partial<QualityLook> = {}): QualityLook => ({
  at: atS * 1000,
  itemKey: 'film-1',
  phase,
  wantsPlay: phase !== 'pause',
  error: undefined,
  position: 0,
  rate: 1,
  isAd: false,
  networkErrors: 0,
  ...over,
});
const fold = (...looks: readonly QualityLook[]) =>
  qualityParams(looks.reduce<Quality | undefined>(stepQuality, undefined)!);
const playing = (fromS: number, toS: number, positionS: number, over: Partial<QualityLook> = {}): QualityLook[] =>
  Array.from({ length: toS - fromS + 1 }, (_, at) => look(fromS + at, 'play', { position: positionS + at, ...over }));

test('start-up lasts until the first picture, without ads', () => {
  expect(
    fold(
      look(0, 'loading'),
      look(1, 'play', { isAd: true }),
      look(16, 'loading'),
      look(17.5, 'play'),
      look(20, 'play', { position: 2.5 }),
    ),
  ).toMatchObject({ video_startup_time: 2500, playing_time: 2.5, exit_before_video_start: false });
});
test('a stall is rebuffering, with its share of the watched time', () => {
  expect(
    fold(
      look(0, 'loading'),
      ...playing(1, 10, 0),
      look(10, 'waiting', { position: 9 }),
      look(13, 'play', { position: 9 }),
      ...playing(14, 16, 10),
    ),
  ).toMatchObject({ rebuffering_count: 1, rebuffering_time: 3, playing_time: 12, rebuffering_ratio: 0.2 });
});
test('what a viewer waits for after a seek or a pause is none', () => {
  expect(
    fold(
      look(0, 'loading'),
      ...playing(1, 10, 0),
      look(10.2, 'waiting', { position: 600 }),
      look(13, 'play', { position: 600 }),
      ...playing(14, 20, 601),
      look(21, 'pause', { position: 608 }),
      look(80, 'waiting', { position: 608 }),
      look(82, 'play', { position: 608 }),
    ),
  ).toMatchObject({ rebuffering_count: 0, rebuffering_time: 0 });
});
test('a seek that the viewer makes while it stalls excuses the rest', () => {
  expect(
    fold(
      ...playing(0, 5, 0),
      look(6, 'waiting', { position: 5 }),
      look(8, 'waiting', { position: 5 }),
      look(8.5, 'waiting', { position: 300 }),
      look(20, 'play', { position: 300 }),
    ),
  ).toMatchObject({ rebuffering_count: 1, rebuffering_time: 2.5 });
});
test('who leaves before the picture exits before the start; an error there is a start failure', () => {
  expect(fold(look(0, 'loading'), look(4, 'loading'))).toMatchObject({
    video_startup_time: null,
    exit_before_video_start: true,
    video_start_failure: false,
  });
  expect(fold(look(0, 'loading'), look(4, 'error', { error: 'download' }))).toMatchObject({
    exit_before_video_start: false,
    video_start_failure: true,
    video_playback_failure: false,
  });
  expect(fold(...playing(0, 3, 0), look(4, 'codec-error'))).toMatchObject({
    video_start_failure: false,
    video_playback_failure: true,
  });
});
test('a refusal is no failure of the playback', () => {
  expect(fold(look(0, 'loading'), look(1, 'error', { error: 'denied' }))).toMatchObject({ video_start_failure: false });
});
test('bitrate counts by the time that it played', () => {
  expect(fold(...playing(0, 4, 0, { bitrate: 1_000_000 }), ...playing(5, 8, 5, { bitrate: 3_000_000 }))).toMatchObject({
    bitrate_seconds: 14_000_000,
    average_bitrate: 1_750_000,
    bitrate_switches: 1,
  });
});
test('frames count on when the element is replaced, and errors of the network add up', () => {
  expect(
    fold(
      look(0, 'play', { frames: 100, droppedFrames: 1, networkErrors: 0 }),
      look(1, 'play', { position: 1, frames: 150, droppedFrames: 3, networkErrors: 2 }),
      look(2, 'play', { position: 2, frames: 20, droppedFrames: 0, networkErrors: 0 }),
      look(3, 'play', { position: 3, frames: 40, droppedFrames: 0, networkErrors: 1 }),
    ),
  ).toMatchObject({ frames: 90, dropped_frames: 2, network_errors: 3 });
});
test('a device that slept has neither played nor stalled', () => {
  expect(fold(...playing(0, 5, 0), look(5000, 'play', { position: 6 }))).toMatchObject({
    playing_time: 5,
    rebuffering_time: 0,
  });
});
test('another item is another playback', () => {
  const other = stepQuality(stepQuality(undefined, look(0, 'play')), look(9, 'loading', { itemKey: 'film-2' }));
  expect([other?.playingMs, other?.hasStarted]).toEqual([0, false]);
  expect(stepQuality(other, look(10, 'idle', { itemKey: undefined }))).toBeUndefined();
});
test('the times of a playback never exceed the time that passed', () => {
  const steps = fc.array(
    fc.record({
      ms: fc.integer({ min: 0, max: 100_000 }),
      phase: fc.constantFrom<Phase>('loading', 'waiting', 'play', 'pause', 'error', 'show-play-button'),
      position: fc.integer({ min: 0, max: 5000 }),
      isAd: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(steps, (all) => {
      let at = 0;
      const found = fold(
        look(0, 'loading'),
        ...all.map(({ ms, ...over }) => look((at += ms) / 1000, over.phase, over)),
      );
      expect(found.playing_time + found.rebuffering_time + (found.video_startup_time ?? 0) / 1000).toBeLessThanOrEqual(
        at / 1000 + 0.2,
      );
      expect(found.rebuffering_ratio).toBeGreaterThanOrEqual(0);
      expect(found.rebuffering_ratio).toBeLessThanOrEqual(1);
    }),
  );
});
