/** `aerial import packets`: what a provider sells. */
import { ok, type Result } from '@aerial/domain/result.ts';
import { importPackets } from '../../src/imports/packets/write-packets.ts';
import { readFile, type CommandContext } from '../context.ts';
import type { CommandDefinitions, ParsedArguments } from '../definition.ts';
import { onInstallation } from '../installation.ts';
import { importArguments, importOptions, type ImportArguments } from '../options.ts';
import { packetsReport } from '../packets-report.ts';

export interface ImportPacketsCommand extends ImportArguments {
  readonly name: 'import packets';
  readonly provider?: string;
  readonly isDryRun: boolean;
}

function parseImportPackets(given: ParsedArguments): Result<ImportPacketsCommand, string> {
  const name = 'import packets';
  const input = importArguments(name, given);
  if (!input.ok) return input;
  const provider = given.text('provider');
  return ok({ ...input.value, name, isDryRun: given.hasFlag('dry-run'), ...(provider && { provider }) });
}

async function runImportPackets(command: ImportPacketsCommand, context: CommandContext): Promise<void> {
  const chunks = await readFile(command.file, context);
  const { provider, language, isDryRun } = command;
  const report = await onInstallation(context, command.name, ({ db, announce }) =>
    importPackets(db, chunks, { language, isDryRun, announce, ...(provider === undefined ? {} : { provider }) }),
  );
  packetsReport(report, command.isQuiet).forEach(context.print);
}

export const importPacketsDefinitions: CommandDefinitions<ImportPacketsCommand> = {
  'import packets': {
    options: { ...importOptions, provider: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    parse: parseImportPackets,
    run: runImportPackets,
  },
};
