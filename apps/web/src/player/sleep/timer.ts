/** Runs the sleep timer of the page: it goes on from episode to episode, each of which has a player of its own. */
import type { PlayerStore } from '../store-types.ts';
import { browserEvery, type Wait } from '../timers.ts';
import type { SleepChoice } from './choices.ts';
import { noSleep, stepSleep, type Playing, type Sleep, type SleepEvent } from './machine.ts';

const TICK_MS = 1000;

export interface SleepTimer {
  get(): Sleep;
  subscribe(listener: () => void): () => void;
  choose(choice: SleepChoice): void;
  /** A sign of the viewer: within the last minute playback goes on. */
  touch(): void;
  /** The player that is stopped. @returns detaches it */
  attach(player: PlayerStore): () => void;
}

/** @param now epoch milliseconds */
export function createSleepTimer(now: () => number, every: Wait): SleepTimer {
  let state: Sleep = noSleep;
  let player: PlayerStore | undefined;
  let stopTicking: (() => void) | undefined;
  const listeners = new Set<() => void>();

  function send(event: SleepEvent): void {
    const before = state;
    const [next, effects] = stepSleep(state, event, now());
    state = next;
    if (state.choice === 'off') {
      stopTicking?.();
      stopTicking = undefined;
    } else stopTicking ??= every(TICK_MS, () => send({ type: 'tick', playing: player && playingOf(player) }));
    for (const effect of effects) {
      if (effect.run === 'stop') player?.sleep();
      else player?.fade(effect.share);
    }
    if (before.choice !== state.choice || before.warning !== state.warning)
      for (const listener of listeners) listener();
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    choose: (choice) => send({ type: 'choose', choice }),
    touch: () => send({ type: 'touch' }),
    attach(next) {
      player = next;
      return () => {
        if (player === next) player = undefined;
      };
    },
  };
}

/** @returns undefined: nothing plays whose end is known */
function playingOf(player: PlayerStore): Playing | undefined {
  const { item, bounds: known } = player.getState().machine;
  const time = player.getTime();
  const bounds = known ?? time.bounds;
  if (!item || !bounds) return undefined;
  const subject = item.channelId === undefined ? item.key : `channel-${item.channelId}`;
  return { subject, position: time.position, start: bounds.start, end: bounds.end };
}

/** The sleep timer of this page. */
export const sleepTimer = createSleepTimer(() => Date.now(), browserEvery);
