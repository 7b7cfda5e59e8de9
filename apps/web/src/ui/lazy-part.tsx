import { lazy, useState, type ComponentType, type FunctionComponent } from 'react';

/** A part of the interface in its own file of code, loaded when somebody is about to open it. */
export interface LazyPart<P> {
  /** Waits for the code, unless it is here. */
  readonly Component: FunctionComponent<P>;
  /** Loads the code ahead. */
  preload(): Promise<void>;
  isLoaded(): boolean;
}

/** @param load `() => import('./Part.tsx')`, a module whose default export is the part */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyPart<P> {
  let loaded: ComponentType<P> | undefined;
  const get = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Waiting = lazy(get) as unknown as ComponentType<P>;
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
