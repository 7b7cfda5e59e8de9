import { lazy, useState, type ComponentType, type FunctionComponent } from 'react';

/** A part of the interface in its own file of code, loaded when somebody is about to open it. */
export interface LazyPart<P> {
  /** Waits for the code, unless it is here. */
  readonly Component: FunctionComponent<P>;
  /** Loads the code ahead. */
  preload(): Promise<void>;
  isLoaded(): boolean;
}

/** Code that cannot be had is asked for again after so long, so often. */
const RETRY_MS = 3_000;
const TRIES = 20;

/** @param load `() => import('./Part.tsx')`, a module whose default export is the part */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyPart<P> {
  let loaded: ComponentType<P> | undefined;
  const get = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  /** Without a connection whoever opened it waits, and everything else stays as it is. */
  const patiently = async (): Promise<{ default: ComponentType<P> }> => {
    for (let tries = 1; ; tries++) {
      try {
        return await get();
      } catch (error) {
        if (tries === TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  };
  const Waiting = lazy(patiently) as unknown as ComponentType<P>;
  return {
    Component: function Part(props: P) {
      // Fixed for as long as it is mounted: what is open must not start anew because its code arrived.
      const [Chosen] = useState(() => loaded ?? Waiting);
      return <Chosen {...props} />;
    },
    // Who opens it hears of a failure; loading ahead may fail quietly.
    preload: () => get().then(() => {}, () => {}),
    isLoaded: () => loaded !== undefined,
  };
}
