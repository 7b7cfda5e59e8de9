/**
 * One tab of a browser does something at a time. The Web Locks API decides where it is available (pages with https); otherwise a flag in
 * local storage does, which its holder refreshes and which expires when the tab is gone.
 */
import type { EpochMs } from '@aerial/domain/time.ts';
import type { KeyValueStore } from '../../../surroundings/key-value-store.ts';

/** A flag that has not been refreshed for as long is free, milliseconds. */
export const LEASE_MS = 15_000;
/** How often the holder refreshes the flag and another tab tries to take it, milliseconds. */
export const LEASE_REFRESH_MS = 5000;

export interface Lease {
  /** Calls back once this tab has it; at once where no other tab does. */
  take(onTaken: () => void): void;
  /** Releases it, or stops waiting for it. */
  release(): void;
}

export interface LeaseDeps {
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly store: KeyValueStore;
  /** Differs between tabs, and stays the same across the pages of one: a payment page leads back to its own lease. */
  readonly owner: string;
  now(): EpochMs;
  wait(ms: number, work: () => void): () => void;
}

const nameOf = (name: string): string => `aerial.lease.${name}`;

export const createLease = (name: string, deps: LeaseDeps): Lease =>
  deps.locks ? lockLease(nameOf(name), deps.locks) : storageLease(nameOf(name), deps);

function lockLease(name: string, locks: Pick<LockManager, 'request'>): Lease {
  let current: { readonly abort: AbortController; free: () => void } | undefined;
  return {
    take(onTaken) {
      if (current) return;
      const own = { abort: new AbortController(), free: () => {} };
      current = own;
      locks
        .request(name, { signal: own.abort.signal }, () => {
          if (own.abort.signal.aborted) return undefined;
          const held = new Promise<void>((free) => void (own.free = free));
          onTaken();
          return held;
        })
        // A browser that refuses locks has no other tab to wait for; an aborted request is released.
        .catch(() => !own.abort.signal.aborted && onTaken());
    },
    release() {
      current?.abort.abort();
      current?.free();
      current = undefined;
    },
  };
}

function storageLease(name: string, { store, owner, now, wait }: LeaseDeps): Lease {
  let cancel: (() => void) | undefined;
  const holder = (): { readonly owner: string; readonly at: number } | undefined => {
    const [who = '', at = ''] = (store.getItem(name) ?? '').split(' ');
    const age = now() - Number(at);
    return who !== '' && age >= 0 && age < LEASE_MS ? { owner: who, at: Number(at) } : undefined;
  };
  const refresh = (): void => {
    store.setItem(name, `${owner} ${now()}`);
    cancel = wait(LEASE_REFRESH_MS, refresh);
  };
  const attempt = (onTaken: () => void): void => {
    const other = holder();
    if (other && other.owner !== owner) {
      cancel = wait(LEASE_REFRESH_MS, () => attempt(onTaken));
      return;
    }
    refresh();
    onTaken();
  };
  return {
    take(onTaken) {
      if (!cancel) attempt(onTaken);
    },
    release() {
      cancel?.();
      cancel = undefined;
      if (holder()?.owner === owner) store.removeItem(name);
    },
  };
}
