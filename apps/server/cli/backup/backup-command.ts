/** `aerial backup`, `aerial restore` and `aerial move-database`. */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../src/config/config.ts';
import { findHolder } from '../../src/db/embedded/data-folder.ts';
import { storedMediaSecret, storeMediaSecret } from '../../src/media-secret.ts';
import type { CommandContext } from '../context.ts';
import { externalAddress, InstallationError, open, secretOf, startOwnDatabase, type Opened } from '../installation.ts';
import { dump } from './dump.ts';
import { readManifest } from './manifest.ts';
import { moveRows, onClient, restoreFiles, restoreRows, secretToRestore, verifyBackup } from './restore.ts';

export interface CreateBackupCommand {
  readonly name: 'backup';
  readonly folder: string;
  readonly hasMedia: boolean;
}
export interface RestoreCommand {
  readonly name: 'restore';
  readonly folder: string;
  readonly isCheck: boolean;
}
export interface MoveDatabaseCommand {
  readonly name: 'move-database';
}
export type BackupCommand = CreateBackupCommand | RestoreCommand | MoveDatabaseCommand;

interface BackupContext {
  readonly config: Config;
  readonly version: string;
  readonly signal: AbortSignal;
  onStep(step: string, share: number): void;
}

/** Runs the command and prints its report. @throws InstallationError for what the operator can fix */
export async function runBackup(command: BackupCommand, context: CommandContext): Promise<void> {
  const { config, version, signal, print, progress } = context;
  let step = '';
  const lines = await linesOf(command, {
    config,
    version,
    signal,
    onStep(name, share) {
      if (name !== step) progress.step((step = name));
      progress.update(share);
    },
  });
  progress.clear();
  lines.forEach(print);
}

/** @returns the lines of the report */
function linesOf(command: BackupCommand, context: BackupContext): Promise<string[]> {
  switch (command.name) {
    case 'backup':
      return backup(command, context);
    case 'restore':
      return restore(command, context);
    case 'move-database':
      return move(context);
  }
}

const MIB = 1024 ** 2;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

async function backup(
  { folder, hasMedia }: CreateBackupCommand,
  { config, version, signal, onStep }: BackupContext,
): Promise<string[]> {
  const target = path.resolve(folder);
  const opened = await open(config, 'backup', version);
  try {
    const manifest = await onClient(opened.address, 'backup', (client) =>
      dump({
        client,
        dataDir: config.dataDir,
        target,
        version,
        secret: secretOf(config),
        key: config.backupKey,
        hasMedia,
        signal,
        onStep,
      }),
    );
    const bytes = sum([...manifest.tables, ...manifest.files].map((stored) => stored.bytes));
    const rows = sum(manifest.tables.map((table) => table.rows));
    return [
      `Backed up ${rows} rows of ${manifest.tables.length} tables and ${manifest.files.length} files, ${(bytes / MIB).toFixed(1)} MiB: ${target}`,
      manifest.secret.sealed === undefined
        ? 'The secret is not in it, because BACKUP_KEY is not set: store MEDIA_SECRET (or the file media-secret) elsewhere.'
        : 'The secret is in it, sealed with BACKUP_KEY: store that key elsewhere.',
      ...(hasMedia ? [] : ['Media and recordings are not in it (docs/operating.md).']),
      ...(config.mediaStore
        ? [
            'What is in the media store (assets, pictures, documents) is not in it: keep versions of its objects, or a replica.',
          ]
        : []),
    ];
  } finally {
    await opened.close();
  }
}

/** The database to fill; nothing else may use it. */
async function openTarget({ config, version }: BackupContext): Promise<Opened> {
  const external = externalAddress(config);
  return external ? { address: external, close: async () => {} } : startOwnDatabase(config, 'restore', version);
}

async function restore({ folder, isCheck }: RestoreCommand, context: BackupContext): Promise<string[]> {
  const { config, signal, onStep } = context;
  const source = path.resolve(folder);
  const manifest = await readManifest(source);
  await verifyBackup(source, manifest, signal, onStep);
  const found = `${source} is complete: ${manifest.createdAt}, Aerial ${manifest.version}`;
  if (isCheck) return [found];
  const secret = secretToRestore(manifest, {
    given: config.mediaSecret ?? storedMediaSecret(config.dataDir),
    key: config.backupKey,
  });
  const opened = await openTarget(context);
  try {
    // The rows come last: until they are there the command can be repeated.
    mkdirSync(config.dataDir, { recursive: true, mode: 0o711 });
    if (secret !== undefined) storeMediaSecret(config.dataDir, secret);
    await restoreFiles(source, manifest, config.dataDir, signal);
    const rows = await restoreRows(source, manifest, opened.address, { signal, onStep });
    return [`Restored ${rows} rows and ${manifest.files.length} files of ${manifest.createdAt}.`];
  } finally {
    await opened.close();
  }
}

async function move(context: BackupContext): Promise<string[]> {
  const { config, version, signal, onStep } = context;
  const target = externalAddress(config);
  if (!target) throw new InstallationError('set DATABASE_URL to the empty database that everything is moved to');
  if (!existsSync(path.join(config.dataDir, 'postgres')))
    throw new InstallationError(`there is no embedded database in ${config.dataDir}`);
  // What is written during the move would be lost; the lock of the data folder says whether the service runs.
  const holder = findHolder(config.dataDir);
  if (holder)
    throw new InstallationError(`stop the service first (process ${holder.pid}): what it writes now would be lost`);
  const own = await startOwnDatabase(config, 'move-database', version);
  try {
    const rows = await moveRows(own.address, target, { signal, onStep });
    return [
      `Moved ${rows} rows. Start the service with the same DATABASE_URL.`,
      `The former database is unchanged in ${path.join(config.dataDir, 'postgres')}: remove it when all is well.`,
    ];
  } finally {
    await own.close();
  }
}
