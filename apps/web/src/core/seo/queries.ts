import { queryOptions } from '@tanstack/react-query';
import { seoMasksCall } from '@aerial/api-client/calls/seo.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';

export const seoMasksQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['seo-masks'],
    queryFn: () => api.call(seoMasksCall),
    staleTime: seoMasksCall.cache.staleMs,
  });
