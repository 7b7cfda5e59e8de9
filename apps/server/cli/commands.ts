/** Runs the commands that `arguments.ts` parses. */
import { COMMANDS, type RunnableCommand } from './arguments.ts';
import type { CommandContext } from './context.ts';

/** Runs a command to its end. @throws ImportError, MediaError, InstallationError for what the operator can fix */
export function runCommand(command: RunnableCommand, context: CommandContext): Promise<void> {
  return runNamed(command.name, command, context);
}

/** A type parameter for the name lets the compiler check that the definition is that of the command. */
function runNamed<Name extends RunnableCommand['name']>(
  name: Name,
  command: Extract<RunnableCommand, { readonly name: Name }>,
  context: CommandContext,
): Promise<void> {
  return COMMANDS[name].run(command, context);
}
