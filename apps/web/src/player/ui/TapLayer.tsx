import { useEffect, useRef, type PointerEvent } from 'react';
import { doubleTapSkip } from '../rules/controls.ts';
import styles from './Player.module.css';
import { usePlayerView } from './PlayerContext.ts';

/** Two presses within this time are a double one. */
const DOUBLE_MS = 260;

/**
 * The picture itself: a click plays and pauses, a double click goes full screen; a tap shows and hides the controls, two
 * taps skip. It has no name and no focus: keys and buttons do all of it too.
 */
export function TapLayer() {
  const { player, controls } = usePlayerView();
  const single = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(single.current), []);

  const press = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    const isTouch = event.pointerType !== 'mouse';
    const box = event.currentTarget.getBoundingClientRect();
    const side = doubleTapSkip((event.clientX - box.left) / box.width);
    if (single.current !== undefined) {
      clearTimeout(single.current);
      single.current = undefined;
      if (!isTouch) return player.toggleFullscreen();
      return side === 0 ? player.togglePlay() : player.skip(side);
    }
    single.current = setTimeout(() => {
      single.current = undefined;
      if (!isTouch) player.togglePlay();
      else if (controls.isVisible) controls.hide();
      else controls.touch();
    }, DOUBLE_MS);
  };
  return <div className={styles.taps} onPointerUp={press} />;
}
