import { useEffect, useSyncExternalStore } from 'react';
import { usePlayerState } from '../react.ts';
import type { PlayerStore } from '../store-types.ts';
import { sleepTimer } from './timer.ts';

/** What the sleep timer shows over the picture: that it is about to stop it, or that it did. */
export type SleepView = { readonly tag: 'warning'; readonly seconds: number } | { readonly tag: 'asleep' };

/** Lets the sleep timer stop a player. @param isOffered by the provider, on this page @returns undefined while it shows nothing */
export function useSleepTimer(player: PlayerStore, isOffered: boolean): SleepView | undefined {
  useEffect(() => (isOffered ? sleepTimer.attach(player) : undefined), [player, isOffered]);
  const seconds = useSyncExternalStore(
    sleepTimer.subscribe,
    () => sleepTimer.get().warning,
    () => undefined,
  );
  const isAsleep = usePlayerState(player, (state) => state.machine.isAsleep);
  const isPlaying = usePlayerState(
    player,
    ({ machine: { phase } }) => phase === 'play' || phase === 'waiting' || phase === 'loading',
  );
  if (isAsleep) return { tag: 'asleep' };
  return isOffered && isPlaying && seconds !== undefined ? { tag: 'warning', seconds } : undefined;
}
