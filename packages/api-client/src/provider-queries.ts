/** The provider: its network info (brand, languages, flags). */
import { queryOptions } from '@tanstack/react-query';
import { configurationCall, networkCall, resourcesCall } from './calls/session.ts';
import type { ApiPort } from './port.ts';

export const NETWORK_KEY = ['network'] as const;

/** The session updates it at each start without a token. */
export const networkQuery = (api: ApiPort) =>
  queryOptions({ queryKey: NETWORK_KEY, queryFn: () => api.call(networkCall), staleTime: Infinity });

export const REMOTE_NETWORK_KEY = ['remote-network'] as const;

/** The provider info for the viewer's own address and country; a public page cannot contain it. */
export const remoteNetworkQuery = (api: ApiPort) =>
  queryOptions({ queryKey: REMOTE_NETWORK_KEY, queryFn: () => api.call(networkCall), staleTime: Infinity });

export const resourcesQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['platform', 'resources'],
    queryFn: () => api.call(resourcesCall),
    staleTime: resourcesCall.cache.staleMs,
  });

export const configurationQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['platform', 'configuration'],
    queryFn: () => api.call(configurationCall),
    staleTime: configurationCall.cache.staleMs,
  });
