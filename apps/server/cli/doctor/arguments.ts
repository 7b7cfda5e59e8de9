/** The arguments of `aerial doctor`; what it runs is loaded with the command. */
import { fail, ok, type Result } from '@aerial/domain/result.ts';

export interface DoctorCommand {
  readonly name: 'doctor';
  readonly isJson: boolean;
}

export function doctorCommand(positionals: readonly string[], isJson: boolean): Result<DoctorCommand, string> {
  return positionals.length > 0 ? fail(`doctor: unexpected: ${positionals.join(' ')}`) : ok({ name: 'doctor', isJson });
}
