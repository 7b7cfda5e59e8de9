/** Builds the server from its dependencies and starts nothing: `main.ts` and the tests do. */
import { asProgrammeId, asContentId } from '@aerial/domain/ids.ts';
import { negotiateLanguage } from '@aerial/domain/language.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { calls } from '@aerial/contract/index.ts';
import type { AppDeps } from './app-deps.ts';
import { topics } from './bus/topics.ts';
import type { Database } from './db/schema.ts';
import { abTestsFeature } from './features/ab-tests/feature.ts';
import { accountFeature } from './features/account/feature.ts';
import { adsFeature } from './features/ads/feature.ts';
import { auditFeature } from './features/audit/feature.ts';
import { catalogueFeature } from './features/catalogue/feature.ts';
import { channelsFeature } from './features/channels/feature.ts';
import { codesFeature } from './features/codes/feature.ts';
import { deviceCodesFeature } from './features/device-codes/feature.ts';
import { drmFeature } from './features/drm/feature.ts';
import { emailsFeature } from './features/emails/feature.ts';
import { favouritesFeature } from './features/favourites/feature.ts';
import { historyFeature } from './features/history/feature.ts';
import { importsFeature } from './features/imports/feature.ts';
import { mediaFeature } from './features/media/feature.ts';
import { messagesFeature } from './features/messages/feature.ts';
import { metricsFeature } from './features/metrics/feature.ts';
import { forgottenEvents } from './features/metrics/ports.ts';
import { middlewareFeature } from './features/middleware/feature.ts';
import { momentsFeature } from './features/moments/feature.ts';
import { newsFeature } from './features/news/feature.ts';
import { billingFeature } from './features/billing/feature.ts';
import { operatorsFeature } from './features/operators/feature.ts';
import { packetsFeature } from './features/packets/feature.ts';
import { pagesFeature } from './features/pages/feature.ts';
import { parentalFeature } from './features/parental/feature.ts';
import { paymentsFeature } from './features/payments/feature.ts';
import { personalFeature } from './features/personal/feature.ts';
import { playbackFeature } from './features/playback/feature.ts';
import { profilesFeature } from './features/profiles/feature.ts';
import { promoFeature } from './features/promo/feature.ts';
import { promptsFeature } from './features/prompts/feature.ts';
import { pushFeature } from './features/push/feature.ts';
import { providerSettingsFeature } from './features/provider-settings/feature.ts';
import { documentObjects } from './features/provider-settings/text-objects.ts';
import { publishedTextReader } from './features/provider-settings/texts.pg.ts';
import { providersFeature } from './features/providers/feature.ts';
import { followsFeature } from './features/follows/feature.ts';
import { remoteFeature } from './features/remote/feature.ts';
import { remindersFeature } from './features/reminders/feature.ts';
import { roomsFeature } from './features/rooms/feature.ts';
import { scheduleFeature } from './features/schedule/feature.ts';
import { searchFeature } from './features/search/feature.ts';
import { seoFeature } from './features/seo/feature.ts';
import { sessionFeature } from './features/session/feature.ts';
import { staffFeature } from './features/staff/feature.ts';
import { statisticsFeature } from './features/statistics/feature.ts';
import { subscriptionsFeature } from './features/subscriptions/feature.ts';
import { supportFeature } from './features/support/feature.ts';
import { titlesFeature } from './features/titles/feature.ts';
import { videosFeature } from './features/videos/feature.ts';
import { webhooksFeature } from './features/webhooks/feature.ts';
import { contentKeyStore, subjectNamed } from './drm/keys.pg.ts';
import { callRouter, type CallRouter } from './http/call-router.ts';
import { documentFolder, providerDocuments, serveDocuments, type DocumentSource } from './http/documents.ts';
import type { CountAnswer, RequestObserver } from './http/request-observer.ts';
import { responseCache } from './http/response-cache.ts';
import { sharedDocuments } from './http/shared-documents.ts';
import type { CacheSize } from './http/lru-cache.ts';
import { outgoing } from './http/outgoing.ts';
import { answerPings } from './http/ping.ts';
import { dataHeaders, securityHeaders } from './http/security-headers.ts';
import { httpServer } from './http/server.ts';
import type { Job } from './jobs/queue.ts';
import { mountFeatures, type Feature } from './kernel/feature.ts';
import { buildKernel } from './kernel/kernel.ts';
import { picturesFeature } from './pictures/feature.ts';
import { unknownPlaces } from './ports/geo.ts';
import { noMessagePorts } from './ports/message-ports.ts';
import type { MessengerDesk } from './ports/messenger.ts';
import { cachedObjects } from './ports/objects/cached-objects.ts';
import { outboxRoutes } from './ports/outbox/routes.ts';
import { consoleFeature } from './ssr/console-page.ts';
import { siteFeature } from './ssr/feature.ts';
import { interfaceLanguages, resolveProvider } from './tenancy/rules.ts';
import { pictureFolder, pictureObjects } from './vod/pictures.ts';

