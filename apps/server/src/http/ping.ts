import type { FastifyInstance } from 'fastify';

/** A transparent GIF of 1 × 1 pixel. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** The picture that open applications poll. @source F-415 */
export function answerPings(app: FastifyInstance): void {
  app.get('/v2/ping.gif', async (_request, reply) =>
    reply.type('image/gif').header('cache-control', 'no-store').send(GIF),
  );
}
