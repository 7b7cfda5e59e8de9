/** What keys of remote controls mean, and which of them a control of the page uses itself. */
import type { Direction } from './geometry.ts';

export type RemoteKey = { readonly kind: 'move'; readonly direction: Direction } | { readonly kind: 'back' | 'enter' };

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const BACK_KEYS = new Set(['Escape', 'GoBack', 'BrowserBack', 'XF86Back', 'Back', 'Backspace']);
/** Back of webOS and Tizen, whose `key` is not defined. */
const BACK_CODES = new Set([461, 10009]);

/** @param isWriting a text field has the focus: Backspace deletes there */
export function remoteKey(
  press: Pick<KeyboardEvent, 'key' | 'keyCode' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
  isWriting: boolean,
): RemoteKey | undefined {
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return undefined;
  const direction = DIRECTIONS[press.key];
  if (direction) return { kind: 'move', direction };
  if (press.key === 'Backspace' && isWriting) return undefined;
  if (BACK_KEYS.has(press.key) || BACK_CODES.has(press.keyCode)) return { kind: 'back' };
  return press.key === 'Enter' ? { kind: 'enter' } : undefined;
}

const TEXT =
  'input:not([type="range"], [type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, [contenteditable=""], [contenteditable="true"]';

export const isTextField = (element: Element | null): element is HTMLInputElement => element?.matches(TEXT) === true;

const isAcross = (direction: Direction): boolean => direction === 'left' || direction === 'right';

/** Whether the caret has a way to go in the field. */
function movesCaret(field: HTMLInputElement, direction: Direction): boolean {
  if (!isAcross(direction)) return field.localName === 'textarea';
  // A field of numbers has no caret that could be read.
  const at = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? field.value.length;
  return at !== end || (direction === 'left' ? at > 0 : end < field.value.length);
}

/**
 * Who moves with an arrow: `control`: the focused control itself; `edge`: it too, until it has reached its edge; `page`: the focus goes
 * to a neighbour.
 */
export function ownerOf(active: Element | null, direction: Direction): 'control' | 'edge' | 'page' {
  if (!active) return 'page';
  if (active.closest('[role="menu"], [role="listbox"]')) return 'control';
  if (active.matches('[role="combobox"][aria-expanded="true"]') && !isAcross(direction)) return 'control';
  if (isTextField(active)) return movesCaret(active, direction) ? 'control' : 'page';
  const isUpright = active.getAttribute('aria-orientation') === 'vertical';
  if (active.matches('[role="slider"], input[type="range"]'))
    return isAcross(direction) !== isUpright ? 'control' : 'page';
  if (active.matches('[role="radio"], input[type="radio"]') && isAcross(direction)) return 'control';
  if (active.matches('[role="tab"]') && isAcross(direction)) return 'edge';
  if (active.closest('[role="grid"], [data-keys="own"]')) return 'edge';
  return isAcross(direction) && active.closest('[data-rail]') ? 'edge' : 'page';
}
