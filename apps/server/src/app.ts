/** Builds the server from its dependencies and starts nothing: `main.ts` and the tests do. */
import cors from '@fastify/cors';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { interfaceLanguages, resolveProvider, type ProviderRequest } from './features/providers/rules.ts';
import { negotiateLanguage } from '@aerial/domain/language.ts';
import type { Clock } from '@aerial/domain/time.ts';
import Fastify, { LogController, type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import type { Kysely } from 'kysely';
import type { Bus } from './db/notify.ts';
import type { Database } from './db/schema.ts';
import { topics } from './db/topics.ts';
import { providerDirectory } from './features/providers/directory.ts';
import { loadProviders } from './features/providers/repo.pg.ts';
import { providerRoutes } from './features/providers/routes.ts';
import { absoluteUrls } from './features/providers/wire.ts';
import { viewingFeatures } from './features/viewing.ts';
import { sessionStore } from './features/session/repo.pg.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { sessionService } from './features/session/service.ts';
import { tokenCache } from './features/session/tokens.ts';
import { readBodies } from './http/bodies.ts';
import { callRouter, type CallRouter } from './http/call-router.ts';
import { answerClientError, answerErrors, sendError } from './http/errors.ts';
import { keptAnswers, serverWith } from './http/kept-answers.ts';
import { keptDocuments } from './http/kept-documents.ts';
import { assetRegistry } from './origin/asset-registry.ts';
import { originRoutes } from './origin/routes.ts';
import { folderStore } from './origin/segment-store.ts';
import { servePages } from './ssr/pages.ts';
import type { WebBuild } from './ssr/web-build.ts';
import { servePictures } from './http/pictures.ts';

export interface AppDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** Where viewers reach this installation, `https://tv.example.com`. */
  readonly publicUrl: string;
  readonly mediaSecret: string;
  /** Folders of media assets; an asset in an earlier one hides its namesake in a later one. */
  readonly mediaRoots: readonly string[];
  /** Folders of posters, logos and portraits, served below /pictures. */
  readonly pictureRoots: readonly string[];
  /** The built web application; without it the server is an API and an origin only. */
  readonly web?: WebBuild;
  /** Tells other processes, and is told by them, what changed; without it this process is alone. */
  readonly bus?: Bus;
  readonly logger?: FastifyServerOptions['logger'];
  /** Proxies whose X-Forwarded-For is believed. */
  readonly trustProxy?: FastifyServerOptions['trustProxy'];
}

export interface Aerial {
  readonly app: FastifyInstance;
  readonly router: CallRouter;
}

/** A request that has not arrived whole by then is given up. */
const REQUEST_LIMIT_MS = 60_000;

/** Bodies of viewers' calls are small. */
const BODY_LIMIT_BYTES = 256 * 1024;

/** Tokens travel in the query of every call, and signed claims in media paths; neither may reach a log or an answer. */
export const maskTokens = (url: string): string =>
  url.replace(/([?&](?:access_token|token)=)[^&]*/g, '$1***').replace(/^(\/media\/[a-z]+\/[^/]+\/)[^/?]+/, '$1***');

export async function buildApp(deps: AppDeps): Promise<Aerial> {
  const { db, clock } = deps;
  const providers = providerDirectory(() => loadProviders(db), clock);
  const absolute = absoluteUrls(deps.publicUrl);
  const store = sessionStore(db);
  const tokens = tokenCache((hash) => store.findToken(hash), clock);
  const documents = keptDocuments(clock);
  const answers = keptAnswers({ rememberedViewer: (token) => tokens.remembered(token), peek: (key) => documents.peek(key) });
  const app = Fastify({
    serverFactory: serverWith(answers),
    requestTimeout: REQUEST_LIMIT_MS,
    clientErrorHandler: answerClientError,
    // An address that cannot be decoded, say.
    frameworkErrors: (_error, _request, reply) => sendError(reply, { code: 'bad_request', message: 'The request cannot be read.' }),
    logger: deps.logger ?? false,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: deps.trustProxy ?? false,
    // A logger for each request costs more than most requests; what is logged names its request itself.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    ajv: { customOptions: { allErrors: true, allowUnionTypes: true, coerceTypes: true, removeAdditional: false } },
  });
  if (app.log.level === 'debug' || app.log.level === 'trace') {
    app.addHook('onResponse', async (request, reply) => {
      request.log.debug({ method: request.method, url: maskTokens(request.url), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
    });
  }
  answerErrors(app);
  readBodies(app);
  await app.register(cors, { origin: '*', methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'], maxAge: 86_400 });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Aerial', version: '2', description: 'The API of the viewers’ applications. Every answer is JSON; failures share one envelope.' },
      components: { securitySchemes: { access_token: { type: 'apiKey', in: 'query', name: 'access_token' } } },
    },
  });
  await app.register(swaggerUi, { routePrefix: '/v2/docs', staticCSP: true });

  const resolve = (request: ProviderRequest) => {
    const known = providers.all();
    return known instanceof Promise ? known.then((list) => resolveProvider(list, request)) : resolveProvider(known, request);
  };
  const router = callRouter(app, {
    authenticate: (token) => tokens.viewerOf(token),
    resolveProvider: ({ named, viewer, ip, host }) => resolve({ named, viewerProviderId: viewer?.providerId, ip, host }),
    chooseLanguage: (header, provider) => negotiateLanguage(header, interfaceLanguages(provider.settings)),
    documents,
    learn: (request, viewer, documentKey) => answers.learn(request, viewer, documentKey),
  });

  for (const topic of [topics.guide, topics.catalogue, topics.documents]) deps.bus?.subscribe(topic, () => documents.invalidate());
  deps.bus?.subscribe(topics.catalogue, () => providers.forget());
  deps.bus?.subscribe(topics.user, (payload) => tokens.forgetUser((payload as { userId: number }).userId));
  deps.bus?.onGap(() => {
    documents.invalidate();
    providers.forget();
    tokens.forgetAll();
  });
  /** Here at once, in other processes as soon as the bus has told them. */
  const forgetUser = (userId: number) => {
    tokens.forgetUser(userId);
    deps.bus?.publish(topics.user, { userId }).catch((error: unknown) => app.log.warn({ err: error }, 'the bus did not take a message'));
  };

  providerRoutes(router, { providers, absolute });
  const { timelines, vod } = viewingFeatures(router, { db, clock, absolute, publicUrl: deps.publicUrl, mediaSecret: deps.mediaSecret, bus: deps.bus });
  const media = folderStore(deps.mediaRoots);
  const onDamaged = (asset: string, reason: string) => app.log.warn({ asset, reason }, 'an asset cannot be used');
  await app.register(originRoutes, { clock, secret: deps.mediaSecret, timelines, vod, assets: assetRegistry({ store: media, clock, onDamaged }), store: media });
  await servePictures(app, deps.pictureRoots);
  sessionRoutes(router, { session: sessionService({ store, forgetUser, clock }), providers, absolute, clock });

  if (deps.web) {
    const providerOf = async ({ ip, hostname }: FastifyRequest) => resolve({ named: undefined, viewerProviderId: undefined, ip, host: hostname });
    servePages(app, { router, documents, clock, publicUrl: deps.publicUrl, build: deps.web, providerOf });
  }
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /v2/\nDisallow: /media/\n'));
  app.setNotFoundHandler((request, reply) => sendError(reply, { code: 'not_found', message: `There is no ${request.method} ${maskTokens(request.url).split('?')[0]}.` }));
  return { app, router };
}
