import { useEffect } from 'react';
import type { PlayerStore } from '../store-types.ts';

/** Neighbours by the remote control of the television that is cast to. */
export function useNeighbourKeys(
  player: PlayerStore,
  onPrevious: (() => void) | undefined,
  onNext: (() => void) | undefined,
): void {
  useEffect(
    () => player.subscribeNeighbourKeys((direction) => (direction === 1 ? onNext : onPrevious)?.()),
    [player, onPrevious, onNext],
  );
}
