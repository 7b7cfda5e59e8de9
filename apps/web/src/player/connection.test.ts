import { expect, test, vi } from 'vitest';
import type { Connectivity } from '../core/connectivity/machine.ts';
import { followConnection } from './connection.ts';
import { initialPlayer } from './machine.ts';
import type { PlayerStore } from './store-types.ts';

test('C-453 a player’s network failure requests a connectivity check, and it reloads once the service is back', () => {
  const player = { network: 0, notify: () => {}, reachable: vi.fn<() => void>() };
  const store = {
    getState: () => ({
      machine: { ...initialPlayer, counters: { ...initialPlayer.counters, network: player.network } },
    }),
    subscribe: (listener: () => void) => ((player.notify = listener), () => (player.notify = () => {})),
    reachable: player.reachable,
  } as unknown as PlayerStore;
  let state: Connectivity = { tag: 'online' };
  let notify = (): void => {};
  const requestCheck = vi.fn<() => void>();
  const become = (next: Connectivity): void => ((state = next), notify());
  const stop = followConnection(store, {
    state: () => state,
    subscribe: (listener) => ((notify = listener), () => (notify = () => {})),
    requestCheck,
  });

  player.network = 1;
  player.notify();
  player.notify();
  expect(requestCheck).toHaveBeenCalledOnce();
  become({ tag: 'checking', check: 1 });
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
