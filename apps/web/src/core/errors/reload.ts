/**
 * Code that is no longer there: after a new version is deployed, the files of the old one are gone. The page then reloads once;
 * if that does not help, the failure is shown like any other.
 */

/** A second failure within this time is not caused by the deployment, milliseconds. */
export const RELOAD_EVERY_MS = 60_000;
const KEY = 'aerial.reloaded_at';

export interface ReloadDeps {
  readonly store: Pick<Storage, 'getItem' | 'setItem'>;
  now(): number;
  reload(): void;
}

/** @returns whether the page is reloading */
export function reloadOnce({ store, now, reload }: ReloadDeps): boolean {
  const last = Number(store.getItem(KEY));
  if (last > 0 && now() - last < RELOAD_EVERY_MS) return false;
  store.setItem(KEY, String(now()));
  reload();
  return true;
}

/** Logs an unhandled failure, and each only once. @returns whether it was logged */
export function createRejectionLog(log: (reason: unknown) => void): (reason: unknown) => boolean {
  const logged = new Set<string>();
  return (reason) => {
    const text = reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason);
    if (logged.has(text)) return false;
    logged.add(text);
    log(reason);
    return true;
  };
}
