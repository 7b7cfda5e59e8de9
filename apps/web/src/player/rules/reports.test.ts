import { epochSeconds, seconds } from '@aerial/domain/time.ts';
import { asStatId } from '@aerial/domain/ids.ts';
import { expect, test } from 'vitest';
import type { PlaybackKind } from '../types.ts';
import { noPlayback, stepPlayback, type PlaybackMoment, type WatchReport } from './reports.ts';

const opened = (kind: PlaybackKind = 'vod', statId: string | undefined = '7'): PlaybackMoment => ({
  type: 'opened',
  statId: asStatId(statId),
  kind,
});
const moving = (now: number, position = now): PlaybackMoment => ({
  type: 'looked',
  isMoving: true,
  now: epochSeconds(now),
  position: seconds(position),
});
const still = (now: number, position = now): PlaybackMoment => ({
  type: 'looked',
  isMoving: false,
  now: epochSeconds(now),
  position: seconds(position),
});
const stopped = (now: number, position = now): PlaybackMoment => ({
  type: 'stopped',
  now: epochSeconds(now),
  position: seconds(position),
});
/** A look each second. */
const playing = (from: number, to: number): PlaybackMoment[] =>
  Array.from({ length: to - from + 1 }, (_, at) => moving(from + at));

function reportsOf(...moments: readonly PlaybackMoment[]): WatchReport[] {
  let playback = noPlayback;
  return moments.flatMap((moment) => {
    const [next, report] = stepPlayback(playback, moment);
    playback = next;
    return report ? [report] : [];
  });
}

test('C-697 C-698 C-839 a report goes out after every 30 s of playing', () => {
  expect(reportsOf(opened(), ...playing(0, 29))).toEqual([]);
  expect(reportsOf(opened(), ...playing(0, 61))).toEqual([
    { statId: '7', duration: 30, seconds: 30 },
    { statId: '7', duration: 30, seconds: 60 },
  ]);
});
test('C-699 pauses and waiting do not count', () => {
  expect(reportsOf(opened(), ...playing(0, 12), still(13), still(40), moving(50), stopped(55, 18))).toEqual([
    { statId: '7', duration: 18, seconds: 18 },
  ]);
});
test('C-699 the remaining time is reported when playing stops, once', () => {
  expect(reportsOf(opened(), ...playing(0, 12), stopped(12.6), stopped(20))).toEqual([
    { statId: '7', duration: 12, seconds: 12 },
  ]);
});
test('fractions of a second carry over to the next report', () => {
  const reports = reportsOf(opened(), moving(0), stopped(10.6), moving(20), stopped(30.6));
  expect(reports.map(({ duration }) => duration)).toEqual([10, 11]);
});
test('leaving is reported, also when no time is left to report', () => {
  const left = (now: number, position = now): PlaybackMoment => ({
    type: 'left',
    now: epochSeconds(now),
    position: seconds(position),
  });
  expect(reportsOf(opened(), ...playing(0, 12), left(12.6))).toEqual([
    { statId: '7', duration: 12, seconds: 12, ended: true },
  ]);
  expect(reportsOf(opened('live'), moving(5), stopped(8), left(60))).toEqual([
    { statId: '7', duration: 3 },
    { statId: '7', duration: 0, ended: true },
  ]);
  expect(reportsOf(opened('trailer'), moving(5), left(60))).toEqual([]);
});
test.each([
  ['C-843 below 10 s no position is sent', 9.9, undefined],
  ['C-842 from 10 s on it is', 10, 10],
])('%s', (_rule, position, expected) => {
  expect(reportsOf(opened(), moving(0), stopped(5, position))[0]?.seconds).toBe(expected);
});
test('of a channel only the time is reported, and in its archive the frame', () => {
  expect(reportsOf(opened('archive'), moving(1_700_000_000), stopped(1_700_000_020, 1_699_000_005.6))).toEqual([
    { statId: '7', duration: 20, ts: 1_699_000_005 },
  ]);
  expect(reportsOf(opened('live'), moving(1_700_000_000), stopped(1_700_000_020))).toEqual([
    { statId: '7', duration: 20 },
  ]);
});
test('nothing is reported of trailers and of streams that name no playback', () => {
  expect(reportsOf(opened('trailer'), moving(0), stopped(40))).toEqual([]);
  expect(stepPlayback({ ...noPlayback, kind: 'live', unreported: 40 }, stopped(40))[1]).toBeUndefined();
});
test('time while the device slept does not count', () => {
  expect(reportsOf(opened(), ...playing(0, 5), moving(30_000), stopped(30_010, 15))).toEqual([
    { statId: '7', duration: 15, seconds: 15 },
  ]);
});
