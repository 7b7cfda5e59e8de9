/** Parses the arguments of the command line. Pure. */
import { asLibraryId, type LibraryId } from '@aerial/domain/ids.ts';
import path from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import type { VitrinaJson } from '../src/db/schema/channels.ts';
import { adBreakCommand, type AdBreakCommand } from './commands/ad-break-command.ts';
import { backupCommand, type BackupCommand } from './backup/arguments.ts';
import { doctorCommand, type DoctorCommand } from './doctor/arguments.ts';
import { marksCommand, type MarksCommand } from './commands/marks-command.ts';
import { mediaCommand, type MediaCommand } from './commands/media-command.ts';
import { messageCommand, type MessageCommand } from './commands/message-command.ts';
import { consoleCommand, type ConsoleCommand } from './commands/console-command.ts';
import { operatorTokenCommand, type OperatorTokenCommand } from './commands/operator-token-command.ts';
import { addProviderCommand, type AddProviderCommand } from './commands/provider-command.ts';
import { protectCommand, type ProtectCommand } from './commands/protect-command.ts';
import { pushCommand, type PushCommand } from './commands/push-command.ts';

interface Common {
  /** Print only counts, no line for each skipped entry. */
  readonly isQuiet: boolean;
  /** ISO 639-1 code for texts and tracks without a language. */
  readonly language: string;
}
export type Command =
  | { readonly name: 'help' }
  | AddProviderCommand
  | { readonly name: 'provider token'; readonly shortname: string }
  | {
      readonly name: 'channel blackout';
      readonly change: 'add' | 'remove';
      readonly channel: string;
      readonly start: EpochSeconds;
      readonly end: EpochSeconds;
      readonly provider?: string;
    }
  | ConsoleCommand
  | DoctorCommand
  | BackupCommand
  | OperatorTokenCommand
  | AdBreakCommand
  | { readonly name: 'channel vitrina'; readonly channel: string; readonly vitrina: VitrinaJson | undefined }
  | (Common & {
      readonly name: 'import channels';
      readonly file: string;
      readonly provider?: string;
      readonly list: string;
      readonly recordDays?: number;
      readonly age?: number;
    })
  | (Common & { readonly name: 'import epg'; readonly file: string })
  | (Common & {
      readonly name: 'import packets';
      readonly file: string;
      readonly provider?: string;
      readonly isDryRun: boolean;
    })
  | { readonly name: 'import ads'; readonly file: string; readonly provider?: string }
  | MarksCommand
  | MediaCommand
  | MessageCommand
  | { readonly name: 'import ab-tests'; readonly file: string; readonly provider?: string }
  | { readonly name: 'report ab-tests'; readonly provider?: string }
  | {
      readonly name: 'report stutter';
      /** The statistics id of a playback. */
      readonly playback: string;
      readonly language: string;
    }
  | PushCommand
  | { readonly name: 'report ledger' }
  | {
      readonly name: 'refund';
      /** Id of the payment. */
      readonly transaction: string;
      /** Decimal text; without it the command only says what can be refunded. */
      readonly amount?: string;
      readonly reason?: string;
      readonly key?: string;
      readonly writesOff: boolean;
    }
  | {
      readonly name: 'report survey';
      readonly language: string;
      readonly provider?: string;
      readonly surveyId?: number;
    }
  | {
      readonly name: 'report payments';
      readonly from: EpochSeconds;
      readonly to: EpochSeconds;
      readonly provider?: string;
    }
  | (Common & {
      readonly name: 'import vod';
      readonly file: string;
      readonly list: string;
      readonly library?: LibraryId;
      readonly provider?: string;
    })
  | (Common & {
      readonly name: 'ingest';
      readonly file: string;
      readonly id?: string;
      readonly title: string;
      readonly library?: LibraryId;
      /** The film is encrypted, by a key of its own. */
      readonly isProtected: boolean;
    })
  | ProtectCommand;

const common = {
  language: { type: 'string' },
  quiet: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} satisfies ParseArgsOptionsConfig;
