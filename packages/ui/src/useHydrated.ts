import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and for the first render in the browser: for what depends on the viewer's clock or time zone. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
