/**
 * Code that is no longer there: after a new version is put into service, the files of the old one are gone. The page is then
 * loaded again, once; when that does not help, the failure is shown like any other.
 */

/** A second failure within this time is not the old version's, milliseconds. */
export const RELOAD_EVERY_MS = 60_000;
const KEY = 'aerial.reloaded_at';

export interface ReloadDeps {
  readonly store: Pick<Storage, 'getItem' | 'setItem'>;
  now(): number;
  reload(): void;
}

/** @returns whether the page is being loaded again */
export function reloadOnce({ store, now, reload }: ReloadDeps): boolean {
  const last = Number(store.getItem(KEY));
  if (last > 0 && now() - last < RELOAD_EVERY_MS) return false;
  store.setItem(KEY, String(now()));
  reload();
  return true;
}

/** Logs a failure that nobody waited for, and each only once. @returns whether it was logged */
export function createRejectionLog(log: (reason: unknown) => void): (reason: unknown) => boolean {
  const known = new Set<string>();
  return (reason) => {
    const text = reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason);
    if (known.has(text)) return false;
    known.add(text);
    log(reason);
    return true;
  };
}
