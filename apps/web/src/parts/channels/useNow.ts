import { epochSeconds, toEpochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { useSyncExternalStore } from 'react';
import { presentMs } from '@aerial/api-client/present.ts';
import { useHydratedSoon } from '@aerial/ui/useHydrated.ts';

/** One clock for everything that shows what is on air; the progress of programmes moves this often. @source C-844 */
const STEP_MS = 7000;
const listeners = new Set<() => void>();
let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function read(): void {
  now = toEpochSeconds(presentMs());
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(read, STEP_MS);
    document.addEventListener('visibilitychange', read);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', read);
  };
}
function current(): number {
  // Between steps the value stays the same, as external stores must; a clock without listeners is set first.
  const actual = toEpochSeconds(presentMs());
  if (actual - now > STEP_MS / 1000) now = actual;
  return now;
}

/** The present in steps of seconds; undefined on the server and while hydrating, whose time would be another. */
export function useNow(): EpochSeconds | undefined {
  const value = useSyncExternalStore(subscribe, current, () => 0);
  return value === 0 ? undefined : epochSeconds(value);
}

/** Like `useNow`, for cards: after hydration it comes as a transition, which leaves the page usable. */
export function useNowSoon(): EpochSeconds | undefined {
  const isHydrated = useHydratedSoon();
  const value = useSyncExternalStore(subscribe, current, current);
  return isHydrated ? epochSeconds(value) : undefined;
}
