import type { Seconds } from '@aerial/domain/time.ts';
import { useEffect, useRef, type RefObject } from 'react';
import { digitOf, focusKind, keyAction, type KeyAction } from '../rules/keys.ts';
import { tenthOf } from '../rules/number-entry.ts';
import { PLAYBACK_SPEEDS } from '../rules/tracks.ts';
import { steppedVolume } from '../rules/volume.ts';
import type { PlayerStore } from '../store-types.ts';

export interface KeyHandlers {
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  /** Back to what was watched before. */
  readonly onLast?: (() => void) | undefined;
  /** The list of channels watched last. */
  readonly onLastChannels?: (() => void) | undefined;
  /** The day of the channel. */
  readonly onDay?: (() => void) | undefined;
  readonly onProgramme?: ((direction: 1 | -1) => void) | undefined;
  /** Escape outside full screen. */
  readonly onEscape?: (() => void) | undefined;
  /** A digit; without it digits are tenths of the length. */
  readonly onDigit?: ((digit: number) => void) | undefined;
  readonly onShortcuts?: (() => void) | undefined;
  readonly onStatistics?: (() => void) | undefined;
  /** Any key of the player, and Tab. */
  readonly onUse: () => void;
}

/**
 * The player's keys, wherever the focus is outside text fields.
 * @param within only where the focus is in this element: around it there is another page with keys of its own
 */
export function useKeyboard(
  player: PlayerStore,
  within: RefObject<HTMLElement | null> | undefined,
  handlers: KeyHandlers,
): void {
  const latest = useRef(handlers);
  useEffect(() => void (latest.current = handlers));
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined;
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || (within && !within.current?.contains(document.activeElement))) return;
      // Hidden controls are no stops: they have to be there before the browser moves the focus.
      if (event.key === 'Tab') return latest.current.onUse();
      const press = {
        key: event.key,
        code: event.code,
        isControl: event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey,
        hasModifier: event.ctrlKey || event.altKey || event.metaKey,
        isShift: event.shiftKey,
        focus: focusKind(document.activeElement),
      };
      const digit = digitOf(press);
      if (digit !== undefined) {
        if (event.repeat) return;
        if (latest.current.onDigit) latest.current.onDigit(digit);
        else goToTenth(player, digit);
        return latest.current.onUse();
      }
      const action = keyAction(press);
      if (!action || (event.repeat && !REPEATS.has(action))) return;
      if (perform(player, action, latest.current)) {
        event.preventDefault();
        clearTimeout(later);
        if (ELSEWHERE.has(action)) later = setTimeout(() => latest.current.onUse(), CONTROLS_AFTER_MS);
        else latest.current.onUse();
      }
    };
    document.addEventListener('keydown', listen);
    return () => {
      clearTimeout(later);
      document.removeEventListener('keydown', listen);
    };
  }, [player, within]);
}

/** What brings another picture: drawing the controls would hold it up. They come after it, milliseconds. */
const ELSEWHERE: ReadonlySet<KeyAction> = new Set(['previous', 'next', 'last']);
const CONTROLS_AFTER_MS = 200;

const REPEATS: ReadonlySet<KeyAction> = new Set(['skip-back', 'skip-forward', 'louder', 'quieter']);

function goToTenth(player: PlayerStore, digit: number): void {
  const { canSeek, machine } = player.getState();
  if (canSeek && machine.bounds && machine.item?.kind === 'vod') player.seek(tenthOf(digit, machine.bounds) as Seconds);
}

/** The next speed up or down; the present cannot be watched faster than it comes. */
function changeSpeed(player: PlayerStore, step: 1 | -1): void {
  const { rate, machine, isAtEdge } = player.getState();
  const next = PLAYBACK_SPEEDS[PLAYBACK_SPEEDS.indexOf(rate) + step];
  if (next !== undefined && !(machine.item?.kind === 'live' && isAtEdge)) player.setRate(next);
}

/** One step of the keyboard or the wheel. */
export function changeVolume(player: PlayerStore, direction: 1 | -1): void {
  const { volume, machine } = player.getState();
  const next = steppedVolume({ volume, isMuted: machine.flags.muted }, direction);
  if (next !== undefined) player.setVolume(next);
}

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
    case 'quieter':
      changeVolume(player, action === 'louder' ? 1 : -1);
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
    case 'toggle-subtitles':
      player.toggleText();
      return true;
    case 'picture-in-picture':
      player.togglePictureInPicture();
      return true;
    case 'faster':
    case 'slower':
      changeSpeed(player, action === 'faster' ? 1 : -1);
      return true;
    case 'shortcuts':
      handlers.onShortcuts?.();
      return handlers.onShortcuts !== undefined;
    case 'statistics':
      handlers.onStatistics?.();
      return handlers.onStatistics !== undefined;
    case 'previous':
      handlers.onPrevious?.();
      return handlers.onPrevious !== undefined;
    case 'next':
      handlers.onNext?.();
      return handlers.onNext !== undefined;
    case 'last':
      handlers.onLast?.();
      return handlers.onLast !== undefined;
    case 'last-channels':
      handlers.onLastChannels?.();
      return handlers.onLastChannels !== undefined;
    case 'day':
      handlers.onDay?.();
      return handlers.onDay !== undefined;
    case 'previous-programme':
    case 'next-programme':
      handlers.onProgramme?.(action === 'next-programme' ? 1 : -1);
      return handlers.onProgramme !== undefined;
  }
}
