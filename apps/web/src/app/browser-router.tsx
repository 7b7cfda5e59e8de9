/**
 * The router in the browser: the library's history, hooks and links without its loaders, fetchers and actions. The data of a page are
 * queries; all that a navigation does besides changing the address is to start them.
 */
import { startTransition, useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
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
  /** Where the browser is; the page on the screen may still be the one before. */
  readonly state: RouterState;
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
  const last = useRef(shown);
  useLayoutEffect(() => void (last.current = shown), [shown]);
  useLayoutEffect(() => {
    const show = () => startTransition(() => setShown(router.state));
    // The address may have changed while the page was hydrated.
    if (router.state !== last.current) show();
    return router.subscribe(show);
  }, [router]);
  const isLeaving = useCallback(() => router.state.location !== last.current.location, [router]);
  return (
    <Router location={shown.location} navigationType={shown.historyAction} navigator={router.history}>
      <LeavingContext value={isLeaving}>{children}</LeavingContext>
    </Router>
  );
}
