/** Toasts. A store outside React, so that any code can show one. */

/** How long an alert stays, milliseconds. @source C-867 */
export const ALERT_MS = 3_000;

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly look: 'plain' | 'error';
}

let nextId = 1;
const none: readonly Toast[] = [];
let toasts = none;
const listeners = new Set<() => void>();
const publish = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  current: () => toasts,
  onServer: () => none,
};

/** Shows a text for three seconds, unless the same text is already shown. @source F-439 */
export function showToast(text: string, look: Toast['look'] = 'plain'): void {
  if (toasts.some((toast) => toast.text === text)) return;
  const toast: Toast = { id: nextId++, text, look };
  publish([...toasts.slice(-2), toast]);
  setTimeout(() => publish(toasts.filter(({ id }) => id !== toast.id)), ALERT_MS);
}
