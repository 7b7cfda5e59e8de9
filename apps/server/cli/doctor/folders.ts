/** Checks of folders: they can be written, have room, and are closed to others where they hold secrets; media are where they should be. */
import { constants, type Stats } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { Config } from '../../src/config/config.ts';
import type { Database } from '../../src/db/schema.ts';
import { DEMO_MEDIA } from '../../src/demo/folders.ts';
import { diskLevel } from '../../src/disk/rules.ts';
import { freeSpace } from '../../src/disk/watch.ts';
import { ok, problem, skipped, warning, type Finding } from './findings.ts';

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;
const OTHERS = 0o077;
/** Titles that are looked for in the media store. */
const MAX_ASSETS = 5_000;
const MAX_NAMED = 5;

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

/** Checks the data folder, the folder of recordings and the installation's secret. */
export async function folderChecks(config: Config): Promise<Finding[]> {
  const { dataDir, recordingsDir, diskMinFreeMb } = config;
  const recordings = path.relative(dataDir, recordingsDir).startsWith('..')
    ? [await folderCheck('recordings', recordingsDir, diskMinFreeMb)]
    : [];
  return [await folderCheck('data folder', dataDir, diskMinFreeMb), ...recordings, ...(await secretCheck(config))];
}

/** Checks that assets which titles and channels name are in the media store. */
export async function mediaChecks(config: Config, db: Kysely<Database>): Promise<Finding[]> {
  const check = 'media store';
  const { rows } = await sql<{ asset: string }>`
    select distinct item->>'asset' as asset from playlists, jsonb_array_elements(items) as item
    where item->>'asset' is not null limit ${MAX_ASSETS}`.execute(db);
  const roots = [path.join(config.dataDir, 'media'), DEMO_MEDIA];
  const stored = new Set((await Promise.all(roots.map((root) => readdir(root).catch(() => [] as string[])))).flat());
  const missing = rows.map(({ asset }) => asset).filter((asset) => !stored.has(asset));
  if (rows.length === 0) return [skipped(check, 'nothing is made of assets yet')];
  return missing.length === 0
    ? [ok(check, `${rows.length} assets are named, all are there`)]
    : [
        problem(
          check,
          `${missing.length} of ${rows.length} assets are missing: ${missing.slice(0, MAX_NAMED).join(', ')}${missing.length > MAX_NAMED ? ' …' : ''}`,
          'Mount the shared folder media on this machine, or restore it from a backup.',
        ),
      ];
}
