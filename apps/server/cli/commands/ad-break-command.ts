/** `aerial channel ad-break`: an operator orders an ad break, or takes one back. */
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, isoSeconds, type EpochMs, type EpochSeconds } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../src/db/schema.ts';
import { cueBreak } from '../../src/imports/ads/write-breaks.ts';
import type { Announce } from '../../src/imports/transaction.ts';
import type { CommandContext } from '../context.ts';
import type { CommandDefinitions, ParsedArguments } from '../definition.ts';
import { onInstallation } from '../installation.ts';
import { onlyOne, timeOf } from '../options.ts';

export interface AdBreakCommand {
  readonly name: 'channel ad-break';
  readonly change: 'add' | 'remove';
  readonly channel: string;
  /** Name of a break of the provider's file of ads. */
  readonly key: string;
  readonly provider?: string;
  /** As soon as possible when missing. */
  readonly at?: EpochSeconds;
}

function parseAdBreak({ positionals, text, hasFlag }: ParsedArguments): Result<AdBreakCommand, string> {
  const name = 'channel ad-break';
  const [channel, key, ...more] = positionals;
  const [at, provider, isRemoved] = [text('at'), text('provider'), hasFlag('remove')];
  if (channel === undefined) return fail(`${name}: the id or slug of a channel is missing`);
  if (key === undefined) return fail(`${name}: the name of a break is missing`);
  if (more.length > 0) return fail(onlyOne(name, 'break', more));
  if (isRemoved && at === undefined) return fail(`${name}: --remove needs --at, the time at which the break begins`);
  const start = at === undefined ? undefined : timeOf('at', at);
  if (start?.ok === false) return start;
  return ok({
    name,
    change: isRemoved ? 'remove' : 'add',
    channel,
    key,
    ...(provider === undefined ? {} : { provider }),
    ...(start === undefined ? {} : { at: start.value }),
  });
}

/** @returns the line of the report */
async function orderAdBreak(
  db: Kysely<Database>,
  command: AdBreakCommand,
  now: EpochMs,
  announce?: Announce,
): Promise<string> {
  const { change, channel, key } = command;
  const start = await cueBreak(db, change, command, now, announce);
  if (start === undefined) return 'No changes: there is no such break.';
  return `${change === 'add' ? 'Ordered' : 'Took back'} the break ${key} on ${channel}: ${isoSeconds(start)}`;
}

async function runAdBreak(command: AdBreakCommand, context: CommandContext): Promise<void> {
  const line = await onInstallation(context, command.name, ({ db, announce }) =>
    orderAdBreak(db, command, epochMs(Date.now()), announce),
  );
  context.print(line);
}

export const adBreakDefinitions: CommandDefinitions<AdBreakCommand> = {
  'channel ad-break': {
    options: { at: { type: 'string' }, provider: { type: 'string' }, remove: { type: 'boolean' } },
    parse: parseAdBreak,
    run: runAdBreak,
  },
};
