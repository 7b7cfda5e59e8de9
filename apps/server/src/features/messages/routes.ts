import { messagesCall, removeMessageCall, removeMessagesCall } from '@aerial/contract/calls/messages.ts';
import { ok } from '@aerial/domain/result.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { MessageService } from './service.ts';

export function messageRoutes(router: CallRouter, messages: MessageService): void {
  router.handle(messagesCall, async (context) => ok(await messages.list(context)));
  router.handle(removeMessageCall, ({ params, ...context }) => messages.remove(params.id, context));
  router.handle(removeMessagesCall, ({ query, ...context }) => messages.removeAll(query.up_to, context));
}
