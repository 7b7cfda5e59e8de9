/** Buffers text typed between the press that opens the search and its box, which takes it. */

let typed = '';
let stop: (() => void) | undefined;

function onKey(event: KeyboardEvent): void {
  const { key } = event;
  const isField = event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]');
  if (isField || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === 'Escape') stop?.();
  else if (key === 'Backspace') typed = [...typed].slice(0, -1).join('');
  else if ([...key].length !== 1) return;
  else {
    typed += key;
    // A space would press the focused element, or scroll.
    event.preventDefault();
  }
}

/** Starts with the press; ends with the box, with Escape, or with a press elsewhere. */
export function collectTyped(): void {
  stop?.();
  typed = '';
  const end = () => {
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('pointerdown', end, true);
    stop = undefined;
  };
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('pointerdown', end, true);
  stop = end;
}

/** Takes the buffered text, once; empty where the search was opened otherwise. */
export function takeTyped(): string {
  const taken = stop ? typed : '';
  stop?.();
  typed = '';
  return taken;
}
