/** Every address of the site that is not the API's: public pages rendered with their data, others as the empty application. @source D7 */
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { Call } from '@aerial/contract/core.ts';
import { HTTP_STATUS, type AppError } from '@aerial/contract/errors.ts';
import { calls } from '@aerial/contract/index.ts';
import { isPrerenderer } from '@aerial/domain/seo.ts';
import { negotiateLanguage } from '@aerial/domain/language.ts';
import type { Result } from '@aerial/domain/result.ts';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import { APP_VERSION } from '@aerial/domain/version.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isTemporary } from '../db/unavailable.ts';
import type { ProviderRecord } from '../tenancy/provider.ts';
import { interfaceLanguages, findPartner, withPartner } from '../tenancy/rules.ts';
import { siteOrigin } from '../tenancy/site-origin.ts';
import type { CallRouter } from '../http/call-router.ts';
import type { ProviderDocuments } from '../http/documents.ts';
import { sendError } from '../http/errors.ts';
import { hasSupportCookie } from '../http/support-cookie.ts';
import { type BuiltDocument, type SharedDocument, type SharedDocuments } from '../http/shared-documents.ts';
import { isFramingAllowed, pagePolicy } from './content-policy.ts';
import type { Framing } from '../../../web/src/app/route-table.ts';
import { htmlDocument } from './document.ts';
import { noEmbeddedOrigins, withPayPages, type EmbeddedOrigins } from './embedded-origins.ts';
import { networkInfo } from './network-info.ts';
import { NONCE_PLACE } from './nonce-page.ts';
import { ageOf, strictest, type PageAge } from './page-age.ts';
import { chosenLanguage, mapTypeOf, pageKey, partnerOf, playsHlsItself } from './page-request.ts';
import { RECEIVER_PATH, receiverDocument, receiverPolicy } from './receiver-page.ts';
import type { SharePicture } from './share-picture.ts';
import { sendPage } from './send-page.ts';
import { serveStaticFiles } from './static-files.ts';
import { unavailablePage } from './unavailable.ts';
import type { WebBuild } from './web-build.ts';

/** How long a page whose data could not be loaded is cached, milliseconds: short, so that it is retried soon. */
const FAILED_PAGE: PageAge = { freshMs: 1_000, validMs: 1_000 };
/** Rendering it costs too little for a stale one. */
const SHELL: PageAge = { freshMs: 30_000, validMs: 30_000 };
/** When to retry a page that is unavailable now, seconds. */
const RETRY_AFTER_S = 30;
/** Addresses that belong to the API and the media: unknown ones among them are no pages. */
const NOT_PAGES = /^(v2|media|pictures|documents|assets|locales)(\/|$)/i;

export interface PagesDeps {
  readonly router: CallRouter;
  readonly documents: SharedDocuments;
  /** What the providers publish. */
  readonly texts: Pick<ProviderDocuments, 'readAt'>;
  readonly clock: Clock;
  /** Where viewers reach the installation; canonical addresses of a provider without a host of its own begin with it. */
  readonly publicUrl: string;
  readonly build: WebBuild;
  /** Where the embedded players of a provider's channels come from; without it from nowhere. */
  embeddedOf?(providerId: ProviderId): Promise<EmbeddedOrigins>;
  /** A picture of this installation as it is shown where pages are shared. */
  sharePicture?(address: string, provider: ProviderRecord): Promise<SharePicture | undefined>;
  /** The provider of a page's request: by its network, its host, or the default one. */
  providerOf(request: FastifyRequest): Promise<Result<ProviderRecord, AppError>>;
}

const callsById = new Map(calls.map((call) => [call.id, call]));

/** The page that says so runs nothing. */
const SORRY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

const framings = new WeakMap<SharedDocument, Framing>();

