/** Answers requests: one process's share of the server, from its database connections to its open port. */
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { systemClock } from '@aerial/domain/time.ts';
import { buildApp } from './app.ts';
import { localUrl, type Config } from './config.ts';
import { openDatabase, type DatabaseAddress } from './db/connect.ts';
import { postgresBus } from './db/notify.pg.ts';
import { onlyOne } from './db/only-one.ts';
import { serveElsewhere } from './demo/elsewhere.ts';
import { DEMO_DOCUMENTS, DEMO_MEDIA, DEMO_PICTURES } from './demo/folders.ts';
import { openCountryDatabase, type CountryDatabase } from './geo/country-database.ts';
import { expiredJob } from './jobs/expired.ts';
import { eventFiles } from './features/metrics/event-files.ts';
import { OWN_PICTURES } from './features/profiles/avatars.ts';
import { guideJob } from './jobs/guide.ts';
import { startJobQueue } from './jobs/queue.ts';
import { sitemapJob } from './jobs/sitemap.ts';
import { openMessages } from './ports/open-messages.ts';
import { explainListenError, StartError } from './prepare.ts';
import { runRecorder } from './recorder/recorder.ts';
import { recordingFiles } from './recorder/recording-files.ts';
import { recordings } from './recorder/recordings.pg.ts';
import { loadWebBuild } from './ssr/web-build.ts';

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;
const WEB_DIST = path.resolve(import.meta.dirname, '../../web/dist');

/** Viewers' calls wait no longer than their clients do: whatever the database does, they are answered within some ten seconds. */
const CALL_LIMITS = { statementTimeoutMs: 6_000, answerTimeoutMs: 7_000, connectTimeoutMs: 4_000 };
/** Jobs go through whole tables. */
const JOB_LIMITS = { max: 3, statementTimeoutMs: 10 * 60_000 };

/** Connections that may wait to be taken: when a match begins thousands come in a second. The system allows fewer by default (net.core.somaxconn). */
const BACKLOG = 4_096;

export interface ServeOptions {
  readonly config: Config;
  readonly database: DatabaseAddress;
  readonly mediaSecret: string;
}

export interface Serving {
  readonly port: number;
  /** Takes no new requests, finishes those under way, closes the database. */
  close(): Promise<void>;
}

/** Builds the server and listens. @throws StartError when it cannot listen */
export async function serve({ config, database, mediaSecret }: ServeOptions): Promise<Serving> {
  const { db, close } = openDatabase({ ...database, max: config.databaseConnections, ...CALL_LIMITS });
  const work = openDatabase({ ...database, ...JOB_LIMITS, applicationName: 'aerial jobs' });
  const closers = [close, work.close];
  const closeAll = async (): Promise<void> => {
    for (const undo of closers.splice(0).toReversed()) await undo();
  };
  try {
    const own = { media: path.join(config.dataDir, 'media'), pictures: path.join(config.dataDir, 'pictures'), documents: path.join(config.dataDir, 'documents') };
    for (const folder of Object.values(own)) mkdirSync(folder, { recursive: true });
    const bus = await postgresBus({ db, address: database });
    closers.push(() => bus.close());
    const geo = config.geoDatabase === undefined ? undefined : await openGeo(config.geoDatabase);
    if (geo) closers.push(async () => geo.close());
    let onProblem = (problem: string): void => console.error(problem);
    const messages = openMessages({ settings: config, db, address: database, clock: systemClock, secret: mediaSecret, onProblem: (problem) => onProblem(problem) });
    closers.push(() => messages.close());
    const recorded = recordingFiles(config.recordingsDir);
    const { app, messengerDesk } = await buildApp({
      db,
      clock: systemClock,
      publicUrl: config.publicUrl,
      mediaSecret,
      mediaRoots: [own.media, DEMO_MEDIA],
      recordings: recordings(db, recorded),
      pictureRoots: [own.pictures, DEMO_PICTURES, OWN_PICTURES],
      pictureCache: { folder: path.join(config.dataDir, 'picture-cache'), maxBytes: config.pictureCacheMaxMb * MIB },
      documentRoots: [own.documents, DEMO_DOCUMENTS],
      web: await loadWebBuild(WEB_DIST),
      geo,
      messages: messages.ports,
      outbox: messages.outbox,
      events: eventFiles({ folder: path.join(config.dataDir, 'events'), writer: String(process.pid), onProblem: (problem) => onProblem(problem) }),
      bus,
      logger: { level: config.logLevel },
      trustProxy: (_address: string, hop: number) => hop < config.trustedProxies,
    });
    onProblem = (problem) => app.log.warn(problem);
    if (config.demo) serveElsewhere(app, { db, clock: systemClock, mediaSecret });
    await app.listen({ host: config.host, port: config.port, backlog: BACKLOG }).catch((error: NodeJS.ErrnoException) => {
      throw explainListenError(error, config);
    });
    const [address] = app.addresses() as AddressInfo[];
    const port = address?.port ?? config.port;
    const jobs = await startJobQueue(work.pool, [guideJob({ db: work.db, clock: systemClock, bus }), expiredJob({ db: work.db, clock: systemClock }), sitemapJob({ db: work.db, clock: systemClock, publicUrl: config.publicUrl })], (error) => app.log.error({ err: error }, 'a job failed'));
    closers.push(() => jobs.stop());
    messages.startBot(messengerDesk);
    if (config.recorderDownloads > 0) {
      const recorder = { db, files: recorded, clock: systemClock, maxBytes: config.recordingsMaxGb * GIB, downloads: config.recorderDownloads, ownAddress: localUrl(config.host, port), onProblem: (problem: string) => onProblem(problem) };
      const one = onlyOne({ address: database, name: 'recorder', onError: (error) => app.log.error({ err: error }, 'the recorder failed') }, (signal) => runRecorder(recorder, signal));
      closers.push(() => one.close());
    }
    return {
      port,
      close: async () => {
        await app.close();
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** Without the countries of addresses forbidden ones would be served: a file that was asked for must be usable. */
async function openGeo(file: string): Promise<CountryDatabase> {
  try {
    return await openCountryDatabase(file, { onUnusable: (error) => console.error(`The new ${file} cannot be used, the former one stays in use: ${String(error)}`) });
  } catch (error) {
    throw new StartError(`GEO_DATABASE ${file} cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  }
}
