/** Commands of a phone to a screen of the same account. Each is what a viewer could do on the screen itself. */

/** Keys of the screen, as a remote control has them. */
export const REMOTE_KEYS = [
  'up',
  'down',
  'left',
  'right',
  'enter',
  'back',
  'channel_up',
  'channel_down',
  'toggle_play',
  'skip_back',
  'skip_forward',
  'volume_up',
  'volume_down',
  'mute',
  ...'0123456789',
] as const;

/** `key`: presses it; `search`: looks for a text; `open`: goes to a path of the application. */
export const REMOTE_KINDS = ['key', 'search', 'open'] as const;
export type RemoteKind = (typeof REMOTE_KINDS)[number];

export interface RemoteCommand {
  readonly kind: RemoteKind;
  readonly value: string;
}

export const MAX_REMOTE_VALUE = 300;
/** How long a screen waits for commands in one request, seconds. */
export const REMOTE_WAIT_S = 20;
/** After so long without a request a screen is gone, seconds. */
export const SCREEN_GONE_S = 45;

/** A path of this site: no scheme, no other host, nothing that a browser would read as one. */
const PATH = /^\/(?![/\\])[^\\\s]*$/;

export function isRemoteCommand({ kind, value }: RemoteCommand): boolean {
  switch (kind) {
    case 'key':
      return (REMOTE_KEYS as readonly string[]).includes(value);
    case 'search':
      return value.trim() !== '';
    case 'open':
      return PATH.test(value);
  }
}
