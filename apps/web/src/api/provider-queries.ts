/** The provider: its network info (brand, languages, flags). */
import { queryOptions } from '@tanstack/react-query';
import { configurationCall, networkCall, resourcesCall } from './calls.ts';
import type { ApiPort } from './port.ts';

export const NETWORK_KEY = ['network'] as const;

/** The session puts a fresh one here at each start without a token. */
export const networkQuery = (api: ApiPort) =>
  queryOptions({ queryKey: NETWORK_KEY, queryFn: () => api.call(networkCall), staleTime: Infinity });

export const REMOTE_NETWORK_KEY = ['remote-network'] as const;

/** What the provider says of the viewer's own address and country: a page is made for everybody and does not say it. */
export const remoteNetworkQuery = (api: ApiPort) =>
  queryOptions({ queryKey: REMOTE_NETWORK_KEY, queryFn: () => api.call(networkCall), staleTime: Infinity });

/** How long settings and brand files of the provider count as fresh, ms. @source spec 1 §9 */
const PLATFORM_FRESH_MS = 30_000;

export const resourcesQuery = (api: ApiPort) => queryOptions({ queryKey: ['platform', 'resources'], queryFn: () => api.call(resourcesCall), staleTime: PLATFORM_FRESH_MS });

export const configurationQuery = (api: ApiPort) =>
  queryOptions({ queryKey: ['platform', 'configuration'], queryFn: () => api.call(configurationCall), staleTime: PLATFORM_FRESH_MS });
