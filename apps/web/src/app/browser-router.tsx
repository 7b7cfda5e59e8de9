/**
 * The router in the browser: the library's history, hooks and links without its loaders, fetchers and actions. The data of a page are
 * queries; all that a navigation does besides changing the address is to start them.
 */
import { startTransition, useCallback, useLayoutEffect, useState, type ReactNode } from 'react';
import {
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type NavigationType,
  type To,
} from 'react-router';
import { LeavingContext } from '../core/links.tsx';

interface RouterState {
  readonly location: Location;
  readonly historyAction: NavigationType;
}

export interface BrowserRouter {
  /** Where the browser is. */
  readonly state: RouterState;
  /** Of the page on the screen, which may still be the one before. */
  readonly rendered: Location;
  /** Called by the provider with each page that it has put on the screen. */
  setRendered(location: Location): void;
  readonly history: ReturnType<typeof createBrowserHistory>;
  subscribe(listener: () => void): () => void;
  navigate(to: number): void;
  navigate(to: To, options?: { readonly state?: unknown; readonly replace?: boolean }): void;
  /** Ends it, for tests. */
  dispose(): void;
}

/** @param onPage called with the first path and with each new one, before its page renders */
export function createBrowserRouter(onPage: (location: Location) => void = () => {}): BrowserRouter {
  // Otherwise it reports only steps through the history.
  const history = createBrowserHistory({ v5Compat: true });
  const listeners = new Set<() => void>();
  let state: RouterState = { location: history.location, historyAction: history.action };
  let rendered = state.location;
  onPage(state.location);
  const dispose = history.listen(({ location, action }) => {
    const before = state.location;
    state = { location, historyAction: action };
    if (location.pathname !== before.pathname) onPage(location);
    for (const listener of listeners) listener();
  });
  return {
    get state() {
      return state;
    },
    get rendered() {
      return rendered;
    },
    setRendered: (location) => void (rendered = location),
    history,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    navigate(to: To | number, options: { readonly state?: unknown; readonly replace?: boolean } = {}) {
      if (typeof to === 'number') history.go(to);
      else if (options.replace) history.replace(to, options.state);
      else history.push(to, options.state);
    },
    dispose,
  };
}

/** Provides the application with the address. A new page renders as a transition: the one before stays usable meanwhile. */
export function BrowserRouterProvider({ router, children }: { router: BrowserRouter; children: ReactNode }) {
  const [shown, setShown] = useState(router.state);
  useLayoutEffect(() => router.setRendered(shown.location), [router, shown]);
  useLayoutEffect(() => {
    const show = () => startTransition(() => setShown(router.state));
    // The address may have changed while the page was hydrated.
    if (router.state.location !== router.rendered) show();
    return router.subscribe(show);
  }, [router]);
  const isLeaving = useCallback(() => router.state.location.pathname !== router.rendered.pathname, [router]);
  return (
    <Router location={shown.location} navigationType={shown.historyAction} navigator={router.history}>
      <LeavingContext value={isLeaving}>{children}</LeavingContext>
    </Router>
  );
}
