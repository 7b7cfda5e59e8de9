/** `aerial import ab-tests` and `aerial report ab-tests`: the A/B tests of a provider, and what they found. */
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { abTestsCsv } from '../../src/features/ab-tests/report.pg.ts';
import { readAbTests } from '../../src/imports/ab-tests/read-ab-tests.ts';
import { importAbTests } from '../../src/imports/ab-tests/write-ab-tests.ts';
import { readText } from '../../src/imports/packets/write-packets.ts';
import { readFile, type CommandContext } from '../context.ts';
import type { CommandDefinitions, ParsedArguments } from '../definition.ts';
import { onInstallation } from '../installation.ts';
import { singleArgument, unexpected } from '../options.ts';

export interface ImportAbTestsCommand {
  readonly name: 'import ab-tests';
  readonly file: string;
  readonly provider?: string;
}
export interface ReportAbTestsCommand {
  readonly name: 'report ab-tests';
  readonly provider?: string;
}

function parseImport({ positionals, text }: ParsedArguments): Result<ImportAbTestsCommand, string> {
  const name = 'import ab-tests';
  const file = singleArgument(name, positionals, { thing: 'file', missing: 'a file is missing' });
  if (!file.ok) return file;
  const provider = text('provider');
  return ok({ name, file: file.value, ...(provider && { provider }) });
}

async function runImport(command: ImportAbTestsCommand, context: CommandContext): Promise<void> {
  const tests = readAbTests(await readText(await readFile(command.file, context)));
  const { provider, active, ended } = await onInstallation(context, command.name, ({ db }) =>
    importAbTests(db, tests, command.provider),
  );
  context.progress.clear();
  context.print(`${provider}: ${active} active tests of ${tests.length}`);
  if (ended.length > 0) context.print(`Ended, since the file does not have them: ${ended.join(', ')}`);
}

function parseReport({ positionals, text }: ParsedArguments): Result<ReportAbTestsCommand, string> {
  const name = 'report ab-tests';
  const provider = text('provider');
  return positionals.length > 0 ? fail(unexpected(name, positionals)) : ok({ name, ...(provider && { provider }) });
}

async function runReport(command: ReportAbTestsCommand, context: CommandContext): Promise<void> {
  await onInstallation(context, command.name, async ({ db }) => {
    for await (const line of abTestsCsv(db, command)) context.print(line);
  });
}

export const abTestsDefinitions: CommandDefinitions<ImportAbTestsCommand | ReportAbTestsCommand> = {
  'import ab-tests': { options: { provider: { type: 'string' } }, parse: parseImport, run: runImport },
  'report ab-tests': { options: { provider: { type: 'string' } }, parse: parseReport, run: runReport },
};
