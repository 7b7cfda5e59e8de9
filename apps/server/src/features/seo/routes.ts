/** What search engines request besides pages: robots.txt and the sitemap of each provider. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { AppError } from '@aerial/contract/errors.ts';
import type { Result } from '@aerial/domain/result.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../../http/errors.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { SitemapStore } from './ports.ts';
import { robotsText, sitemapIndex } from './rules.ts';
import { siteOrigin } from '../../tenancy/site-origin.ts';

const uncompressed = promisify(gunzip);

/** How long a sitemap may be cached, seconds; it is rebuilt a few times a day. */
const SITEMAP_MAX_AGE_S = 3_600;
/** The first sitemap is being written. */
const RETRY_AFTER_S = 120;

export interface SeoRoutesDeps {
  readonly store: Pick<SitemapStore, 'parts' | 'part'>;
  readonly publicUrl: string;
  /** The provider whose site was requested. */
  providerOf(request: FastifyRequest): Promise<Result<ProviderRecord, AppError>>;
}

const missing: AppError = { code: 'not_found', message: 'There is no such address.' };

export function seoRoutes(app: FastifyInstance, { store, publicUrl, providerOf }: SeoRoutesDeps): void {
  // Applications request it as a reachability check: it is answered without the database too. @source C-711
  app.get('/robots.txt', async (request, reply) => {
    const provider = await providerOf(request).catch(() => undefined);
    const served = provider?.ok ? provider.value : undefined;
    const text = robotsText({
      origin: served && siteOrigin(served, publicUrl),
      isIndexed: served?.settings.isIndexed ?? true,
    });
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });

  const sendXml = (reply: FastifyReply, xml: string | Buffer, builtAt: Date): FastifyReply =>
    reply
      .type('application/xml; charset=utf-8')
      .header('last-modified', builtAt.toUTCString())
      .header('cache-control', `public, max-age=${SITEMAP_MAX_AGE_S}`)
      .send(xml);

  app.get('/sitemap.xml', async (request, reply) => {
    const provider = await providerOf(request);
    if (!provider.ok) return sendError(reply, provider.error);
    if (!provider.value.settings.isIndexed) return sendError(reply, missing);
    const parts = await store.parts(provider.value.id);
    const [first] = parts;
    if (!first)
      return sendError(reply, {
        code: 'unavailable',
        message: 'The service is not available right now. Please try again.',
        retryAfterS: RETRY_AFTER_S,
      });
    return sendXml(reply, sitemapIndex(siteOrigin(provider.value, publicUrl), parts), first.builtAt);
  });

  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,6}).xml', async (request, reply) => {
    const provider = await providerOf(request);
    if (!provider.ok) return sendError(reply, provider.error);
    const part = provider.value.settings.isIndexed
      ? await store.part(provider.value.id, Number(request.params.part))
      : undefined;
    if (!part) return sendError(reply, missing);
    const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    reply.header('vary', 'Accept-Encoding');
    if (takesGzip) reply.header('content-encoding', 'gzip');
    return sendXml(reply, takesGzip ? part.body : await uncompressed(part.body), part.builtAt);
  });
}
