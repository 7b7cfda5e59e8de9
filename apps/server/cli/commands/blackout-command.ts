/** `aerial channel blackout`: an operator blacks a channel out for a time, or shows it again. */
import { ok, type Result } from '@aerial/domain/result.ts';
import { isoSeconds, toEpochMs, type EpochSeconds } from '@aerial/domain/time.ts';
import { changeBlackout } from '../../src/imports/channels/blackouts.ts';
import type { CommandContext } from '../context.ts';
import type { CommandDefinitions, ParsedArguments } from '../definition.ts';
import { onInstallation } from '../installation.ts';
import { singleArgument, timeSpan } from '../options.ts';

export interface BlackoutCommand {
  readonly name: 'channel blackout';
  readonly change: 'add' | 'remove';
  readonly channel: string;
  readonly start: EpochSeconds;
  readonly end: EpochSeconds;
  readonly provider?: string;
}

function parseBlackout(given: ParsedArguments): Result<BlackoutCommand, string> {
  const name = 'channel blackout';
  const channel = singleArgument(name, given.positionals, {
    thing: 'channel',
    missing: 'the id or slug of a channel is missing',
  });
  if (!channel.ok) return channel;
  const span = timeSpan(name, given);
  if (!span.ok) return span;
  const provider = given.text('provider');
  return ok({
    name,
    change: given.hasFlag('remove') ? 'remove' : 'add',
    channel: channel.value,
    ...span.value,
    ...(provider === undefined ? {} : { provider }),
  });
}

async function runBlackout(command: BlackoutCommand, context: CommandContext): Promise<void> {
  const isChanged = await onInstallation(context, command.name, ({ db, announce }) =>
    changeBlackout(db, command.change, command, announce),
  );
  const [start, end] = [command.start, command.end].map((at) => isoSeconds(toEpochMs(at)));
  const scope = command.provider === undefined ? 'all providers' : command.provider;
  if (!isChanged)
    context.print(
      command.change === 'add' ? 'No changes: this blackout exists already.' : 'No changes: there is no such blackout.',
    );
  else
    context.print(
      `${command.change === 'add' ? 'Added the blackout' : 'Removed the blackout'} of ${command.channel} for ${scope}: ${start} to ${end}`,
    );
}

export const blackoutDefinitions: CommandDefinitions<BlackoutCommand> = {
  'channel blackout': {
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      provider: { type: 'string' },
      remove: { type: 'boolean' },
    },
    parse: parseBlackout,
    run: runBlackout,
  },
};
