/** Messages that an operator writes to its users. @source wire shapes §6 */
import type { MessageId } from '@aerial/domain/ids.ts';
import Type, { type Static } from 'typebox';
import { UNCACHED } from '../cache-rules.ts';
import { defineCall, Instant, IntId, LongId, nullable, orNull } from '../core.ts';
import { ofUser, unknownUser } from './operators.ts';

const tag = 'Operator messages';

export const UserMessage = Type.Object({
  id: LongId<MessageId>(),
  title: Type.String(),
  text: Type.String(),
  icon: nullable.string(),
  background: nullable.string(),
  params: Type.Record(Type.String(), Type.Unknown()),
  created_at: Instant(),
});
export type UserMessage = Static<typeof UserMessage>;

/** In the provider's language, or in several: `{"ru": "…", "en": "…"}`. */
const localized = (maxLength: number) =>
  Type.Unsafe<string | Record<string, string>>({
    anyOf: [
      { type: 'string', minLength: 1, maxLength },
      {
        type: 'object',
        maxProperties: 20,
        propertyNames: { pattern: '^[a-z]{2}$' },
        additionalProperties: { type: 'string', minLength: 1, maxLength },
      },
    ],
  });
const words = { title: localized(200), text: localized(4000) };
const key = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 64, description }));
const ofMessage = Type.Object({ ...ofUser.properties, message: LongId<MessageId>() });

export const userMessagesCall = defineCall({
  id: 'userMessages',
  method: 'GET',
  path: '/v2/users/:id/messages',
  tag,
  summary: 'The inbox of a user, the latest message first',
  auth: 'operator',
  scope: 'messages:read',
  cache: UNCACHED,
  params: ofUser,
  answer: Type.Array(UserMessage),
  errors: unknownUser,
});

export const sendMessageCall = defineCall({
  id: 'sendMessage',
  method: 'POST',
  path: '/v2/users/:id/messages',
  tag,
  summary: 'Writes to the inbox of a user. The same key is the same message',
  auth: 'operator',
  scope: 'messages:write',
  params: ofUser,
  body: Type.Object({
    ...words,
    params: Type.Optional(
      Type.Unsafe<Record<string, string | number | boolean | null>>({
        type: 'object',
        maxProperties: 20,
        propertyNames: { pattern: '^[a-z][a-z0-9_]{0,39}$' },
        additionalProperties: {
          type: ['string', 'number', 'boolean', 'null'],
          maxLength: 500,
          minimum: -1e12,
          maximum: 1e12,
        },
      }),
    ),
    key: key('the caller’s own id of the message'),
  }),
  answer: UserMessage,
  errors: [...unknownUser, 'guest_forbidden'],
});

export const userMessageCall = defineCall({
  id: 'userMessage',
  method: 'GET',
  path: '/v2/users/:id/messages/:message',
  tag,
  summary: 'One of them',
  auth: 'operator',
  scope: 'messages:read',
  cache: UNCACHED,
  params: ofMessage,
  answer: UserMessage,
  errors: [...unknownUser, 'message_not_found'],
});

export const withdrawMessageCall = defineCall({
  id: 'withdrawMessage',
  method: 'DELETE',
  path: '/v2/users/:id/messages/:message',
  tag,
  summary: 'Removes a message from the inbox. Repeated, it changes nothing',
  auth: 'operator',
  scope: 'messages:write',
  params: ofMessage,
  answer: UserMessage,
  errors: [...unknownUser, 'message_not_found'],
});

/** Whom a message goes to; of several conditions all have to hold. Guests and blocked users get none. */
const Segment = Type.Object({
  all: Type.Optional(Type.Boolean({ description: 'true: everybody; has to be said where nothing else is' })),
  user_ids: Type.Optional(Type.Array(IntId(), { maxItems: 1000 })),
  packet_ids: Type.Optional(Type.Array(IntId(), { maxItems: 100, description: 'who has one of these packets' })),
  without_packet_ids: Type.Optional(Type.Array(IntId(), { maxItems: 100, description: 'who has none of these' })),
});

export const MessageOrder = Type.Object({
  id: LongId(),
  key: Type.String(),
  status: Type.String({ description: 'sending or done' }),
  sent: Type.Integer(),
  already_had: Type.Integer(),
  segment: orNull(Segment),
  created_at: Instant(),
  done_at: orNull(Instant()),
});
export type MessageOrder = Static<typeof MessageOrder>;

export const messageSegmentCall = defineCall({
  id: 'messageSegment',
  method: 'POST',
  path: '/v2/messages',
  tag,
  summary: 'Writes to all users of a segment, in the background. The same key is the same message',
  auth: 'operator',
  scope: 'messages:write',
  body: Type.Object({
    ...words,
    segment: Segment,
    key: Type.String({ minLength: 1, maxLength: 64, description: 'the caller’s own id of the message' }),
  }),
  answer: MessageOrder,
  errors: [
    'authentication_failed',
    'validation_failed',
    'packet_not_found',
    'user_not_found',
    'too_many_requests',
    'permission_denied',
  ],
});

export const messageOrdersCall = defineCall({
  id: 'messageOrders',
  method: 'GET',
  path: '/v2/messages',
  tag,
  summary: 'Messages to segments, the latest first, and how far they are',
  auth: 'operator',
  scope: 'messages:read',
  cache: UNCACHED,
  answer: Type.Array(MessageOrder),
  errors: ['authentication_failed', 'too_many_requests', 'permission_denied'],
});
