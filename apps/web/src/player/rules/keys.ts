/** Which key does what while a player is on the screen. @source spec 2 §5 (C-563); the further keys are those viewers know from elsewhere */
export type KeyAction = 'toggle-play' | 'skip-back' | 'skip-forward' | 'louder' | 'quieter' | 'toggle-mute' | 'toggle-fullscreen' | 'escape' | 'previous' | 'next';

export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly hasModifier: boolean;
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
  Escape: 'escape',
  PageUp: 'next',
  PageDown: 'previous',
};
const BY_KEY: Readonly<Record<string, KeyAction>> = {
  ChannelUp: 'next',
  ChannelDown: 'previous',
  MediaTrackNext: 'next',
  MediaTrackPrevious: 'previous',
  MediaPlayPause: 'toggle-play',
};

/** Physical keys, so that letters work on every keyboard layout. @returns undefined: the key is not the player's */
export function keyAction({ key, code, hasModifier, isShift, focus }: KeyPress): KeyAction | undefined {
  if (hasModifier || focus === 'text') return undefined;
  if (isShift) return code === 'ArrowUp' ? 'next' : code === 'ArrowDown' ? 'previous' : undefined;
  const action = BY_KEY[key] ?? BY_CODE[code];
  // A button is pressed by Space itself; in lists and menus arrows and pages move the focus.
  if (focus === 'button' && code === 'Space') return undefined;
  if (focus === 'list' && (code === 'Space' || code.startsWith('Arrow') || code.startsWith('Page') || code === 'Escape')) return undefined;
  return action;
}

/** What kind of thing has the focus. */
export function focusKind(element: Element | null): KeyPress['focus'] {
  if (!element) return 'none';
  const owner = element.closest('[role="menu"], [role="listbox"], [role="tablist"], [role="dialog"], [data-keys="own"]');
  // A page laid over another is a dialog too; the player in it has its keys.
  if (owner && !owner.querySelector('[data-player]')) return 'list';
  if (element.matches('input:not([type="range"]):not([type="checkbox"]), textarea, select, [contenteditable=""], [contenteditable="true"]')) return 'text';
  return element.closest('button, a[href], [role="button"], summary') ? 'button' : 'none';
}
