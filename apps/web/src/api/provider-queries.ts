/** The provider: its network info (brand, languages, flags). */
import { queryOptions } from '@tanstack/react-query';
import { networkCall } from './calls.ts';
import type { ApiPort } from './port.ts';

export const NETWORK_KEY = ['network'] as const;

/** The session puts a fresh one here at each start without a token. */
export const networkQuery = (api: ApiPort) =>
  queryOptions({ queryKey: NETWORK_KEY, queryFn: () => api.call(networkCall), staleTime: Infinity });
