import { useSyncExternalStore } from 'react';

/** The default size of a browser's text, pixels. */
const DEFAULT_PX = 16;

let scale: number | undefined;
const measure = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / DEFAULT_PX || 1;

function subscribe(listener: () => void): () => void {
  const look = () => {
    scale = measure();
    listener();
  };
  window.addEventListener('resize', look);
  return () => window.removeEventListener('resize', look);
}

/**
 * How much larger the viewer's text is than the default. Layouts that are computed in pixels multiply by it what holds text, as `rem` does
 * in styles. 1 on the server.
 */
export const useTextScale = (): number =>
  useSyncExternalStore(
    subscribe,
    () => (scale ??= measure()),
    () => 1,
  );
