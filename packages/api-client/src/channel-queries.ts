/** Channels: the public list of the provider, and the viewer's own data about them. */
import { queryOptions } from '@tanstack/react-query';
import { categoryListCall, channelListCall, freeChannelsCall, userChannelListCall } from './calls/channels.ts';
import type { ApiPort } from './port.ts';

export const channelListQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['channels', 'list'],
    queryFn: () => api.call(channelListCall, { query: { includes: 'current_schedules' } }),
    staleTime: channelListCall.cache.staleMs,
  });

export const categoryListQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['channels', 'categories'],
    queryFn: () => api.call(categoryListCall),
    staleTime: categoryListCall.cache.staleMs,
  });

/** Personal: loaded only in the browser. */
export const userChannelsQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['channels', 'mine'],
    queryFn: () => api.call(userChannelListCall),
    staleTime: userChannelListCall.cache.staleMs,
  });

export const freeChannelsQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['channels', 'free'],
    queryFn: () => api.call(freeChannelsCall),
    staleTime: freeChannelsCall.cache.staleMs,
  });
