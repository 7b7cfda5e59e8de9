import { AD_IDS } from '@aerial/contract/cache-rules.ts';
import type * as ads from '@aerial/contract/calls/ads.ts';
import { clientCall } from '../client-call.ts';

export const adIdsCall = clientCall<typeof ads.adIdsCall>('adIds', 'GET', '/v2/ads/ad_ids', 'viewer', AD_IDS);
export const saveAdIdsCall = clientCall<typeof ads.saveAdIdsCall>('saveAdIds', 'POST', '/v2/ads/ad_ids', 'viewer');
