import type { ParentalGate } from '../../access/parental.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { DescribePackets } from './ports.ts';
import { subscriptionRoutes } from './routes.ts';
import { subscriptionService } from './service.ts';

export interface SubscriptionsNeeds {
  readonly describe: DescribePackets;
  readonly parental: Pick<ParentalGate, 'authorise'>;
}

/** What viewers subscribe to. */
export function subscriptionsFeature(
  { db, clock, absolute, invalidateUser }: Kernel,
  { describe, parental }: SubscriptionsNeeds,
): Feature {
  const subscriptions = subscriptionService({
    db,
    clock,
    describe,
    parental,
    invalidateUser: (userId) => invalidateUser(userId as never),
  });
  return {
    name: 'subscriptions',
    routes: (router) => subscriptionRoutes(router, { subscriptions, absolute }),
  };
}
