/** The command line's words. Pure. */
import path from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { fail, ok, type Result } from '@aerial/domain/result.ts';

interface Common {
  /** Only counts, no line for each entry left out. */
  readonly isQuiet: boolean;
  /** ISO 639-1 of texts and tracks that name no language. */
  readonly language: string;
}
export type Command =
  | { readonly name: 'help' }
  | (Common & { readonly name: 'import channels'; readonly file: string; readonly provider?: string; readonly list: string })
  | (Common & { readonly name: 'import epg'; readonly file: string })
  | (Common & { readonly name: 'ingest'; readonly file: string; readonly id?: string; readonly title: string; readonly library?: number });

export const HELP = `aerial: channels, guides and videos into an Aerial installation

  aerial import channels FILE.m3u [--provider SHORTNAME] [--list KEY]
      Channels of an M3U list. Importing the next edition of a list under the same key (the file's
      name without --list) updates what changed. Without --provider the default provider shows them.

  aerial import epg FILE.xml[.gz]
      Programmes of an XMLTV guide, for channels that were imported and match it by guide id or name.
      Within the time the guide covers, it replaces what an earlier one said.

  aerial ingest VIDEO [--id ID] [--title TITLE] [--library NUMBER]
      Any video ffmpeg reads, as a film: encoded into the renditions its size allows, with all its
      sound tracks and text subtitles. The same video twice is encoded once.

  aerial help

Options for all
  --language CODE   language of names and tracks that name none (ru)
  --quiet           counts only, no line for each entry left out

A file is imported as a whole or not at all. Commands use the data of the running server, or of the
folder AERIAL_DATA (.data) when none runs, or of DATABASE_URL. Exit code 0: done, 1: bad input or the
installation cannot be used, 2: wrong usage.
`;

const common = { language: { type: 'string' }, quiet: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } satisfies ParseArgsOptionsConfig;
const optionsOf = {
  'import channels': { ...common, provider: { type: 'string' }, list: { type: 'string' } },
  'import epg': common,
  ingest: { ...common, id: { type: 'string' }, title: { type: 'string' }, library: { type: 'string' } },
} satisfies Record<string, ParseArgsOptionsConfig>;
type CommandName = keyof typeof optionsOf;

const DEFAULT_LANGUAGE = 'ru';
const isCommand = (name: string): name is CommandName => Object.hasOwn(optionsOf, name);

/** Words of the arguments before the first option. */
function commandName(args: readonly string[]): { name: string; rest: readonly string[] } {
  const [first = '', second] = args;
  if (first === 'import') return { name: [first, second].filter((word) => word !== undefined && !word.startsWith('-')).join(' '), rest: args.slice(2) };
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
  if (!isCommand(name)) return fail(name === 'import' ? 'import what? channels or epg' : `there is no command ${name}`);
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
  if (file === undefined) return fail(`${name}: a file is missing`);
  if (more.length > 0) return fail(`${name}: one file at a time; ${more.join(' ')} is too much`);
  const language = text('language') ?? DEFAULT_LANGUAGE;
  if (!/^[a-z]{2}$/u.test(language)) return fail(`--language ${language}: two letters are expected, such as ru or en`);
  const shared = { file, language, isQuiet: values['quiet'] === true };
  if (name === 'import epg') return ok({ ...shared, name });
  if (name === 'import channels') {
    const provider = text('provider');
    return ok({ ...shared, name, list: text('list') ?? path.basename(file), ...(provider === undefined ? {} : { provider }) });
  }
  const library = text('library');
  if (library !== undefined && !/^\d{1,9}$/u.test(library)) return fail(`--library ${library}: the number of a library is expected`);
  const id = text('id');
  return ok({
    ...shared, name, title: text('title') ?? path.basename(file, path.extname(file)),
    ...(id === undefined ? {} : { id }), ...(library === undefined ? {} : { library: Number(library) }),
  });
}
