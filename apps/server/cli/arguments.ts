/** The command line's words. Pure. */
import path from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import type { VitrinaJson } from '../src/db/schema/channels.ts';

interface Common {
  /** Only counts, no line for each entry left out. */
  readonly isQuiet: boolean;
  /** ISO 639-1 of texts and tracks that name no language. */
  readonly language: string;
}
export type Command =
  | { readonly name: 'help' }
  | { readonly name: 'provider token'; readonly shortname: string }
  | { readonly name: 'channel blackout'; readonly change: 'add' | 'remove'; readonly channel: string; readonly start: EpochSeconds; readonly end: EpochSeconds; readonly provider?: string }
  | { readonly name: 'channel vitrina'; readonly channel: string; readonly vitrina: VitrinaJson | undefined }
  | (Common & { readonly name: 'import channels'; readonly file: string; readonly provider?: string; readonly list: string; readonly recordDays?: number })
  | (Common & { readonly name: 'import epg'; readonly file: string })
  | (Common & { readonly name: 'import vod'; readonly file: string; readonly list: string; readonly library?: number; readonly provider?: string })
  | (Common & { readonly name: 'ingest'; readonly file: string; readonly id?: string; readonly title: string; readonly library?: number });

export const HELP = `aerial: channels, guides and videos into an Aerial installation, tokens for its operators

  aerial import channels FILE.m3u [--provider SHORTNAME] [--list KEY] [--record DAYS]
      Channels of an M3U list. Importing the next edition of a list under the same key (the file's
      name without --list) updates what changed. Without --provider the default provider shows them.
      With --record the server records them (HLS feeds only) and keeps so many days of archive.

  aerial import epg FILE.xml[.gz]
      Programmes of an XMLTV guide, for channels that were imported and match it by guide id or name.
      Within the time the guide covers, it replaces what an earlier one said.

  aerial import vod FOLDER [--library NUMBER] [--provider SHORTNAME] [--list KEY]
      Films and series of a folder as home media servers keep them (Title (Year)/, Season 01/, NFO or
      JSON, posters), encoded as by ingest. Without --library they come into one named like the folder,
      or KEY. Each title whole or not at all; importing the folder again adds and updates.

  aerial ingest VIDEO [--id ID] [--title TITLE] [--library NUMBER]
      Any video ffmpeg reads, as a film: encoded into the renditions its size allows, with all its
      sound tracks and text subtitles. The same video twice is encoded once.

  aerial provider token SHORTNAME
      Makes a new token of the operator for its calls (?token=) and shows it this once. An earlier one
      ends at once.

  aerial channel blackout CHANNEL --from TIME --to TIME [--provider SHORTNAME] [--remove]
      A time in which the channel (id or slug) must not be shown, live or from the archive, by this
      provider or by all. TIME is 2031-01-31T20:00:00Z, with an offset (+03:00), or Unix seconds.
      With --remove it may be shown again.

  aerial channel vitrina CHANNEL --web ADDRESS [--light ADDRESS] [--sdk ADDRESS] [--offset SECONDS] | --remove
      The player of a third party that shows the channel (id or slug) live: its page, the page for small
      screens, the script that speaks to it (the provider's without --sdk), and how far back it stands
      for the channel. Older positions play from our archive. An address is a whole one or a path of
      this installation. With --remove the channel plays like any other: docs/vitrina.md.

  aerial help

Options for imports and ingest
  --language CODE   language of names and tracks that name none (ru)
  --quiet           counts only, no line for each entry left out

A file is imported as a whole or not at all. Commands use the data of the running server, or of the
folder AERIAL_DATA (.data) when none runs, or of DATABASE_URL. Exit code 0: done, 1: bad input or the
installation cannot be used, 2: wrong usage.
`;

const common = { language: { type: 'string' }, quiet: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } satisfies ParseArgsOptionsConfig;
const optionsOf = {
  'import channels': { ...common, provider: { type: 'string' }, list: { type: 'string' }, record: { type: 'string' } },
  'import epg': common,
  'import vod': { ...common, library: { type: 'string' }, provider: { type: 'string' }, list: { type: 'string' } },
  'provider token': { help: common.help },
  'channel blackout': { help: common.help, from: { type: 'string' }, to: { type: 'string' }, provider: { type: 'string' }, remove: { type: 'boolean' } },
  'channel vitrina': { help: common.help, web: { type: 'string' }, light: { type: 'string' }, sdk: { type: 'string' }, offset: { type: 'string' }, remove: { type: 'boolean' } },
  ingest: { ...common, id: { type: 'string' }, title: { type: 'string' }, library: { type: 'string' } },
} satisfies Record<string, ParseArgsOptionsConfig>;
type CommandName = keyof typeof optionsOf;

const DEFAULT_LANGUAGE = 'ru';
const isCommand = (name: string): name is CommandName => Object.hasOwn(optionsOf, name);

const INCOMPLETE: Readonly<Record<string, string>> = { import: 'import what? channels, epg or vod', provider: 'provider what? token', channel: 'channel what? blackout or vitrina' };

/** Words of the arguments before the first option. */
function commandName(args: readonly string[]): { name: string; rest: readonly string[] } {
  const [first = '', second] = args;
  if (Object.hasOwn(INCOMPLETE, first)) return { name: [first, second].filter((word) => word !== undefined && !word.startsWith('-')).join(' '), rest: args.slice(2) };
  return { name: first, rest: args.slice(1) };
}

/**
 * Reads the arguments behind the program's name.
 * @returns the command, or in words what is wrong
 */
