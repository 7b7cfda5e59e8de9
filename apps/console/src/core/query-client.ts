import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** Only transport failures are retried: an answer of the server will not change. */
const isTransient = (error: Error): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** What others change meanwhile is requested again when the window is looked at. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => count < 2 && isTransient(error),
      retryDelay: (count) => 800 * 2 ** count,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
