import { useEffect } from 'react';
import { useMiniPlayer } from './mini-player.ts';

/** Stands where a page has nothing to play: such a page is no mini-player. */
export function MiniPlayerEnd() {
  const mini = useMiniPlayer();
  useEffect(() => mini?.close(), [mini]);
  return null;
}
