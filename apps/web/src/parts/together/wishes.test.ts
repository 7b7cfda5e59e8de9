import { expect, test } from 'vitest';
import type { SteerWish } from '../../player/parts/steering.ts';
import type { Position } from '../../player/types.ts';
import { LIVE_DELAY_S, steered } from './wishes.ts';

const film = { isPlaying: true, position: 100, start: 0, present: undefined };
const channel = { isPlaying: true, position: 5_000, start: 4_000, present: 6_000 };

test.each<[string, SteerWish, typeof film | typeof channel, number, boolean]>([
  ['pauses where this picture is', { type: 'toggle' }, film, 100, false],
  ['plays on', { type: 'toggle' }, { ...film, isPlaying: false }, 100, true],
  ['seeks and goes on as it was', { type: 'seek', to: 40 as Position }, { ...film, isPlaying: false }, 40, false],
  ['skips', { type: 'skip', direction: -1 }, film, 90, true],
  ['never before the beginning', { type: 'skip', direction: -1 }, { ...film, position: 3 }, 0, true],
  ['plays a programme from its start', { type: 'restart' }, channel, 4_000, true],
  ['goes live with room to catch up', { type: 'go-live' }, channel, 6_000 - LIVE_DELAY_S, true],
  ['seeks no closer to the present', { type: 'seek', to: 5_999 as Position }, channel, 6_000 - LIVE_DELAY_S, true],
])('a room %s', (_what, wish, context, position, isPlaying) => {
  expect(steered(wish, context)).toEqual({ position, isPlaying });
});
