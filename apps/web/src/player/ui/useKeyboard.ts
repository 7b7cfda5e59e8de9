import { useEffect, useRef } from 'react';
import { focusKind, keyAction, type KeyAction } from '../rules/keys.ts';
import { KEYBOARD_VOLUME_STEP } from '../rules/volume.ts';
import type { PlayerStore } from '../store-types.ts';

export interface KeyHandlers {
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  /** Escape outside full screen. */
  readonly onEscape?: (() => void) | undefined;
  /** Any key of the player. */
  readonly onUse: () => void;
}

/** The player's keys, wherever the focus is outside text fields. */
export function useKeyboard(player: PlayerStore, handlers: KeyHandlers): void {
  const latest = useRef(handlers);
  useEffect(() => void (latest.current = handlers));
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const action = keyAction({
        key: event.key,
        code: event.code,
        hasModifier: event.ctrlKey || event.altKey || event.metaKey,
        isShift: event.shiftKey,
        focus: focusKind(document.activeElement),
      });
      if (!action || (event.repeat && !REPEATS.has(action))) return;
      if (perform(player, action, latest.current)) {
        event.preventDefault();
        latest.current.onUse();
      }
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [player]);
}

const REPEATS: ReadonlySet<KeyAction> = new Set(['skip-back', 'skip-forward', 'louder', 'quieter']);

/** @returns whether the key was used */
function perform(player: PlayerStore, action: KeyAction, handlers: KeyHandlers): boolean {
  const state = player.getState();
  switch (action) {
    case 'toggle-play':
      player.togglePlay();
      return true;
    case 'skip-back':
      player.skip(-1);
      return true;
    case 'skip-forward':
      player.skip(1);
      return true;
    case 'louder':
      player.setVolume((state.machine.flags.muted ? 0 : state.volume) + KEYBOARD_VOLUME_STEP);
      return true;
    case 'quieter':
      player.setVolume(state.volume - KEYBOARD_VOLUME_STEP);
      return true;
    case 'toggle-mute':
      player.setMuted(!state.machine.flags.muted);
      return true;
    case 'toggle-fullscreen':
      player.toggleFullscreen();
      return true;
    case 'escape':
      if (state.machine.flags.fullscreen) player.toggleFullscreen();
      else handlers.onEscape?.();
      return state.machine.flags.fullscreen || handlers.onEscape !== undefined;
    case 'previous':
      handlers.onPrevious?.();
      return handlers.onPrevious !== undefined;
    case 'next':
      handlers.onNext?.();
      return handlers.onNext !== undefined;
  }
}
