/** The audit log of operators' writing calls: what each is about to change, and what came of it. */
import type { Call } from '@aerial/contract/core.ts';
import type { FastifyRequest } from 'fastify';
import type { AuditTrail } from './actor.ts';
import { isShared, type CallContext, type CallHandler } from './call-context.ts';
import type { Operator } from './viewer.ts';

/** The path below /v2, without what a query may carry. */
const pathOf = (url: string): string => url.split('?', 1)[0]!.replace(/^\/v2\//, '');

/**
 * @param audit where changes are recorded; without it they are not
 * @param readerOf the handler of the reading call of a path: what it answers is what a writing call of the same path changes
 * @returns the handler of a call; changes by operators are recorded before it runs, and its result after it
 */
export function callRecords(
  audit: AuditTrail | undefined,
  readerOf: (path: string) => CallHandler<Call> | undefined,
): (call: Call, handler: CallHandler<Call>, request: FastifyRequest) => CallHandler<Call> {
  /** What an operator's writing call is about to change, as the reading call of its path answers it; undefined where there is none. */
  async function stateBefore(call: Call, context: CallContext<Call>): Promise<unknown> {
    const reader = call.method === 'POST' ? undefined : readerOf(call.path);
    if (!reader) return undefined;
    const read = await reader({ ...context, query: {} as never, body: undefined as never });
    return read.ok && !isShared(read.value) ? read.value : undefined;
  }

  return (call, handler, request) => {
    if (!audit || call.method === 'GET' || call.isContinuation) return handler;
    return async (context) => {
      const { operator } = context as { operator: Operator | undefined };
      if (!operator) return handler(context);
      const entryId = await audit.begin({
        providerId: operator.providerId,
        actor: operator.actor,
        address: context.ip,
        call: call.id,
        object: pathOf(request.url),
        requestId: request.id,
        request: context.body,
        before: await stateBefore(call, context),
      });
      const result = await handler(context);
      const after = (value: unknown) => (call.method === 'DELETE' || isShared(value) ? null : value);
      await audit.finish(entryId, result.ok ? { after: after(result.value) } : { errorCode: result.error.code });
      return result;
    };
  };
}
