import { lazy, useState, type ComponentType, type FunctionComponent } from 'react';

/** A component in its own chunk, loaded when it is about to be opened. */
export interface LazyPart<P> {
  /** Suspends until the code has loaded. */
  readonly Component: FunctionComponent<P>;
  /** Preloads the code. */
  preload(): Promise<void>;
  isLoaded(): boolean;
}

/** Retries of code that failed to load: interval and maximum. */
const RETRY_MS = 3_000;
const MAX_ATTEMPTS = 20;

/** @param load `() => import('./Part.tsx')`, a module whose default export is the part */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyPart<P> {
  let loaded: ComponentType<P> | undefined;
  const get = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  /** Offline, only the opened part waits, and everything else stays as it is. */
  const getWithRetry = async (): Promise<{ default: ComponentType<P> }> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await get();
      } catch (error) {
        if (attempt === MAX_ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  };
  const Lazy = lazy(getWithRetry) as unknown as ComponentType<P>;
  return {
    Component: function Part(props: P) {
      // Fixed for the lifetime of the mount: an open part must not remount because its code arrived.
      const [Chosen] = useState(() => loaded ?? Lazy);
      return <Chosen {...props} />;
    },
    // An opened part reports a failure; a preload may fail silently.
    preload: () =>
      get().then(
        () => {},
        () => {},
      ),
    isLoaded: () => loaded !== undefined,
  };
}
