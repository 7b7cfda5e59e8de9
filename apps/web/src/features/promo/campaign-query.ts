import { queryOptions } from '@tanstack/react-query';
import { promoCampaignCall } from '@aerial/api-client/calls/promo.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';

/** The page of a campaign. @source A-071 */
export const campaignQuery = (api: ApiPort, slug: string) =>
  queryOptions({
    queryKey: ['promo-campaign', slug],
    queryFn: () => api.call(promoCampaignCall, { params: { id: slug } }),
    staleTime: promoCampaignCall.cache.staleMs,
  });
