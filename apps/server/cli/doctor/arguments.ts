/** The arguments of `aerial doctor`; what it runs is loaded with the command. */
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { CommandDefinitions, ParsedArguments } from '../definition.ts';
import { unexpected } from '../options.ts';
import type { DoctorCommand } from './doctor-command.ts';

function parseDoctor({ positionals, hasFlag }: ParsedArguments): Result<DoctorCommand, string> {
  const name = 'doctor';
  return positionals.length > 0 ? fail(unexpected(name, positionals)) : ok({ name, isJson: hasFlag('json') });
}

export const doctorDefinitions: CommandDefinitions<DoctorCommand> = {
  doctor: {
    options: { json: { type: 'boolean' } },
    parse: parseDoctor,
    run: async (command, context) => (await import('./doctor-command.ts')).runDoctor(command, context),
  },
};
