import { CHANGES_ENTITLEMENTS, COMMERCE, UNCACHED } from '@aerial/contract/cache-rules.ts';
import type * as promo from '@aerial/contract/calls/promo.ts';
import { clientCall } from '../client-call.ts';

export const promoInfoCall = clientCall<typeof promo.promoInfoCall>(
  'promoInfo',
  'GET',
  '/v2/promokeys/:key/info',
  'optional',
  UNCACHED,
);
export const checkPromoCall = clientCall<typeof promo.checkPromoCall>(
  'checkPromo',
  'POST',
  '/v2/users/self/promokeys/check',
  'viewer',
);
export const activatePromoCall = clientCall<typeof promo.activatePromoCall>(
  'activatePromo',
  'POST',
  '/v2/users/self/promokeys',
  'viewer',
  CHANGES_ENTITLEMENTS,
);
export const promoCampaignCall = clientCall<typeof promo.promoCampaignCall>(
  'promoCampaign',
  'GET',
  '/v2/promo/:id',
  'optional',
  COMMERCE,
);
