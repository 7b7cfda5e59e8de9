/** Handlers of uncaught failures, in a browser. */
import { createRejectionLog, reloadOnce } from './reload.ts';

function visitStore(): Pick<Storage, 'getItem' | 'setItem'> | undefined {
  try {
    return window.sessionStorage;
  } catch {
    // Without storage a reload might never end.
    return undefined;
  }
}

/** @param isOnline false: code that cannot be fetched offline is no reason to reload the page */
export function watchFailures(isOnline: () => boolean): void {
  const note = createRejectionLog((reason) => console.error(reason));
  window.addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    note(event.reason);
  });
  window.addEventListener('vite:preloadError', (event) => {
    const store = visitStore();
    if (!store || !isOnline()) return;
    if (reloadOnce({ store, now: Date.now, reload: () => window.location.reload() })) event.preventDefault();
  });
}
