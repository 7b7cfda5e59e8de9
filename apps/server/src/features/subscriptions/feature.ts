import type { ParentalGate } from '../../access/parental.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { StoredSubscription } from '../../billing/store.pg.ts';
import { asUserId } from '@aerial/domain/ids.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { BillingDesk } from '../../billing/operator/desk.ts';
import { limiter } from '../../limits/limiter.ts';
import type { DescribePackets } from './ports.ts';
import { subscriptionRoutes } from './routes.ts';
import { subscriptionService, type SubscriptionService } from './service.ts';

export interface SubscriptionsFeature extends Feature {
  /** Subscriptions of a user as an operator reads them. */
  write(found: readonly StoredSubscription[], of: OfUser): ReturnType<SubscriptionService['write']>;
  /** Packets by id, as the user sees them. */
  packets(ids: readonly number[], of: OfUser): ReturnType<DescribePackets>;
  futures(found: readonly StoredSubscription[], of: OfUser): ReturnType<SubscriptionService['writeFutures']>;
}
const NO_INCLUDES = { channels: false, videos: false, libraries: false, availables: false, includes: false };
type OfUser = { readonly userId: number; readonly provider: ProviderRecord; readonly language: string };

export interface SubscriptionsNeeds {
  readonly describe: DescribePackets;
  readonly parental: Pick<ParentalGate, 'authorise'>;
  readonly billing: Pick<BillingDesk, 'connect' | 'change'>;
}

/** What viewers subscribe to. */
export function subscriptionsFeature(
  { db, clock, absolute, attempts, invalidateUser }: Kernel,
  { describe, parental, billing }: SubscriptionsNeeds,
): SubscriptionsFeature {
  const subscriptions = subscriptionService({
    db,
    clock,
    describe,
    parental,
    billing,
    limiter: limiter(attempts, clock),
    invalidateUser: (userId) => invalidateUser(userId as never),
  });
  const contextOf = ({ userId, provider, language }: OfUser) => ({
    viewer: { userId: asUserId(userId), providerId: provider.id, isGuest: false, deviceId: undefined },
    provider,
    language,
    absolute,
    ip: '',
  });
  return {
    name: 'subscriptions',
    write: (found, of) => subscriptions.write(found, contextOf(of)),
    packets: (ids, of) => describe(ids, contextOf(of), NO_INCLUDES),
    futures: (found, of) => subscriptions.writeFutures(found, contextOf(of)),
    routes: (router) => subscriptionRoutes(router, { subscriptions, absolute }),
  };
}
