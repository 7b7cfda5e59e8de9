import type { FoundKind, SearchFound } from '@aerial/contract/shapes/search.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { foundCall, suggestCall } from '@aerial/api-client/calls/search.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';

/** Page size per kind. */
export const FOUND_PAGE = 20;

/** Results are never cached. @source F-468 */
export const foundQuery = (api: ApiPort, query: string) =>
  queryOptions({
    queryKey: ['search', 'found', query],
    queryFn: () => api.call(foundCall, { body: { text: query, limit: FOUND_PAGE } }),
    enabled: query !== '',
    staleTime: foundCall.cache.staleMs,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

/** Further pages of a kind. */
export const moreQuery = (api: ApiPort, query: string, kind: FoundKind, enabled: boolean) =>
  infiniteQueryOptions({
    queryKey: ['search', 'more', query, kind],
    queryFn: ({ pageParam }) =>
      api.call(foundCall, { body: { text: query, content_type: kind, limit: FOUND_PAGE, offset: pageParam } }),
    initialPageParam: FOUND_PAGE,
    getNextPageParam: (last: readonly SearchFound[], pages) =>
      last.length < FOUND_PAGE ? undefined : FOUND_PAGE * (pages.length + 1),
    enabled,
    staleTime: foundCall.cache.staleMs,
    gcTime: 0,
  });

export const suggestQuery = (api: ApiPort, query: string) =>
  queryOptions({
    queryKey: ['search', 'suggest', query],
    queryFn: () => api.call(suggestCall, { query: { text: query } }),
    enabled: query !== '',
    staleTime: suggestCall.cache.staleMs,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
