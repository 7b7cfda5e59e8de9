/** The inbox of a user. @source */
import type { MessageId } from '@aerial/domain/ids.ts';
import Type from 'typebox';
import { CHANGES_MESSAGES, MESSAGES } from '../cache-rules.ts';
import { defineCall, LongId } from '../core.ts';
import { Message } from '../shapes/message.ts';

const tag = 'Messages';

export const messagesCall = defineCall({
  id: 'messages',
  method: 'GET',
  path: '/v2/users/self/messages',
  tag,
  summary: 'Messages to this user that were not removed, the latest first; guests and children have none',
  auth: 'viewer',
  isPolled: true,
  cache: MESSAGES,
  answer: Type.Array(Message),
  errors: ['authentication_failed'],
});

export const removeMessageCall = defineCall({
  id: 'removeMessage',
  method: 'DELETE',
  path: '/v2/users/self/messages/:id',
  tag,
  summary: 'Removes a message; returns it. Removing it again changes nothing',
  auth: 'viewer',
  cache: CHANGES_MESSAGES,
  params: Type.Object({ id: LongId<MessageId>() }),
  answer: Message,
  errors: ['authentication_failed', 'guest_forbidden', 'child_forbidden', 'validation_failed', 'message_not_found'],
});

export const removeMessagesCall = defineCall({
  id: 'removeMessages',
  method: 'DELETE',
  path: '/v2/users/self/messages',
  tag,
  summary: 'Removes all messages, or those up to one of them; returns them',
  auth: 'viewer',
  cache: CHANGES_MESSAGES,
  query: Type.Object({
    up_to: Type.Optional(
      Type.Unsafe<MessageId>({ ...LongId(), description: 'the newest one that is removed: later ones stay' }),
    ),
  }),
  answer: Type.Array(Message),
  errors: ['authentication_failed', 'guest_forbidden', 'child_forbidden', 'validation_failed'],
});
