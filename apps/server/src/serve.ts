/** Answers requests: one process's share of the server, from its database connections to its open port. */
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { systemClock } from '@aerial/domain/time.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { openDatabase, type DatabaseAddress } from './db/connect.ts';
import { postgresBus } from './db/notify.pg.ts';
import { DEMO_MEDIA, DEMO_PICTURES } from './demo/folders.ts';
import { guideJob } from './jobs/guide.ts';
import { startJobQueue } from './jobs/queue.ts';
import { explainListenError } from './prepare.ts';
import { loadWebBuild } from './ssr/web-build.ts';

const WEB_DIST = path.resolve(import.meta.dirname, '../../web/dist');

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
  const { db, pool, close } = openDatabase({ ...database, max: config.databaseConnections });
  const closers = [close];
  const closeAll = async (): Promise<void> => {
    for (const undo of closers.splice(0).toReversed()) await undo();
  };
  try {
    const own = { media: path.join(config.dataDir, 'media'), pictures: path.join(config.dataDir, 'pictures') };
    for (const folder of Object.values(own)) mkdirSync(folder, { recursive: true });
    const bus = await postgresBus({ db, address: database });
    closers.push(() => bus.close());
    const { app } = await buildApp({
      db,
      clock: systemClock,
      publicUrl: config.publicUrl,
      mediaSecret,
      mediaRoots: [own.media, DEMO_MEDIA],
      pictureRoots: [own.pictures, DEMO_PICTURES],
      web: await loadWebBuild(WEB_DIST),
      bus,
      logger: { level: config.logLevel },
      trustProxy: (_address: string, hop: number) => hop < config.trustedProxies,
    });
    await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
      throw explainListenError(error, config);
    });
    const jobs = await startJobQueue(pool, [guideJob({ db, clock: systemClock, bus })], (error) => app.log.error({ err: error }, 'a job failed'));
    closers.push(() => jobs.stop());
    const [address] = app.addresses() as AddressInfo[];
    return {
      port: address?.port ?? config.port,
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
