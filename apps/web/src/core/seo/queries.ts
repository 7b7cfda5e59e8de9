import { queryOptions } from '@tanstack/react-query';
import { seoMasksCall } from '@aerial/api-client/calls.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';

/** How long cached masks stay fresh, milliseconds. @source F-463 */
const MASKS_FRESH_MS = 300_000;

export const seoMasksQuery = (api: ApiPort) =>
  queryOptions({ queryKey: ['seo-masks'], queryFn: () => api.call(seoMasksCall), staleTime: MASKS_FRESH_MS });
