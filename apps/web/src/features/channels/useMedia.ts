import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; `otherwise` on the server. */
export function useMedia(query: string, otherwise = false): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => otherwise,
  );
}

const never = () => () => {};
/** False on the server and while hydrating: what only this browser knows comes after. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
