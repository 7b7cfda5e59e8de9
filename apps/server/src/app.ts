/** Builds the server from its dependencies and starts nothing: `main.ts` and the tests do. */
import { asProgrammeId, asContentId } from '@aerial/domain/ids.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { negotiateLanguage } from '@aerial/domain/language.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Kysely } from 'kysely';
import type { Bus } from './bus/bus.ts';
import { topics } from './bus/topics.ts';
import type { Database } from './db/schema.ts';
import type { DiskLevel } from './disk/rules.ts';
import { catalogueFeature } from './features/catalogue/feature.ts';
import { channelsFeature } from './features/channels/feature.ts';
import { codesFeature } from './features/codes/feature.ts';
import { favouritesFeature } from './features/favourites/feature.ts';
import { historyFeature } from './features/history/feature.ts';
import { mediaFeature } from './features/media/feature.ts';
import { metricsFeature } from './features/metrics/feature.ts';
import { forgottenEvents, type EventSink } from './features/metrics/ports.ts';
import { middlewareFeature } from './features/middleware/feature.ts';
import { newsFeature } from './features/news/feature.ts';
import { operatorsFeature } from './features/operators/feature.ts';
import { packetsFeature } from './features/packets/feature.ts';
import { parentalFeature } from './features/parental/feature.ts';
import { playbackFeature } from './features/playback/feature.ts';
import { profilesFeature } from './features/profiles/feature.ts';
import { promoFeature } from './features/promo/feature.ts';
import { providersFeature } from './features/providers/feature.ts';
import { scheduleFeature } from './features/schedule/feature.ts';
import { searchFeature } from './features/search/feature.ts';
import { seoFeature } from './features/seo/feature.ts';
import { sessionFeature } from './features/session/feature.ts';
import { subscriptionsFeature } from './features/subscriptions/feature.ts';
import { callRouter, type CallRouter } from './http/call-router.ts';
import { providerDocuments, serveDocuments } from './http/documents.ts';
import { responseCache } from './http/response-cache.ts';
import { sharedDocuments } from './http/shared-documents.ts';
import type { CacheSize } from './http/lru-cache.ts';
import { outgoing, type Outgoing } from './http/outgoing.ts';
import { answerPings } from './http/ping.ts';
import { dataHeaders, securityHeaders } from './http/security-headers.ts';
import { httpServer } from './http/server.ts';
import type { Job } from './jobs/queue.ts';
import { mountFeatures, type Feature } from './kernel/feature.ts';
import { buildKernel } from './kernel/kernel.ts';
import type { Recordings } from './origin/ports.ts';
import { picturesFeature, type PicturesDeps } from './pictures/feature.ts';
import { unknownPlaces, type Geo } from './ports/geo.ts';
import { noMessagePorts, type MessagePorts } from './ports/message-ports.ts';
import type { MessengerDesk } from './ports/messenger.ts';
import type { OutboxAccess } from './ports/outbox/guard.ts';
import type { Outbox } from './ports/outbox/outbox.ts';
import { outboxRoutes } from './ports/outbox/routes.ts';
import { siteFeature } from './ssr/feature.ts';
import type { WebBuild } from './ssr/web-build.ts';
import { interfaceLanguages, resolveProvider } from './tenancy/rules.ts';

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
  /** The folder of the cache of resized pictures, and its budget; without it each process makes its own. */
  readonly pictureCache?: PicturesDeps['cache'];
  /** Folders of the providers' published texts, served below /documents. */
  readonly documentRoots?: readonly string[];
  /** Budget of the cached documents and pages, bytes. */
  readonly documentCacheBytes?: number;
  /** The built web application; without it the server is an API and an origin only. */
  readonly web?: WebBuild;
  /** Where an address is; without it every country is unknown and none forbidden. */
  readonly geo?: Geo;
  /** The transports of messages to viewers; without them nothing is sent (`noMessagePorts`). */
  readonly messages?: MessagePorts;
  /** Messages stored instead of being sent, and who can see them. */
  readonly outbox?: { readonly outbox: Outbox; readonly access: OutboxAccess };
  /** Where viewers' events go; without it they are discarded. */
  readonly events?: EventSink;
  /** Notifies other processes of changes, and receives theirs; without it this process is alone. */
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
  /** Sizes of the caches that requests fill. */
  cacheSizes(): Readonly<Record<'documents' | 'responses' | 'pictures' | 'playlists' | 'tokens', CacheSize>>;
  /** What a messenger's bot calls when a viewer writes to it. */
  readonly messengerDesk: MessengerDesk;
  /** The features' work in the background. @param db connections without the time limit of calls */
  jobs(db: Kysely<Database>): readonly Job[];
}

