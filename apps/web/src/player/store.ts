/**
 * The player of one screen. Requests go in, state comes out; the machine decides, and the parts perform: they fetch sources,
 * drive the engine and the element, keep timers and preferences. Time has its own listeners, so that a moving picture
 * renders nothing but the progress line.
 */
import type { PlayerEnvironment } from './environment.ts';
import { attachScreen } from './parts/attaching.ts';
import { controlsOf } from './parts/controls.ts';
import { countWatching, createEffects } from './parts/effects.ts';
import { createLoader, type Loader } from './parts/loading.ts';
import { currentPosition } from './parts/position.ts';
import { createScreen, isChannel, type PlayerScreen } from './parts/screen.ts';
import { mustStartMuted } from './rules/muting.ts';
import type { OpenRequest, PlayerStore } from './store-types.ts';

export function createPlayer(env: PlayerEnvironment): PlayerStore {
  const effects = createEffects((): Loader => loader);
  const screen = createScreen(env, effects.send);
  const loader = createLoader(screen, () => countWatching(screen));
  const { send, packshots, watching } = screen;

  return {
    getState: () => screen.state,
    subscribe(listener) {
      screen.listeners.add(listener);
      return () => screen.listeners.delete(listener);
    },
    getTime: () => screen.time,
    subscribeTime(listener) {
      screen.timeListeners.add(listener);
      return () => screen.timeListeners.delete(listener);
    },
    open: (next) => openItem(screen, next),
    close() {
      watching.close(screen.lastPosition);
      screen.request = undefined;
      packshots.forget();
      send({ type: 'close' });
    },
    prepare: (candidates) => screen.pool.want(candidates),
    setBounds(bounds) {
      send({ type: 'bounds', bounds });
      screen.setTime({ ...screen.time, bounds });
    },
    setCanSeek: (canSeek) => screen.set({ canSeek }),
    togglePlay: () => send({ type: 'toggle', position: currentPosition(screen) }),
    play: () => send({ type: 'play', position: currentPosition(screen) }),
    pause: () => send({ type: 'pause', position: currentPosition(screen) }),
    seek: (to) => void (packshots.isShown() || send({ type: 'seek', to })),
    // An embedded player knows the present only.
    skip: (direction) => void (screen.state.canSeek && !screen.state.machine.flags.vitrina && !packshots.isShown() && send({ type: 'skip', direction })),
    restart: () => send({ type: 'restart' }),
    goLive: () => send({ type: 'go-live' }),
    retry: () => send({ type: 'retry' }),
    reachable: () => send({ type: 'online' }),
    ...controlsOf(screen),
    attach: (video, root) => attachScreen(screen, loader, effects.forgetTimers, video, root),
  };
}

function openItem(screen: PlayerScreen, next: OpenRequest): void {
  const { env, send, packshots, preferences, watching } = screen;
  watching.forget(screen.lastPosition);
  screen.request = next;
  packshots.forget();
  screen.lastPosition = undefined;
  // The machine's steps are one: whoever takes over what was made ready has begun by then, and goes on in silence.
  const speak = screen.hush();
  const startsAt = next.item.startAt === 'edge' ? env.now() : next.item.startAt;
  screen.time = { position: startsAt, buffered: startsAt, now: isChannel(screen) ? env.now() : undefined, bounds: next.bounds };
  // Listeners hear of both with the machine's step.
  screen.state = {
    ...screen.state,
    poster: next.poster,
    source: undefined,
    hasPicture: false,
    isPainted: false,
    isPackshot: false,
    isInteractive: false,
    mattress: undefined,
    canSeek: next.canSeek,
    isAtEdge: next.item.kind === 'live',
    rate: 1,
  };
  const mustMute = mustStartMuted({ hasInteracted: env.hasInteracted(), userAgent: env.userAgent, touchPoints: env.touchPoints });
  send({ type: 'open', item: next.item, mustMute, prefersMuted: preferences.muted() });
  send({ type: 'bounds', bounds: next.bounds });
  screen.setTime(screen.time);
  speak();
}
