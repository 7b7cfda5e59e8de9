/**
 * Of the tabs of a browser one logs in at a time. The flag in local storage is what every tab sees; the browser's own locks,
 * where it has them (not on pages without https), also decide between tabs that look at the same moment.
 */
import type { SessionStorage } from './storage.ts';

/** A login of another tab counts for this long, milliseconds. @source F-262, F-263, F-473 */
export const GUEST_LOCK_MS = 30_000;
const LOCK_NAME = 'aerial.guest_login';

export interface GuestLock {
  /** Whether this tab may log in now. */
  take(): Promise<boolean>;
  /** Only what this tab holds is given back. */
  release(): void;
}

type BrowserLocks = Pick<LockManager, 'request'>;

/** Holds the browser's lock until told otherwise; gives undefined when another tab has it. */
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

export function guestLock(storage: Pick<SessionStorage, 'lockedAt' | 'lock' | 'unlock'>, now: () => number, locks: BrowserLocks | undefined): GuestLock {
  let held: { free: () => void } | undefined;
  const isFree = () => {
    const age = now() - (storage.lockedAt() ?? -Infinity);
    // A flag of the future is of a clock that has been set right since.
    return age >= GUEST_LOCK_MS || age < 0;
  };
  return {
    async take() {
      if (!isFree()) return false;
      const free = locks ? await hold(locks) : () => {};
      if (!free) return false;
      // Another tab may have come and gone, or begun, while this one asked.
      if (!isFree()) {
        free();
        return false;
      }
      storage.lock(now());
      held = { free };
      return true;
    },
    release() {
      if (!held) return;
      held.free();
      held = undefined;
      storage.unlock();
    },
  };
}
