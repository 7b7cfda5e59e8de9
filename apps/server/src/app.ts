/** Builds the server from its dependencies and starts nothing: `main.ts` and the tests do. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import cors from '@fastify/cors';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { interfaceLanguages, isCountryForbidden, resolveProvider, type ProviderRequest } from './features/providers/rules.ts';
import { negotiateLanguage } from '@aerial/domain/language.ts';
import type { Clock } from '@aerial/domain/time.ts';
import Fastify, { LogController, type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import type { Kysely } from 'kysely';
import type { Bus } from './db/notify.ts';
import type { Database } from './db/schema.ts';
import { topics } from './db/topics.ts';
import type { DiskLevel } from './disk/rules.ts';
import { forgottenEvents, type EventSink } from './features/metrics/ports.ts';
import { metricsRoutes } from './features/metrics/routes.ts';
import { middlewareFeature } from './features/middleware/feature.ts';
import { operatorStore } from './features/operators/repo.pg.ts';
import { operatorRoutes } from './features/operators/routes.ts';
import { operatorService } from './features/operators/service.ts';
import { pinProofs } from './features/parental/proofs.ts';
import { parentalStore } from './features/parental/repo.pg.ts';
import { parentalRoutes } from './features/parental/routes.ts';
import { parentalService } from './features/parental/service.ts';
import { profileStore } from './features/profiles/repo.pg.ts';
import { profileRoutes } from './features/profiles/routes.ts';
import { profileService } from './features/profiles/service.ts';
import { providerDirectory } from './features/providers/directory.ts';
import type { ProviderRecord } from './features/providers/provider.ts';
import { loadProviders } from './features/providers/repo.pg.ts';
import { providerRoutes } from './features/providers/routes.ts';
import { absoluteUrls } from './features/providers/wire.ts';
import { viewingFeatures } from './features/viewing.ts';
import { tokenIssuer } from './features/session/issue.ts';
import { verifyPassword } from './features/session/passwords.ts';
import { codesFeature, type CodesDeps } from './features/codes/feature.ts';
import { codeStore } from './features/codes/repo.pg.ts';
import { codeRoutes } from './features/codes/routes.ts';
import { viewersByPhone } from './features/session/by-phone.ts';
import { changeStore } from './features/session/changes.pg.ts';
import { changeRoutes } from './features/session/changes.routes.ts';
import { userChanges } from './features/session/changes.ts';
import { sessionStore } from './features/session/repo.pg.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { sessionService } from './features/session/service.ts';
import { tokenCache } from './features/session/tokens.ts';
import { readBodies } from './http/bodies.ts';
import { callRouter, type CallRouter } from './http/call-router.ts';
import { answerClientError, answerErrors, sendError } from './http/errors.ts';
import { methodsOf } from './http/known-paths.ts';
import { frontServer } from './http/front-server.ts';
import { keptAnswers } from './http/kept-answers.ts';
import type { CacheSize } from './http/lru-cache.ts';
import { answerPings } from './http/ping.ts';
import { keptDocuments } from './http/kept-documents.ts';
import { assetRegistry } from './origin/assets/asset-registry.ts';
import { firstPlaylists } from './origin/first-playlists.ts';
import { originRoutes } from './origin/routes.ts';
import { servedPlaylists } from './origin/served-playlists.ts';
import type { Recordings } from './origin/ports.ts';
import { folderStore } from './origin/assets/folder-store.ts';
import { picturesFeature, type PicturesDeps } from './pictures/feature.ts';
import { embeddedOriginStore } from './ssr/embedded-origins.ts';
import { seoRoutes } from './features/seo/routes.ts';
import { sitemapStore } from './features/seo/store.pg.ts';
import { servePages } from './ssr/pages.ts';
import { sharePictures } from './ssr/share-picture.ts';
import { unknownPlaces, type Geo } from './ports/geo.ts';
import { noMessagePorts, type MessagePorts } from './ports/message-ports.ts';
import type { MessengerDesk } from './ports/messenger.ts';
import type { OutboxAccess } from './ports/outbox/guard.ts';
import type { Outbox } from './ports/outbox/outbox.ts';
import { outboxRoutes } from './ports/outbox/routes.ts';
import { DEFAULT_FAILED_ACCOUNTS_PER_ADDRESS } from './security/guess-rules.ts';
import { guessLimiter } from './security/guesses.ts';
import { guessStore } from './security/guesses.pg.ts';
import { derivedKey, sealer } from './security/seal.ts';
import type { WebBuild } from './ssr/web-build.ts';
import { providerDocuments, serveDocuments } from './http/documents.ts';
import { outgoing, type Outgoing } from './http/outgoing.ts';
import { maskAddress, maskedLogger } from './http/log-masking.ts';
import { dataHeaders, DOCS_POLICY, EXPOSED_HEADERS, secureAnswers, securityHeaders } from './http/security-headers.ts';

export interface AppDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** Where viewers reach this installation, `https://tv.example.com`. */
  readonly publicUrl: string;
  readonly mediaSecret: string;
  /** Folders of media assets; an asset in an earlier one hides its namesake in a later one. */
  readonly mediaRoots: readonly string[];
  /** What was recorded of channels. */
  readonly recordings?: Recordings;
  /** Folders of posters, logos and portraits, served below /pictures. */
  readonly pictureRoots: readonly string[];
  /** How full the disk of the embedded database is; without it changes are always accepted. */
  readonly diskLevel?: () => DiskLevel;
  /** Answers before the framework sees the request. @returns whether it answered */
  readonly answerFirst?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Where pictures in other sizes are kept, and how much of them; without it each process makes its own. */
  readonly pictureCache?: PicturesDeps['cache'];
  /** Folders of the providers' published texts, served below /documents. */
  readonly documentRoots?: readonly string[];
  /** Budget of the cached documents and pages, bytes. */
  readonly documentCacheBytes?: number;
  /** The built web application; without it the server is an API and an origin only. */
  readonly web?: WebBuild;
  /** Where an address is; without it every country is unknown and none forbidden. */
  readonly geo?: Geo;
  /** The ways out for messages to viewers; without them nothing is sent (`noMessagePorts`). */
  readonly messages?: MessagePorts;
  /** Messages kept instead of being sent, and who may see them. */
  readonly outbox?: { readonly outbox: Outbox; readonly access: OutboxAccess };
  /** Where viewers' events go; without it they are forgotten. */
  readonly events?: EventSink;
  /** Tells other processes, and is told by them, what changed; without it this process is alone. */
  readonly bus?: Bus;
  /** Accounts one address may fail to sign in to before it is slowed down. */
  readonly failedAccountsPerAddress?: number;
  /** How requests leave for operators' systems and feeds; without it they reach the public Internet only. */
  readonly fetch?: Outgoing;
  readonly logger?: FastifyServerOptions['logger'];
  /** Proxies whose X-Forwarded-For is believed. */
  readonly trustProxy?: FastifyServerOptions['trustProxy'];
}

