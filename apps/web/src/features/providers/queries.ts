import { queryOptions } from '@tanstack/react-query';
import { providerInfoCall } from '@aerial/api-client/calls/providers.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';

export const providerInfoQuery = (api: ApiPort, ref: string) =>
  queryOptions({
    queryKey: ['provider', ref],
    queryFn: () => api.call(providerInfoCall, { params: { id: ref } }),
    staleTime: providerInfoCall.cache.staleMs,
  });