export async function buildApp(deps: AppDeps): Promise<Aerial> {
  const {
    clock,
    publicUrl,
    messages = noMessagePorts,
    events = forgottenEvents,
    geo = unknownPlaces,
    fetch = outgoing({ privateNetworks: [] }),
    bus,
  } = deps;
  const { db, mediaSecret: secret, failedAccountsPerAddress } = deps;
  const kernel = buildKernel({
    db,
    clock,
    publicUrl,
    secret,
    geo,
    fetch,
    bus,
    failedAccountsPerAddress,
    warn: (details, message) => app.log.warn(details, message),
  });
  const { providers, tokens } = kernel;

  const documents = sharedDocuments(clock, deps.documentCacheBytes);
  for (const topic of [topics.guide, topics.catalogue, topics.documents])
    bus?.subscribe(topic, () => documents.invalidate());
  bus?.onGap(() => documents.invalidate());
  const responses = responseCache({
    cachedViewer: (token) => tokens.cached(token),
    peek: (key) => documents.peek(key),
    headers: dataHeaders(publicUrl),
  });
  const pictures = picturesFeature({
    roots: deps.pictureRoots,
    cache: deps.pictureCache,
    clock,
    headers: securityHeaders(publicUrl),
  });
  const { tintOf } = pictures;

  // Where features need each other, the one that is built first calls the other through a function.
  const parental = parentalFeature(kernel);
  const profiles = profilesFeature(kernel, parental.gate);
  const session = sessionFeature(kernel, {
    parental: parental.gate,
    checkProfileChoice: profiles.checkProfileChoice,
    provePhone: (...code) => codes.provePhone(...code),
  });
  const { issueToken } = session;
  const operators = operatorsFeature(kernel, { issueToken });
  const codes = codesFeature(kernel, { users: session.byPhone, messages });
  const middleware = middlewareFeature(kernel, { issueToken, codes: { send: codes.invite, check: codes.provePhone } });
  const schedule = scheduleFeature(kernel);
  const { guide } = schedule;
  const favourites = favouritesFeature(kernel, {
    isOffered: {
      channel: (...named) => channels.isOffered(...named),
      programme: async (providerId, id) => (await guide.findProgramme(providerId, asProgrammeId(Number(id)))).ok,
      content: (providerId, id) => catalogue.isOffered(providerId, asContentId(id)),
      person: async (...named) => (await catalogue.findPerson(...named)).ok,
    },
    findPerson: (...named) => catalogue.findPerson(...named),
  });
  const playback = playbackFeature(kernel, {
    parental: parental.gate,
    firstPlaylists: (claims) => media.firstPlaylists(claims),
    describeLost: (...content) => catalogue.describeLost(...content),
  });
  const channels = channelsFeature(kernel, {
    guide,
    favourites: favourites.ofChannels,
    playbacks: playback.openChannels,
  });
  const catalogue = catalogueFeature(kernel, {
    favourite: favourites.ofContent,
    tintOf,
    programme: schedule.programme,
    find: (providerId, text) => search.find(providerId, text, ['movie', 'series', 'program']),
    stream: (libraryId, id, context) =>
      playback.content(libraryId, id, undefined, { ...context, absolute: kernel.absolute }),
  });
  const search = searchFeature(kernel, { cards: catalogue.cards, tintOf });
  const media = mediaFeature(kernel, {
    timelines: playback.timelines,
    vod: playback.vod,
    roots: deps.mediaRoots,
    recordings: deps.recordings,
  });

  const packets = packetsFeature(kernel);
  const subscriptions = subscriptionsFeature(kernel, { describe: packets.describe, parental: parental.gate });

  const { outbox, diskLevel } = deps;
  const app = await httpServer({
    publicUrl,
    answerFirst: (...request) =>
      (deps.answerFirst?.(...request) ?? false) || responses.answer(...request) || pictures.answer(...request),
    languageOf({ query, ip, hostname: host }) {
      const cached = providers.cached();
      const { provider: named } = (query ?? {}) as { provider?: unknown };
      const found =
        cached &&
        resolveProvider(cached, {
          named: typeof named === 'string' ? named : undefined,
          viewerProviderId: undefined,
          ip,
          host,
        });
      return found?.ok ? interfaceLanguages(found.value.settings)[0] : undefined;
    },
    serveSameOrigin: outbox && ((server) => outboxRoutes(server, outbox)),
    logger: deps.logger,
    trustProxy: deps.trustProxy,
  });
  const router = callRouter(app, {
    authenticate: (token) => tokens.viewerOf(token),
    authenticateOperator: operators.authenticate,
    resolveProvider: ({ of, ...request }) => providers.resolve({ ...request, viewerProviderId: of?.providerId }),
    chooseLanguage: (header, provider) => negotiateLanguage(header, interfaceLanguages(provider.settings)),
    isCountryForbidden: kernel.isForbidden,
    ...(diskLevel && { acceptsChanges: () => diskLevel() !== 'critical' }),
    documents,
    storeResponse: responses.store,
    documentKeyOf: responses.documentKeyOf,
  });

  const texts = providerDocuments(deps.documentRoots ?? [], publicUrl);
  const providerOf = async ({ ip, hostname: host }: FastifyRequest) =>
    providers.resolve({ named: undefined, viewerProviderId: undefined, ip, host });
  const features: readonly Feature[] = [
    providersFeature(kernel),
    parental,
    schedule,
    channels,
    catalogue,
    favourites,
    search,
    newsFeature(kernel),
    promoFeature(kernel),
    packets,
    subscriptions,
    playback,
    historyFeature(kernel),
    media,
    pictures,
    { name: 'documents', serve: (server) => serveDocuments(server, texts) },
    operators,
    metricsFeature(kernel, events),
    session,
    profiles,
    codes,
    middleware,
    ...(deps.web
      ? [
          siteFeature(kernel, {
            router,
            documents,
            texts,
            build: deps.web,
            providerOf,
            pictureRoots: deps.pictureRoots,
          }),
        ]
      : []),
    { name: 'ping', serve: answerPings },
    seoFeature(kernel, providerOf),
  ];
  await mountFeatures(features, app, router);

  return {
    app,
    router,
    messengerDesk: codes.desk,
    jobs: (work) => features.flatMap((feature) => feature.jobs?.(work) ?? []),
    cacheSizes: () => ({
      documents: documents.size(),
      responses: responses.size(),
      pictures: pictures.size(),
      playlists: media.cacheSize(),
      tokens: tokens.size(),
    }),
  };
}
