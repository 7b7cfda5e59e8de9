/**
 * A tab in which support sees the service as a subscriber does. The console opens it with the session in the fragment of the address; it
 * lives in the session storage of this tab only, and this tab has a local storage of its own: it neither reads nor changes what the
 * browser stores of the viewer who uses it otherwise.
 */
import type { KeyValueStore } from './key-value-store.ts';

export interface SupportView {
  readonly token: string;
  /** Unix milliseconds. */
  readonly until: number;
}

export const SUPPORT_VIEW_KEY = 'support';
/** Where the session has its token; `session/storage.ts` is no import of what the entry waits for. */
export const SESSION_KEY = 'aerial.session';
const FRAGMENT = /^#support=([0-9a-f]{40}),(\d{13})$/;
const STORED = /^([0-9a-f]{40}),(\d{13})$/;

/** The view that the address or the tab has; one that has ended is none. @param hash of the address */
export function readSupportView(hash: string, tab: KeyValueStore, now: number): SupportView | undefined {
  const named = FRAGMENT.exec(hash);
  if (named) tab.setItem(SUPPORT_VIEW_KEY, `${named[1]},${named[2]}`);
  const [, token, until] = STORED.exec(tab.getItem(SUPPORT_VIEW_KEY) ?? '') ?? [];
  if (token === undefined || Number(until) <= now) {
    tab.removeItem(SUPPORT_VIEW_KEY);
    return undefined;
  }
  return { token, until: Number(until) };
}

/** A storage that ends with the page. @param onRemoved a value was removed by its key */
function memoryStorage(onRemoved: (key: string) => void): KeyValueStore & { clear(): void } {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem(key) {
      if (values.delete(key)) onRemoved(key);
    },
    clear: () => values.clear(),
  };
}

/** Begins the view, if this tab is for one: its session is the stored one, before anything reads it. @param onEnd the session is over */
export function beginSupportView(page: Window, tab: KeyValueStore, onEnd: () => void): SupportView | undefined {
  const now = Date.now();
  const view = readSupportView(page.location.hash, tab, now);
  if (!view) return undefined;
  if (FRAGMENT.test(page.location.hash))
    page.history.replaceState(page.history.state, '', page.location.pathname + page.location.search);
  // The session removes its token when the server refuses it, and when it signs out.
  const storage = memoryStorage((key) => key === SESSION_KEY && onEnd());
  storage.setItem(
    SESSION_KEY,
    JSON.stringify({
      access_token: view.token,
      expires_at: view.until,
      received_at: now,
      device_id: null,
      is_guest: false,
      is_child: false,
    }),
  );
  Object.defineProperty(page, 'localStorage', { value: storage, configurable: true });
  return view;
}
