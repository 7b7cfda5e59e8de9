/** `aerial import epg`: the programmes of an XMLTV guide. */
import { ok, type Result } from '@aerial/domain/result.ts';
import { importEpg } from '../../src/imports/guide/write-epg.ts';
import { readFile, skipReporter, type CommandContext } from '../context.ts';
import type { CommandDefinitions, ParsedArguments } from '../definition.ts';
import { onInstallation } from '../installation.ts';
import { importArguments, importOptions, type ImportArguments } from '../options.ts';
import { epgReport } from '../report.ts';

export interface ImportEpgCommand extends ImportArguments {
  readonly name: 'import epg';
}

function parseImportEpg(given: ParsedArguments): Result<ImportEpgCommand, string> {
  const name = 'import epg';
  const input = importArguments(name, given);
  return input.ok ? ok({ ...input.value, name }) : input;
}

async function runImportEpg(command: ImportEpgCommand, context: CommandContext): Promise<void> {
  const chunks = await readFile(command.file, context);
  const reporter = skipReporter(context, command.isQuiet);
  const report = await onInstallation(context, command.name, ({ db, announce }) =>
    importEpg(db, chunks, { language: command.language, onSkipped: reporter.onSkipped, announce }),
  );
  reporter.printSummary();
  epgReport(report, command.isQuiet).forEach(context.print);
}

export const importEpgDefinitions: CommandDefinitions<ImportEpgCommand> = {
  'import epg': { options: importOptions, parse: parseImportEpg, run: runImportEpg },
};
