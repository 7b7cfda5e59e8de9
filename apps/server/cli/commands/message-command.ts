/** `aerial message`: an operator writes to inboxes. */
import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../src/db/schema.ts';
import { broadcast, KeyTaken, type BroadcastReport } from '../../src/inbox/broadcast.pg.ts';
import { readMessage, type OperatorMessage } from '../../src/imports/messages/read-message.ts';
import { readText } from '../../src/imports/packets/write-packets.ts';
import { readFile, type CommandContext } from '../context.ts';
import type { CommandDefinitions, ParsedArguments } from '../definition.ts';
import { InstallationError, onInstallation } from '../installation.ts';
import { languageOf, singleArgument } from '../options.ts';

export interface MessageCommand {
  readonly name: 'message';
  readonly file: string;
  readonly language: string;
  /** Exactly one of the two. */
  readonly provider?: string;
  readonly user?: number;
  readonly key?: string;
}

function parseMessage(given: ParsedArguments): Result<MessageCommand, string> {
  const name = 'message';
  const file = singleArgument(name, given.positionals, { thing: 'file', missing: 'a file is missing' });
  if (!file.ok) return file;
  const language = languageOf(given);
  if (!language.ok) return language;
  const [provider, user, key] = [given.text('provider'), given.text('user'), given.text('key')];
  if ((provider === undefined) === (user === undefined))
    return fail('message: name either a provider with --provider, or a user with --user');
  if (user !== undefined && !/^\d{1,9}$/u.test(user)) return fail(`--user ${user}: expected the number of a user`);
  if (key !== undefined && key.length > 100) return fail('--key has more than 100 characters');
  return ok({
    name,
    file: file.value,
    language: language.value,
    ...(provider !== undefined && { provider }),
    ...(user !== undefined && { user: Number(user) }),
    ...(key !== undefined && { key }),
  });
}

/** The key of a message that was given none: the same texts are the same message. */
const keyOf = (message: OperatorMessage): string =>
  `auto-${createHash('sha256')
    .update(JSON.stringify([message.title, message.text]))
    .digest('hex')
    .slice(0, 32)}`;

async function recipients(db: Kysely<Database>, { provider, user }: MessageCommand) {
  if (user === undefined) {
    const found = await db
      .selectFrom('providers')
      .select('id')
      .where('shortname', '=', provider ?? '')
      .executeTakeFirst();
    if (!found) throw new InstallationError(`there is no provider ${provider}`);
    return { providerId: found.id };
  }
  const found = await db
    .selectFrom('users')
    .select(['provider_id', 'is_guest'])
    .where('id', '=', user as never)
    .executeTakeFirst();
  if (!found) throw new InstallationError(`there is no user ${user}`);
  if (found.is_guest) throw new InstallationError(`user ${user} is a guest, who has no inbox`);
  return { providerId: found.provider_id, userId: user };
}

/** @throws InstallationError if there is no such provider or user, or the key belongs to another message */
async function sendMessage(
  db: Kysely<Database>,
  message: OperatorMessage,
  command: MessageCommand,
  options: { readonly now: Date; onProgress(done: number): void },
): Promise<BroadcastReport> {
  const order = { ...(await recipients(db, command)), key: command.key ?? keyOf(message), ...message };
  try {
    return await broadcast(db, order, options);
  } catch (error) {
    throw error instanceof KeyTaken ? new InstallationError(error.message, { cause: error }) : error;
  }
}

const grouped = new Intl.NumberFormat('en');

const messageReport = ({ sent, had }: BroadcastReport): string =>
  sent === 0 && had > 0
    ? `No changes: ${had === 1 ? 'the user has' : `all ${grouped.format(had)} users have`} this message already.`
    : `Sent to ${grouped.format(sent)} ${sent === 1 ? 'user' : 'users'}${had > 0 ? `; ${grouped.format(had)} had it already` : ''}.`;

async function runMessage(command: MessageCommand, context: CommandContext): Promise<void> {
  const { progress, print } = context;
  const message = readMessage(await readText(await readFile(command.file, context)), command.language);
  const report = await onInstallation(context, command.name, ({ db }) => {
    progress.step('Sending');
    return sendMessage(db, message, command, { now: new Date(), onProgress: (done) => progress.update(done) });
  });
  progress.clear();
  print(messageReport(report));
}

export const messageDefinitions: CommandDefinitions<MessageCommand> = {
  message: {
    options: {
      language: { type: 'string' },
      provider: { type: 'string' },
      user: { type: 'string' },
      key: { type: 'string' },
    },
    parse: parseMessage,
    run: runMessage,
  },
};
