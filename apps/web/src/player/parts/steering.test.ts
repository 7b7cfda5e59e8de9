import { expect, test, vi } from 'vitest';
import type { Position } from '../types.ts';
import { steerable, type SteerWish } from './steering.ts';

const controls = () => ({
  togglePlay: vi.fn(),
  play: vi.fn(),
  pause: vi.fn(),
  seek: vi.fn(),
  skip: vi.fn(),
  restart: vi.fn(),
  goLive: vi.fn(),
});

test('a player by itself does what its viewer presses', () => {
  const direct = controls();
  const player = steerable(direct);
  player.togglePlay();
  player.seek(7 as Position);
  player.skip(-1);
  expect(direct.togglePlay).toHaveBeenCalledOnce();
  expect(direct.seek).toHaveBeenCalledWith(7);
  expect(direct.skip).toHaveBeenCalledWith(-1);
});
test('in a room presses are wishes, and only the room moves the player; afterwards they count again', () => {
  const direct = controls();
  const player = steerable(direct);
  const wishes: SteerWish[] = [];
  player.steer((wish) => void wishes.push(wish));
  player.togglePlay();
  player.play();
  player.pause();
  player.seek(7 as Position);
  player.skip(1);
  player.restart();
  player.goLive();
  expect(wishes.map(({ type }) => type)).toEqual(['toggle', 'play', 'pause', 'seek', 'skip', 'restart', 'go-live']);
  for (const control of Object.values(direct)) expect(control).not.toHaveBeenCalled();
  player.direct.pause();
  expect(direct.pause).toHaveBeenCalledOnce();
  player.steer(undefined);
  player.play();
  expect(direct.play).toHaveBeenCalledOnce();
});
