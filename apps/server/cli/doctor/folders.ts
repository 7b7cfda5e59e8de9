/** Checks of folders: they can be written, have room, and are closed to others where they hold secrets. */
import { constants, type Stats } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../src/config/config.ts';
import { diskLevel } from '../../src/disk/rules.ts';
import { freeSpace } from '../../src/disk/watch.ts';
import { ok, problem, warning, type Finding } from './findings.ts';

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;
const OTHERS = 0o077;

const statOf = (file: string): Promise<Stats | undefined> => stat(file).catch(() => undefined);

async function folderCheck(check: string, folder: string, minFreeMb: number): Promise<Finding> {
  if (!(await statOf(folder))?.isDirectory())
    return warning(check, `${folder} does not exist yet`, 'The service creates it at its first start.');
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return problem(check, `${folder} cannot be written`, 'Let it belong to the user that runs the service.');
  }
  const free = await freeSpace(folder);
  const says = `${(free / GIB).toFixed(1)} GiB are free in ${folder}`;
  const level = diskLevel(free, minFreeMb * MIB);
  const advice = 'Make room or enlarge the disk; docs/operating.md says what stops at which level.';
  if (level === 'ok') return ok(check, says);
  return level === 'warning' ? warning(check, says, advice) : problem(check, says, advice);
}

async function secretCheck(config: Config): Promise<Finding[]> {
  if (config.mediaSecret !== undefined) return [ok('secret', 'MEDIA_SECRET is set')];
  const found = await statOf(path.join(config.dataDir, 'media-secret'));
  if (config.databaseUrl !== undefined)
    return [
      warning(
        'secret',
        'MEDIA_SECRET is not set: each machine makes a secret of its own',
        'Set it to the same 32 characters or more on all machines (the file media-secret has the one of this machine).',
      ),
    ];
  if (!found) return [];
  return [
    (found.mode & OTHERS) === 0
      ? ok('secret', 'it is in the data folder and readable by its owner only')
      : problem('secret', 'the file media-secret can be read by other users', 'chmod 600 it.'),
  ];
}

/** Checks the data folder, folders that lie elsewhere, and the installation's secret. */
export async function folderChecks(config: Config): Promise<Finding[]> {
  const { dataDir, recordingsDir, recordingsStore, recordingsSpoolDir, mediaStore, mediaCacheDir, diskMinFreeMb } =
    config;
  const others: [string, string][] = [
    recordingsStore ? ['spool of recordings', recordingsSpoolDir] : ['recordings', recordingsDir],
    ...((mediaStore ?? recordingsStore) ? [['media cache', mediaCacheDir] satisfies [string, string]] : []),
  ];
  const elsewhere = others.filter(([, folder]) => path.relative(dataDir, folder).startsWith('..'));
  const found = await Promise.all(elsewhere.map(([name, folder]) => folderCheck(name, folder, diskMinFreeMb)));
  return [await folderCheck('data folder', dataDir, diskMinFreeMb), ...found, ...(await secretCheck(config))];
}
