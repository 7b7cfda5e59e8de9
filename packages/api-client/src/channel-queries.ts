/** Channels: the public list of the provider, and the viewer's own data about them. */
import { queryOptions } from '@tanstack/react-query';
import { categoryListCall, channelListCall, freeChannelsCall, userChannelListCall } from './calls.ts';
import type { ApiPort } from './port.ts';

/** The refetch interval of the list, milliseconds. @source C-853 */
export const CHANNELS_REFRESH_MS = 300_000;

export const channelListQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['channels', 'list'],
    queryFn: () => api.call(channelListCall, { query: { includes: 'current_schedules' } }),
    staleTime: CHANNELS_REFRESH_MS,
  });

export const categoryListQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['channels', 'categories'],
    queryFn: () => api.call(categoryListCall),
    staleTime: CHANNELS_REFRESH_MS,
  });

/** Personal: loaded only in the browser. */
export const userChannelsQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['channels', 'mine'],
    queryFn: () => api.call(userChannelListCall),
    staleTime: CHANNELS_REFRESH_MS,
  });

export const freeChannelsQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['channels', 'free'],
    queryFn: () => api.call(freeChannelsCall),
    staleTime: CHANNELS_REFRESH_MS,
  });
