import { QueryClient, type Query } from '@tanstack/react-query';
import { ApiError } from '../api/port.ts';
import { NETWORK_KEY } from '../api/provider-queries.ts';
import { CLIENT_CACHE_MS } from '../api/cache-times.ts';

/** Only failures of the way are tried again by themselves: an answer of the API will not change. */
const isPassing = (error: Error): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** @param onServer each request has its own client there, and nothing is tried twice */
export function createQueryClient(onServer: boolean): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: CLIENT_CACHE_MS,
        gcTime: onServer ? Infinity : 30 * 60_000,
        retry: onServer ? false : (count, error) => count < 2 && isPassing(error),
        retryDelay: (count) => 800 * 2 ** count,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
    },
  });
}

/** Which answers came with the page, and have not been loaded again since: they are everybody's. */
export function answersOfPage(queryClient: QueryClient): (query: Query) => boolean {
  const came = new Map(queryClient.getQueryCache().getAll().map(({ queryHash, state }) => [queryHash, state.dataUpdatedAt]));
  return ({ queryHash, state }) => came.get(queryHash) === state.dataUpdatedAt;
}

const isNetwork = ({ queryKey }: Query) => queryKey[0] === NETWORK_KEY[0];
const isMenu = ({ queryKey }: Query) => queryKey[0] === 'rowsets';

/** Nothing stays of what came with the page but what is about the provider. */
export function dropPage(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => !isNetwork(query) });
}

/**
 * Nothing of the former viewer stays: what is on the screen is loaded anew, the rest is dropped, and what is still on its
 * way to the former viewer is not heard. What is everybody's is shown until it has been loaded again.
 * @source F-247, F-251, F-470
 */
export function forgetViewer(queryClient: QueryClient, isOfPage: (query: Query) => boolean): void {
  const isPublic = (query: Query) => isNetwork(query) || isMenu(query) || isOfPage(query);
  const isPersonal = (query: Query) => !isPublic(query);
  queryClient.removeQueries({ type: 'inactive', predicate: isPersonal });
  void queryClient.resetQueries({ predicate: isPersonal });
  void queryClient.invalidateQueries({ predicate: (query) => isPublic(query) && !isNetwork(query) });
}
