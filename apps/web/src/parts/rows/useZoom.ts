import { useEffect, useId, useSyncExternalStore, type FocusEvent, type PointerEvent } from 'react';
import { createZoom } from './zoom.ts';

const zoom = createZoom({
  now: () => performance.now(),
  wait(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
});
let isFollowing = false;
function followPage(): void {
  if (isFollowing) return;
  isFollowing = true;
  document.addEventListener('visibilitychange', () => document.hidden && zoom.reset());
  window.addEventListener('pagehide', zoom.reset);
}

export interface Zooming {
  readonly isPlaying: boolean;
  /** Props of the tile. Touch does not hover. */
  readonly handlers: {
    readonly onPointerEnter: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
    readonly onBlur: () => void;
  };
}

/** @param canPlay whether the tile has a preview at all, asked once it is wanted */
export function useZoom(canPlay: () => boolean): Zooming {
  const tile = useId();
  const isPlaying = useSyncExternalStore(
    zoom.subscribe,
    () => zoom.playing() === tile,
    () => false,
  );
  useEffect(() => {
    followPage();
    return () => zoom.out(tile);
  }, [tile]);
  const over = (): void => {
    if (canPlay()) zoom.over(tile);
  };
  const out = (): void => zoom.out(tile);
  return {
    isPlaying: isPlaying && canPlay(),
    handlers: {
      onPointerEnter: (event) => void (event.pointerType === 'mouse' && over()),
      onPointerLeave: out,
      onFocus: (event) => void (event.currentTarget.matches(':focus-visible') && over()),
      onBlur: out,
    },
  };
}