export interface Aerial {
  readonly app: FastifyInstance;
  readonly router: CallRouter;
  /** What the caches hold that requests fill. */
  cacheSizes(): Readonly<Record<'documents' | 'answers' | 'pictures' | 'playlists' | 'tokens', CacheSize>>;
  /** What a messenger's bot asks when somebody writes to it. */
  readonly messengerDesk: MessengerDesk;
}

/** A request that has not arrived whole by then is given up. */
const REQUEST_LIMIT_MS = 60_000;

/** Bodies of viewers' calls are small. */
const BODY_LIMIT_BYTES = 256 * 1024;

export async function buildApp(deps: AppDeps): Promise<Aerial> {
  const { db, clock, geo = unknownPlaces, messages = noMessagePorts } = deps;
  const providers = providerDirectory(() => loadProviders(db), clock);
  const absolute = absoluteUrls(deps.publicUrl);
  const pins = sealer(deps.mediaSecret, 'PIN');
  const store = sessionStore(db, pins);
  const tokens = tokenCache((hash) => store.findToken(hash), clock);
  const documents = keptDocuments(clock, deps.documentCacheBytes);
  const answers = keptAnswers({ rememberedViewer: (token) => tokens.remembered(token), peek: (key) => documents.peek(key), headers: dataHeaders(deps.publicUrl) });
  const pictures = picturesFeature({ roots: deps.pictureRoots, cache: deps.pictureCache, clock, headers: securityHeaders(deps.publicUrl) });
  const app = Fastify({
    serverFactory: frontServer({ answer: (request, response) => (deps.answerFirst?.(request, response) ?? false) || answers.answer(request, response) || pictures.answer(request, response), headers: dataHeaders(deps.publicUrl) }),
    requestTimeout: REQUEST_LIMIT_MS,
    // While the process drains, requests on connections that are open already are answered as ever.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    // An address that cannot be decoded, say.
    frameworkErrors: (_error, _request, reply) => {
      sendError(reply.headers(dataHeaders(deps.publicUrl)), { code: 'bad_request', message: 'The request cannot be read.' });
    },
    logger: maskedLogger(deps.logger),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: deps.trustProxy ?? false,
    // A logger for each request costs more than most requests; what is logged names its request itself.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    // With strict numbers Ajv skips minimum and maximum for what is coerced to Infinity (`1e400`), and so lets it through.
    ajv: { customOptions: { allErrors: true, allowUnionTypes: true, coerceTypes: true, removeAdditional: false, strictNumbers: false } },
  });
  if (app.log.level === 'debug' || app.log.level === 'trace') {
    app.addHook('onResponse', async (request, reply) => {
      request.log.debug({ method: request.method, url: maskAddress(request.url), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
    });
  }
  secureAnswers(app, deps.publicUrl);
  answerErrors(app, ({ query, ip, hostname }) => {
    const known = providers.cached();
    const { provider: named } = (query ?? {}) as { provider?: unknown };
    if (!known) return undefined;
    const found = resolveProvider(known, { named: typeof named === 'string' ? named : undefined, viewerProviderId: undefined, ip, host: hostname });
    return found.ok ? interfaceLanguages(found.value.settings)[0] : undefined;
  });
  readBodies(app);
  if (deps.outbox) outboxRoutes(app, deps.outbox);
  await app.register(cors, { origin: '*', methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'], maxAge: 86_400, exposedHeaders: EXPOSED_HEADERS });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Aerial', version: '2', description: 'The API of the viewers’ applications. Every answer is JSON; failures share one envelope.' },
      components: { securitySchemes: { access_token: { type: 'apiKey', in: 'query', name: 'access_token' }, token: { type: 'apiKey', in: 'query', name: 'token' } } },
    },
  });
  await app.register(swaggerUi, { routePrefix: '/v2/docs', staticCSP: DOCS_POLICY, uiConfig: { validatorUrl: null } });

  const resolve = (request: ProviderRequest) => {
    const known = providers.all();
    return known instanceof Promise ? known.then((list) => resolveProvider(list, request)) : resolveProvider(known, request);
  };
  const guesses = guessLimiter({ store: guessStore(db), clock, secret: deps.mediaSecret, accountsPerAddress: deps.failedAccountsPerAddress ?? DEFAULT_FAILED_ACCOUNTS_PER_ADDRESS });
  const fetch = deps.fetch ?? outgoing({ privateNetworks: [] });
  const issueToken = tokenIssuer({ store, clock });
  const operators = operatorService({ store: operatorStore(db), attempts: store, issueToken, clock });
  const isForbidden = (provider: ProviderRecord, ip: string) => isCountryForbidden(provider, geo.countryOf(ip));
  const router = callRouter(app, {
    authenticate: (token) => tokens.viewerOf(token),
    authenticateOperator: (token, ip) => operators.authenticate(token, ip),
    resolveProvider: ({ named, of, ip, host }) => resolve({ named, viewerProviderId: of?.providerId, ip, host }),
    chooseLanguage: (header, provider) => negotiateLanguage(header, interfaceLanguages(provider.settings)),
    isCountryForbidden: isForbidden,
    ...(deps.diskLevel && { acceptsChanges: () => deps.diskLevel!() !== 'critical' }),
    documents,
    learn: (request, viewer, documentKey) => answers.learn(request, viewer, documentKey),
    documentKeyOf: (request, viewer) => answers.documentKeyOf(request, viewer),
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

  providerRoutes(router, { providers, absolute, geo });
  const parental = parentalService({ store: parentalStore(db, pins), proofs: pinProofs(derivedKey(deps.mediaSecret, 'PIN proofs')), clock });
  parentalRoutes(router, parental);
  const { timelines, vod } = viewingFeatures(router, { db, clock, parental, absolute, tintOf: pictures.tintOf, publicUrl: deps.publicUrl, mediaSecret: deps.mediaSecret, firstPlaylists: (claims) => firstPlaylists(playlists, claims), bus: deps.bus });
  const media = folderStore(deps.mediaRoots);
  const onDamaged = (asset: string, reason: string) => app.log.warn({ asset, reason }, 'an asset cannot be used');
  const onUpstreamRefused = (reason: string) => app.log.warn({ reason }, 'a channel’s source is not fetched');
  const origin = { clock, fetch, onUpstreamRefused, publicUrl: deps.publicUrl, secret: deps.mediaSecret, timelines, vod, assets: assetRegistry({ store: media, clock, onDamaged }), store: media, ...(deps.recordings ? { recordings: deps.recordings } : {}) };
  const playlists = servedPlaylists(origin);
  await app.register(originRoutes, { ...origin, playlists });
  await pictures.serve(app);
  const texts = providerDocuments(deps.documentRoots ?? [], deps.publicUrl);
  serveDocuments(app, texts);
  operatorRoutes(router, operators);
  metricsRoutes(router, { sink: deps.events ?? forgottenEvents, clock });
  sessionRoutes(router, { session: sessionService({ store, parental, forgetUser, isForbidden, guesses, absolute, clock }), providers, absolute, clock });
  profileRoutes(router, { profiles: profileService({ store: profileStore(db), parental, forgetUser }), absolute });
  const codesDeps: CodesDeps = {
    store: codeStore(db),
    users: viewersByPhone({ db, store, issue: issueToken, forgetUser }),
    attempts: store,
    guesses,
    sms: messages.sms,
    messengers: [messages.messenger],
    secret: deps.mediaSecret,
    publicUrl: deps.publicUrl,
    clock,
    providerById: async (id) => (await providers.all()).find((provider) => provider.id === id),
  };
  const codes = codesFeature(codesDeps);
  codeRoutes(router, codes);
  changeRoutes(router, { changes: userChanges({ store, changes: changeStore(db, pins), parental, forgetUser, clock, provePhone: codes.provePhone }), absolute, clock });
  // Whom the operator's system knows may have a code, whether they have been here before or not.
  const invitations = codesFeature({ ...codesDeps, users: { ...codesDeps.users, isKnown: async () => true } });
  middlewareFeature(router, {
    db,
    clock,
    attempts: store,
    guesses,
    fetch,
    issueToken,
    codes: {
      send: (phone, canDisplayMessage, asking) => invitations.sendCode({ phone, canDisplayMessage, sendMethod: undefined }, asking),
      check: (phone, code, asking) => codes.provePhone(phone, code, asking),
    },
    verifyCode: verifyPassword,
    onFailure: ({ shortname }, path, reason) => app.log.warn({ provider: shortname, path, reason }, 'the system of an operator failed'),
  });

  const providerOf = async ({ ip, hostname }: FastifyRequest) => resolve({ named: undefined, viewerProviderId: undefined, ip, host: hostname });
  if (deps.web) {
    servePages(app, { router, documents, texts, clock, publicUrl: deps.publicUrl, build: deps.web, providerOf, sharePicture: sharePictures(deps.pictureRoots), embeddedOf: embeddedOriginStore(db, clock, deps.bus) });
  }
  answerPings(app);
  seoRoutes(app, { store: sitemapStore(db), publicUrl: deps.publicUrl, providerOf });
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url);
    if (methods.length === 0 || methods.includes(request.method)) return sendError(reply, { code: 'not_found', message: 'There is no such address.' });
    return sendError(reply.header('allow', methods.join(', ')), { code: 'method_not_allowed', message: `This address takes ${methods.join(', ')}.` });
  });
  const cacheSizes = () => ({ documents: documents.size(), answers: answers.size(), pictures: pictures.size(), playlists: playlists.size(), tokens: tokens.size() });
  return { app, router, messengerDesk: codes.desk, cacheSizes };
}
