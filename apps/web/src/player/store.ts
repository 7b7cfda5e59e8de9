/**
 * The player of one screen. Requests go in, state comes out; the machine decides, and the parts perform: they fetch sources,
 * drive the engine and the element, run timers and persist preferences. Time has its own listeners, so that a moving picture
 * renders nothing but the progress line.
 */
import type { PlayerEnvironment } from './environment.ts';
import { attachScreen } from './parts/attaching.ts';
import { controlsOf } from './parts/controls.ts';
import { countWatching, createEffects } from './parts/effects.ts';
import { listenToElement } from './parts/listening.ts';
import { createLoader, type Loader } from './parts/loading.ts';
import { currentPosition } from './parts/position.ts';
import { createScreen, type PlayerScreen } from './parts/screen.ts';
import { mustStartMuted } from './rules/muting.ts';
import type { OpenRequest, PlayerStore } from './store-types.ts';

export function createPlayer(env: PlayerEnvironment): PlayerStore {
  const effects = createEffects((): Loader => loader);
  const screen = createScreen(env, { send: effects.send, listen: listenToElement });
  const loader = createLoader(screen, () => countWatching(screen));
  const { dispatch, send, packshots, watching } = screen;

  return {
    getState: () => screen.state,
    subscribe: screen.stateNotifier.subscribe,
    getTime: () => screen.time,
    subscribeTime: screen.timeNotifier.subscribe,
    open: (next) => openItem(screen, next),
    close() {
      watching.close(screen.lastPosition);
      dispatch({ type: 'closed' });
      packshots.reset();
      send({ type: 'close' });
    },
    prepare: (candidates) => screen.pool.want(candidates),
    setBounds(bounds) {
      send({ type: 'bounds', bounds });
      dispatch({ type: 'bounds-changed', bounds });
    },
    setCanSeek: (canSeek) => dispatch({ type: 'can-seek-changed', canSeek }),
    togglePlay: () => send({ type: 'toggle', position: currentPosition(screen) }),
    play: () => send({ type: 'play', position: currentPosition(screen) }),
    pause: () => send({ type: 'pause', position: currentPosition(screen) }),
    seek: (to) => void (packshots.isShown() || send({ type: 'seek', to })),
    // An embedded player knows the present only.
    skip: (direction) =>
      void (
        screen.state.canSeek &&
        !screen.state.machine.flags.vitrina &&
        !packshots.isShown() &&
        send({ type: 'skip', direction })
      ),
    restart: () => send({ type: 'restart' }),
    goLive: () => send({ type: 'go-live' }),
    retry: () => send({ type: 'retry' }),
    reachable: () => send({ type: 'online' }),
    ...controlsOf(screen),
    attach: (video, root) => attachScreen(screen, loader, effects.cancelTimers, video, root),
  };
}

function openItem(screen: PlayerScreen, next: OpenRequest): void {
  const { dispatch, env, send, packshots, preferences, watching } = screen;
  watching.reset(screen.lastPosition);
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
  resume();
}
