/** `aerial protect`: encrypts a channel or a content by a key of its own, or changes that key. */
import { readFile } from 'node:fs/promises';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, isoSeconds, toEpochMs, type EpochSeconds } from '@aerial/domain/time.ts';
import { importTransaction, raiseDocumentVersion } from '../../src/imports/transaction.ts';
import type { ImportedKey } from '../../src/drm/keys.pg.ts';
import { protect, type ProtectProblem, type ProtectReport } from '../../src/drm/protect.pg.ts';
import type { CommandContext } from '../context.ts';
import type { CommandDefinitions, ParsedArguments } from '../definition.ts';
import { InstallationError, onInstallation, secretOf, type Installation } from '../installation.ts';
import { timeOf } from '../options.ts';

export interface ProtectCommand {
  readonly name: 'protect';
  /** Exactly one of them: slug or id. */
  readonly channel?: string;
  readonly content?: string;
  readonly from?: EpochSeconds;
  /** A file with a key of another system. */
  readonly keyFile?: string;
}

export interface ProtectArguments {
  readonly more: readonly string[];
  text(option: string): string | undefined;
  /** Parses a point in time. */
  time(option: string): Result<EpochSeconds, string>;
}

export function protectCommand({ more, text, time }: ProtectArguments): Result<ProtectCommand, string> {
  const [channel, content, keyFile] = [text('channel'), text('content'), text('key')];
  if (more.length > 0) return fail(`protect: unexpected: ${more.join(' ')}`);
  if ((channel === undefined) === (content === undefined))
    return fail('protect: name either a channel with --channel, or a film or episode with --content');
  const from = text('from') === undefined ? undefined : time('from');
  if (from?.ok === false) return from;
  return ok({
    name: 'protect',
    ...(channel === undefined ? {} : { channel }),
    ...(content === undefined ? {} : { content }),
    ...(from === undefined ? {} : { from: from.value }),
    ...(keyFile === undefined ? {} : { keyFile }),
  });
}

const HEX = /^[\da-f]{32}$/;

/** A key from a file: `{"kid": …, "key": …, "iv": …}`, 32 hexadecimal digits each. The messages repeat nothing of it. */
export function readKey(json: string): Result<ImportedKey, string> {
  let given: Record<string, unknown>;
  try {
    given = JSON.parse(json) as Record<string, unknown>;
  } catch {
    return fail('it is no JSON');
  }
  const [kid, key, iv] = [hexOf(given['kid']), hexOf(given['key']), hexOf(given['iv'])];
  if (kid === undefined || !HEX.test(kid)) return fail('kid: 32 hexadecimal digits are expected');
  if (key === undefined || !HEX.test(key)) return fail('key: 32 hexadecimal digits are expected');
  if (iv !== undefined && !HEX.test(iv)) return fail('iv: 32 hexadecimal digits are expected');
  return ok({ kid, key, ...(iv === undefined ? {} : { iv }) });
}

/** Also as a UUID. */
const hexOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.replaceAll('-', '').toLowerCase() : undefined;

const PROBLEMS: Readonly<Record<ProtectProblem, string>> = {
  unknown: 'there is no such channel or content',
  'not-of-assets': 'only channels that play assets of this installation can be encrypted here',
  'no-media': 'this content has nothing to play',
  'too-soon': 'a new key needs a minute until every process knows it: name a later time, or none',
  'key-exists': 'there is a key from that time on, or this key is in use already',
};

/** @param secret the installation's secret, which keys are sealed under */
export async function runProtect(
  { channel, content, from, keyFile }: ProtectCommand,
  secret: string,
  { db, announce }: Installation,
): Promise<ProtectReport> {
  const imported = keyFile === undefined ? undefined : readKey(await readFile(keyFile, 'utf8'));
  if (imported?.ok === false) throw new InstallationError(`${keyFile}: ${imported.error}`);
  return importTransaction(db, async (trx) => {
    const report = await protect(
      trx,
      {
        ...(channel === undefined ? {} : { channel }),
        ...(content === undefined ? {} : { content }),
        from: from === undefined ? undefined : toEpochMs(from),
        imported: imported?.value,
      },
      secret,
      epochMs(Date.now()),
    );
    if (typeof report === 'string') throw new InstallationError(PROBLEMS[report]);
    await raiseDocumentVersion(trx, 'contents');
    await announce(trx, 'contents');
    return report;
  });
}

/** The report names the key's id, never the key. */
export const protectReport = ({ kid, validFrom, isRotation }: ProtectReport): string[] =>
  isRotation
    ? [`The key ${kid} is used from ${isoSeconds(validFrom)} on.`]
    : [
        `Protected: all of it is encrypted with the key ${kid} from now on. Addresses given out before end within a day.`,
      ];

const parseProtect = ({ positionals, text }: ParsedArguments): Result<ProtectCommand, string> =>
  protectCommand({ more: positionals, text, time: (option) => timeOf(option, text(option) ?? '') });

async function runProtectCommand(command: ProtectCommand, context: CommandContext): Promise<void> {
  const report = await onInstallation(context, command.name, (installation) =>
    runProtect(command, secretOf(context.config), installation),
  );
  protectReport(report).forEach(context.print);
}

export const protectDefinitions: CommandDefinitions<ProtectCommand> = {
  protect: {
    options: {
      channel: { type: 'string' },
      content: { type: 'string' },
      from: { type: 'string' },
      key: { type: 'string' },
    },
    parse: parseProtect,
    run: runProtectCommand,
  },
};
