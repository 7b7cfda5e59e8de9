/** `aerial provider token`: the token with which an operator may do everything. */
import { ok, type Result } from '@aerial/domain/result.ts';
import { operatorStore } from '../../src/features/operators/repo.pg.ts';
import { renewOperatorToken } from '../../src/features/operators/tokens.ts';
import type { CommandContext } from '../context.ts';
import type { CommandDefinitions, ParsedArguments } from '../definition.ts';
import { InstallationError, onInstallation } from '../installation.ts';
import { singleArgument } from '../options.ts';

export interface ProviderTokenCommand {
  readonly name: 'provider token';
  readonly shortname: string;
}

function parseProviderToken({ positionals }: ParsedArguments): Result<ProviderTokenCommand, string> {
  const name = 'provider token';
  const shortname = singleArgument(name, positionals, {
    thing: 'provider',
    missing: 'the shortname of a provider is missing',
  });
  return shortname.ok ? ok({ name, shortname: shortname.value }) : shortname;
}

/** The token is printed last, on a line of its own, for scripts. */
async function runProviderToken({ name, shortname }: ProviderTokenCommand, context: CommandContext): Promise<void> {
  const token = await onInstallation(context, name, async ({ db }) => {
    const provider = await db
      .selectFrom('providers')
      .select('id')
      .where('shortname', '=', shortname)
      .executeTakeFirst();
    if (!provider) throw new InstallationError(`there is no provider ${shortname}`);
    return renewOperatorToken(operatorStore(db), provider.id);
  });
  context.print(
    `The new token of ${shortname}. It is stored only as a hash and cannot be shown again; the previous token is revoked.`,
  );
  context.print(token);
}

export const providerTokenDefinitions: CommandDefinitions<ProviderTokenCommand> = {
  'provider token': { options: {}, parse: parseProviderToken, run: runProviderToken },
};
