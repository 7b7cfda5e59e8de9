/** All commands, and which one the arguments of the command line call. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { backupDefinitions } from './backup/arguments.ts';
import { abTestsDefinitions } from './commands/ab-tests-command.ts';
import { adBreakDefinitions } from './commands/ad-break-command.ts';
import { blackoutDefinitions } from './commands/blackout-command.ts';
import { consoleDefinitions } from './commands/console-command.ts';
import { importAdsDefinitions } from './commands/import-ads-command.ts';
import { importChannelsDefinitions } from './commands/import-channels-command.ts';
import { importEpgDefinitions } from './commands/import-epg-command.ts';
import { importPacketsDefinitions } from './commands/import-packets-command.ts';
import { importVodDefinitions } from './commands/import-vod-command.ts';
import { ingestDefinitions } from './commands/ingest-command.ts';
import { marksDefinitions } from './commands/marks-command.ts';
import { mediaDefinitions } from './commands/media-command.ts';
import { messageDefinitions } from './commands/message-command.ts';
import { operatorTokenDefinitions } from './commands/operator-token-command.ts';
import { protectDefinitions } from './commands/protect-command.ts';
import { providerDefinitions } from './commands/provider-command.ts';
import { providerTokenDefinitions } from './commands/provider-token-command.ts';
import { pushDefinitions } from './commands/push-command.ts';
import { refundDefinitions } from './commands/refund-command.ts';
import { reportDefinitions } from './commands/report-command.ts';
import { vitrinaDefinitions } from './commands/vitrina-command.ts';
import type { CommandDefinition, CommandDefinitions } from './definition.ts';
import { doctorDefinitions } from './doctor/arguments.ts';

const definitions = {
  ...importChannelsDefinitions,
  ...importEpgDefinitions,
  ...importPacketsDefinitions,
  ...importAdsDefinitions,
  ...importVodDefinitions,
  ...ingestDefinitions,
  ...protectDefinitions,
  ...marksDefinitions,
  ...mediaDefinitions,
  ...providerDefinitions,
  ...providerTokenDefinitions,
  ...consoleDefinitions,
  ...operatorTokenDefinitions,
  ...refundDefinitions,
  ...messageDefinitions,
  ...pushDefinitions,
  ...reportDefinitions,
  ...abTestsDefinitions,
  ...blackoutDefinitions,
  ...adBreakDefinitions,
  ...vitrinaDefinitions,
  ...doctorDefinitions,
  ...backupDefinitions,
};

type CommandOf<Definition> = Definition extends CommandDefinition<infer Defined> ? Defined : never;
export type RunnableCommand = CommandOf<(typeof definitions)[keyof typeof definitions]>;
export type Command = { readonly name: 'help' } | RunnableCommand;

/** By name in its type too: the name of a command finds the definition with its type. */
export const COMMANDS: CommandDefinitions<RunnableCommand> = definitions;

const isCommand = (name: string): name is RunnableCommand['name'] => Object.hasOwn(COMMANDS, name);

const INCOMPLETE: Readonly<Record<string, string>> = {
  import: 'import needs a subcommand: ab-tests, ads, channels, epg, packets or vod',
  media: 'media needs a subcommand: clean or upload',
  marks: 'marks needs a subcommand: find, list or set',
  push: 'push needs a subcommand: send',
  provider: 'provider needs a subcommand: add or token',
  console: 'console needs a subcommand: invite',
  'operator-token': 'operator-token needs a subcommand: create, list, revoke or rotate',
  report: 'report needs a subcommand: ab-tests, ledger, payments, stutter or survey',
  channel: 'channel needs a subcommand: ad-break, blackout or vitrina',
};

/** The command and subcommand before the first option. */
function commandName(args: readonly string[]): { name: string; rest: readonly string[] } {
  const [first = '', second] = args;
  if (Object.hasOwn(INCOMPLETE, first))
    return {
      name: [first, second].filter((word) => word !== undefined && !word.startsWith('-')).join(' '),
      rest: args.slice(2),
    };
  return { name: first, rest: args.slice(1) };
}

/**
 * Parses the arguments after the program's name.
 * @returns the command, or an error message
 */
export function readArguments(args: readonly string[]): Result<Command, string> {
  if (['help', '--help', '-h'].includes(args[0] ?? '')) return ok({ name: 'help' });
  const { name, rest } = commandName(args);
  if (name === '') return fail('a command is missing');
  if (!isCommand(name)) return fail(INCOMPLETE[name] ?? `unknown command: ${name}`);
  const { options, parse } = COMMANDS[name];
  const parsed = parseOptions(rest, options);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  if (values['help'] === true) return ok({ name: 'help' });
  const empty = Object.entries(values).find(([, value]) => value === '');
  if (empty) return fail(`--${empty[0]} is empty`);
  return parse({
    positionals,
    text(option) {
      const value = values[option];
      return typeof value === 'string' ? value : undefined;
    },
    hasFlag: (option) => values[option] === true,
  });
}

function parseOptions(args: readonly string[], given: ParseArgsOptionsConfig) {
  const options: ParseArgsOptionsConfig = { ...given, help: { type: 'boolean', short: 'h' } };
  try {
    return ok(parseArgs({ args: [...args], options, allowPositionals: true, strict: true }));
  } catch (error) {
    return fail((error as Error).message.replace(/\. To specify[\s\S]*$/u, ''));
  }
}
