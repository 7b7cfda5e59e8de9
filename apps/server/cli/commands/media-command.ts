/** `aerial media`: moves what folders have into the media store, and collects its garbage. */
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { systemClock } from '@aerial/domain/time.ts';
import type { Config } from '../../src/config/config.ts';
import { cleanStore } from '../../src/ingest/store/clean-store.ts';
import { DEFAULT_GRACE_MS, MIN_GRACE_MS } from '../../src/ingest/store/rules.ts';
import { ObjectStoreError, type ObjectStore } from '../../src/ports/objects/objects.ts';
import { openObjects } from '../../src/ports/objects/open-objects.ts';
import { InstallationError } from '../installation.ts';
import { uploadFolders } from './media-upload.ts';
import type { Progress } from '../progress.ts';

const HOUR_MS = 3_600_000;
const MIB = 1024 ** 2;
const MAX_GRACE_HOURS = 8_760;

export type MediaCommand =
  | { readonly name: 'media clean'; readonly graceMs: number; readonly isDryRun: boolean }
  | { readonly name: 'media upload' };

export interface MediaArguments {
  readonly name: MediaCommand['name'];
  readonly positionals: readonly string[];
  /** Hours, as given. */
  readonly grace: string | undefined;
  readonly isDryRun: boolean;
}

export function mediaCommand({ name, positionals, grace, isDryRun }: MediaArguments): Result<MediaCommand, string> {
  if (positionals.length > 0) return fail(`${name}: unexpected: ${positionals.join(' ')}`);
  if (name === 'media upload') return ok({ name });
  if (grace === undefined) return ok({ name, graceMs: DEFAULT_GRACE_MS, isDryRun });
  const hours = /^\d{1,4}$/u.test(grace) ? Number(grace) : 0;
  const least = MIN_GRACE_MS / HOUR_MS;
  return hours >= least && hours <= MAX_GRACE_HOURS
    ? ok({ name, graceMs: hours * HOUR_MS, isDryRun })
    : fail(`--grace ${grace}: expected hours from ${least} to ${MAX_GRACE_HOURS}`);
}

export interface MediaContext {
  readonly config: Config;
  print(line: string): void;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** @throws InstallationError without a media store, or when it cannot be used; MediaError when an upload fails */
export async function runMedia(command: MediaCommand, context: MediaContext): Promise<void> {
  const { mediaStore } = context.config;
  if (!mediaStore)
    throw new InstallationError('MEDIA_STORE is not set: assets, pictures and documents are in the data folder');
  const objects = await openObjects(mediaStore);
  try {
    await (command.name === 'media clean'
      ? clean(objects, command, context)
      : uploadFolders(objects, { ...context, dataDir: context.config.dataDir }));
  } catch (error) {
    if (error instanceof ObjectStoreError)
      throw new InstallationError(`the media store cannot be used (${error.reason}: ${error.message})`, {
        cause: error,
      });
    throw error;
  }
}

async function clean(
  objects: ObjectStore,
  { graceMs, isDryRun }: Extract<MediaCommand, { name: 'media clean' }>,
  { print, progress, signal }: MediaContext,
): Promise<void> {
  progress.step('Searching');
  const report = await cleanStore(objects, { clock: systemClock, graceMs, isDryRun, signal });
  progress.clear();
  const found = `${report.uploads} uploads of ${report.assets} assets (${report.objects} objects, ${Math.round(report.bytes / MIB)} MiB)`;
  print(isDryRun ? `Would delete ${found}` : `Deleted ${found}, and ${report.unfinished} unfinished files`);
}
