/** Answers requests: one process's share of the server, from its database connections to its open port. */
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { systemClock } from '@aerial/domain/time.ts';
import { buildApp } from './app.ts';
import { startBackground } from './background.ts';
import type { Config } from './config/config.ts';
import { openDatabase, type DatabaseAddress } from './db/connect.ts';
import { postgresBus } from './bus/bus.pg.ts';
import { fileCache } from './disk/file-cache.ts';
import { hasRoom } from './disk/rules.ts';
import { watchDisk } from './disk/watch.ts';
import { serveAdServer } from './demo/ad-server.ts';
import { DEMO_OWNER, demoOwnerCode } from './demo/console-owner.ts';
import { serveElsewhere } from './demo/elsewhere.ts';
import { DEMO_DOCUMENTS, DEMO_MEDIA, DEMO_PICTURES } from './demo/folders.ts';
import { drainable } from './http/drain.ts';
import { health } from './http/health.ts';
import { roleGate } from './http/roles.ts';
import { installationMetrics } from './monitoring/installation-metrics.pg.ts';
import type { MetricSet } from './monitoring/exposition.ts';
import { processMetrics } from './monitoring/process-metrics.ts';
import { outgoing } from './http/outgoing.ts';
import { openEvents } from './features/metrics/open-events.ts';
import { OWN_PICTURES } from './pictures/avatars.ts';
import { openGeo } from './open-geo.ts';
import { openMedia } from './open-media.ts';
import { openMessages } from './ports/open-messages.ts';
import { openRecordings } from './open-recordings.ts';
import { openStandby } from './open-standby.ts';
import { explainListenError, isTrial } from './prepare.ts';
import type { RedisOptions } from './redis/open-redis.ts';
import type { Redis } from './redis/redis.ts';
import { recordings } from './recordings/recordings.pg.ts';
import { loadConsoleBuild } from './ssr/console-page.ts';
import { loadWebBuild } from './ssr/web-build.ts';

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;
const WEB_DIST = path.resolve(import.meta.dirname, '../../web/dist');
const CONSOLE_DIST = path.resolve(import.meta.dirname, '../../console/dist');

/** Viewers' calls wait no longer than their clients do: even while the database hangs they are answered within about ten seconds. */
const CALL_LIMITS = { statementTimeoutMs: 6_000, answerTimeoutMs: 7_000, connectTimeoutMs: 4_000 };
/** Jobs go through whole tables. */
const JOB_LIMITS = { max: 3, statementTimeoutMs: 10 * 60_000 };

/** Requests in flight get this long when the process stops, ms. */
const DRAIN_REQUESTS_MS = 10_000;
/** What a replaced worker leaves its idle connections to send one more request, ms; clients behind it use them all the time. */
const DRAIN_IDLE_MS = 5_000;

/** Connections that may wait to be taken: when a match begins thousands come in a second. The system allows fewer by default (net.core.somaxconn). */
const BACKLOG = 4_096;

export interface ServeOptions {
  readonly config: Config;
  /** Where calls go, through a pooler perhaps. */
  readonly database: DatabaseAddress;
  /** Where jobs, locks and notifications go: never through a pooler. */
  readonly direct: DatabaseAddress;
  readonly mediaSecret: string;
}

/** Of several processes one reads what is the same for all of them. */
export type MetricsScope = 'process' | 'installation';

export interface Serving {
  readonly port: number;
  /** Measurements of the processes, where METRICS_PORT is set. @param scope whether those of the installation are among them */
  metrics(scope: MetricsScope): Promise<readonly MetricSet[]>;
  /**
   * Takes no new requests, finishes those in flight, closes the database.
   * @param how `isReplaced`: another process serves the port already, so idle connections may send one more request
   */
  close(how?: { readonly isReplaced: boolean }): Promise<void>;
}

