import { useEffect, useSyncExternalStore } from 'react';

const quiet = {
  subscribe(listener: () => void) {
    const query = window.matchMedia('(prefers-reduced-motion: reduce)');
    query.addEventListener('change', listener);
    document.addEventListener('visibilitychange', listener);
    return () => {
      query.removeEventListener('change', listener);
      document.removeEventListener('visibilitychange', listener);
    };
  },
  now: () => document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  onServer: () => true,
};

/** Calls `advance` once after `ms`, unless paused: by the viewer, a hidden tab or reduced motion. `turn` restarts it. */
export function usePromoTimer(advance: () => void, ms: number, isPaused: boolean, turn: number): void {
  const isQuiet = useSyncExternalStore(quiet.subscribe, quiet.now, quiet.onServer);
  useEffect(() => {
    if (isPaused || isQuiet) return;
    const timer = setTimeout(advance, ms);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each turn of the slider restarts its timer
  }, [advance, isPaused, isQuiet, ms, turn]);
}