/** Where a page has moved to, with the other parameters of its address (a partner, a position, a token). */
function withQuery(location: string, requestUrl: string): string {
  const [path = '/', own = ''] = location.split('?', 2);
  const query = new URLSearchParams(requestUrl.split('?', 2)[1] ?? '');
  for (const [name, value] of new URLSearchParams(own)) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Registers the pages and files of the web application. */
export function servePages(app: FastifyInstance, deps: PagesDeps): void {
  const { build, documents, clock } = deps;
  serveStaticFiles(app, build.clientDir);

  async function buildPage(
    request: FastifyRequest,
    provider: ProviderRecord,
    partner: string | undefined,
    language: string,
  ): Promise<BuiltDocument> {
    // Put together, not resolved: `//host` would be another site.
    const url = new URL(siteOrigin(provider, deps.publicUrl) + request.url);
    const { modules, isPublic, leadsHome } = build.renderer.pageOf(url.pathname, {
      playsHlsItself: playsHlsItself(request.headers['user-agent']),
    });
    // Nothing is rendered for addresses that any client can make up.
    if (leadsHome) return { body: '/', status: 302, validUntil: clock.now() };
    const network = await networkInfo(deps.router, provider, partner, language);
    const mapType = mapTypeOf(request.headers['user-agent']);
    const texts = Object.fromEntries([language, 'ru'].map((key) => [key, build.texts.get(key) ?? {}]));
    const { settings } = withPartner(provider, partner);
    const isPrerender = isPrerenderer(request.headers['user-agent']);
    const input = {
      url,
      language: language as 'ru',
      texts,
      mapType,
      network,
      isPrerender,
      sitePicture: settings.landingBackground ?? settings.logo,
    };
    let isIncomplete = false;
    const ages: PageAge[] = [];
    const invoke = async (id: string, params: unknown, query: unknown) => {
      const result = await deps.router
        .invoke(callsById.get(id) as Call, { params, query, provider, language })
        .catch((error: unknown) => {
          isIncomplete ||= isTemporary(error);
          throw error;
        });
      if (result.ok) ages.push(ageOf(result.value));
      return result.ok
        ? result
        : { ok: false as const, error: { ...result.error, status: HTTP_STATUS[result.error.code] } };
    };
    const page = isPublic
      ? await build.renderer.render({
          ...input,
          invoke,
          // A text that the media store does not give now is loaded by the browser.
          readText: (address) =>
            deps.texts.readAt(address, language).catch(() => {
              isIncomplete = true;
              return undefined;
            }),
          sharePicture: async (address) => deps.sharePicture?.(address, provider),
        })
      : await build.renderer.frame({ ...input, invoke });
    const renderedAt = clock.now();
    const isFailed = page.status === 503 || isIncomplete;
    const age = isFailed ? FAILED_PAGE : isPublic ? strictest(ages) : SHELL;
    const validUntil = epochMs(renderedAt + age.validMs);
    if (page.location !== undefined) return { body: page.location, status: page.status, validUntil };
    const html = htmlDocument({
      page,
      language,
      files: build.filesOf(modules, language),
      rootId: build.renderer.rootId,
      stateId: build.renderer.stateId,
      textsUrl: `/locales/${language}/translation.json?v=${APP_VERSION}`,
      favicon: settings.favicon,
      support: hasSupportCookie(request.headers) ? build.support : undefined,
      nonce: NONCE_PLACE,
    });
    return {
      body: html,
      identity: html.replaceAll(NONCE_PLACE, ''),
      type: 'text/html; charset=utf-8',
      status: page.status,
      validUntil,
      refreshFrom: epochMs(renderedAt + age.freshMs),
      isIncomplete,
    };
  }

  async function servePage(request: FastifyRequest, reply: FastifyReply) {
    // What the router has decoded: `/%762/…` is the API's as well.
    if (NOT_PAGES.test((request.params as { '*'?: string })['*'] ?? '')) return reply.callNotFound();
    const provider = await deps.providerOf(request);
    if (!provider.ok) return sendError(reply, provider.error);
    const offered = interfaceLanguages(provider.value.settings).filter((key) => build.texts.has(key));
    const language = chosenLanguage(request, offered) ?? negotiateLanguage(request.headers['accept-language'], offered);
    const agent = request.headers['user-agent'];
    const partner = findPartner(provider.value, partnerOf(request.url));
    const support = hasSupportCookie(request.headers) ? ' support' : '';
    const key = `page${support} ${provider.value.id} ${partner ?? ''} ${language} ${mapTypeOf(agent)} ${playsHlsItself(agent)} ${isPrerenderer(agent)} ${pageKey(request.url)}`;
    const document = await documents.get(key, () => buildPage(request, provider.value, partner, language));
    reply.header('content-language', language);
    if (document.status === 301 || document.status === 302)
      return reply
        .header('cache-control', 'no-store')
        .redirect(withQuery(document.raw.toString(), request.url), document.status);
    if (document.status === 503) reply.header('retry-after', String(RETRY_AFTER_S));
    let framing = framings.get(document);
    if (!framing) {
      framing = build.renderer.pageOf(new URL(siteOrigin(provider.value, deps.publicUrl) + request.url).pathname, {
        playsHlsItself: false,
      }).framing;
      framings.set(document, framing);
    }
    const isFramed = isFramingAllowed(framing, request.url);
    const embedded = (await deps.embeddedOf?.(provider.value.id)) ?? noEmbeddedOrigins;
    const allowed = provider.value.settings.isPayIframeEnabled ? withPayPages(embedded, deps.publicUrl) : embedded;
    return sendPage(request, reply, document, (nonce) => pagePolicy(nonce, isFramed, allowed));
  }

  /** The page of televisions that are cast to. */
  async function serveReceiver(request: FastifyRequest, reply: FastifyReply) {
    const files = build.receiver;
    if (!files) return reply.callNotFound();
    const found = await deps.providerOf(request);
    if (!found.ok) return sendError(reply, found.error);
    const provider = found.value;
    const partner = findPartner(provider, partnerOf(request.url));
    const offered = interfaceLanguages(provider.settings).filter((key) => build.texts.has(key));
    const language = negotiateLanguage(request.headers['accept-language'], offered);
    const document = await documents.get(`receiver ${provider.id} ${partner ?? ''} ${language}`, async () => {
      const network = await networkInfo(deps.router, provider, partner, language);
      const url = new URL(siteOrigin(provider, deps.publicUrl) + RECEIVER_PATH);
      const { brand } = build.renderer.shell({ url, language: language as 'ru', texts: {}, mapType: 'web', network });
      const html = receiverDocument({ provider: network.provider, brand, language, files, nonce: NONCE_PLACE });
      const type = 'text/html; charset=utf-8';
      const validUntil = epochMs(clock.now() + SHELL.validMs);
      return { body: html, identity: html.replaceAll(NONCE_PLACE, ''), type, validUntil };
    });
    return sendPage(request, reply, document, receiverPolicy);
  }

  /** A request for a page is answered with a page, even when everything fails. */
  const orSorry = (serve: typeof servePage) => async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await serve(request, reply);
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be made');
      return reply
        .code(503)
        .headers({
          'retry-after': String(RETRY_AFTER_S),
          'cache-control': 'no-store',
          'content-security-policy': SORRY_POLICY,
        })
        .type('text/html; charset=utf-8')
        .send(unavailablePage(build.texts, request.headers['accept-language'], request.url.replace(/^\/+/, '/')));
    }
  };

  app.get(RECEIVER_PATH, orSorry(serveReceiver));
  app.get('/', orSorry(servePage));
  app.get('/*', orSorry(servePage));
}
