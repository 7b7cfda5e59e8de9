import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Pictures change under the same address when a poster is replaced: a day, then ask again. */
const MAX_AGE = '1d';

/** Posters, logos and portraits below /pictures. Sizes that clients ask for (`?w=…`) are accepted; the picture is sent as it is. */
export async function servePictures(app: FastifyInstance, roots: readonly string[]): Promise<void> {
  await app.register(fastifyStatic, { root: [...roots], prefix: '/pictures/', index: false, dotfiles: 'ignore', maxAge: MAX_AGE, decorateReply: false });
}
