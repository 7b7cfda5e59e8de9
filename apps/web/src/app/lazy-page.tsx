import { lazy, useState, type ComponentType } from 'react';

/** A page in its own file of code, loaded when first needed. */
export interface LazyPage {
  readonly Component: ComponentType;
  /** Loads the code ahead; once done, the page renders without waiting (also on the server). */
  preload(): Promise<void>;
}

/** @param load `() => import('./Page.tsx')`, a module whose default export is the page */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let loaded: ComponentType | undefined;
  const get = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Waiting = lazy(get);
  return {
    Component: function Page() {
      // Fixed for as long as it is mounted: a page must not start anew because its code arrived.
      const [Chosen] = useState(() => loaded ?? Waiting);
      return <Chosen />;
    },
    async preload() {
      await get();
    },
  };
}
