import { useEffect } from 'react';

/** Calls `listener` when the tab is hidden or shown, or the preference changes. @returns ends that */
function onQuietChange(listener: () => void): () => void {
  const query = window.matchMedia('(prefers-reduced-motion: reduce)');
  query.addEventListener('change', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    query.removeEventListener('change', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}
const isQuiet = (): boolean => document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Calls `advance` once after `ms`, unless paused: by the viewer, a hidden tab or reduced motion. `turn` restarts it. */
export function usePromoTimer(advance: () => void, ms: number, isPaused: boolean, turn: number): void {
  useEffect(() => {
    if (isPaused) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = (): void => {
      clearTimeout(timer);
      timer = isQuiet() ? undefined : setTimeout(advance, ms);
    };
    follow();
    const end = onQuietChange(follow);
    return () => {
      end();
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each turn of the slider restarts its timer
  }, [advance, isPaused, ms, turn]);
}
