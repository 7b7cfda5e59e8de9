/** The installation a command works on: the running server's database, an embedded one started for the command, or an external one. */
import path from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../src/config/config.ts';
import { openDatabase, type DatabaseAddress, type OpenDatabase } from '../src/db/connect.ts';
import { explainDataFolderError, findHolder, openDataFolder } from '../src/db/embedded/data-folder.ts';
import { startEmbedded } from '../src/db/embedded/embedded.ts';
import { explainMigrateError, migrateDatabase } from '../src/db/migrate.ts';
import { postgresBus } from '../src/bus/bus.pg.ts';
import { topics } from '../src/bus/topics.ts';
import type { Announce } from '../src/imports/transaction.ts';
import { persistedMediaSecret } from '../src/media-secret.ts';

/** The installation cannot be used; the message is printed to the operator. */
export class InstallationError extends Error {
  override readonly name = 'InstallationError';
}

export interface Installation {
  readonly db: OpenDatabase['db'];
  /** Notifies running servers of a change, when the transaction commits. */
  readonly announce: Announce;
}

/** A database that is open for a command. */
export interface Opened {
  readonly address: DatabaseAddress;
  close(): Promise<void>;
}

/** The installation's secret, under which keys are sealed. */
export const secretOf = (config: Config): string => config.mediaSecret ?? persistedMediaSecret(config.dataDir);

async function migrated(address: DatabaseAddress): Promise<DatabaseAddress> {
  const result = await migrateDatabase(address);
  if (!result.ok) throw new InstallationError(explainMigrateError(result.error));
  return address;
}

/** Locks the data folder as a server would, and runs the embedded database, as it is, for as long as the command. */
export async function startOwnDatabase(config: Config, command: string, version: string): Promise<Opened> {
  const folder = openDataFolder(config.dataDir, command, version);
  if (!folder.ok) throw new InstallationError(explainDataFolderError(folder.error));
  try {
    const embedded = await startEmbedded({ folder: path.join(config.dataDir, 'postgres') });
    const close = async (): Promise<void> => {
      await embedded.stop();
      folder.value.release();
    };
    return { address: { socketDir: embedded.socketDir }, close };
  } catch (error) {
    folder.value.release();
    throw error;
  }
}

async function startEmbeddedDatabase(config: Config, command: string, version: string): Promise<Opened> {
  const own = await startOwnDatabase(config, command, version);
  try {
    return { address: await migrated(own.address), close: own.close };
  } catch (error) {
    await own.close();
    throw error;
  }
}

/** Where an external database is, for commands; undefined where the embedded one is used. */
export const externalAddress = (config: Config): DatabaseAddress | undefined => {
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  return url === undefined ? undefined : { connectionString: url };
};

/** The database of the installation, migrated: the external one, that of the running server, or one started for the command. */
export async function open(config: Config, command: string, version: string): Promise<Opened> {
  const close = async (): Promise<void> => {};
  const external = externalAddress(config);
  if (external) return { address: await migrated(external), close };
  const holder = findHolder(config.dataDir);
  // The running server has migrated its database.
  if (holder?.socketDir !== undefined) return { address: { socketDir: holder.socketDir }, close };
  return startEmbeddedDatabase(config, command, version);
}

/** What a command needs to open the installation. */
export interface InstallationOptions {
  readonly config: Config;
  readonly version: string;
  readonly signal: AbortSignal;
}

const CANCEL_RETRY_MS = 200;

/**
 * Runs the work. On the signal, cancels its statements in the database until it has ended: its transaction is rolled back,
 * and nothing continues after the command.
 */
async function cancelOnAbort<T>(
  db: OpenDatabase['db'],
  applicationName: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  let timer: NodeJS.Timeout | undefined;
  const cancel = (): void => {
    sql`select pg_cancel_backend(pid) from pg_stat_activity where application_name = ${applicationName} and pid <> pg_backend_pid()`
      .execute(db)
      .catch(() => {
        // Without the database nothing runs in it.
      });
  };
  const onAbort = (): void => {
    cancel();
    timer = setInterval(cancel, CANCEL_RETRY_MS);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', onAbort);
    clearInterval(timer);
  }
}

/**
 * Runs the work on the installation of the configuration.
 * @param signal cancels the work, also its statement in the database
 * @throws InstallationError if the data folder or the database cannot be used; errors of the work
 */
export async function onInstallation<T>(
  { config, version, signal }: InstallationOptions,
  command: string,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const opened = await open(config, command, version);
  try {
    const applicationName = `aerial ${command} ${process.pid}`;
    const { db, close } = openDatabase({ ...opened.address, max: 2, statementTimeoutMs: 0, applicationName });
    try {
      const bus = await postgresBus({ db, address: opened.address }).catch((error: unknown) => {
        throw new InstallationError(`The database cannot be reached: ${(error as Error).message}`, { cause: error });
      });
      try {
        return await cancelOnAbort(db, applicationName, signal, () =>
          work({
            db,
            announce: (trx, topic) =>
              // Packets decide what viewers may watch; processes cache their contents, and providers, with the catalogue.
              topic === 'packets' || topic === 'providers'
                ? bus.publishIn(trx, topics.catalogue, null)
                : topic === 'ads'
                  ? bus.publishIn(trx, topics.ads, null)
                  : bus.publishIn(trx, topics.documents, { topic }),
          }),
        );
      } finally {
        await bus.close();
      }
    } finally {
      await close();
    }
  } finally {
    await opened.close();
  }
}