export interface Aerial {
  readonly app: FastifyInstance;
  readonly router: CallRouter;
  /** Sizes of the caches that requests fill. */
  cacheSizes(): Readonly<
    Record<'documents' | 'responses' | 'pictures' | 'playlists' | 'segments' | 'tokens' | 'inboxes', CacheSize>
  >;
  /** Sends the events that are due to operators' webhooks. */
  sendWebhooks(): Promise<void>;
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
    monitor,
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
    reads: deps.reads,
    redis: deps.redis,
    failedAccountsPerAddress,
    monitor,
    warn: (details, message) => app.log.warn(details, message),
  });
  const { providers, tokens } = kernel;

  const documents = sharedDocuments(clock, deps.documentCacheBytes, (error) =>
    app.log.error({ err: error }, 'a cached page could not be rendered again'),
  );
  for (const topic of [topics.guide, topics.catalogue, topics.documents])
    bus?.subscribe(topic, () => documents.invalidate());
  bus?.onGap(() => documents.invalidate());
  const responses = responseCache({
    cachedViewer: (token) => tokens.cached(token),
    peek: (key) => documents.peek(key),
    headers: dataHeaders(publicUrl),
    countOf: monitor && countDocuments(monitor.requests),
  });
  const countPicture = monitor?.requests.route('GET', '/pictures/*');
  const { mediaObjects } = deps;
  const stored = mediaObjects && cachedObjects({ ...mediaObjects, clock });
  const pictures = picturesFeature({
    roots: deps.pictureRoots,
    ownRoot: deps.uploadedPictures,
    stored,
    cache: deps.pictureCache,
    clock,
    headers: securityHeaders(publicUrl),
  });
  const { tintOf } = pictures;

  // Where features need each other, the one that is built first calls the other through a function.
  const parental = parentalFeature(kernel);
  const profiles = profilesFeature(kernel, parental.gate);
  const billing = billingFeature(kernel, {
    write: (...found) => subscriptions.write(...found),
    futures: (...found) => subscriptions.futures(...found),
    packets: (...named) => subscriptions.packets(...named),
  });
  const payments = paymentsFeature(kernel, {
    parental: parental.gate,
    sms: messages.sms,
    billing: billing.desk,
    balances: billing.balances,
    config: deps.payments ?? { env: {}, isProduction: false, allowsSandbox: true },
  });
  const history = historyFeature(kernel);
  const emails = emailsFeature(kernel, messages.mail);
  const push = pushFeature(kernel, deps.pushServices);
  const session = sessionFeature(kernel, {
    parental: parental.gate,
    onEmailChanged: emails.letters.wake,
    accountOf: payments.accountOf,
    checkProfileChoice: profiles.checkProfileChoice,
    adoptGuests: history.adoptGuests,
    pushSubscriptionOf: push.subscriptionOf,
    writeSubscriptions: (...found) => subscriptions.write(...found),
    isPaymentAllowed: payments.isPaymentAllowed,
    provePhone: (...code) => codes.provePhone(...code),
  });
  const { issueToken } = session;
  const audit = auditFeature(kernel);
  const webhooks = webhooksFeature(kernel);
  const providerSettings = providerSettingsFeature(kernel, messages);
  const staff = staffFeature(kernel, { mail: messages.mail, audit: audit.trail });
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
  const ads = adsFeature(kernel);
  const contentKeys = contentKeyStore(db, secret, clock);
  const drm = drmFeature(kernel, {
    keys: contentKeys,
    openPlayback: (id) => playback.openPlayback(id),
    env: deps.drmVariables ?? {},
  });
  const playback = playbackFeature(kernel, {
    parental: parental.gate,
    adInfoFor: ads.infoFor,
    drm,
    showsAdBreaks: ads.showsBreaks,
    firstPlaylists: (claims) => media.firstPlaylists(claims),
    describeLost: (...content) => catalogue.describeLost(...content),
  });
  const channels = channelsFeature(kernel, {
    guide,
    favourites: favourites.ofChannels,
    playbacks: playback.openChannels,
  });
  const personal = personalFeature(kernel);
  const catalogue = catalogueFeature(kernel, {
    favourite: favourites.ofContent,
    personal: personal.rows,
    tintOf,
    programme: schedule.programme,
    find: (providerId, text) => search.find(providerId, text, ['movie', 'series', 'program']),
    stream: (libraryId, id, context) => playback.content(libraryId, id, {}, { ...context, absolute: kernel.absolute }),
  });
  const search = searchFeature(kernel, { cards: catalogue.cards, tintOf });
  const media = mediaFeature(kernel, {
    timelines: playback.timelines,
    vod: playback.vod,
    adBreaks: ads.breaks,
    roots: deps.mediaRoots,
    objects: mediaObjects,
    recordings: deps.recordings,
    keys: { of: (subject) => contentKeys.of(subjectNamed(subject)), byId: contentKeys.byId },
  });

  const packets = packetsFeature(kernel);
  const subscriptions = subscriptionsFeature(kernel, {
    describe: packets.describe,
    parental: parental.gate,
    billing: billing.desk,
  });
  const inbox = messagesFeature(kernel);

  const { outbox, diskLevel } = deps;
  const answerPicture: typeof pictures.answer = (...request) => {
    const hasAnswered = pictures.answer(...request);
    if (hasAnswered) countPicture?.(200, 0);
    return hasAnswered;
  };
  const app = await httpServer({
    publicUrl,
    answerFirst: (...request) =>
      (deps.answerFirst?.(...request) ?? false) || responses.answer(...request) || answerPicture(...request),
    observer: monitor?.requests,
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
    serveSameOrigin(server) {
      if (outbox) outboxRoutes(server, outbox);
      payments.serveSandbox(server);
    },
    logger: deps.logger,
    trustProxy: deps.trustProxy,
  });
  const router = callRouter(app, {
    clock,
    authenticate: (token, isPolled) => tokens.viewerOf(token, isPolled),
    authenticateOperator: operators.authenticate,
    authenticateStaff: staff.authenticate,
    resolveProvider: ({ of, ...request }) => providers.resolve({ ...request, viewerProviderId: of?.providerId }),
    chooseLanguage: (header, provider) => negotiateLanguage(header, interfaceLanguages(provider.settings)),
    isCountryForbidden: kernel.isForbidden,
    ...(diskLevel && { acceptsChanges: () => diskLevel() !== 'critical' }),
    documents,
    audit: audit.trail,
    idempotency: kernel.idempotency,
    storeResponse: responses.store,
    documentKeyOf: responses.documentKeyOf,
  });

  const readPublished = publishedTextReader(db);
  const published: DocumentSource = (owner, name) =>
    readPublished(owner, name).catch((error: unknown) => {
      // Without the database the files of the installation are better than nothing.
      app.log.warn({ err: error }, 'published texts could not be read');
      return undefined;
    });
  const texts = providerDocuments(
    [
      published,
      ...(deps.documentRoots ?? []).map(documentFolder),
      ...(stored ? [documentObjects(stored)] : []),
      ...(deps.builtInDocumentRoots ?? []).map(documentFolder),
    ],
    publicUrl,
  );
  const providerOf = async ({ ip, hostname: host }: FastifyRequest) =>
    providers.resolve({ named: undefined, viewerProviderId: undefined, ip, host });
  const moments = momentsFeature({ claimsOf: playback.momentClaims, pictureAt: media.pictureAt, providerOf });
  const { uploadedPictures } = deps;
  const titles = titlesFeature(
    kernel,
    mediaObjects
      ? pictureObjects(mediaObjects.objects, { isAwaited: true })
      : uploadedPictures === undefined
        ? undefined
        : pictureFolder(uploadedPictures),
  );
  const features: readonly Feature[] = [
    providersFeature(kernel, { trialPacketOf: packets.trialOf }),
    parental,
    schedule,
    channels,
    catalogue,
    titles,
    videosFeature(kernel, { audit: audit.trail, titleOf: titles.find }, deps.videos),
    pagesFeature(kernel, { previewRow: catalogue.previewRow }),
    favourites,
    search,
    newsFeature(kernel),
    promoFeature(kernel, { packets: subscriptions.packets }),
    promptsFeature(kernel, { providerOf, pushKeyOf: push.publicKeyOf }),
    push,
    remindersFeature(kernel),
    followsFeature(kernel),
    roomsFeature(kernel, { checkVisible: playback.checkVisible }),
    packets,
    subscriptions,
    playback,
    history,
    personal,
    ads,
    drm,
    media,
    moments,
    pictures,
    { name: 'documents', serve: (server) => serveDocuments(server, texts) },
    operators,
    audit,
    webhooks,
    importsFeature(kernel, audit.trail),
    providerSettings,
    staff,
    payments,
    billing,
    inbox,
    metricsFeature(kernel, events),
    statisticsFeature(kernel, { isQualityStored: deps.storesEvents ?? false }),
    abTestsFeature(kernel),
    session,
    accountFeature(kernel, { parental: parental.gate, provePhone: codes.provePhone, messagesOf: inbox.messagesOf }),
    emails,
    profiles,
    codes,
    supportFeature(kernel, { ...messages, audit: audit.trail }),
    deviceCodesFeature(kernel, { issueToken }),
    remoteFeature(kernel),
    middleware,
    ...(deps.web
      ? [
          siteFeature(kernel, {
            router,
            documents,
            texts,
            build: deps.web,
            providerOf,
            findPicture: pictures.find,
            momentPicture: moments.shareable,
          }),
        ]
      : []),
    ...(deps.console ? [consoleFeature({ build: deps.console, documents, clock, providerOf })] : []),
    { name: 'ping', serve: answerPings },
    seoFeature(kernel, providerOf),
  ];
  await mountFeatures(features, app, router);
  app.addHook('onClose', () => documents.stop());

  return {
    app,
    router,
    sendWebhooks: webhooks.sendDue,
    messengerDesk: codes.desk,
    jobs: (work) => features.flatMap((feature) => feature.jobs?.(work) ?? []),
    cacheSizes: () => ({
      documents: documents.size(),
      responses: responses.size(),
      pictures: pictures.size(),
      ...media.cacheSizes(),
      tokens: tokens.size(),
      inboxes: inbox.cacheSize(),
    }),
  };
}

/** Answers of the response cache count for the calls that made their documents. */
function countDocuments(requests: RequestObserver): (documentKey: string) => CountAnswer | undefined {
  const counts = new Map(calls.map(({ id, method, path }) => [id, requests.route(method, path)]));
  return (documentKey) => counts.get(documentKey.slice(0, documentKey.indexOf(' ')));
}
