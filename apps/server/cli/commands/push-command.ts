/** `aerial push send`: an operator sends a notification to browsers. */
import { createHash } from 'node:crypto';
import type { ProviderId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../src/db/schema.ts';
import { readPush } from '../../src/imports/messages/read-push.ts';
import { readText } from '../../src/imports/packets/write-packets.ts';
import { broadcastPush, PushKeyTaken } from '../../src/push/broadcast.pg.ts';
import { PUSH_PLATFORMS, type PushPlatform, type PushSegment, type WrittenContent } from '../../src/push/messages.ts';
import { countAudience } from '../../src/push/store.pg.ts';
import { readFile, type CommandContext } from '../context.ts';
import type { CommandDefinitions, ParsedArguments } from '../definition.ts';
import { InstallationError, onInstallation } from '../installation.ts';
import { languageOf, onlyOne } from '../options.ts';

export interface PushCommand {
  readonly name: 'push send';
  /** A file, or the title and text themselves. */
  readonly file?: string;
  readonly title?: string;
  readonly text?: string;
  readonly language: string;
  readonly provider: string;
  readonly to: string | undefined;
  readonly packet: number | undefined;
  readonly platform: PushPlatform | undefined;
  readonly key?: string;
  readonly ttlHours: number;
  readonly isAtOnce: boolean;
  readonly isDryRun: boolean;
}

export interface PushArguments {
  readonly file: string | undefined;
  readonly language: string;
  readonly isAtOnce: boolean;
  readonly isDryRun: boolean;
  text(option: string): string | undefined;
}

const DEFAULT_TTL_HOURS = 24;
/** Push services hold messages for four weeks at most. */
const MAX_TTL_HOURS = 28 * 24;

const isPlatform = (name: string): name is PushPlatform => (PUSH_PLATFORMS as readonly string[]).includes(name);

export function pushCommand({
  file,
  language,
  isAtOnce,
  isDryRun,
  text: valueOf,
}: PushArguments): Result<PushCommand, string> {
  const [title, text, provider] = [valueOf('title'), valueOf('text'), valueOf('provider')];
  const [to, packet, platform] = [valueOf('to-language'), valueOf('packet'), valueOf('platform')];
  const [key, ttl] = [valueOf('key'), valueOf('ttl')];
  if (file === undefined ? title === undefined || text === undefined : title !== undefined || text !== undefined)
    return fail('push send: name either a file, or both --title and --text');
  if (provider === undefined) return fail('push send: name the provider with --provider');
  if (to !== undefined && !/^[a-z]{2}$/u.test(to))
    return fail(`--to-language ${to}: expected two letters, such as ru or en`);
  if (packet !== undefined && !/^[1-9]\d{0,8}$/u.test(packet))
    return fail(`--packet ${packet}: expected the number of a packet`);
  if (platform !== undefined && !isPlatform(platform))
    return fail(`--platform ${platform}: expected one of ${PUSH_PLATFORMS.join(', ')}`);
  if (key !== undefined && key.length > 100) return fail('--key has more than 100 characters');
  const ttlHours = ttl === undefined ? DEFAULT_TTL_HOURS : /^\d{1,3}$/u.test(ttl) ? Number(ttl) : 0;
  if (ttlHours < 1 || ttlHours > MAX_TTL_HOURS) return fail(`--ttl ${ttl}: expected hours from 1 to ${MAX_TTL_HOURS}`);
  return ok({
    name: 'push send',
    ...(file !== undefined && { file }),
    ...(title !== undefined && { title }),
    ...(text !== undefined && { text }),
    language,
    provider,
    to,
    packet: packet === undefined ? undefined : Number(packet),
    platform,
    ...(key !== undefined && { key }),
    ttlHours,
    isAtOnce,
    isDryRun,
  });
}

function parsePush(given: ParsedArguments): Result<PushCommand, string> {
  const { positionals, text, hasFlag } = given;
  const [file, ...more] = positionals;
  if (more.length > 0) return fail(onlyOne('push send', 'file', more));
  const language = languageOf(given);
  if (!language.ok) return language;
  return pushCommand({
    file,
    language: language.value,
    isAtOnce: hasFlag('at-once'),
    isDryRun: hasFlag('dry-run'),
    text,
  });
}

const segmentOf = ({ to, packet, platform }: PushCommand): PushSegment => ({
  ...(to !== undefined && { language: to }),
  ...(packet !== undefined && { packet }),
  ...(platform !== undefined && { platform }),
});

/** The key of a message that was given none: the same words to the same segment are the same message. */
const keyOf = (content: WrittenContent, segment: PushSegment): string =>
  `auto-${createHash('sha256')
    .update(JSON.stringify([content, segment]))
    .digest('hex')
    .slice(0, 32)}`;

async function providerIdOf(db: Kysely<Database>, shortname: string): Promise<ProviderId> {
  const found = await db
    .selectFrom('providers')
    .select(['id', 'settings'])
    .where('shortname', '=', shortname)
    .executeTakeFirst();
  if (!found) throw new InstallationError(`there is no provider ${shortname}`);
  if (typeof found.settings['pushKey'] === 'string')
    throw new InstallationError(
      `provider ${shortname} has a push service of its own (pushKey), which sends its messages`,
    );
  return found.id;
}

const grouped = new Intl.NumberFormat('en');
const browsers = (count: number): string => `${grouped.format(count)} ${count === 1 ? 'browser' : 'browsers'}`;

/**
 * Puts the message in line; the running server sends it.
 * @returns the report
 * @throws InstallationError if there is no such provider, or the key belongs to another message
 */
export async function sendPush(
  db: Kysely<Database>,
  content: WrittenContent,
  command: PushCommand,
  now: EpochMs,
): Promise<string> {
  const providerId = await providerIdOf(db, command.provider);
  const segment = segmentOf(command);
  const count = await countAudience(db, { providerId, kind: 'news', segment });
  if (command.isDryRun) return `Would be sent to ${browsers(count)}.`;
  const key = command.key ?? keyOf(content, segment);
  const message = { providerId, kind: 'news', key: `operator:${key}`, segment, content } as const;
  try {
    const { isNew, isFinished, sent } = await broadcastPush(
      db,
      { ...message, ttlS: command.ttlHours * 3600, ...(command.isAtOnce && { heedsQuietHours: false }) },
      now,
    );
    if (isNew) return `In line for ${browsers(count)}.`;
    return isFinished
      ? `No changes: this message was sent to ${browsers(sent)}.`
      : `No changes: this message is in line already, and was sent to ${browsers(sent)} so far.`;
  } catch (error) {
    throw error instanceof PushKeyTaken ? new InstallationError(error.message, { cause: error }) : error;
  }
}

async function runPush(command: PushCommand, context: CommandContext): Promise<void> {
  const { file, language } = command;
  const written =
    file === undefined
      ? JSON.stringify({ title: command.title, text: command.text })
      : await readText(await readFile(file, context));
  const content = readPush(written, language);
  const report = await onInstallation(context, command.name, ({ db }) =>
    sendPush(db, content, command, epochMs(Date.now())),
  );
  context.print(report);
}

export const pushDefinitions: CommandDefinitions<PushCommand> = {
  'push send': {
    options: {
      language: { type: 'string' },
      title: { type: 'string' },
      text: { type: 'string' },
      provider: { type: 'string' },
      'to-language': { type: 'string' },
      packet: { type: 'string' },
      platform: { type: 'string' },
      key: { type: 'string' },
      ttl: { type: 'string' },
      'at-once': { type: 'boolean' },
      'dry-run': { type: 'boolean' },
    },
    parse: parsePush,
    run: runPush,
  },
};
