/**
 * What happens once per installation or machine before requests are answered: the data folder is taken, the database
 * runs and has the right shape, the demo provider is there when nothing else is.
 */
import { createServer } from 'node:net';
import path from 'node:path';
import { systemClock } from '@aerial/domain/time.ts';
import type { Config } from './config/config.ts';
import { openDatabase, type DatabaseAddress } from './db/connect.ts';
import { explainDataFolderError, openDataFolder, type DataFolder } from './db/embedded/data-folder.ts';
import { explainMigrateError, migrateDatabase } from './db/migrate.ts';
import { superviseEmbedded } from './db/embedded/supervise.ts';
import { guardDisk, type DiskGuard } from './disk/guard.ts';
import { settleDemoOwner, type ConsoleOwner } from './demo/console-owner.ts';
import { loadDemoIfEmpty } from './demo/load.ts';
import { persistedMediaSecret } from './media-secret.ts';
import { usesOutbox } from './ports/open-messages.ts';

/** Connections of each process besides those of viewers' calls: for jobs, for locks, for notifications between processes. */
export const CONNECTIONS_BESIDES_CALLS = 6;
const MIB = 1024 ** 2;
/** A database that cannot start fails again and again, ms. */
const REPORT_EVERY_MS = 60_000;

/** Why the server does not start, in words for the operator; no stack trace helps. */
export class StartError extends Error {}

export interface Prepared {
  readonly folder: DataFolder;
  /** Where calls go. */
  readonly database: DatabaseAddress;
  /** Where jobs, locks, notifications and migrations go: never through a pooler. */
  readonly direct: DatabaseAddress;
  readonly mediaSecret: string;
  /** Who opens the console of the default provider. */
  readonly consoleOwner: ConsoleOwner;
  /** Undoes everything, in order. Nothing may use the database any more. */
  close(): Promise<void>;
}

export interface PrepareEvents {
  /** Progress in words. */
  say(line: string): void;
}

/**
 * Prepares the installation.
 * @throws StartError when it cannot go on; what was started by then is stopped again
 */
export async function prepare(config: Config, version: string, events: PrepareEvents): Promise<Prepared> {
  const disk = guardDisk({
    folder: config.dataDir,
    minFreeBytes: config.diskMinFreeMb * MIB,
    hasDatabase: config.databaseUrl === undefined,
    say: events.say,
  });
  const folder = await takeDataFolder(config, version, disk);
  const closers: (() => unknown)[] = [() => folder.release(), () => disk.close()];
  const close = async (): Promise<void> => {
    for (const undo of closers.splice(0).toReversed()) await undo();
  };
  try {
    await checkPort(config);
    await disk.releaseIfFull();
    const database = await findDatabase(config, folder, closers, disk, events);
    const direct = directAddress(config, database);
    const migrated = await migrateDatabase(direct);
    if (!migrated.ok) throw new StartError(explainMigrateError(migrated.error));
    const mediaSecret = config.mediaSecret ?? persistedMediaSecret(config.dataDir);
    const consoleOwner = await prepareProviders(config, direct, mediaSecret, events);
    return { folder, database, direct, mediaSecret, consoleOwner, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** On a full disk not even the folder's holder can be written down: the reserve makes room for that and for the database. */
async function takeDataFolder(config: Config, version: string, disk: DiskGuard): Promise<DataFolder> {
  const open = () => openDataFolder(config.dataDir, 'server', version);
  let opened: ReturnType<typeof open>;
  try {
    opened = open();
  } catch (error) {
    if (!isDiskFull(error) || !(await disk.releaseIfFull())) throw error;
    opened = open();
  }
  if (opened.ok) return opened.value;
  disk.close();
  throw new StartError(explainDataFolderError(opened.error));
}

/** SQLite says it by a number of its own. */
const SQLITE_FULL = 13;
const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException | null)?.code)) ||
  (error as { errcode?: number } | null)?.errcode === SQLITE_FULL;

async function findDatabase(
  config: Config,
  folder: DataFolder,
  closers: (() => unknown)[],
  disk: DiskGuard,
  events: PrepareEvents,
): Promise<DatabaseAddress> {
  if (config.databaseUrl !== undefined) return { connectionString: config.databaseUrl };
  let reportedAt = -Infinity;
  const reportFailure = (reason: string): void => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    events.say(`The database has failed and is restarted. ${reason}`);
  };
  const embedded = await superviseEmbedded(
    {
      folder: path.join(config.dataDir, 'postgres'),
      settings: {
        max_connections: String(config.workers * (config.databaseConnections + CONNECTIONS_BESIDES_CALLS) + 50),
      },
    },
    {
      onRestart: reportFailure,
      onRecovered: () => events.say('The database is running again.'),
      beforeRestart: async () => void (await disk.releaseIfFull()),
    },
  ).catch((error: unknown) => {
    throw new StartError(error instanceof Error ? error.message : String(error));
  });
  closers.push(() => embedded.stop());
  folder.describe({ socketDir: embedded.socketDir });
  return { socketDir: embedded.socketDir };
}

/** Where the database is past a connection pooler. */
export const directAddress = ({ databaseDirectUrl: url }: Config, address: DatabaseAddress): DatabaseAddress =>
  url === undefined ? address : { connectionString: url };

/** Whether this is a trial on one's own machine: its outbox is there, and only this machine sees it. */
export const isTrial = (config: Config): boolean => config.demo && config.outbox === 'local' && usesOutbox(config);

async function prepareProviders(
  config: Config,
  database: DatabaseAddress,
  secret: string,
  events: PrepareEvents,
): Promise<ConsoleOwner> {
  const { db, close } = openDatabase({ ...database, max: 4, statementTimeoutMs: 0, applicationName: 'aerial start' });
  try {
    if (config.demo)
      await loadDemoIfEmpty({ db, clock: systemClock, say: events.say, publicUrl: config.publicUrl, secret });
    return await settleDemoOwner({ db, secret, clock: systemClock }, isTrial(config));
  } finally {
    await close();
  }
}

/** A taken port is reported at once, not after the database has been created. */
async function checkPort(config: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => reject(explainListenError(error, config)));
    probe.listen({ port: config.port, host: config.host }, () => probe.close(() => resolve()));
  });
}

/** The reasons a server cannot listen, in words; other errors are returned as they are. */
export function explainListenError(error: NodeJS.ErrnoException, { host, port }: Pick<Config, 'host' | 'port'>): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is taken by another program. Stop that program, or choose another port: PORT=${port + 1} npm start`,
      );
    case 'EACCES':
      return new StartError(
        `Port ${port} may not be opened by this user. Choose one from 1024 up: PORT=8080 npm start`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(
        `${host} is not an address of this machine. Set HOST to one that is, or to 0.0.0.0 for all of them.`,
      );
    default:
      return error;
  }
}
