/** What the session keeps in local storage. A browser that refuses storage still has a session until the page closes. */
import { parseStoredToken, type StoredToken } from './token.ts';

export const TOKEN_KEY = 'aerial.session';
const GUEST_KEY = 'aerial.session.guest';
const SERIAL_KEY = 'aerial.serial';
/** Begin of a guest login, Unix milliseconds. @source F-263 */
const LOCK_KEY = 'aerial.guest_login';

export interface KeyValueStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Local storage, or memory where the browser refuses it. */
export function safeStore(open: () => KeyValueStore): KeyValueStore {
  const memory = new Map<string, string>();
  const attempt = <T>(work: (store: KeyValueStore) => T, instead: () => T): T => {
    try {
      return work(open());
    } catch {
      return instead();
    }
  };
  return {
    getItem: (key) => attempt((store) => store.getItem(key), () => memory.get(key) ?? null),
    setItem: (key, value) => attempt((store) => store.setItem(key, value), () => void memory.set(key, value)),
    removeItem: (key) => attempt((store) => store.removeItem(key), () => void memory.delete(key)),
  };
}

/** A random UUID; also on pages without https, where the browser's own function is missing. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export interface SessionStorage {
  readToken(): StoredToken | undefined;
  writeToken(token: StoredToken): void;
  /** The guest whom a login replaced; logout falls back to it. */
  writeGuest(token: StoredToken): void;
  /** Session keys only. @source F-255 */
  clear(): void;
  /** Made once, survives logout: the same browser is the same device. @source F-201 */
  serial(): string;
  lockedAt(): number | undefined;
  lock(at: number): void;
  unlock(): void;
}

export function sessionStorageOn(store: KeyValueStore): SessionStorage {
  return {
    readToken: () => parseStoredToken(store.getItem(TOKEN_KEY)),
    writeToken: (token) => store.setItem(TOKEN_KEY, JSON.stringify(token)),
    writeGuest: (token) => store.setItem(GUEST_KEY, JSON.stringify(token)),
    clear: () => store.removeItem(TOKEN_KEY),
    serial() {
      const kept = store.getItem(SERIAL_KEY);
      if (kept) return kept;
      const made = randomUuid();
      store.setItem(SERIAL_KEY, made);
      return made;
    },
    lockedAt() {
      const at = Number(store.getItem(LOCK_KEY));
      return at > 0 ? at : undefined;
    },
    lock: (at) => store.setItem(LOCK_KEY, String(at)),
    unlock: () => store.removeItem(LOCK_KEY),
  };
}