export function readArguments(args: readonly string[]): Result<Command, string> {
  if (['help', '--help', '-h'].includes(args[0] ?? '')) return ok({ name: 'help' });
  const { name, rest } = commandName(args);
  if (name === '') return fail('a command is missing');
  if (!isCommand(name)) return fail(INCOMPLETE[name] ?? `there is no command ${name}`);
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

function command(name: CommandName, values: Record<string, string | boolean | undefined>, positionals: readonly string[]): Result<Command, string> {
  const text = (option: string): string | undefined => (typeof values[option] === 'string' ? values[option] : undefined);
  const empty = Object.entries(values).find(([, value]) => value === '');
  if (empty) return fail(`--${empty[0]} is empty`);
  const [file, ...more] = positionals;
  if (name === 'provider token') {
    if (file === undefined) return fail('provider token: the shortname of a provider is missing');
    return more.length > 0 ? fail(`provider token: one provider at a time; ${more.join(' ')} is too much`) : ok({ name, shortname: file });
  }
  if (name === 'channel blackout') return blackout(file, more, { from: text('from'), to: text('to'), provider: text('provider'), isRemoved: values['remove'] === true });
  if (name === 'channel vitrina') return vitrina(file, more, { web: text('web'), light: text('light'), sdk: text('sdk'), offset: text('offset'), isRemoved: values['remove'] === true });
  const what = name === 'import vod' ? 'folder' : 'file';
  if (file === undefined) return fail(`${name}: a ${what} is missing`);
  if (more.length > 0) return fail(`${name}: one ${what} at a time; ${more.join(' ')} is too much`);
  const language = text('language') ?? DEFAULT_LANGUAGE;
  if (!/^[a-z]{2}$/u.test(language)) return fail(`--language ${language}: two letters are expected, such as ru or en`);
  const shared = { file, language, isQuiet: values['quiet'] === true };
  if (name === 'import epg') return ok({ ...shared, name });
  if (name === 'import channels') {
    const provider = text('provider');
    const record = text('record');
    if (record !== undefined && !/^([1-9]\d?|0)$/u.test(record)) return fail(`--record ${record}: days from 0 to 99 are expected`);
    return ok({
      ...shared, name, list: text('list') ?? path.basename(file),
      ...(provider === undefined ? {} : { provider }), ...(record === undefined ? {} : { recordDays: Number(record) }),
    });
  }
  const library = text('library');
  if (library !== undefined && !/^\d{1,9}$/u.test(library)) return fail(`--library ${library}: the number of a library is expected`);
  if (name === 'import vod') {
    const provider = text('provider');
    return ok({ ...shared, name, list: text('list') ?? path.basename(path.resolve(file)), ...(library === undefined ? {} : { library: Number(library) }), ...(provider === undefined ? {} : { provider }) });
  }
  const id = text('id');
  return ok({
    ...shared, name, title: text('title') ?? path.basename(file, path.extname(file)),
    ...(id === undefined ? {} : { id }), ...(library === undefined ? {} : { library: Number(library) }),
  });
}

interface BlackoutOptions {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly provider: string | undefined;
  readonly isRemoved: boolean;
}

function blackout(channel: string | undefined, more: readonly string[], { from, to, provider, isRemoved }: BlackoutOptions): Result<Command, string> {
  if (channel === undefined) return fail('channel blackout: the id or slug of a channel is missing');
  if (more.length > 0) return fail(`channel blackout: one channel at a time; ${more.join(' ')} is too much`);
  const [start, end] = [instant(from), instant(to)];
  for (const [option, given, read] of [['from', from, start], ['to', to, end]] as const) {
    if (given === undefined) return fail(`channel blackout: --${option} is missing`);
    if (read === undefined) return fail(`--${option} ${given}: a time such as 2031-01-31T20:00:00Z or Unix seconds is expected`);
  }
  if (end! <= start!) return fail('--to is not after --from');
  return ok({ name: 'channel blackout', change: isRemoved ? 'remove' : 'add', channel, start: start!, end: end!, ...(provider === undefined ? {} : { provider }) });
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
const LONGEST_OFFSET_S = 86_400;
/** A page of the web or a path of this installation; nothing that runs in our own page. */
const isAddress = (text: string): boolean => /^\/(?!\/)/u.test(text) || (URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol));

function vitrina(channel: string | undefined, more: readonly string[], { web, light, sdk, offset, isRemoved }: VitrinaOptions): Result<Command, string> {
  const name = 'channel vitrina';
  if (channel === undefined) return fail(`${name}: the id or slug of a channel is missing`);
  if (more.length > 0) return fail(`${name}: one channel at a time; ${more.join(' ')} is too much`);
  if (isRemoved) return web === undefined ? ok({ name, channel, vitrina: undefined }) : fail('--remove and --web exclude each other');
  if (web === undefined) return fail(`${name}: --web is missing`);
  for (const [option, given] of [['web', web], ['light', light], ['sdk', sdk]] as const) {
    if (given !== undefined && !isAddress(given)) return fail(`--${option} ${given}: an http or https address or a path of this installation is expected`);
  }
  if (offset !== undefined && !(/^\d{1,5}$/u.test(offset) && Number(offset) <= LONGEST_OFFSET_S)) return fail(`--offset ${offset}: seconds from 0 to ${LONGEST_OFFSET_S} are expected`);
  return ok({
    name, channel,
    vitrina: { web, ...(light === undefined ? {} : { webLight: light }), ...(sdk === undefined ? {} : { sdk }), ...(offset === undefined ? {} : { offsetS: Number(offset) }) },
  });
}
