import { queryOptions } from '@tanstack/react-query';
import { newsCall, newsListCall } from '@aerial/api-client/calls.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';

/** Stale time of reference lists, ms. @source spec 1 §9 */
const FRESH_MS = 300_000;

export const newsListQuery = (api: ApiPort) =>
  queryOptions({ queryKey: ['news'], queryFn: () => api.call(newsListCall), staleTime: FRESH_MS });
export const newsQuery = (api: ApiPort, id: string) =>
  queryOptions({ queryKey: ['news', id], queryFn: () => api.call(newsCall, { params: { id } }), staleTime: FRESH_MS });
