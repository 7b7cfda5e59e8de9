/** The life of a player on a page: the element it is given, the page around it, and the tick of every second. */
import { listenToPage } from '../element.ts';
import { countWatching } from './effects.ts';
import { listenToElement } from './listening.ts';
import type { Loader } from './loading.ts';
import { currentPosition, readTime } from './position.ts';
import { applySound, type PlayerScreen } from './screen.ts';

const TICK_MS = 1000;

/** @param forgetTimers of the machine @returns takes element and box away */
export function attachScreen(screen: PlayerScreen, loader: Loader, forgetTimers: () => void, element: HTMLVideoElement, box: HTMLElement): () => void {
  const { env, packshots, pool, send, watching } = screen;
  screen.video = element;
  screen.root = box;
  applySound(screen);
  screen.stopListening = listenToElement(screen, element);
  const leave = listenToPage(box, {
    hidden: () => send({ type: 'hidden', isMobile: env.isMobile(), position: currentPosition(screen) }),
    visible: () => send({ type: 'visible', position: currentPosition(screen) }),
    online: () => send({ type: 'online' }),
    left() {
      watching.leave(screen.lastPosition);
      // Kept by the browser, the page may come back as it was.
      countWatching(screen);
    },
    fullscreen: (isOn) => send({ type: 'flag', flag: 'fullscreen', isOn }),
    shrunk(isShrunk) {
      screen.set({ isShrunk });
      send({ type: 'flag', flag: 'pictureInPicture', isOn: isShrunk });
    },
  });
  const ticking = setInterval(() => {
    if (!screen.request) return;
    readTime(screen);
    countWatching(screen);
    if (!packshots.isShown()) send({ type: 'tick', position: currentPosition(screen) });
  }, TICK_MS);
  if (screen.request && screen.state.machine.phase === 'loading') void loader.load('start');
  return () => {
    watching.stop(screen.lastPosition);
    screen.stopListening();
    leave();
    clearInterval(ticking);
    loader.teardown();
    forgetTimers();
    pool.close();
    // The page takes away the element that it knows.
    if (screen.video !== element) screen.video?.replaceWith(element);
    screen.video = undefined;
    screen.root = undefined;
  };
}
