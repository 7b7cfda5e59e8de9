import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/port.ts';
import { CLIENT_CACHE_MS } from '../features/rows/queries.ts';

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
