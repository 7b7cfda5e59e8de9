/**
 * What an operator's billing does for its subscribers: connects, pauses and cancels packets that it charges for itself.
 * @source wire shapes §6
 */
import type { UserId } from '@aerial/domain/ids.ts';
import Type from 'typebox';
import { COMMERCE } from '../cache-rules.ts';
import { defineCall, flag, idParams, IntId, LongId } from '../core.ts';
import { FutureSubscription, PacketSubscription, SubscriptionPause } from '../shapes/commerce.ts';

const tag = 'Operators';
/** A user of the operator. */
export const ofUser = idParams<UserId & number>();
const ofSubscription = Type.Object({ ...ofUser.properties, subscription: LongId() });
/** What any call of an operator can answer. */
export const operatorErrors = [
  'authentication_failed',
  'permission_denied',
  'validation_failed',
  'too_many_requests',
] as const;
/** Users of others are unknown to an operator. */
export const unknownUser = [...operatorErrors, 'user_not_found'] as const;

const types = Type.Object({
  types: Type.Optional(Type.String({ maxLength: 64, description: 'active, current, paused, planned; with commas' })),
});
/** An instant with any offset; null means without an end. */
const instant = (description: string) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 40, description }));
const NewSubscription = Type.Object({
  packet_id: IntId(),
  renew: Type.Optional(flag()),
  start_at: instant('the past is now; later ones are planned'),
  end_at: instant('the last second of what is paid for; null: without an end'),
});

export const userSubscriptionsCall = defineCall({
  id: 'userSubscriptions',
  method: 'GET',
  path: '/v2/users/:id/subscriptions',
  tag,
  summary: 'Subscriptions of a user of the operator',
  auth: 'operator',
  scope: 'subscriptions:read',
  cache: COMMERCE,
  params: ofUser,
  query: types,
  answer: Type.Array(PacketSubscription),
  errors: unknownUser,
});

export const currentUserSubscriptionsCall = defineCall({
  id: 'currentUserSubscriptions',
  method: 'GET',
  path: '/v2/users/:id/subscriptions/current',
  tag,
  summary: 'Those that run or are paused',
  auth: 'operator',
  scope: 'subscriptions:read',
  cache: COMMERCE,
  params: ofUser,
  answer: Type.Array(PacketSubscription),
  errors: unknownUser,
});

export const futureUserSubscriptionsCall = defineCall({
  id: 'futureUserSubscriptions',
  method: 'GET',
  path: '/v2/users/:id/futures',
  tag,
  summary: 'Those that begin later',
  auth: 'operator',
  scope: 'subscriptions:read',
  cache: COMMERCE,
  params: ofUser,
  answer: Type.Array(FutureSubscription),
  errors: unknownUser,
});

export const connectUserCall = defineCall({
  id: 'connectUser',
  method: 'POST',
  path: '/v2/users/:id/subscriptions',
  tag,
  summary: 'Connects packets that the operator charges for itself: all of them or none; repeated, it changes nothing',
  auth: 'operator',
  scope: 'subscriptions:write',
  country: 'checked',
  params: ofUser,
  body: Type.Union([NewSubscription, Type.Array(NewSubscription, { maxItems: 50 })]),
  answer: Type.Array(PacketSubscription),
  errors: [...unknownUser, 'forbidden_country', 'packet_not_found', 'already_subscribed', 'base_packet_required'],
});

export const userSubscriptionCall = defineCall({
  id: 'userSubscription',
  method: 'GET',
  path: '/v2/users/:id/subscriptions/:subscription',
  tag,
  summary: 'One of them, ended ones too',
  auth: 'operator',
  scope: 'subscriptions:read',
  cache: COMMERCE,
  params: ofSubscription,
  answer: PacketSubscription,
  errors: [...unknownUser, 'subscription_not_found'],
});

export const changeUserSubscriptionCall = defineCall({
  id: 'changeUserSubscription',
  method: 'PATCH',
  path: '/v2/users/:id/subscriptions/:subscription',
  tag,
  summary: 'Turns renewal on or off, and puts another packet in its place, at once and until the same end',
  auth: 'operator',
  scope: 'subscriptions:write',
  country: 'checked',
  params: ofSubscription,
  body: Type.Object({ packet_id: Type.Optional(IntId()), renew: Type.Optional(flag()) }),
  answer: PacketSubscription,
  errors: [
    ...unknownUser,
    'forbidden_country',
    'subscription_not_found',
    'subscription_not_renewable',
    'packet_not_found',
    'already_subscribed',
    'base_packet_required',
  ],
});

