import { QueryClient, type Query } from '@tanstack/react-query';
import { ApiError } from '@aerial/api-client/port.ts';
import { NETWORK_KEY } from '@aerial/api-client/provider-queries.ts';
import { DEFAULT_STALE_MS } from '@aerial/contract/cache-rules.ts';

/** Only transport failures are retried automatically: an answer of the API will not change. */
const isTransient = (error: Error): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** @param onServer each request has its own client there, and nothing is retried */
export function createQueryClient(onServer: boolean): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: DEFAULT_STALE_MS,
        gcTime: onServer ? Infinity : 30 * 60_000,
        retry: onServer ? false : (count, error) => count < 2 && isTransient(error),
        retryDelay: (count) => 800 * 2 ** count,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
    },
  });
}

/** Matches queries whose data came with the page and has not been refetched since: public data. */
export function serverRenderedQueries(queryClient: QueryClient): (query: Query) => boolean {
  const came = new Map(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryHash, state }) => [queryHash, state.dataUpdatedAt]),
  );
  return ({ queryHash, state }) => came.get(queryHash) === state.dataUpdatedAt;
}

const isNetwork = ({ queryKey }: Query) => queryKey[0] === NETWORK_KEY[0];
const isMenu = ({ queryKey }: Query) => queryKey[0] === 'rowsets';

/**
 * Marks packets that came with the page as outdated: they are public, and a stored user has them requested with what the user has of
 * them. They stay on the screen until then.
 * @source
 */
export function outdateServerPackets(queryClient: QueryClient): void {
  const isPacket = ({ queryKey: [first] }: Query) => first === 'packet' || first === 'packets';
  void queryClient.invalidateQueries({ predicate: isPacket });
}

/** Drops all data that came with the page, except what describes the provider. */
export function dropServerRendered(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => !isNetwork(query) });
}

/**
 * Clears the former viewer's data: queries on the screen are refetched, the others are dropped, and answers still in flight are
 * discarded. Public data is shown until it has been refetched.
 * @param settled resolves when the session has its next token, or none: what has left the screen by then (an account's settings
 *   after a logout) is not requested for a viewer who may not read it
 * @source F-247, F-251, F-470
 */
export async function clearViewer(
  queryClient: QueryClient,
  isServerRendered: (query: Query) => boolean,
  settled: Promise<unknown>,
): Promise<void> {
  const isPublic = (query: Query) => isNetwork(query) || isMenu(query) || isServerRendered(query);
  const isPersonal = (query: Query) => !isPublic(query);
  queryClient.removeQueries({ type: 'inactive', predicate: isPersonal });
  const cleared = queryClient.getQueryCache().findAll({ predicate: isPersonal });
  for (const query of cleared) query.reset();
  void queryClient.invalidateQueries({ predicate: (query) => isPublic(query) && !isNetwork(query) });
  await settled;
  const isEmpty = ({ state }: Query) => state.status === 'pending' && state.fetchStatus === 'idle';
  await queryClient.refetchQueries({ type: 'active', predicate: (query) => cleared.includes(query) && isEmpty(query) });
}
