import * as calls from '@aerial/contract/calls/operator-messages.ts';
import { ok } from '@aerial/domain/result.ts';
import { ofUser } from '../../accounts/of-operator.ts';
import type { CallRouter } from '../../http/call-router.ts';
import type { OperatorMessages } from './operator.service.ts';

export function operatorMessageRoutes(router: CallRouter, messages: OperatorMessages): void {
  router.handle(calls.userMessagesCall, (request) => messages.list(ofUser(request)));
  router.handle(calls.userMessageCall, (request) => messages.one(ofUser(request), request.params.message));
  router.handle(calls.sendMessageCall, (request) => {
    const { title, text, params = {}, key } = request.body;
    return messages.send(ofUser(request), { title, text, params, key });
  });
  router.handle(calls.withdrawMessageCall, (request) => messages.withdraw(ofUser(request), request.params.message));
  router.handle(calls.messageSegmentCall, ({ body, provider }) => messages.order(provider, body));
  router.handle(calls.messageOrdersCall, async ({ provider }) => ok(await messages.orders(provider)));
}
