import { CHANGES_MESSAGES, MESSAGES } from '@aerial/contract/cache-rules.ts';
import type * as messages from '@aerial/contract/calls/messages.ts';
import { clientCall } from '../client-call.ts';

export const messagesCall = clientCall<typeof messages.messagesCall>(
  'messages',
  'GET',
  '/v2/users/self/messages',
  'viewer',
  MESSAGES,
);
export const removeMessageCall = clientCall<typeof messages.removeMessageCall>(
  'removeMessage',
  'DELETE',
  '/v2/users/self/messages/:id',
  'viewer',
  CHANGES_MESSAGES,
);
export const removeMessagesCall = clientCall<typeof messages.removeMessagesCall>(
  'removeMessages',
  'DELETE',
  '/v2/users/self/messages',
  'viewer',
  CHANGES_MESSAGES,
);
