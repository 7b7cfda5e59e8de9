/** Restores a backup into an empty installation, and moves a database into another: the same rows by the same means. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { clientConfig, openDatabase, type DatabaseAddress } from '../../src/db/connect.ts';
import { explainMigrateError, migrateDatabase, migrateDatabaseTo, migrationState } from '../../src/db/migrate.ts';
import { DatabaseUnavailable } from '../../src/db/unavailable.ts';
import { InstallationError } from '../installation.ts';
import { copyOf, prepareSession, readCatalogue, type Catalogue, type TableShape } from './catalogue.ts';
import { openCompressed, verify } from './files.ts';
import { loadRows, usedTable } from './load.ts';
import { backupSeal, secretFingerprint, type Manifest } from './manifest.ts';

export type Step = (step: string, share: number) => void;

/** Runs the work on a connection without limits of time. */
export async function onClient<T>(
  address: DatabaseAddress,
  name: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...clientConfig(address), application_name: `aerial ${name}` });
  client.on('error', () => {}); // the statement that runs rejects
  try {
    await client.connect();
  } catch (error) {
    throw new InstallationError(`The database cannot be reached: ${(error as Error).message}`, { cause: error });
  }
  try {
    await prepareSession(client);
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Reads every file of the backup. @throws InstallationError at the first that is missing or damaged */
export async function verifyBackup(
  folder: string,
  manifest: Manifest,
  signal: AbortSignal,
  onStep: Step,
): Promise<void> {
  const stored = [...manifest.tables, ...manifest.files];
  for (const [index, one] of stored.entries()) {
    onStep('checking', index / stored.length);
    await verify(folder, one, signal);
  }
}

/**
 * The secret that the restored installation needs.
 * @returns a secret to store in the data folder; undefined when the installation has it already
 * @throws InstallationError when it is not to be had, or another one is set
 */
export function secretToRestore(
  { secret }: Manifest,
  { given, key }: { readonly given: string | undefined; readonly key: string | undefined },
): string | undefined {
  if (given !== undefined) {
    if (secretFingerprint(given) === secret.fingerprint) return undefined;
    throw new InstallationError(
      'the secret of this installation is not that of the backup: PINs and sealed keys would be lost. Set MEDIA_SECRET to the former one.',
    );
  }
  if (secret.sealed === undefined)
    throw new InstallationError(
      'the backup has no secret, because BACKUP_KEY was not set: set MEDIA_SECRET to the former one',
    );
  if (key === undefined) throw new InstallationError('the secret is sealed: set BACKUP_KEY to the key of the backup');
  const opened = backupSeal(key).open(secret.sealed);
  if (opened === undefined) throw new InstallationError('BACKUP_KEY does not open the secret of the backup');
  return opened;
}

/** Migrations that a database has, and those that this version knows. */
async function stateOf(address: DatabaseAddress): Promise<{ applied: readonly string[]; known: readonly string[] }> {
  const { db, close } = openDatabase({ ...address, max: 1, applicationName: 'aerial restore' });
  try {
    const { pending, applied, unknown } = await migrationState(db);
    return { applied, known: [...pending, ...applied.filter((name) => !unknown.includes(name))] };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    throw new InstallationError('The database cannot be reached.', { cause: error });
  } finally {
    await close();
  }
}

interface FillOptions {
  readonly address: DatabaseAddress;
  readonly source: Catalogue;
  readonly signal: AbortSignal;
  open(table: TableShape): Readable;
  /** Rows that a table has to have; undefined: unknown before. */
  rowsOf(table: TableShape): number | undefined;
  readonly onStep: Step;
}

/** Gives an empty database the shape and the rows of the source, then brings it up to date. @returns how many rows there are */
async function fill({ address, source, signal, open, rowsOf, onStep }: FillOptions): Promise<number> {
  const level = source.migrations.at(-1);
  if (level === undefined) throw new InstallationError('the source is no database of Aerial');
  const former = await stateOf(address);
  const unknown = source.migrations.find((name) => !former.known.includes(name));
  if (unknown !== undefined) throw new InstallationError(`the source belongs to a newer Aerial (${unknown})`);
  // Migrating to an earlier level would undo what is there.
  if (former.applied.some((name) => !source.migrations.includes(name)))
    throw new InstallationError(
      'the target is of a newer version than the source: use an empty database without tables',
    );
  const shaped = await migrateDatabaseTo(address, level);
  if (!shaped.ok) throw new InstallationError(explainMigrateError(shaped.error));
  const rows = await onClient(address, 'restore', async (client) => {
    const used = await usedTable(client);
    if (used !== undefined)
      throw new InstallationError(
        `the target is in use: its table ${used} has rows. Only an empty database is filled.`,
      );
    await client.query('begin');
    let done = 0;
    let total = 0;
    await loadRows(client, source, open, {
      onTable(table, count) {
        signal.throwIfAborted();
        const expected = rowsOf(table);
        if (expected !== undefined && expected !== count)
          throw new InstallationError(`${table.name} has ${count} rows instead of ${expected}`);
        total += count;
        onStep('loading', ++done / source.tables.length);
      },
    });
    await client.query('commit');
    await client.query('analyze');
    return total;
  });
  const latest = await migrateDatabase(address);
  if (!latest.ok) throw new InstallationError(explainMigrateError(latest.error));
  return rows;
}

/** Restores the rows of a backup. @returns how many there are */
export function restoreRows(
  folder: string,
  manifest: Manifest,
  address: DatabaseAddress,
  { signal, onStep }: { readonly signal: AbortSignal; readonly onStep: Step },
): Promise<number> {
  const byName = new Map(manifest.tables.map((table) => [table.name, table]));
  return fill({
    address,
    source: manifest,
    signal,
    onStep,
    open: ({ name }) => openCompressed(folder, byName.get(name)!),
    rowsOf: ({ name }) => byName.get(name)!.rows,
  });
}

/** Copies the files of a backup into the data folder. */
export async function restoreFiles(
  folder: string,
  manifest: Manifest,
  dataDir: string,
  signal: AbortSignal,
): Promise<void> {
  for (const { file } of manifest.files) {
    const target = path.join(dataDir, path.relative('files', file));
    await mkdir(path.dirname(target), { recursive: true });
    await pipeline(createReadStream(path.join(folder, file)), createWriteStream(target, { flush: true }), { signal });
  }
}

/** Copies the rows of one instant of a database into an empty one. @returns how many there are */
export function moveRows(
  from: DatabaseAddress,
  to: DatabaseAddress,
  { signal, onStep }: { readonly signal: AbortSignal; readonly onStep: Step },
): Promise<number> {
  return onClient(from, 'move', async (client) => {
    await client.query('begin transaction isolation level repeatable read, read only');
    return fill({
      address: to,
      source: await readCatalogue(client),
      signal,
      onStep,
      open: (table) => client.query(copyTo(`${copyOf(client, table)} to stdout`)),
      rowsOf: () => undefined,
    });
  });
}
