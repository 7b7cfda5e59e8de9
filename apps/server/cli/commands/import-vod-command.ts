/** `aerial import vod`: the films and series of a folder. */
import path from 'node:path';
import type { LibraryId } from '@aerial/domain/ids.ts';
import { ok, type Result } from '@aerial/domain/result.ts';
import { openImportTarget } from '../../src/open-media.ts';
import { importVod } from '../../src/vod/import-vod.ts';
import type { CommandContext } from '../context.ts';
import type { CommandDefinitions, ParsedArguments } from '../definition.ts';
import { onInstallation } from '../installation.ts';
import { importArguments, importOptions, libraryOf, type ImportArguments } from '../options.ts';
import { INGEST_STEPS } from '../report.ts';
import { marksLine, skippedTitleLine, titleLine, vodReport } from '../vod-report.ts';

export interface ImportVodCommand extends ImportArguments {
  readonly name: 'import vod';
  readonly list: string;
  readonly library?: LibraryId;
  readonly provider?: string;
}

function parseImportVod(given: ParsedArguments): Result<ImportVodCommand, string> {
  const name = 'import vod';
  const input = importArguments(name, given, 'folder');
  if (!input.ok) return input;
  const library = libraryOf(given);
  if (!library.ok) return library;
  const provider = given.text('provider');
  return ok({
    ...input.value,
    name,
    list: given.text('list') ?? path.basename(path.resolve(input.value.file)),
    ...(library.value === undefined ? {} : { library: library.value }),
    ...(provider === undefined ? {} : { provider }),
  });
}

async function runImportVod(command: ImportVodCommand, context: CommandContext): Promise<void> {
  const { config, progress, signal, print } = context;
  const { library, provider, list, language, isQuiet } = command;
  const printDetail = (line: string): void => {
    if (isQuiet) return;
    progress.clear();
    print(line);
  };
  const { folder: mediaDir, uploads: store, pictures } = await openImportTarget(config);
  const report = await importVod({
    root: command.file,
    list,
    language,
    signal,
    mediaDir,
    ...(store ? { store } : {}),
    pictures,
    ...(library === undefined ? {} : { library }),
    ...(provider === undefined ? {} : { provider }),
    // The database is not needed while a title is encoded, which may take hours.
    onDatabase: (work) => onInstallation(context, command.name, ({ db, announce }) => work(db, announce)),
    onStep: (video, step) => progress.step(`${INGEST_STEPS[step]} ${path.posix.basename(video)}`),
    onProgress: (done) => progress.update(done),
    onSkipped: (skipped) => printDetail(skippedTitleLine(skipped)),
    onTitle: (title, outcome) => printDetail(titleLine(title, outcome)),
    onMarks: (title, marks) => printDetail(marksLine(title, marks)),
  });
  progress.clear();
  vodReport(report).forEach(print);
}

export const importVodDefinitions: CommandDefinitions<ImportVodCommand> = {
  'import vod': {
    options: {
      ...importOptions,
      library: { type: 'string' },
      provider: { type: 'string' },
      list: { type: 'string' },
    },
    parse: parseImportVod,
    run: runImportVod,
  },
};
