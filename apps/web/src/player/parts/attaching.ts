/** Lifecycle of a player on a page: its media element, page visibility, and the tick of every second. */
import { listenToPage } from '../element.ts';
import { countWatching } from './effects.ts';
import type { Loader } from './loading.ts';
import { currentPosition, readTime } from './position.ts';
import type { PlayerScreen } from './screen.ts';

const TICK_MS = 1000;

/** @param cancelTimers those of the machine @returns detaches element and box */
export function attachScreen(
  screen: PlayerScreen,
  loader: Loader,
  cancelTimers: () => void,
  element: HTMLVideoElement,
  box: HTMLElement,
): () => void {
  const { dispatch, env, packshots, pool, send, stage, watching } = screen;
  stage.mount(element, box);
  const leave = listenToPage(box, {
    hidden: () => send({ type: 'hidden', isMobile: env.isMobile(), position: currentPosition(screen) }),
    visible: () => send({ type: 'visible', position: currentPosition(screen) }),
    online: () => send({ type: 'online' }),
    left() {
      watching.leave(screen.lastPosition);
      // From the browser's back/forward cache the page may come back as it was.
      countWatching(screen);
    },
    fullscreen: (isOn) => send({ type: 'flag', flag: 'fullscreen', isOn }),
    shrunk(isShrunk) {
      dispatch({ type: 'shrunk-changed', isShrunk });
      send({ type: 'flag', flag: 'pictureInPicture', isOn: isShrunk });
    },
  });
  const stopTicking = env.every(TICK_MS, () => {
    if (!screen.request) return;
    readTime(screen);
    countWatching(screen);
    if (!packshots.isShown()) send({ type: 'tick', position: currentPosition(screen) });
  });
  if (screen.request && screen.state.machine.phase === 'loading') void loader.load('start');
  return () => {
    watching.stop(screen.lastPosition);
    stage.stopListening();
    leave();
    stopTicking();
    loader.teardown();
    cancelTimers();
    pool.close();
    stage.unmount(element);
  };
}
