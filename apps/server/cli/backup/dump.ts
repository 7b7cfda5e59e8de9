/** Writes a backup of an installation: the rows of one instant, and the files that belong to them. */
import { createReadStream } from 'node:fs';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { InstallationError } from '../installation.ts';
import { copyOf, readCatalogue } from './catalogue.ts';
import { filesBelow, store } from './files.ts';
import { backupSeal, FORMAT, MANIFEST, secretFingerprint, type Manifest, type StoredFile } from './manifest.ts';

export interface DumpOptions {
  readonly client: Client;
  readonly dataDir: string;
  /** Where it is written; must not exist. */
  readonly target: string;
  readonly version: string;
  /** The installation's secret, and the key that seals it; without a key it is left out. */
  readonly secret: string;
  readonly key: string | undefined;
  /** Whether media assets are copied as well. */
  readonly hasMedia: boolean;
  readonly signal: AbortSignal;
  onStep(step: string, share: number): void;
}

/** Folders of the data folder that cannot be made again. */
const FOLDERS = ['pictures', 'documents'];

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** @throws InstallationError if the target exists already; errors of the database and the disk, and then nothing is left */
export async function dump(options: DumpOptions): Promise<Manifest> {
  const { target, signal } = options;
  if (await exists(target)) throw new InstallationError(`${target} exists already`);
  const partial = `${target}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    const manifest = await write(partial, options);
    signal.throwIfAborted();
    await writeFile(path.join(partial, MANIFEST), `${JSON.stringify(manifest, undefined, 1)}\n`, {
      mode: 0o600,
      flush: true,
    });
    await rename(partial, target);
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function write(folder: string, options: DumpOptions): Promise<Manifest> {
  const { client, signal, onStep, secret, key } = options;
  const createdAt = new Date().toISOString();
  await client.query('begin transaction isolation level repeatable read, read only');
  const catalogue = await readCatalogue(client);
  const tables: Manifest['tables'] = [];
  for (const [index, table] of catalogue.tables.entries()) {
    onStep('rows', index / catalogue.tables.length);
    const rows = client.query(copyTo(`${copyOf(client, table)} to stdout`));
    const stored = await store(folder, path.join('tables', `${table.name}.copy.gz`), rows, {
      isCompressed: true,
      signal,
    });
    tables.push({ ...stored, ...table, columns: [...table.columns], rows: rows.rowCount ?? 0 });
  }
  await client.query('commit');
  return {
    format: FORMAT,
    version: options.version,
    createdAt,
    migrations: [...catalogue.migrations],
    tables,
    sequences: [...catalogue.sequences],
    files: await copyFiles(folder, options),
    secret: {
      fingerprint: secretFingerprint(secret),
      ...(key !== undefined && { sealed: backupSeal(key).close(secret) }),
    },
  };
}

async function copyFiles(folder: string, { dataDir, hasMedia, signal, onStep }: DumpOptions): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  for (const below of [...FOLDERS, ...(hasMedia ? ['media'] : [])]) {
    const files = await filesBelow(path.join(dataDir, below));
    for (const [index, file] of files.entries()) {
      onStep(below, index / files.length);
      const source = createReadStream(path.join(dataDir, below, file));
      stored.push(await store(folder, path.join('files', below, file), source, { isCompressed: false, signal }));
    }
  }
  return stored;
}
