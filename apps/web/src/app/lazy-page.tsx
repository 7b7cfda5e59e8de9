import { lazy, useState, type ComponentType } from 'react';

/** A page in its own chunk, loaded on demand. */
export interface LazyPage {
  readonly Component: ComponentType;
  /** Preloads the code; afterwards the page renders without suspending (also on the server). */
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
  const Lazy = lazy(get);
  return {
    Component: function Page() {
      // Fixed for the lifetime of the mount: a page must not remount because its code arrived.
      const [Chosen] = useState(() => loaded ?? Lazy);
      return <Chosen />;
    },
    async preload() {
      await get();
    },
  };
}
