import { CHANGES_ENTITLEMENTS, COMMERCE, OWNED } from '@aerial/contract/cache-rules.ts';
import type * as subscriptions from '@aerial/contract/calls/subscriptions.ts';
import { clientCall } from '../client-call.ts';

export const currentSubscriptionsCall = clientCall<typeof subscriptions.currentSubscriptionsCall>(
  'currentSubscriptions',
  'GET',
  '/v2/users/self/subscriptions/current',
  'viewer',
  OWNED,
);
export const futureSubscriptionsCall = clientCall<typeof subscriptions.futureSubscriptionsCall>(
  'futureSubscriptions',
  'GET',
  '/v2/users/self/subscriptions/futures',
  'viewer',
  COMMERCE,
);
export const cancelFutureCall = clientCall<typeof subscriptions.cancelFutureCall>(
  'cancelFuture',
  'DELETE',
  '/v2/users/self/subscriptions/futures/:id',
  'viewer',
  CHANGES_ENTITLEMENTS,
);
export const subscribeCall = clientCall<typeof subscriptions.subscribeCall>(
  'subscribe',
  'POST',
  '/v2/users/self/subscriptions',
  'viewer',
  CHANGES_ENTITLEMENTS,
);
export const changeSubscriptionCall = clientCall<typeof subscriptions.changeSubscriptionCall>(
  'changeSubscription',
  'PATCH',
  '/v2/users/self/subscriptions',
  'viewer',
  CHANGES_ENTITLEMENTS,
);
export const disableSubscriptionCall = clientCall<typeof subscriptions.disableSubscriptionCall>(
  'disableSubscription',
  'DELETE',
  '/v2/users/self/subscriptions',
  'viewer',
  CHANGES_ENTITLEMENTS,
);
