import type { FastifyInstance } from 'fastify';
import type { Webhooks } from '../../billing/payments/webhooks.ts';

const STATUS = { accepted: 200, malformed: 400, forged: 401, unknown: 404 } as const;
const MAX_BODY_BYTES = 64 * 1024;

/** Where payment systems report; bodies stay as they came, because signatures cover their bytes. */
export function webhookRoutes(app: FastifyInstance, webhooks: Webhooks): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post<{ Params: { system: string; provider: string } }>(
      '/payments/webhooks/:system/:provider',
      async ({ params, headers, body, query, ip }, reply) => {
        const answer = await webhooks.receive(params.system, params.provider, {
          headers,
          rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          query: query as Record<string, string | undefined>,
          remoteAddress: ip,
        });
        return reply.code(STATUS[answer]).header('cache-control', 'no-store').send({});
      },
    );
    done();
  });
}
