import { queryOptions } from '@tanstack/react-query';
import { providerInfoCall } from '@aerial/api-client/calls.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';

/** Stale time of reference data, ms. @source spec 1 §9 */
const FRESH_MS = 300_000;

export const providerInfoQuery = (api: ApiPort, ref: string) =>
  queryOptions({
    queryKey: ['provider', ref],
    queryFn: () => api.call(providerInfoCall, { params: { id: ref } }),
    staleTime: FRESH_MS,
  });
