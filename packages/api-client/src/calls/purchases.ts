/** Purchases behind subscriptions. */
import { CHANGES_ENTITLEMENTS } from '@aerial/contract/cache-rules.ts';
import type * as payments from '@aerial/contract/calls/payments.ts';
import { clientCall } from '../client-call.ts';

export const changePurchaseCall = clientCall<typeof payments.changePurchaseCall>(
  'changePurchase',
  'PATCH',
  '/v2/users/self/purchases/:id',
  'viewer',
  CHANGES_ENTITLEMENTS,
);
export const cancelPurchaseCall = clientCall<typeof payments.cancelPurchaseCall>(
  'cancelPurchase',
  'DELETE',
  '/v2/users/self/purchases/:id',
  'viewer',
  CHANGES_ENTITLEMENTS,
);
