/** Lifecycle of a player on a page: its media element, page visibility, and the tick of every second. */
import { listenToPage } from '../element.ts';
import { countWatching } from './effects.ts';
import type { Loader } from './loading.ts';
import { currentPosition, readTime } from './position.ts';
import type { PlayerScreen } from './screen.ts';

const TICK_MS = 1000;

/** The window of a player that ends, with its picture. */
function closeFloating(video: HTMLVideoElement | undefined): void {
  if (video && video.ownerDocument !== document) video.ownerDocument.defaultView?.close();
}

/** @param cancelTimers those of the machine @returns detaches element and box */
export function attachScreen(
  screen: PlayerScreen,
  loader: Loader,
  cancelTimers: () => void,
  element: HTMLVideoElement,
  box: HTMLElement,
): () => void {
  const { ads, dispatch, env, packshots, pool, send, stage, watching } = screen;
  let isAdHidden = false;
  stage.mount(element, box);
  const leave = listenToPage(box, {
    hidden() {
      if (!ads.isHolding())
        return send({ type: 'hidden', isMobile: env.isMobile(), position: currentPosition(screen) });
      isAdHidden = env.isMobile();
      if (isAdHidden) ads.request('pause');
    },
    visible() {
      if (isAdHidden) ads.request('play');
      isAdHidden = false;
      send({ type: 'visible', position: currentPosition(screen) });
    },
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
    ads.look();
    if (!packshots.isShown() && !ads.isHolding())
      send({ type: 'tick', position: currentPosition(screen), isAdPending: ads.isPostPending() });
  });
  if (screen.request && screen.state.machine.phase === 'loading') void loader.load('start');
  return () => {
    watching.stop(screen.lastPosition);
    ads.close();
    stage.stopListening();
    leave();
    stopTicking();
    loader.teardown();
    cancelTimers();
    pool.close();
    closeFloating(stage.video);
    stage.unmount(element);
  };
}
