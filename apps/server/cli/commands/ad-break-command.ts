/** `aerial channel ad-break`: an operator orders an ad break, or takes one back. */
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { isoSeconds, type EpochMs, type EpochSeconds } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../src/db/schema.ts';
import { cueBreak } from '../../src/imports/ads/write-breaks.ts';
import type { Announce } from '../../src/imports/transaction.ts';

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

export interface AdBreakArguments {
  readonly positionals: readonly string[];
  readonly provider: string | undefined;
  readonly at: string | undefined;
  readonly isRemoved: boolean;
  instant(text: string): EpochSeconds | undefined;
}

export function adBreakCommand({
  positionals: [channel, key, ...more],
  provider,
  at,
  isRemoved,
  instant,
}: AdBreakArguments): Result<AdBreakCommand, string> {
  const name = 'channel ad-break';
  if (channel === undefined) return fail(`${name}: the id or slug of a channel is missing`);
  if (key === undefined) return fail(`${name}: the name of a break is missing`);
  if (more.length > 0) return fail(`${name}: only one break at a time; unexpected: ${more.join(' ')}`);
  if (isRemoved && at === undefined) return fail(`${name}: --remove needs --at, the time at which the break begins`);
  const start = at === undefined ? undefined : instant(at);
  if (at !== undefined && start === undefined)
    return fail(`--at ${at}: expected a time such as 2031-01-31T20:00:00Z, or Unix seconds`);
  return ok({
    name,
    change: isRemoved ? 'remove' : 'add',
    channel,
    key,
    ...(provider === undefined ? {} : { provider }),
    ...(start === undefined ? {} : { at: start }),
  });
}

/** @returns the line of the report */
export async function orderAdBreak(
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
