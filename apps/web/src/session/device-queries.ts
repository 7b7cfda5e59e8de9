import { queryOptions } from '@tanstack/react-query';
import { listDevicesCall } from '@aerial/api-client/calls/session.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';

/** Refetched at each visit: devices are added and removed elsewhere. */
export const devicesQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['devices'],
    queryFn: () => api.call(listDevicesCall),
    staleTime: listDevicesCall.cache.staleMs,
  });