const optionsOf = {
  'import channels': {
    ...common,
    provider: { type: 'string' },
    list: { type: 'string' },
    record: { type: 'string' },
    age: { type: 'string' },
  },
  'import epg': common,
  'import packets': { ...common, provider: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  'import ads': { help: common.help, provider: { type: 'string' } },
  message: {
    language: common.language,
    help: common.help,
    provider: { type: 'string' },
    user: { type: 'string' },
    key: { type: 'string' },
  },
  'marks find': { help: common.help, 'dry-run': { type: 'boolean' } },
  'marks list': { help: common.help },
  'marks set': {
    help: common.help,
    recap: { type: 'string' },
    intro: { type: 'string' },
    credits: { type: 'string' },
  },
  'media clean': { help: common.help, grace: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  'media upload': { help: common.help },
  'import ab-tests': { help: common.help, provider: { type: 'string' } },
  'report ab-tests': { help: common.help, provider: { type: 'string' } },
  'report stutter': { help: common.help, language: common.language },
  'push send': {
    language: common.language,
    help: common.help,
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
  'report ledger': { help: common.help },
  'report survey': {
    help: common.help,
    language: common.language,
    id: { type: 'string' },
    provider: { type: 'string' },
  },
  'report payments': {
    help: common.help,
    from: { type: 'string' },
    to: { type: 'string' },
    provider: { type: 'string' },
  },
  refund: {
    help: common.help,
    amount: { type: 'string' },
    reason: { type: 'string' },
    key: { type: 'string' },
    'write-off': { type: 'boolean' },
  },
  'import vod': { ...common, library: { type: 'string' }, provider: { type: 'string' }, list: { type: 'string' } },
  doctor: { help: common.help, json: { type: 'boolean' } },
  backup: { help: common.help, media: { type: 'boolean' } },
  restore: { help: common.help, check: { type: 'boolean' } },
  'move-database': { help: common.help },
  'provider add': { help: common.help, name: { type: 'string' }, host: { type: 'string' }, language: common.language },
  'provider token': { help: common.help },
  'console invite': { help: common.help, role: { type: 'string' } },
  'operator-token create': { help: common.help, scopes: { type: 'string' }, days: { type: 'string' } },
  'operator-token list': { help: common.help },
  'operator-token rotate': { help: common.help, overlap: { type: 'string' } },
  'operator-token revoke': { help: common.help },
  'channel blackout': {
    help: common.help,
    from: { type: 'string' },
    to: { type: 'string' },
    provider: { type: 'string' },
    remove: { type: 'boolean' },
  },
  'channel ad-break': {
    help: common.help,
    at: { type: 'string' },
    provider: { type: 'string' },
    remove: { type: 'boolean' },
  },
  'channel vitrina': {
    help: common.help,
    web: { type: 'string' },
    light: { type: 'string' },
    sdk: { type: 'string' },
    offset: { type: 'string' },
    remove: { type: 'boolean' },
  },
  ingest: {
    ...common,
    id: { type: 'string' },
    title: { type: 'string' },
    library: { type: 'string' },
    protect: { type: 'boolean' },
  },
  protect: {
    help: common.help,
    channel: { type: 'string' },
    content: { type: 'string' },
    from: { type: 'string' },
    key: { type: 'string' },
  },
} satisfies Record<string, ParseArgsOptionsConfig>;
type CommandName = keyof typeof optionsOf;

const DEFAULT_LANGUAGE = 'ru';
const wrongLanguage = (language: string): string => `--language ${language}: expected two letters, such as ru or en`;
const isCommand = (name: string): name is CommandName => Object.hasOwn(optionsOf, name);

const INCOMPLETE: Readonly<Record<string, string>> = {
  import: 'import needs a subcommand: ab-tests, ads, channels, epg, packets or vod',
  media: 'media needs a subcommand: clean or upload',
  marks: 'marks needs a subcommand: find, list or set',
  push: 'push needs a subcommand: send',
  provider: 'provider needs a subcommand: add or token',
  console: 'console needs a subcommand: invite',
  'operator-token': 'operator-token needs a subcommand: create, list, revoke or rotate',
  report: 'report needs a subcommand: ab-tests, ledger, payments, stutter or survey',
  channel: 'channel needs a subcommand: ad-break, blackout or vitrina',
};

/** The command and subcommand before the first option. */
function commandName(args: readonly string[]): { name: string; rest: readonly string[] } {
  const [first = '', second] = args;
  if (Object.hasOwn(INCOMPLETE, first))
    return {
      name: [first, second].filter((word) => word !== undefined && !word.startsWith('-')).join(' '),
      rest: args.slice(2),
    };
  return { name: first, rest: args.slice(1) };
}

/**
 * Parses the arguments after the program's name.
 * @returns the command, or an error message
 */
export function readArguments(args: readonly string[]): Result<Command, string> {
  if (['help', '--help', '-h'].includes(args[0] ?? '')) return ok({ name: 'help' });
  const { name, rest } = commandName(args);
  if (name === '') return fail('a command is missing');
  if (!isCommand(name)) return fail(INCOMPLETE[name] ?? `unknown command: ${name}`);
  let parsed: { values: Record<string, string | boolean | undefined>; positionals: string[] };
  try {
    const options: ParseArgsOptionsConfig = optionsOf[name];
    parsed = parseArgs({ args: [...rest], options, allowPositionals: true, strict: true }) as typeof parsed;
  } catch (error) {
    return fail((error as Error).message.replace(/\. To specify[\s\S]*$/u, ''));
  }
  if (parsed.values['help'] === true) return ok({ name: 'help' });
  return command(name, parsed.values, parsed.positionals);
}

function command(
  name: CommandName,
  values: Record<string, string | boolean | undefined>,
  positionals: readonly string[],
): Result<Command, string> {
  const text = (option: string): string | undefined =>
    typeof values[option] === 'string' ? values[option] : undefined;
  const empty = Object.entries(values).find(([, value]) => value === '');
  if (empty) return fail(`--${empty[0]} is empty`);
  const [file, ...more] = positionals;
  if (name === 'provider add') {
    const language = text('language') ?? DEFAULT_LANGUAGE;
    return addProviderCommand(positionals, { title: text('name'), host: text('host'), language });
  }
  if (name === 'provider token') {
    if (file === undefined) return fail('provider token: the shortname of a provider is missing');
    return more.length > 0
      ? fail(`provider token: only one provider at a time; unexpected: ${more.join(' ')}`)
      : ok({ name, shortname: file });
  }
  if (name === 'doctor') return doctorCommand(positionals, values['json'] === true);
  if (name === 'backup' || name === 'restore' || name === 'move-database')
    return backupCommand(name, positionals, {
      hasMedia: values['media'] === true,
      isCheck: values['check'] === true,
    });
  if (name === 'console invite') return consoleCommand(positionals, text('role'));
  if (
    name === 'operator-token create' ||
    name === 'operator-token list' ||
    name === 'operator-token rotate' ||
    name === 'operator-token revoke'
  )
    return operatorTokenCommand({ name, positionals, text });
  if (name === 'channel blackout')
    return blackout(file, more, {
      from: text('from'),
      to: text('to'),
      provider: text('provider'),
      isRemoved: values['remove'] === true,
    });
  if (name === 'channel ad-break')
    return adBreakCommand({
      positionals,
      at: text('at'),
      provider: text('provider'),
      isRemoved: values['remove'] === true,
      instant,
    });
  if (name === 'channel vitrina')
    return vitrina(file, more, {
      web: text('web'),
      light: text('light'),
      sdk: text('sdk'),
      offset: text('offset'),
      isRemoved: values['remove'] === true,
    });
  if (name === 'media clean' || name === 'media upload')
    return mediaCommand({ name, positionals, grace: text('grace'), isDryRun: values['dry-run'] === true });
  if (name === 'marks find' || name === 'marks list' || name === 'marks set')
    return marksCommand({ name, content: file, more, isDryRun: values['dry-run'] === true, text });
  if (name === 'refund')
    return refund(file, more, {
      amount: text('amount'),
      reason: text('reason'),
      key: text('key'),
      writesOff: values['write-off'] === true,
    });
  if (name === 'protect')
    return protectCommand({
      more: positionals,
      text,
      time(option) {
        const read = instant(text(option));
        return read === undefined ? fail(`--${option} ${text(option)}: ${WRONG_TIME}`) : ok(read);
      },
    });
  if (name === 'report ledger')
    return file === undefined ? ok({ name }) : fail(`report ledger: unexpected: ${positionals.join(' ')}`);
  if (name === 'report ab-tests') {
    const provider = text('provider');
    return file === undefined
      ? ok({ name, ...(provider && { provider }) })
      : fail(`${name}: unexpected: ${positionals.join(' ')}`);
  }
  if (name === 'report stutter') {
    if (file === undefined)
      return fail(`${name}: the statistics id of a playback is missing; the player shows it to the viewer`);
    if (more.length > 0) return fail(`${name}: only one playback at a time; unexpected: ${more.join(' ')}`);
    if (!/^\d{1,19}$/u.test(file)) return fail(`${name} ${file}: expected the statistics id of a playback`);
    const language = text('language') ?? DEFAULT_LANGUAGE;
    if (!/^[a-z]{2}$/u.test(language)) return fail(wrongLanguage(language));
    return ok({ name, playback: file, language });
  }
  if (name === 'report payments') {
    if (file !== undefined) return fail(`report payments: unexpected: ${positionals.join(' ')}`);
    const span = timeSpan(name, text('from'), text('to'));
    const provider = text('provider');
    return span.ok ? ok({ name, from: span.value.start, to: span.value.end, ...(provider && { provider }) }) : span;
  }
  if (name === 'report survey') {
    if (file !== undefined) return fail(`report survey: unexpected: ${positionals.join(' ')}`);
    const id = text('id');
    if (id !== undefined && !/^[1-9]\d{0,8}$/u.test(id)) return fail(`--id ${id}: expected the number of a survey`);
    const language = text('language') ?? DEFAULT_LANGUAGE;
    if (!/^[a-z]{2}$/u.test(language)) return fail(wrongLanguage(language));
    const provider = text('provider');
    return ok({ name, language, ...(provider && { provider }), ...(id !== undefined && { surveyId: Number(id) }) });
  }
  if (name === 'push send') {
    const language = text('language') ?? DEFAULT_LANGUAGE;
    if (more.length > 0) return fail(`push send: only one file at a time; unexpected: ${more.join(' ')}`);
    if (!/^[a-z]{2}$/u.test(language)) return fail(wrongLanguage(language));
    return pushCommand({
      file,
      language,
      isAtOnce: values['at-once'] === true,
      isDryRun: values['dry-run'] === true,
      text,
    });
  }
  const what = name === 'import vod' ? 'folder' : 'file';
  if (file === undefined) return fail(`${name}: a ${what} is missing`);
  if (more.length > 0) return fail(`${name}: only one ${what} at a time; unexpected: ${more.join(' ')}`);
  if (name === 'import ads') {
    const provider = text('provider');
    return ok({ name, file, ...(provider && { provider }) });
  }
  const language = text('language') ?? DEFAULT_LANGUAGE;
  if (!/^[a-z]{2}$/u.test(language)) return fail(wrongLanguage(language));
  if (name === 'import ab-tests') {
    const provider = text('provider');
    return ok({ name, file, ...(provider && { provider }) });
  }
  if (name === 'message')
    return messageCommand({ file, language, provider: text('provider'), user: text('user'), key: text('key') });
  const shared = { file, language, isQuiet: values['quiet'] === true };
  if (name === 'import epg') return ok({ ...shared, name });
  if (name === 'import packets') {
    const provider = text('provider');
    return ok({ ...shared, name, isDryRun: values['dry-run'] === true, ...(provider && { provider }) });
  }
  if (name === 'import channels') {
    const provider = text('provider');
    const record = text('record');
    if (record !== undefined && !/^([1-9]\d?|0)$/u.test(record))
      return fail(`--record ${record}: expected days from 0 to 99`);
    const age = text('age');
    if (age !== undefined && !/^(1?\d|2[01])$/u.test(age)) return fail(`--age ${age}: expected years from 0 to 21`);
    return ok({
      ...shared,
      name,
      list: text('list') ?? path.basename(file),
      ...(provider === undefined ? {} : { provider }),
      ...(record === undefined ? {} : { recordDays: Number(record) }),
      ...(age === undefined ? {} : { age: Number(age) }),
    });
  }
  const library = text('library');
  if (library !== undefined && !/^\d{1,9}$/u.test(library))
    return fail(`--library ${library}: expected the number of a library`);
  if (name === 'import vod') {
    const provider = text('provider');
    return ok({
      ...shared,
      name,
      list: text('list') ?? path.basename(path.resolve(file)),
      ...(library === undefined ? {} : { library: asLibraryId(Number(library)) }),
      ...(provider === undefined ? {} : { provider }),
    });
  }
  const id = text('id');
  return ok({
    ...shared,
    name,
    title: text('title') ?? path.basename(file, path.extname(file)),
    ...(id === undefined ? {} : { id }),
    ...(library === undefined ? {} : { library: asLibraryId(Number(library)) }),
    isProtected: values['protect'] === true,
  });
}

interface RefundOptions {
  readonly amount: string | undefined;
  readonly reason: string | undefined;
  readonly key: string | undefined;
  readonly writesOff: boolean;
}

const MAX_REASON = 200;
const MAX_KEY = 100;

function refund(
  transaction: string | undefined,
  more: readonly string[],
  { amount, reason, key, writesOff }: RefundOptions,
): Result<Command, string> {
  if (transaction === undefined)
    return fail('refund: the id of a payment is missing (aerial report payments lists them)');
  if (more.length > 0) return fail(`refund: only one payment at a time; unexpected: ${more.join(' ')}`);
  if (!/^[1-9]\d{0,17}$/u.test(transaction)) return fail(`refund ${transaction}: expected the id of a payment`);
  const name = 'refund';
  if (amount === undefined)
    return reason === undefined && key === undefined && !writesOff
      ? ok({ name, transaction, writesOff })
      : fail('refund: --amount is missing');
  if (!/^\d{1,12}(\.\d{1,3})?$/u.test(amount)) return fail(`--amount ${amount}: expected an amount such as 199.00`);
  for (const [option, given, max] of [
    ['reason', reason, MAX_REASON],
    ['key', key, MAX_KEY],
  ] as const) {
    if (given === undefined) return fail(`refund: --${option} is missing`);
    if (given.length > max) return fail(`--${option}: expected at most ${max} characters`);
  }
  return ok({ name, transaction, amount, reason: reason!, key: key!, writesOff });
}

interface BlackoutOptions {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly provider: string | undefined;
  readonly isRemoved: boolean;
}

function blackout(
  channel: string | undefined,
  more: readonly string[],
  { from, to, provider, isRemoved }: BlackoutOptions,
): Result<Command, string> {
  if (channel === undefined) return fail('channel blackout: the id or slug of a channel is missing');
  if (more.length > 0) return fail(`channel blackout: only one channel at a time; unexpected: ${more.join(' ')}`);
  const span = timeSpan('channel blackout', from, to);
  if (!span.ok) return span;
  return ok({
    name: 'channel blackout',
    change: isRemoved ? 'remove' : 'add',
    channel,
    ...span.value,
    ...(provider === undefined ? {} : { provider }),
  });
}

const WRONG_TIME = 'expected a time such as 2031-01-31T20:00:00Z, or Unix seconds';

/** `--from` and `--to` of a command that needs both. */
function timeSpan(
  name: CommandName,
  from: string | undefined,
  to: string | undefined,
): Result<{ start: EpochSeconds; end: EpochSeconds }, string> {
  const [start, end] = [instant(from), instant(to)];
  for (const [option, given, read] of [
    ['from', from, start],
    ['to', to, end],
  ] as const) {
    if (given === undefined) return fail(`${name}: --${option} is missing`);
    if (read === undefined) return fail(`--${option} ${given}: ${WRONG_TIME}`);
  }
  return end! <= start! ? fail('--to is not after --from') : ok({ start: start!, end: end! });
}

/** A time with its offset, or Unix seconds. */
function instant(text = ''): EpochSeconds | undefined {
  if (/^\d{9,11}$/u.test(text)) return epochSeconds(Number(text));
  const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/u.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(ms) ? undefined : epochSeconds(ms / 1000);
}

interface VitrinaOptions {
  readonly web: string | undefined;
  readonly light: string | undefined;
  readonly sdk: string | undefined;
  readonly offset: string | undefined;
  readonly isRemoved: boolean;
}

/** A day. */
const MAX_OFFSET_S = 86_400;
/** A page of the web or a path of this installation; nothing that runs in our own page. */
const isAddress = (text: string): boolean =>
  /^\/(?!\/)/u.test(text) || (URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol));

function vitrina(
  channel: string | undefined,
  more: readonly string[],
  { web, light, sdk, offset, isRemoved }: VitrinaOptions,
): Result<Command, string> {
  const name = 'channel vitrina';
  if (channel === undefined) return fail(`${name}: the id or slug of a channel is missing`);
  if (more.length > 0) return fail(`${name}: only one channel at a time; unexpected: ${more.join(' ')}`);
  if (isRemoved)
    return web === undefined
      ? ok({ name, channel, vitrina: undefined })
      : fail('--remove and --web exclude each other');
  if (web === undefined) return fail(`${name}: --web is missing`);
  for (const [option, given] of [
    ['web', web],
    ['light', light],
    ['sdk', sdk],
  ] as const) {
    if (given !== undefined && !isAddress(given))
      return fail(`--${option} ${given}: expected an http or https address, or a path of this installation`);
  }
  if (offset !== undefined && !(/^\d{1,5}$/u.test(offset) && Number(offset) <= MAX_OFFSET_S))
    return fail(`--offset ${offset}: expected seconds from 0 to ${MAX_OFFSET_S}`);
  return ok({
    name,
    channel,
    vitrina: {
      web,
      ...(light === undefined ? {} : { webLight: light }),
      ...(sdk === undefined ? {} : { sdk }),
      ...(offset === undefined ? {} : { offsetS: Number(offset) }),
    },
  });
}
