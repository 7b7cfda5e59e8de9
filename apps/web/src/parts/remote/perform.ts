/** Does on this screen what a phone asks for, as its own keys would: PIN, profile and entitlement are checked where they always are. */
import type { RemoteCommand } from '@aerial/domain/remote.ts';

/** Keys as browsers of televisions name them. */
const KEYS: Readonly<Record<string, readonly [key: string, code: string]>> = {
  up: ['ArrowUp', 'ArrowUp'],
  down: ['ArrowDown', 'ArrowDown'],
  left: ['ArrowLeft', 'ArrowLeft'],
  right: ['ArrowRight', 'ArrowRight'],
  back: ['Escape', 'Escape'],
  enter: ['Enter', 'Enter'],
  channel_up: ['ChannelUp', 'ChannelUp'],
  channel_down: ['ChannelDown', 'ChannelDown'],
  toggle_play: ['MediaPlayPause', 'MediaPlayPause'],
  skip_back: ['MediaRewind', 'MediaRewind'],
  skip_forward: ['MediaFastForward', 'MediaFastForward'],
  volume_up: ['AudioVolumeUp', 'AudioVolumeUp'],
  volume_down: ['AudioVolumeDown', 'AudioVolumeDown'],
  mute: ['AudioVolumeMute', 'AudioVolumeMute'],
};

const keyOf = (name: string): readonly [string, string] | undefined =>
  KEYS[name] ?? (/^\d$/.test(name) ? [name, `Digit${name}`] : undefined);

function pressKey(name: string): void {
  const found = keyOf(name);
  if (!found) return;
  const [key, code] = found;
  const target = document.activeElement ?? document.body;
  const isUnused = target.dispatchEvent(
    new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, composed: true }),
  );
  // Browsers press only for real keys.
  if (name === 'enter' && isUnused && target instanceof HTMLElement && target !== document.body) target.click();
  target.dispatchEvent(new KeyboardEvent('keyup', { key, code, bubbles: true, cancelable: true, composed: true }));
}

/** @param go leads to a path of the application */
export function perform({ kind, value }: RemoteCommand, go: (path: string) => void): void {
  if (kind === 'key') pressKey(value);
  else if (kind === 'search') go(`/search?q=${encodeURIComponent(value)}`);
  else go(value);
}
