/** Performs the effects of the player machine, and runs its timers. */
import type { PlayerEffect, PlayerEvent, PlayerTimer } from '../machine-types.ts';
import { stepPlayer } from '../machine.ts';
import type { Loader } from './loading.ts';
import { currentPosition, goLive, seekTo } from './position.ts';
import { applySound, isReportedThere, playback, start, type PlayerScreen } from './screen.ts';

export interface Effects {
  send(screen: PlayerScreen, event: PlayerEvent): void;
  /** Cancels all timers of the machine. */
  cancelTimers(): void;
}

/** @param loader of the screen that events are sent for */
export function createEffects(loader: () => Loader): Effects {
  const timers = new Map<PlayerTimer, () => void>();

  function send(screen: PlayerScreen, event: PlayerEvent): void {
    const before = screen.state.machine;
    const [machine, effects] = stepPlayer(before, event);
    if (machine !== before) screen.dispatch({ type: 'machine-stepped', machine });
    if (machine.phase !== before.phase) countWatching(screen);
    for (const effect of effects) {
      // Another item is being opened, which makes the remaining effects of this step void.
      if (perform(screen, effect) === 'left') return;
    }
  }

  function perform(screen: PlayerScreen, effect: PlayerEffect): 'left' | void {
    const { env, engine, request } = screen;
    switch (effect.run) {
      case 'load':
        return void loader().load(effect.at);
      case 'play':
        return void start(screen);
      case 'pause':
        return playback(screen)?.pause();
      case 'recover-media':
        engine?.request({ type: 'recover' });
        return void start(screen);
      case 'teardown':
        return loader().teardown();
      case 'swap-engine':
        return void loader().swapEngine();
      case 'seek':
        return seekTo(screen, effect.to);
      case 'go-live':
        return goLive(screen);
      case 'mute':
        applySound(screen);
        return effect.persist && !screen.state.machine.flags.casting
          ? screen.preferences.saveMuted(effect.isMuted)
          : undefined;
      case 'wait':
        timers.get(effect.timer)?.();
        return void timers.set(
          effect.timer,
          env.wait(effect.ms, () => screen.send(dueEvent(effect.timer, screen))),
        );
      case 'cancel':
        timers.get(effect.timer)?.();
        return void timers.delete(effect.timer);
      case 'alert':
        return request?.alert?.(effect.key);
      case 'alert-text':
        return env.alert?.(effect.text);
      case 'notify':
        // Autoplay may replace this with the next episode. @source C-469
        if (effect.what === 'near-end') screen.watching.stop(screen.lastPosition);
        return request?.notify?.(effect.what, screen.lastPosition);
    }
  }

  return {
    send,
    cancelTimers() {
      for (const cancel of timers.values()) cancel();
      timers.clear();
    },
  };
}

function dueEvent(timer: PlayerTimer, screen: PlayerScreen): PlayerEvent {
  switch (timer) {
    case 'skip':
      return { type: 'skip-due', position: currentPosition(screen) };
    case 'resume':
      return { type: 'resume-due', position: currentPosition(screen) };
    case 'restart-offer':
      return { type: 'restart-offer-over' };
    case 'connection-retry':
      return { type: 'connection-retry-over' };
    case 'reload':
      return { type: 'reload-due' };
  }
}

/** Watching counts while the picture of the item itself moves. */
export function countWatching(screen: PlayerScreen): void {
  const { ads, lastPosition, packshots, state, watching } = screen;
  const { phase } = state.machine;
  if (isReportedThere(screen)) watching.look(false, lastPosition);
  else if (phase === 'pause' || phase === 'error') watching.stop(lastPosition);
  else watching.look(phase === 'play' && !packshots.isShown() && !ads.isHolding(), lastPosition);
}
