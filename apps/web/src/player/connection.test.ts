import { expect, test, vi } from 'vitest';
import type { Connectivity } from '../core/connectivity/machine.ts';
import { followConnection } from './connection.ts';
import { initialPlayer } from './machine.ts';
import type { PlayerStore } from './store-types.ts';

test('C-453 a player’s failure is a doubt, and the service that is back makes it load again', () => {
  const player = { network: 0, tell: () => {}, reachable: vi.fn<() => void>() };
  const store = {
    getState: () => ({
      machine: { ...initialPlayer, counters: { ...initialPlayer.counters, network: player.network } },
    }),
    subscribe: (listener: () => void) => ((player.tell = listener), () => (player.tell = () => {})),
    reachable: player.reachable,
  } as unknown as PlayerStore;
  let state: Connectivity = { tag: 'online' };
  let tell = (): void => {};
  const doubt = vi.fn<() => void>();
  const become = (next: Connectivity): void => ((state = next), tell());
  const stop = followConnection(store, {
    state: () => state,
    subscribe: (listener) => ((tell = listener), () => (tell = () => {})),
    doubt,
  });

  player.network = 1;
  player.tell();
  player.tell();
  expect(doubt).toHaveBeenCalledOnce();
  become({ tag: 'doubtful', check: 1 });
  become({ tag: 'online' });
  expect(player.reachable).not.toHaveBeenCalled();
  become({ tag: 'offline', check: 1, isChecking: false, pauseMs: 2000 });
  become({ tag: 'online' });
  expect(player.reachable).toHaveBeenCalledOnce();
  stop();
  become({ tag: 'offline', check: 2, isChecking: false, pauseMs: 2000 });
  become({ tag: 'online' });
  expect(player.reachable).toHaveBeenCalledOnce();
});
