import { queryOptions } from '@tanstack/react-query';
import { listDevicesCall } from '../api/calls.ts';
import type { ApiPort } from '../api/port.ts';

/** Refetched at each visit: devices are added and removed elsewhere. */
export const devicesQuery = (api: ApiPort) =>
  queryOptions({ queryKey: ['devices'], queryFn: () => api.call(listDevicesCall), staleTime: 0 });
