/** `aerial import channels`: the channels of an M3U list. */
import path from 'node:path';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { importChannels } from '../../src/imports/channels/write-channels.ts';
import { readFile, skipReporter, type CommandContext } from '../context.ts';
import type { CommandDefinitions, ParsedArguments } from '../definition.ts';
import { onInstallation } from '../installation.ts';
import { importArguments, importOptions, type ImportArguments } from '../options.ts';
import { channelsReport } from '../report.ts';

export interface ImportChannelsCommand extends ImportArguments {
  readonly name: 'import channels';
  readonly provider?: string;
  readonly list: string;
  readonly recordDays?: number;
  readonly age?: number;
}

function parseImportChannels(given: ParsedArguments): Result<ImportChannelsCommand, string> {
  const name = 'import channels';
  const input = importArguments(name, given);
  if (!input.ok) return input;
  const provider = given.text('provider');
  const record = given.text('record');
  if (record !== undefined && !/^([1-9]\d?|0)$/u.test(record))
    return fail(`--record ${record}: expected days from 0 to 99`);
  const age = given.text('age');
  if (age !== undefined && !/^(1?\d|2[01])$/u.test(age)) return fail(`--age ${age}: expected years from 0 to 21`);
  return ok({
    ...input.value,
    name,
    list: given.text('list') ?? path.basename(input.value.file),
    ...(provider === undefined ? {} : { provider }),
    ...(record === undefined ? {} : { recordDays: Number(record) }),
    ...(age === undefined ? {} : { age: Number(age) }),
  });
}

async function runImportChannels(command: ImportChannelsCommand, context: CommandContext): Promise<void> {
  const chunks = await readFile(command.file, context);
  const reporter = skipReporter(context, command.isQuiet);
  const report = await onInstallation(context, command.name, ({ db, announce }) =>
    importChannels(db, chunks, {
      list: command.list,
      language: command.language,
      onSkipped: reporter.onSkipped,
      announce,
      ...(command.provider === undefined ? {} : { provider: command.provider }),
      ...(command.recordDays === undefined ? {} : { recordDays: command.recordDays }),
      ...(command.age === undefined ? {} : { age: command.age }),
    }),
  );
  reporter.printSummary();
  channelsReport(report, command.isQuiet).forEach(context.print);
}

export const importChannelsDefinitions: CommandDefinitions<ImportChannelsCommand> = {
  'import channels': {
    options: {
      ...importOptions,
      provider: { type: 'string' },
      list: { type: 'string' },
      record: { type: 'string' },
      age: { type: 'string' },
    },
    parse: parseImportChannels,
    run: runImportChannels,
  },
};
