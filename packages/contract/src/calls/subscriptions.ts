/** Subscriptions of the viewer. @source wire shapes §5, A-792–A-798 */
import Type from 'typebox';
import { CHANGES_ENTITLEMENTS, COMMERCE, OWNED } from '../cache-rules.ts';
import { defineCall, flag, includes, IntId, lenientId, LongId } from '../core.ts';
import { FutureSubscription, PacketSubscription } from '../shapes/commerce.ts';

const tag = 'Subscriptions';

export const subscriptionsCall = defineCall({
  id: 'subscriptions',
  method: 'GET',
  path: '/v2/users/self/subscriptions',
  tag,
  summary: 'Subscriptions of this viewer; guests have none',
  auth: 'viewer',
  cache: COMMERCE,
  query: Type.Object({
    types: Type.Optional(Type.String({ maxLength: 64, description: 'active, current, paused, planned; with commas' })),
    includes: includes('packet.channels'),
    packet_ids: Type.Optional(Type.String({ maxLength: 512, description: 'ids with commas' })),
  }),
  answer: Type.Array(PacketSubscription),
  errors: ['authentication_failed', 'validation_failed'],
});

export const currentSubscriptionsCall = defineCall({
  id: 'currentSubscriptions',
  method: 'GET',
  path: '/v2/users/self/subscriptions/current',
  tag,
  summary: 'Those that run or are paused',
  auth: 'viewer',
  cache: OWNED,
  answer: Type.Array(PacketSubscription),
  errors: ['authentication_failed'],
});

export const futureSubscriptionsCall = defineCall({
  id: 'futureSubscriptions',
  method: 'GET',
  path: '/v2/users/self/subscriptions/futures',
  tag,
  summary: 'Those that begin later',
  auth: 'viewer',
  cache: COMMERCE,
  answer: Type.Array(FutureSubscription),
  errors: ['authentication_failed'],
});

export const cancelFutureCall = defineCall({
  id: 'cancelFuture',
  method: 'DELETE',
  path: '/v2/users/self/subscriptions/futures/:id',
  tag,
  summary: 'Cancels a subscription that has not begun',
  auth: 'viewer',
  country: 'checked',
  cache: CHANGES_ENTITLEMENTS,
  params: Type.Object({ id: LongId() }),
  answer: Type.Array(FutureSubscription),
  errors: [
    'authentication_failed',
    'guest_forbidden',
    'forbidden_country',
    'validation_failed',
    'subscription_not_found',
    'child_forbidden',
    'not_cancelable',
    'too_many_requests',
    'upstream_failed',
  ],
});

const renew = Type.Optional(flag());
const purchaseType = Type.Optional(lenientId(19, 'the price, and so the period'));

export const subscribeCall = defineCall({
  id: 'subscribe',
  method: 'POST',
  path: '/v2/users/self/subscriptions',
  tag,
  summary: 'Connects a packet and pays from the provider’s account',
  auth: 'viewer',
  country: 'checked',
  cache: CHANGES_ENTITLEMENTS,
  body: Type.Object({ packet_id: IntId(), renew, purchase_type_id: purchaseType }),
  answer: Type.Array(PacketSubscription),
  errors: [
    'authentication_failed',
    'guest_forbidden',
    'forbidden_country',
    'child_forbidden',
    'pin_required',
    'validation_failed',
    'packet_not_found',
    'already_subscribed',
    'base_packet_required',
    'insufficient_funds',
    'payment_not_allowed',
    'payment_declined',
    'too_many_requests',
    'upstream_failed',
  ],
});

export const changeSubscriptionCall = defineCall({
  id: 'changeSubscription',
  method: 'PATCH',
  path: '/v2/users/self/subscriptions',
  tag,
  summary: 'Turns renewal on or off, or chooses another period from the next one on',
  auth: 'viewer',
  country: 'checked',
  cache: CHANGES_ENTITLEMENTS,
  body: Type.Object({ packet_id: IntId(), renew, purchase_type_id: purchaseType }),
  answer: Type.Array(PacketSubscription),
  errors: [
    'authentication_failed',
    'guest_forbidden',
    'forbidden_country',
    'child_forbidden',
    'validation_failed',
    'subscription_not_found',
    'not_cancelable',
    'subscription_not_renewable',
    'payment_declined',
    'too_many_requests',
    'upstream_failed',
  ],
});

export const disableSubscriptionCall = defineCall({
  id: 'disableSubscription',
  method: 'DELETE',
  path: '/v2/users/self/subscriptions',
  tag,
  summary: 'Turns renewal off; a paused one is deleted',
  auth: 'viewer',
  country: 'checked',
  cache: CHANGES_ENTITLEMENTS,
  query: Type.Object({ packet_id: Type.Optional(IntId()), renew }),
  body: Type.Object({ packet_id: Type.Optional(IntId()), renew }),
  answer: Type.Array(PacketSubscription),
  errors: [
    'authentication_failed',
    'guest_forbidden',
    'forbidden_country',
    'child_forbidden',
    'validation_failed',
    'subscription_not_found',
    'not_cancelable',
    'too_many_requests',
    'upstream_failed',
  ],
});
