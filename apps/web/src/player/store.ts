/**
 * The player of one screen. Requests go in, state comes out; the machine decides, and the parts perform: they fetch sources,
 * drive the engine and the element, run timers and persist preferences. Time has its own listeners, so that a moving picture
 * renders nothing but the progress line.
 */
import type { LoadedAds } from './ads/load.ts';
import type { PlayerEnvironment } from './environment.ts';
import { createAds } from './parts/ads.ts';
import { createCasting } from './parts/casting.ts';
import { attachScreen } from './parts/attaching.ts';
import { controlsOf } from './parts/controls.ts';
import { chooseDataSaver } from './parts/data-saver.ts';
import { countWatching, createEffects } from './parts/effects.ts';
import { listenToElement } from './parts/listening.ts';
import { createLoader, type Loader } from './parts/loading.ts';
import { currentPosition } from './parts/position.ts';
import { createScreen, reportWatched, type PlayerScreen } from './parts/screen.ts';
import { steerable, type DirectControls } from './parts/steering.ts';
import { mustStartMuted } from './rules/muting.ts';
import type { OpenRequest, PlayerStore } from './store-types.ts';

/** @param loadAds the code of ads, loaded by the first stream that has some; absent: none are shown */
export function createPlayer(env: PlayerEnvironment, loadAds?: () => Promise<LoadedAds>): PlayerStore {
  const effects = createEffects((): Loader => loader);
  const screen = createScreen(env, {
    send: effects.send,
    ads: (of) => createAds(of, loadAds),
    listen: listenToElement,
  });
  const { ads, dispatch, send, packshots, watching } = screen;
  const casting = createCasting(screen);
  const loader = createLoader(screen, () => countWatching(screen), casting.engine);

  /** Nothing is sought in ads and packshots. */
  const mayMove = (): boolean => !packshots.isShown() && !ads.isHolding();
  /** Playing and pausing go to the ad that plays; ads may run before a paused content goes on. */
  function whilePlaying(what: 'play' | 'pause' | 'toggle', go: () => void): void {
    const { phase, pausedAt } = screen.state.machine;
    if (ads.isHolding()) ads.request(what);
    else if (what !== 'pause' && phase === 'pause' && pausedAt !== undefined) ads.resume(go);
    else go();
  }

  const direct: DirectControls = {
    togglePlay: () => whilePlaying('toggle', () => send({ type: 'toggle', position: currentPosition(screen) })),
    play: () => whilePlaying('play', () => send({ type: 'play', position: currentPosition(screen) })),
    pause: () => whilePlaying('pause', () => send({ type: 'pause', position: currentPosition(screen) })),
    seek: (to) => void (mayMove() && send({ type: 'seek', to })),
    // An embedded player knows the present only.
    skip: (direction) =>
      void (
        screen.state.canSeek &&
        !screen.state.machine.flags.vitrina &&
        mayMove() &&
        send({ type: 'skip', direction })
      ),
    restart: () => void (ads.isHolding() || send({ type: 'restart' })),
    goLive: () => void (ads.isHolding() || send({ type: 'go-live' })),
  };

  return {
    getState: () => screen.state,
    subscribe: screen.stateNotifier.subscribe,
    getTime: () => screen.time,
    positionNow: () => currentPosition(screen),
    subscribeTime: screen.timeNotifier.subscribe,
    open: (next) => openItem(screen, next),
    close() {
      watching.close(screen.lastPosition);
      ads.close();
      dispatch({ type: 'closed' });
      packshots.reset();
      send({ type: 'close' });
    },
    reportNow() {
      watching.stop(screen.lastPosition);
      countWatching(screen);
    },
    // Neighbours are prepared for the element.
    prepare: (candidates) => screen.pool.want(screen.state.machine.flags.casting ? [] : candidates),
    setBounds(bounds) {
      send({ type: 'bounds', bounds });
      dispatch({ type: 'bounds-changed', bounds });
    },
    setCanSeek: (canSeek) => dispatch({ type: 'can-seek-changed', canSeek }),
    sleep() {
      const { casting: isCasting } = screen.state.machine.flags;
      // The receiver keeps its session: the page that casts is only its remote control.
      if (isCasting) return send({ type: 'pause', position: currentPosition(screen) });
      watching.close(screen.lastPosition);
      ads.close();
      screen.pool.want([]);
      send({ type: 'sleep', position: currentPosition(screen) });
    },
    retry: () => send({ type: 'retry' }),
    reachable: () => send({ type: 'online' }),
    ads: ads.controls,
    ...steerable(direct),
    ...controlsOf(screen),
    offersDataSaver: () => env.offersDataSaver?.() === true,
    setDataSaver: (saver) => void (chooseDataSaver(screen, saver) && loader.swapEngine()),
    describe: casting.describe,
    castSupport: () => env.castSupport?.() ?? 'none',
    toggleCasting: casting.toggle,
    isForReceiver: casting.isForReceiver,
    subscribeNeighbourKeys: casting.subscribeNeighbourKeys,
    attach(video, root) {
      const detach = attachScreen(screen, loader, effects.cancelTimers, video, root);
      const leave = casting.attach();
      return () => {
        leave();
        detach();
      };
    },
  };
}

function openItem(screen: PlayerScreen, next: OpenRequest): void {
  const { ads, dispatch, env, send, packshots, preferences, watching } = screen;
  ads.opened(next.item);
  const left = screen.request;
  const lastReport = watching.reset(screen.lastPosition);
  packshots.reset();
  // One notification for the item and the machine's steps; a prepared channel that is adopted meanwhile delays it until its picture.
  const resume = screen.suspendNotifications();
  dispatch({ type: 'opened', request: next, now: env.now() });
  const mustMute = mustStartMuted({
    hasInteracted: env.hasInteracted(),
    userAgent: env.userAgent,
    touchPoints: env.touchPoints,
  });
  send({ type: 'open', item: next.item, mustMute, prefersMuted: preferences.muted() });
  send({ type: 'bounds', bounds: next.bounds });
  // The address of the next stream is requested before anything else is done.
  if (lastReport) reportWatched(screen, left, lastReport, true);
  resume();
}
