/** What the session persists in local storage. A browser that refuses storage still has a session until the page closes. */
import type { KeyValueStore } from '../surroundings/key-value-store.ts';
import { parseStoredToken } from './token.ts';
import type { StoredToken } from '../core/session.ts';

export const TOKEN_KEY = 'aerial.session';
const GUEST_KEY = 'aerial.session.guest';
const SERIAL_KEY = 'aerial.serial';
/** Begin of a guest login, Unix milliseconds. @source F-263 */
const LOCK_KEY = 'aerial.guest_login';

const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Unique for every guest. @source F-024, F-025 */
export const guestUsername = (): string => `guest_${randomHex(16)}`;

/** A random UUID; also on pages without https, where `crypto.randomUUID` is missing. */
export function randomUuid(): string {
  const hex = [...randomHex(16)];
  hex[12] = '4';
  hex[16] = '89ab'[parseInt(hex[16]!, 16) & 3]!;
  const text = hex.join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}

export interface SessionStorage {
  readToken(): StoredToken | undefined;
  /** A guest's token also replaces the stored guest. */
  writeToken(token: StoredToken): void;
  clearToken(): void;
  readGuest(): StoredToken | undefined;
  /** The guest that a login replaced; logout falls back to it. @source F-247, F-249 */
  writeGuest(token: StoredToken): void;
  /** Clears session keys only. @source F-255 */
  clear(): void;
  /** Generated once, survives logout: the same browser is the same device. @source F-201 */
  serial(): string;
  /** A serial from outside replaces the own one. @source F-177 */
  writeSerial(serial: string): void;
  lockedAt(): number | undefined;
  lock(at: number): void;
  unlock(): void;
}

export function sessionStorageOn(store: KeyValueStore): SessionStorage {
  const readGuest = () => parseStoredToken(store.getItem(GUEST_KEY));
  return {
    readToken: () => parseStoredToken(store.getItem(TOKEN_KEY)),
    writeToken(token) {
      store.setItem(TOKEN_KEY, JSON.stringify(token));
      if (token.is_guest) store.removeItem(GUEST_KEY);
    },
    clearToken: () => store.removeItem(TOKEN_KEY),
    readGuest,
    writeGuest: (token) => store.setItem(GUEST_KEY, JSON.stringify(token)),
    clear() {
      store.removeItem(TOKEN_KEY);
      store.removeItem(GUEST_KEY);
    },
    serial() {
      const stored = store.getItem(SERIAL_KEY);
      if (stored) return stored;
      const made = randomUuid();
      store.setItem(SERIAL_KEY, made);
      return made;
    },
    writeSerial: (serial) => store.setItem(SERIAL_KEY, serial),
    lockedAt() {
      const at = Number(store.getItem(LOCK_KEY));
      return at > 0 ? at : undefined;
    },
    lock: (at) => store.setItem(LOCK_KEY, String(at)),
    unlock: () => store.removeItem(LOCK_KEY),
  };
}
