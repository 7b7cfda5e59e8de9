/** Which key does what while a player is on the screen. @source spec 2 §5 (C-563); the further keys are those viewers know from elsewhere */
export type KeyAction =
  | 'toggle-play'
  | 'skip-back'
  | 'skip-forward'
  | 'louder'
  | 'quieter'
  | 'toggle-mute'
  | 'toggle-fullscreen'
  | 'escape'
  | 'previous'
  | 'next'
  | 'last'
  | 'last-channels'
  | 'day'
  | 'previous-programme'
  | 'next-programme'
  | 'toggle-subtitles'
  | 'picture-in-picture'
  | 'faster'
  | 'slower'
  | 'shortcuts'
  | 'statistics';

export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly hasModifier: boolean;
  /** Control alone. */
  readonly isControl?: boolean;
  readonly isShift: boolean;
  /** What has the focus. */
  readonly focus: 'text' | 'button' | 'list' | 'none';
}

const BY_CODE: Readonly<Record<string, KeyAction>> = {
  Space: 'toggle-play',
  KeyK: 'toggle-play',
  KeyJ: 'skip-back',
  KeyL: 'skip-forward',
  ArrowLeft: 'skip-back',
  ArrowRight: 'skip-forward',
  ArrowUp: 'louder',
  ArrowDown: 'quieter',
  KeyM: 'toggle-mute',
  KeyF: 'toggle-fullscreen',
  KeyC: 'toggle-subtitles',
  KeyP: 'picture-in-picture',
  KeyI: 'statistics',
  KeyH: 'last-channels',
  KeyD: 'day',
  Escape: 'escape',
  PageUp: 'next',
  PageDown: 'previous',
  Backspace: 'last',
};
/** As text editors go by words. */
const WITH_CONTROL: Readonly<Record<string, KeyAction>> = {
  ArrowLeft: 'previous-programme',
  ArrowRight: 'next-programme',
};
const WITH_SHIFT: Readonly<Record<string, KeyAction>> = {
  // Some systems switch desktops by Control and arrows.
  ...WITH_CONTROL,
  ArrowUp: 'next',
  ArrowDown: 'previous',
  Period: 'faster',
  Comma: 'slower',
  Slash: 'shortcuts',
};
const BY_KEY: Readonly<Record<string, KeyAction>> = {
  ChannelUp: 'next',
  ChannelDown: 'previous',
  MediaTrackNext: 'next',
  MediaTrackPrevious: 'previous',
  MediaLast: 'last',
  MediaPlayPause: 'toggle-play',
  MediaRewind: 'skip-back',
  MediaFastForward: 'skip-forward',
  AudioVolumeUp: 'louder',
  AudioVolumeDown: 'quieter',
  AudioVolumeMute: 'toggle-mute',
};

/** Physical keys, so that letters work on every keyboard layout. @returns undefined: the key is not the player's */
export function keyAction({ key, code, hasModifier, isControl, isShift, focus }: KeyPress): KeyAction | undefined {
  if (isControl && (focus === 'none' || focus === 'button')) return WITH_CONTROL[code];
  if (hasModifier || focus === 'text') return undefined;
  // Where the question mark is depends on the keyboard.
  if (key === '?') return 'shortcuts';
  if (isShift) return WITH_SHIFT[code];
  const action = BY_KEY[key] ?? BY_CODE[code];
  // A button is pressed by Space itself; in lists and menus arrows and pages move the focus.
  if (focus === 'button' && code === 'Space') return undefined;
  if (
    focus === 'list' &&
    (code === 'Space' || code.startsWith('Arrow') || code.startsWith('Page') || code === 'Escape')
  )
    return undefined;
  return action;
}

/** The digit of a press, on either block of keys; undefined for other keys. */
export function digitOf({ key, hasModifier, isShift, focus }: KeyPress): number | undefined {
  return !hasModifier && !isShift && (focus === 'none' || focus === 'button') && /^[0-9]$/.test(key)
    ? Number(key)
    : undefined;
}

/** The lines of the shortcut sheet: key caps, and the text of their action. */
export const SHORTCUTS = [
  { does: 'toggle_play', keys: ['Space', 'K'] },
  { does: 'skip', keys: ['←', '→', 'J', 'L'] },
  { does: 'volume', keys: ['↑', '↓'] },
  { does: 'mute', keys: ['M'] },
  { does: 'fullscreen', keys: ['F'] },
  { does: 'picture_in_picture', keys: ['P'] },
  { does: 'subtitles', keys: ['C'] },
  { does: 'speed', keys: ['<', '>'] },
  { does: 'neighbours', keys: ['PgUp', 'PgDn'] },
  { does: 'last_channel', keys: ['Backspace'], on: 'channels' },
  { does: 'last_channels', keys: ['H'], on: 'channels' },
  { does: 'day', keys: ['D'], on: 'channels' },
  { does: 'programmes', keys: ['Ctrl ←', 'Ctrl →'], on: 'channels' },
  { does: 'channel_number', keys: ['0 … 9'], on: 'channels' },
  { does: 'tenths', keys: ['0 … 9'], on: 'films' },
  { does: 'skip_mark', keys: ['S'], on: 'films' },
  { does: 'statistics', keys: ['I'] },
  { does: 'shortcuts', keys: ['?'] },
  { does: 'escape', keys: ['Esc'] },
] as const satisfies readonly {
  readonly does: string;
  readonly keys: readonly string[];
  readonly on?: 'channels' | 'films';
}[];

/** What kind of thing has the focus. */
export function focusKind(element: Element | null): KeyPress['focus'] {
  if (!element) return 'none';
  const owner = element.closest(
    '[role="menu"], [role="listbox"], [role="tablist"], [role="dialog"], [data-keys="own"]',
  );
  // A page laid over another is a dialog too; the player in it has its keys.
  if (owner && !owner.querySelector('[data-player]')) return 'list';
  if (
    element.matches(
      'input:not([type="range"]):not([type="checkbox"]), textarea, select, [contenteditable=""], [contenteditable="true"]',
    )
  )
    return 'text';
  return element.closest('button, a[href], [role="button"], summary') ? 'button' : 'none';
}
