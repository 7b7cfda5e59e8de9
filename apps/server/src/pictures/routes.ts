/** `/pictures`: posters, logos and portraits as they are, and in the sizes that clients request. @source wire shapes §1.5 */
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendError } from '../http/errors.ts';
import { formatFor, takesVector } from './formats.ts';
import type { PictureResponses } from './picture-responses.ts';
import type { PictureService } from './service.ts';
import { pictureSize, type SizeQuery } from './sizes.ts';
import type { PictureSources } from './sources.ts';

/** Pictures change under the same address when a poster is replaced: shown for a month, revalidated once a day. */
const CACHE = 'public, max-age=86400, stale-while-revalidate=2592000';
/** A vector picture is a document: opened as a page, it can run and load nothing. */
const VECTOR_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

export interface PictureRoutesDeps {
  readonly sources: PictureSources;
  readonly service: PictureService;
  /** Caches the answers. */
  readonly responses: Pick<PictureResponses, 'store'>;
}

/**
 * Registers `/pictures/*`.
 * Failures: 404 `not_found` (no such picture), 404 `media_not_found` (the file is no picture that can be drawn),
 * 422 `validation_failed` (a size that makes no sense), 503 `unavailable` (too many are being made, or the media store does not answer).
 */
export async function pictureRoutes(
  app: FastifyInstance,
  { sources, service, responses }: PictureRoutesDeps,
): Promise<void> {
  await app.register(async (own) => {
    await own.register(fastifyStatic, { root: '/', serve: false, cacheControl: false });
    own.get<{ Params: { '*': string }; Querystring: SizeQuery }>('/pictures/*', async (request, reply) => {
      const requested = pictureSize(request.query);
      if (!requested.ok) return refuseSize(reply, requested.error);
      const name = request.params['*'];
      const source = await sources.find(name);
      if (!source) return refuse(reply);
      const { accept } = request.headers;
      const isVector = source.isVector && (!requested.value || takesVector(accept));
      const size = isVector ? undefined : requested.value;
      if (!size && !isVector && source.file !== undefined)
        return reply.header('cache-control', CACHE).sendFile(path.basename(source.file), path.dirname(source.file));
      const format = formatFor(accept);
      const key = service.key(name, source, size, format);
      const etag = `"${key}"`;
      const headers = {
        'cache-control': CACHE,
        etag,
        ...(requested.value && { vary: 'Accept' }),
        ...(isVector && { 'content-security-policy': VECTOR_POLICY }),
      };
      if (request.headers['if-none-match']?.includes(etag)) return reply.headers(headers).code(304).send();
      const picture = await service.variant(key, source, size, format);
      if (!picture.ok) return refuse(reply, picture.error === 'unusable');
      const { bytes, type } = picture.value;
      if (request.method === 'GET') responses.store(request.url, accept, { ...headers, 'content-type': type }, bytes);
      return reply.headers(headers).type(type).send(bytes);
    });
  });
}

function refuse(reply: FastifyReply, isUnusable = false): FastifyReply {
  return sendError(
    reply,
    isUnusable
      ? { code: 'media_not_found', message: 'This picture cannot be shown.' }
      : { code: 'not_found', message: 'There is no such address.' },
  );
}

const refuseSize = (reply: FastifyReply, wrong: readonly string[]): FastifyReply =>
  sendError(reply, {
    code: 'validation_failed',
    message: 'The request is not valid.',
    detail: Object.fromEntries(wrong.map((name) => [name, ['Please check this value.']])),
  });
