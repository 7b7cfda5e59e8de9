/** `aerial media`: moves what folders have into the media store, and collects its garbage. */
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { systemClock } from '@aerial/domain/time.ts';
import { cleanStore } from '../../src/ingest/store/clean-store.ts';
import { DEFAULT_GRACE_MS, MIN_GRACE_MS } from '../../src/ingest/store/rules.ts';
import { ObjectStoreError, type ObjectStore } from '../../src/ports/objects/objects.ts';
import { openObjects } from '../../src/ports/objects/open-objects.ts';
import type { CommandContext } from '../context.ts';
import type { CommandDefinitions, ParsedArguments } from '../definition.ts';
import { InstallationError } from '../installation.ts';
import { unexpected } from '../options.ts';
import { uploadFolders } from './media-upload.ts';

const HOUR_MS = 3_600_000;
const MIB = 1024 ** 2;
const MAX_GRACE_HOURS = 8_760;

export interface MediaCleanCommand {
  readonly name: 'media clean';
  readonly graceMs: number;
  readonly isDryRun: boolean;
}
export interface MediaUploadCommand {
  readonly name: 'media upload';
}
export type MediaCommand = MediaCleanCommand | MediaUploadCommand;

function parseMediaUpload({ positionals }: ParsedArguments): Result<MediaUploadCommand, string> {
  const name = 'media upload';
  return positionals.length > 0 ? fail(unexpected(name, positionals)) : ok({ name });
}

function parseMediaClean({ positionals, text, hasFlag }: ParsedArguments): Result<MediaCleanCommand, string> {
  const name = 'media clean';
  if (positionals.length > 0) return fail(unexpected(name, positionals));
  const [grace, isDryRun] = [text('grace'), hasFlag('dry-run')];
  if (grace === undefined) return ok({ name, graceMs: DEFAULT_GRACE_MS, isDryRun });
  const hours = /^\d{1,4}$/u.test(grace) ? Number(grace) : 0;
  const least = MIN_GRACE_MS / HOUR_MS;
  return hours >= least && hours <= MAX_GRACE_HOURS
    ? ok({ name, graceMs: hours * HOUR_MS, isDryRun })
    : fail(`--grace ${grace}: expected hours from ${least} to ${MAX_GRACE_HOURS}`);
}

/** @throws InstallationError without a media store, or when it cannot be used; MediaError when an upload fails */
async function runMedia(command: MediaCommand, context: CommandContext): Promise<void> {
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
  { graceMs, isDryRun }: MediaCleanCommand,
  { print, progress, signal }: CommandContext,
): Promise<void> {
  progress.step('Searching');
  const report = await cleanStore(objects, { clock: systemClock, graceMs, isDryRun, signal });
  progress.clear();
  const found = `${report.uploads} uploads of ${report.assets} assets (${report.objects} objects, ${Math.round(report.bytes / MIB)} MiB)`;
  print(isDryRun ? `Would delete ${found}` : `Deleted ${found}, and ${report.unfinished} unfinished files`);
}

export const mediaDefinitions: CommandDefinitions<MediaCommand> = {
  'media clean': {
    options: { grace: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    parse: parseMediaClean,
    run: runMedia,
  },
  'media upload': { options: {}, parse: parseMediaUpload, run: runMedia },
};
