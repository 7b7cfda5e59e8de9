import type { FastifyInstance } from 'fastify';
import { maySeeOutbox, type OutboxAccess } from './guard.ts';
import type { Outbox } from './outbox.ts';
import { OUTBOX_POLICY, outboxPage } from './page.ts';
import { outboxTexts } from './texts.ts';

/** Where the page is. */
export const OUTBOX_PATH = '/__outbox';

const LONGEST_FILTER = 100;

/** Serves the outbox page to those who may see it; to others there is no such page. */
export function outboxRoutes(app: FastifyInstance, { outbox, access }: { readonly outbox: Outbox; readonly access: OutboxAccess }): void {
  app.get(OUTBOX_PATH, async (request, reply) => {
    if (!maySeeOutbox(access, request)) return reply.callNotFound();
    const { receiver } = request.query as { receiver?: unknown };
    const wanted = typeof receiver === 'string' ? receiver.trim().slice(0, LONGEST_FILTER) : '';
    const page = outboxPage({ messages: await outbox.list(wanted), receiver: wanted, texts: outboxTexts(request.headers['accept-language']) });
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': OUTBOX_POLICY,
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .type('text/html; charset=utf-8')
      .send(page);
  });
}
