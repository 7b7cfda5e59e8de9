/** Parses the arguments of the command line. Pure. */
import { asLibraryId, type LibraryId } from '@aerial/domain/ids.ts';
import path from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import type { VitrinaJson } from '../src/db/schema/channels.ts';

interface Common {
  /** Print only counts, no line for each skipped entry. */
  readonly isQuiet: boolean;
  /** ISO 639-1 code for texts and tracks without a language. */
  readonly language: string;
}
export type Command =
  | { readonly name: 'help' }
  | { readonly name: 'provider token'; readonly shortname: string }
  | {
      readonly name: 'channel blackout';
      readonly change: 'add' | 'remove';
      readonly channel: string;
      readonly start: EpochSeconds;
      readonly end: EpochSeconds;
      readonly provider?: string;
    }
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
  | { readonly name: 'report ledger' }
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
    });

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
  'report ledger': { help: common.help },
  'report payments': {
    help: common.help,
    from: { type: 'string' },
    to: { type: 'string' },
    provider: { type: 'string' },
  },
  'import vod': { ...common, library: { type: 'string' }, provider: { type: 'string' }, list: { type: 'string' } },
  'provider token': { help: common.help },
  'channel blackout': {
    help: common.help,
    from: { type: 'string' },
    to: { type: 'string' },
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
  ingest: { ...common, id: { type: 'string' }, title: { type: 'string' }, library: { type: 'string' } },
} satisfies Record<string, ParseArgsOptionsConfig>;
type CommandName = keyof typeof optionsOf;

const DEFAULT_LANGUAGE = 'ru';
const isCommand = (name: string): name is CommandName => Object.hasOwn(optionsOf, name);

const INCOMPLETE: Readonly<Record<string, string>> = {
  import: 'import needs a subcommand: channels, epg, packets or vod',
  provider: 'provider needs a subcommand: token',
  report: 'report needs a subcommand: ledger or payments',
  channel: 'channel needs a subcommand: blackout or vitrina',
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
  if (name === 'provider token') {
    if (file === undefined) return fail('provider token: the shortname of a provider is missing');
    return more.length > 0
      ? fail(`provider token: only one provider at a time; unexpected: ${more.join(' ')}`)
      : ok({ name, shortname: file });
  }
  if (name === 'channel blackout')
    return blackout(file, more, {
      from: text('from'),
      to: text('to'),
      provider: text('provider'),
      isRemoved: values['remove'] === true,
    });
  if (name === 'channel vitrina')
    return vitrina(file, more, {
      web: text('web'),
      light: text('light'),
      sdk: text('sdk'),
      offset: text('offset'),
      isRemoved: values['remove'] === true,
    });
  if (name === 'report ledger')
    return file === undefined ? ok({ name }) : fail(`report ledger: unexpected: ${positionals.join(' ')}`);
  if (name === 'report payments') {
    if (file !== undefined) return fail(`report payments: unexpected: ${positionals.join(' ')}`);
    const span = timeSpan(name, text('from'), text('to'));
    const provider = text('provider');
    return span.ok ? ok({ name, from: span.value.start, to: span.value.end, ...(provider && { provider }) }) : span;
  }
  const what = name === 'import vod' ? 'folder' : 'file';
  if (file === undefined) return fail(`${name}: a ${what} is missing`);
  if (more.length > 0) return fail(`${name}: only one ${what} at a time; unexpected: ${more.join(' ')}`);
  const language = text('language') ?? DEFAULT_LANGUAGE;
  if (!/^[a-z]{2}$/u.test(language)) return fail(`--language ${language}: expected two letters, such as ru or en`);
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
  });
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
    if (read === undefined)
      return fail(`--${option} ${given}: expected a time such as 2031-01-31T20:00:00Z, or Unix seconds`);
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
