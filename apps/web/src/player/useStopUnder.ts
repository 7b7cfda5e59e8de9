import { useEffect } from 'react';
import { useIsUnderPlayer } from '../core/covered.ts';
import { goesOn } from './rules/mini-player.ts';
import type { PlayerStore } from './store-types.ts';

/** Stops what plays, and frees its stream, while a film or the mosaic covers the page; afterwards it goes on. */
export function useStopUnder(player: PlayerStore | undefined): void {
  const isUnder = useIsUnderPlayer();
  useEffect(() => {
    if (!player || !isUnder || !goesOn(player.getState().machine)) return;
    player.sleep();
    return () => {
      if (player.getState().machine.isAsleep) player.play();
    };
  }, [player, isUnder]);
}
