/**
 * A lock across tabs: one tab of a browser logs in a guest at a time. Every tab sees the flag in local storage; the Web Locks API,
 * where available (not on pages without https), also decides between tabs that check at the same moment.
 */
import type { SessionStorage } from './storage.ts';

/** A lock of another tab expires after this long, milliseconds. @source F-262, F-263, F-473 */
const GUEST_LOCK_MS = 30_000;
const LOCK_NAME = 'aerial.guest_login';

export interface GuestLock {
  /** Tries to acquire the lock. @returns whether this tab may log in now */
  take(): Promise<boolean>;
  /** Releases the lock if this tab has it. */
  release(): void;
}

type BrowserLocks = Pick<LockManager, 'request'>;

/** Holds the browser's lock until released. @returns the release function; undefined when another tab has it */
function hold(locks: BrowserLocks): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    locks
      .request(LOCK_NAME, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(undefined);
        return new Promise<void>((free) => resolve(free));
      })
      .catch(() => resolve(() => {}));
  });
}

export function guestLock(
  storage: Pick<SessionStorage, 'lockedAt' | 'lock' | 'unlock'>,
  now: () => number,
  locks: BrowserLocks | undefined,
): GuestLock {
  let acquired: { free: () => void } | undefined;
  const isFree = () => {
    const age = now() - (storage.lockedAt() ?? -Infinity);
    // A flag from the future was written by a clock that has been corrected since.
    return age >= GUEST_LOCK_MS || age < 0;
  };
  return {
    async take() {
      if (!isFree()) return false;
      const free = locks ? await hold(locks) : () => {};
      if (!free) return false;
      // Another tab may have taken the lock while this one awaited the browser's.
      if (!isFree()) {
        free();
        return false;
      }
      storage.lock(now());
      acquired = { free };
      return true;
    },
    release() {
      if (!acquired) return;
      acquired.free();
      acquired = undefined;
      storage.unlock();
    },
  };
}