/** Builds the server and listens. @throws StartError when it cannot listen */
export async function serve({ config, database, direct, mediaSecret }: ServeOptions): Promise<Serving> {
  const monitor = config.metricsPort === undefined ? undefined : processMetrics();
  const onConnection = (pool: string) => monitor && { onConnection: monitor.connectionWait(pool) };
  const calls = openDatabase({
    ...database,
    isPooled: config.databaseDirectUrl !== undefined,
    max: config.databaseConnections,
    ...CALL_LIMITS,
    ...onConnection('calls'),
  });
  const work = openDatabase({
    ...direct,
    ...JOB_LIMITS,
    applicationName: 'aerial jobs',
    ...onConnection('jobs'),
  });
  const { db, close } = calls;
  const closers = [close, work.close];
  const closeAll = async (): Promise<void> => {
    for (const undo of closers.splice(0).toReversed()) await undo();
  };
  try {
    const own = {
      media: path.join(config.dataDir, 'media'),
      pictures: path.join(config.dataDir, 'pictures'),
      documents: path.join(config.dataDir, 'documents'),
    };
    for (const folder of Object.values(own)) mkdirSync(folder, { recursive: true });
    const bus = await postgresBus({ db, address: direct });
    closers.push(() => bus.close());
    let onProblem = (problem: string): void => console.error(problem);
    const standby = openStandby(config, calls, { ...direct, ...CALL_LIMITS }, (problem) => onProblem(problem));
    if (standby) closers.push(standby.close);
    let observeRedis: ((ms: number) => void) | undefined;
    const redis = await openShared(config.redisUrl, {
      secret: mediaSecret,
      log: (message) => onProblem(message),
      observe: (ms) => observeRedis?.(ms),
    });
    if (redis) {
      closers.push(() => redis.close());
      observeRedis = monitor?.watchRedis(() => redis.counts());
    }
    const geo = config.geoDatabase === undefined ? undefined : await openGeo(config.geoDatabase);
    if (geo) closers.push(async () => geo.close());
    const messages = openMessages({
      settings: config,
      db,
      address: direct,
      clock: systemClock,
      secret: mediaSecret,
      onProblem: (problem) => onProblem(problem),
    });
    closers.push(() => messages.close());
    const media = await openMedia(
      config,
      (problem) => onProblem(problem),
      () => monitor?.watchMediaStore(),
    );
    closers.push(async () => media.close());
    const recorded = await openRecordings(
      config,
      (problem) => onProblem(problem),
      () => monitor?.watchRecordingsStore(),
    );
    closers.push(async () => recorded.close());
    const reach = { privateNetworks: config.privateNetworks };
    const minFreeBytes = config.diskMinFreeMb * MIB;
    const pictureCache = path.join(config.dataDir, 'picture-cache');
    const disk = watchDisk({
      folder: config.dataDir,
      minFreeBytes,
      async onCheck({ level, former }) {
        if (!hasRoom(level) && hasRoom(former))
          await shrinkPictureCache(pictureCache, (config.pictureCacheMaxMb * MIB) / 8);
      },
    });
    closers.push(async () => disk.close());
    await disk.check();
    const hasDiskRoom = (): boolean => hasRoom(disk.level());
    const events = openEvents({
      settings: config,
      dataDir: config.dataDir,
      database: direct,
      hasRoom: hasDiskRoom,
      onProblem: (problem) => onProblem(problem),
    });
    closers.push(() => events.close());
    const isEmbedded = config.databaseUrl === undefined;
    const state = health({
      probe: () => sql`select 1`.execute(db),
      diskLevel: () => disk.level(),
      roles: config.roles,
    });
    const gate = roleGate(config.roles);
    const {
      app,
      messengerDesk,
      jobs: featureJobs,
      cacheSizes,
    } = await buildApp({
      db,
      reads: standby?.reads,
      fetch: outgoing(reach),
      failedAccountsPerAddress: config.failedAccountsPerAddress,
      pushServices: config.pushServices,
      clock: systemClock,
      publicUrl: config.publicUrl,
      mediaSecret,
      mediaRoots: [own.media, DEMO_MEDIA],
      mediaObjects: media.store,
      recordings: recordings(db, recorded.files, recorded.store),
      pictureRoots: [own.pictures, DEMO_PICTURES, OWN_PICTURES],
      uploadedPictures: own.pictures,
      videos: {
        uploads: config.uploadsDir,
        media: media.folder,
        ...(media.uploads && { store: media.uploads }),
        ...(media.store && {
          stored: { objects: media.store.objects, folder: path.join(config.dataDir, 'uploads-encoded') },
        }),
        incoming: config.incomingDir,
        maxBytes: config.uploadMaxGb * GIB,
        minFreeBytes,
      },
      pictureCache: { folder: pictureCache, maxBytes: config.pictureCacheMaxMb * MIB, hasRoom: hasDiskRoom },
      ...(isEmbedded && { diskLevel: () => disk.level() }),
      answerFirst: (...request) => state.answer(...request) || (gate?.(...request) ?? false),
      documentRoots: [own.documents],
      builtInDocumentRoots: [DEMO_DOCUMENTS],
      ...(config.roles.includes('web') && {
        web: await loadWebBuild(WEB_DIST),
        console: await loadConsoleBuild(CONSOLE_DIST),
      }),
      geo,
      messages: messages.ports,
      outbox: messages.outbox && {
        ...messages.outbox,
        ...(isTrial(config) && {
          authenticator: () => ({ name: DEMO_OWNER.email, code: demoOwnerCode(systemClock) }),
        }),
      },
      events: events.sink,
      storesEvents: config.eventSinks.includes('postgres'),
      bus,
      redis,
      payments: {
        env: config.paymentVariables,
        isProduction: config.nodeEnv === 'production',
        allowsSandbox: config.paymentSandbox,
      },
      drmVariables: config.drmVariables,
      monitor,
      logger: { level: config.logLevel },
      trustProxy: (_address: string, hop: number) => hop < config.trustedProxies,
    });
    onProblem = (problem) => app.log.warn(problem);
    if (config.demo) {
      serveElsewhere(app, { db, clock: systemClock, mediaSecret });
      serveAdServer(app, config.publicUrl);
    }
    const connections = drainable(app.server);
    await state.readiness();
    await app
      .listen({ host: config.host, port: config.port, backlog: BACKLOG })
      .catch((error: NodeJS.ErrnoException) => {
        throw explainListenError(error, config);
      });
    const [address] = app.addresses() as AddressInfo[];
    const port = address?.port ?? config.port;
    app.server.on('error', (error) => app.log.error({ err: error }, 'the server has failed to take a connection'));
    const background = await startBackground({
      config,
      db,
      work,
      locks: direct,
      bus,
      log: app.log,
      recorded,
      port,
      jobs: [...events.jobs(work.db), ...featureJobs(work.db)],
      startBot: () => messages.startBot(messengerDesk),
      onProblem: (problem) => onProblem(problem),
    });
    closers.push(...background.closers);
    state.works(background.work);
    monitor?.watchPool('calls', calls.pool);
    monitor?.watchPool('jobs', work.pool);
    if (standby) monitor?.watchStandby(standby);
    monitor?.watchCaches(cacheSizes);
    monitor?.watchEvents(events.counts);
    monitor?.watchReadiness(state.readiness);
    const installation = monitor && installationMetrics(db);
    return {
      port,
      metrics: async (scope) =>
        Promise.all([
          ...(monitor ? [monitor.read()] : []),
          ...(installation && scope === 'installation' ? [installation.read()] : []),
        ]),
      close: async ({ isReplaced } = { isReplaced: false }) => {
        state.drain();
        if (!isReplaced) await pause(config.shutdownDelayS * 1_000);
        await connections.drain({ idleMs: isReplaced ? DRAIN_IDLE_MS : 0, requestMs: DRAIN_REQUESTS_MS });
        await app.close();
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** Pictures can be made again: they give way before the database starves. */
async function shrinkPictureCache(folder: string, toBytes: number): Promise<void> {
  await fileCache(path.join(folder, 'variants'), toBytes).tidy();
}

/** The client is loaded only where there is a server to connect to. */
async function openShared(url: string | undefined, options: Omit<RedisOptions, 'url'>): Promise<Redis | undefined> {
  if (url === undefined) return undefined;
  const { openRedis } = await import('./redis/open-redis.ts');
  return openRedis({ url, ...options });
}
