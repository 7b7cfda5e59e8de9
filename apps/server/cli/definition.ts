/** The shape of a command of the program: its options, how its arguments are parsed, how it runs. */
import type { ParseArgsOptionsConfig } from 'node:util';
import type { Result } from '@aerial/domain/result.ts';
import type { CommandContext } from './context.ts';

/** The arguments after the words of the command. */
export interface ParsedArguments {
  readonly positionals: readonly string[];
  /** The value of an option, never empty; undefined if it is not given. */
  text(option: string): string | undefined;
  /** True if an option without a value is given. */
  hasFlag(option: string): boolean;
}

export interface CommandDefinition<Command> {
  /** All but `--help`, which every command has. */
  readonly options: ParseArgsOptionsConfig;
  /** @returns the command, or an error message */
  readonly parse: (given: ParsedArguments) => Result<Command, string>;
  /** @throws ImportError, MediaError, InstallationError for what the operator can fix */
  readonly run: (command: Command, context: CommandContext) => Promise<void>;
}

/** Definitions by the words that call the commands. */
export type CommandDefinitions<Command extends { readonly name: string }> = {
  readonly [Name in Command['name']]: CommandDefinition<Extract<Command, { readonly name: Name }>>;
};
