import type { FastifyInstance } from 'fastify';
import { isOutboxAllowed, type OutboxAccess } from './guard.ts';
import type { Outbox } from './outbox.ts';
import { OUTBOX_POLICY, outboxPage, type Authenticator } from './page.ts';
import { outboxTexts } from './texts.ts';

/** Where the page is. */
export const OUTBOX_PATH = '/__outbox';

const MAX_FILTER_LENGTH = 100;

export interface OutboxNeeds {
  readonly outbox: Outbox;
  readonly access: OutboxAccess;
  /** Of the demo's owner; shown beside the messages to all receivers. */
  readonly authenticator?: (() => Authenticator) | undefined;
}

/**
 * Serves the outbox page to those who may see it; to others there is no such page. Its messages open accounts, so that it takes no
 * part in the API's CORS. Registered before CORS, whose hook would answer preflight requests.
 */
export function outboxRoutes(app: FastifyInstance, { outbox, access, authenticator }: OutboxNeeds): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'OPTIONS' && request.routeOptions.url === OUTBOX_PATH) reply.callNotFound();
    else done();
  });
  app.route({
    method: ['GET', 'OPTIONS'],
    url: OUTBOX_PATH,
    handler: async (request, reply) => {
      for (const name of Object.keys(reply.getHeaders()))
        if (name.startsWith('access-control-')) reply.removeHeader(name);
      if (!isOutboxAllowed(access, request)) return reply.callNotFound();
      const { receiver } = request.query as { receiver?: unknown };
      const wanted = typeof receiver === 'string' ? receiver.trim().slice(0, MAX_FILTER_LENGTH) : '';
      const page = outboxPage({
        messages: await outbox.list(wanted),
        receiver: wanted,
        texts: outboxTexts(request.headers['accept-language']),
        authenticator: wanted === '' ? authenticator?.() : undefined,
      });
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-security-policy': OUTBOX_POLICY,
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
        })
        .type('text/html; charset=utf-8')
        .send(page);
    },
  });
}
