/** The application at an address, and what its page needs: in the browser the address changes, on the server it is given. */
import { matchPath } from 'react-router';
import { App } from './App.tsx';
import { AppFailure } from './AppFailure.tsx';
import { ErrorBoundary } from '../core/ErrorBoundary.tsx';
import type { PageOutcome, PrefetchInput } from './prefetch.ts';
import { decodedPath, routeOfPath } from './route-table.ts';

/**
 * Starts loading the data and the code of the page of an address.
 * @returns both: what the data tell of the page's status, and the code
 */
export function loadPage(
  url: URL,
  input: Omit<PrefetchInput, 'params' | 'url'>,
): readonly [Promise<PageOutcome | undefined> | undefined, Promise<void>] {
  const { path, prefetch, page } = routeOfPath(url.pathname);
  const params = matchPath(path, decodedPath(url.pathname))?.params ?? {};
  return [prefetch?.({ ...input, params, url }), page.preload()];
}

const appFailure = () => <AppFailure />;
/** Failures of pages stay in the pages; this one is for the frame around them. */
export const AppRoot = () => (
  <ErrorBoundary fallback={appFailure}>
    <App />
  </ErrorBoundary>
);
