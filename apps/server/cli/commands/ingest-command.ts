/** `aerial ingest`: a video becomes a film. */
import path from 'node:path';
import type { LibraryId } from '@aerial/domain/ids.ts';
import { ok, type Result } from '@aerial/domain/result.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { addContentKey } from '../../src/drm/keys.pg.ts';
import { ImportError } from '../../src/imports/skipped.ts';
import { ingestVideo } from '../../src/ingest/ingest-video.ts';
import { hasLibrary, registerFilm } from '../../src/ingest/register-asset.ts';
import { openImportTarget } from '../../src/open-media.ts';
import type { CommandContext } from '../context.ts';
import type { CommandDefinitions, ParsedArguments } from '../definition.ts';
import { onInstallation, secretOf } from '../installation.ts';
import { importArguments, importOptions, libraryOf, type ImportArguments } from '../options.ts';
import { INGEST_STEPS, ingestReport } from '../report.ts';

export interface IngestCommand extends ImportArguments {
  readonly name: 'ingest';
  readonly id?: string;
  readonly title: string;
  readonly library?: LibraryId;
  /** The film is encrypted, by a key of its own. */
  readonly isProtected: boolean;
}

function parseIngest(given: ParsedArguments): Result<IngestCommand, string> {
  const name = 'ingest';
  const input = importArguments(name, given);
  if (!input.ok) return input;
  const library = libraryOf(given);
  if (!library.ok) return library;
  const { file } = input.value;
  const id = given.text('id');
  return ok({
    ...input.value,
    name,
    title: given.text('title') ?? path.basename(file, path.extname(file)),
    ...(id === undefined ? {} : { id }),
    ...(library.value === undefined ? {} : { library: library.value }),
    isProtected: given.hasFlag('protect'),
  });
}

async function runIngest(command: IngestCommand, context: CommandContext): Promise<void> {
  const { config, progress, signal, print } = context;
  const { library } = command;
  // Check the installation before hours of encoding, not after.
  const libraryExists = await onInstallation(
    context,
    command.name,
    async ({ db }) => library === undefined || hasLibrary(db, library),
  );
  if (!libraryExists) throw new ImportError(`there is no library ${library}`);
  // The database is not needed while the video is encoded, which may take hours.
  const target = await openImportTarget(config);
  const outcome = await ingestVideo({
    file: command.file,
    mediaDir: target.folder,
    store: target.uploads,
    language: command.language,
    signal,
    ...(command.id === undefined ? {} : { id: command.id }),
    onStep: (step) => progress.step(INGEST_STEPS[step]),
    onProgress: (done) => progress.update(done),
  });
  progress.clear();
  const film = await onInstallation(context, command.name, ({ db, announce }) =>
    registerFilm(db, outcome.manifest, {
      title: command.title,
      language: command.language,
      announce,
      ...(library === undefined ? {} : { library }),
      ...(command.isProtected && {
        protect: (trx, contentId) =>
          addContentKey(
            trx,
            { contentId },
            { secret: secretOf(config), validFrom: epochMs(0), now: epochMs(Date.now()) },
          ),
      }),
    }),
  );
  ingestReport(outcome, film).forEach(print);
}

export const ingestDefinitions: CommandDefinitions<IngestCommand> = {
  ingest: {
    options: {
      ...importOptions,
      id: { type: 'string' },
      title: { type: 'string' },
      library: { type: 'string' },
      protect: { type: 'boolean' },
    },
    parse: parseIngest,
    run: runIngest,
  },
};
