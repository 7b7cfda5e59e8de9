import { queryOptions } from '@tanstack/react-query';
import { newsCall, newsListCall } from '@aerial/api-client/calls/news.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';

export const newsListQuery = (api: ApiPort) =>
  queryOptions({ queryKey: ['news'], queryFn: () => api.call(newsListCall), staleTime: newsListCall.cache.staleMs });
export const newsQuery = (api: ApiPort, id: string) =>
  queryOptions({
    queryKey: ['news', id],
    queryFn: () => api.call(newsCall, { params: { id } }),
    staleTime: newsCall.cache.staleMs,
  });