export const endUserSubscriptionCall = defineCall({
  id: 'endUserSubscription',
  method: 'DELETE',
  path: '/v2/users/:id/subscriptions/:subscription',
  tag,
  summary: 'Ends what the operator charges for at once; what the user has paid for here stays until its end',
  auth: 'operator',
  scope: 'subscriptions:write',
  country: 'checked',
  params: ofSubscription,
  answer: Type.Array(PacketSubscription, { description: 'the ended one' }),
  errors: [...unknownUser, 'forbidden_country', 'subscription_not_found'],
});

const ofPause = Type.Object({ ...ofUser.properties, subscription: LongId(), pause: LongId() });
const NewPause = Type.Object({
  start_at: instant('the past is now; later ones are planned, and begin by themselves'),
  end_at: instant('null or missing: until the pause is removed'),
});

export const userPausesCall = defineCall({
  id: 'userPauses',
  method: 'GET',
  path: '/v2/users/:id/subscriptions/:subscription/pauses',
  tag,
  summary: 'Pauses of a subscription, the earliest first',
  auth: 'operator',
  scope: 'subscriptions:read',
  cache: COMMERCE,
  params: ofSubscription,
  answer: Type.Array(SubscriptionPause),
  errors: [...unknownUser, 'subscription_not_found'],
});

export const pauseUserCall = defineCall({
  id: 'pauseUser',
  method: 'POST',
  path: '/v2/users/:id/subscriptions/:subscription/pauses',
  tag,
  summary:
    'Pauses a subscription, now or later; the paid time that is left waits. One that is paused answers its pause',
  auth: 'operator',
  scope: 'subscriptions:write',
  country: 'checked',
  params: ofSubscription,
  body: NewPause,
  answer: SubscriptionPause,
  errors: [...unknownUser, 'forbidden_country', 'subscription_not_found', 'bad_request'],
});

export const changePauseCall = defineCall({
  id: 'changePause',
  method: 'PATCH',
  path: '/v2/users/:id/subscriptions/:subscription/pauses/:pause',
  tag,
  summary: 'Another end of a pause; one that has come ends it now',
  auth: 'operator',
  scope: 'subscriptions:write',
  country: 'checked',
  params: ofPause,
  body: Type.Object({ end_at: instant('null: until the pause is removed') }),
  answer: SubscriptionPause,
  errors: [...unknownUser, 'forbidden_country', 'subscription_not_found'],
});

export const resumeUserCall = defineCall({
  id: 'resumeUser',
  method: 'DELETE',
  path: '/v2/users/:id/subscriptions/:subscription/pauses/:pause',
  tag,
  summary:
    'Ends a pause, and the end of the subscription moves by its length; one that was to begin later does not. Repeated, it changes nothing',
  auth: 'operator',
  scope: 'subscriptions:write',
  country: 'checked',
  params: ofPause,
  answer: SubscriptionPause,
  errors: [...unknownUser, 'forbidden_country', 'subscription_not_found'],
});

export const allPausesCall = defineCall({
  id: 'allPauses',
  method: 'GET',
  path: '/v2/users/:id/pauses',
  tag,
  summary: 'Pauses of all subscriptions that have not ended',
  auth: 'operator',
  scope: 'subscriptions:read',
  cache: COMMERCE,
  params: ofUser,
  answer: Type.Array(SubscriptionPause),
  errors: unknownUser,
});

export const pauseAllCall = defineCall({
  id: 'pauseAll',
  method: 'POST',
  path: '/v2/users/:id/pauses',
  tag,
  summary: 'Pauses all subscriptions that run, now or later',
  auth: 'operator',
  scope: 'subscriptions:write',
  params: ofUser,
  body: NewPause,
  answer: Type.Array(SubscriptionPause),
  errors: unknownUser,
});

export const pauseAllSubscriptionsCall = defineCall({
  ...pauseAllCall,
  id: 'pauseAllSubscriptions',
  path: '/v2/users/:id/subscriptions/pauses',
  summary: 'The same as pauses',
  country: 'checked',
  errors: [...unknownUser, 'forbidden_country'],
});

export const resumeOneCall = defineCall({
  id: 'resumeOne',
  method: 'DELETE',
  path: '/v2/users/:id/pauses/:pause',
  tag,
  summary: 'Ends one pause, of whatever subscription of the user',
  auth: 'operator',
  scope: 'subscriptions:write',
  params: Type.Object({ ...ofUser.properties, pause: LongId() }),
  answer: SubscriptionPause,
  errors: [...unknownUser, 'subscription_not_found'],
});

export const resumeAllCall = defineCall({
  id: 'resumeAll',
  method: 'DELETE',
  path: '/v2/users/:id/pauses/delete',
  tag,
  summary: 'Ends all pauses that run',
  auth: 'operator',
  scope: 'subscriptions:write',
  params: ofUser,
  answer: Type.Array(SubscriptionPause),
  errors: unknownUser,
});
