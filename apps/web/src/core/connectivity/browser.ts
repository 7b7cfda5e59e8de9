/** Connectivity in a browser: which events trigger a check, and what is refetched once the connection is restored. */
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@aerial/api-client/port.ts';
import type { SessionRunner } from '../session.ts';
import { createConnectivity, robotsCheck, type ConnectivityStore } from './store.ts';

const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

export function watchConnectivity(queryClient: QueryClient, session: SessionRunner): ConnectivityStore {
  const store = createConnectivity({
    check: robotsCheck(window.fetch.bind(window), Date.now),
    later: (work, ms) => void setTimeout(work, ms),
    onRecovered() {
      if (session.state().tag === 'download-error') session.retry();
      // Refetches failed and stale queries only.
      void queryClient.refetchQueries({
        type: 'active',
        predicate: (query) => query.state.status === 'error' || query.isStale(),
      });
    },
  });
  queryClient.getQueryCache().subscribe((event) => {
    if (
      event.type === 'updated' &&
      (event.action.type === 'error' || event.action.type === 'failed') &&
      isUnreachable(event.action.error)
    )
      store.requestCheck();
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isUnreachable(event.action.error))
      store.requestCheck();
  });
  session.subscribe(() => session.state().tag === 'download-error' && store.requestCheck());
  for (const hint of ['online', 'offline']) window.addEventListener(hint, store.requestCheck);
  if (!navigator.onLine) store.requestCheck();
  return store;
}
