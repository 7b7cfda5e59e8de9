import { expect, test } from 'vitest';
import { maySteer, roomPosition, type RoomPlayback } from './rooms.ts';

const playing: RoomPlayback = { position: 100, atMs: 5_000, isPlaying: true, rate: 1 };

test.each([
  ['plays on', playing, 7_500, 102.5],
  ['at its rate', { ...playing, rate: 1.5 }, 7_000, 103],
  ['stands while paused', { ...playing, isPlaying: false }, 60_000, 100],
  ['never before its last change', playing, 4_000, 100],
])('a room %s', (_rule, playback, now, expected) => expect(roomPosition(playback, now)).toBe(expected));

test('who may steer', () => {
  expect([maySteer('all', false), maySteer('host', true), maySteer('host', false)]).toEqual([true, true, false]);
});
