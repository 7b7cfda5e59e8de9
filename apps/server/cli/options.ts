/** Arguments that several commands have, and the messages for wrong ones. Pure. */
import type { ParseArgsOptionsConfig } from 'node:util';
import { asLibraryId, type LibraryId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import type { ParsedArguments } from './definition.ts';

export const unexpected = (name: string, words: readonly string[]): string => `${name}: unexpected: ${words.join(' ')}`;

export const onlyOne = (name: string, thing: string, more: readonly string[]): string =>
  `${name}: only one ${thing} at a time; unexpected: ${more.join(' ')}`;

/** The argument of a command that works on one thing at a time. */
export function singleArgument(
  name: string,
  [argument, ...more]: readonly string[],
  { thing, missing }: { readonly thing: string; readonly missing: string },
): Result<string, string> {
  if (argument === undefined) return fail(`${name}: ${missing}`);
  return more.length > 0 ? fail(onlyOne(name, thing, more)) : ok(argument);
}

export const DEFAULT_LANGUAGE = 'ru';

/** ISO 639-1 code of `--language`. */
export function languageOf({ text }: ParsedArguments): Result<string, string> {
  const language = text('language') ?? DEFAULT_LANGUAGE;
  return /^[a-z]{2}$/u.test(language)
    ? ok(language)
    : fail(`--language ${language}: expected two letters, such as ru or en`);
}

export const importOptions = {
  language: { type: 'string' },
  quiet: { type: 'boolean' },
} satisfies ParseArgsOptionsConfig;

/** What imports and ingest are given. */
export interface ImportArguments {
  readonly file: string;
  /** ISO 639-1 code for texts and tracks without a language. */
  readonly language: string;
  /** Print only counts, no line for each skipped entry. */
  readonly isQuiet: boolean;
}

export function importArguments(
  name: string,
  given: ParsedArguments,
  thing: 'file' | 'folder' = 'file',
): Result<ImportArguments, string> {
  const file = singleArgument(name, given.positionals, { thing, missing: `a ${thing} is missing` });
  if (!file.ok) return file;
  const language = languageOf(given);
  return language.ok ? ok({ file: file.value, language: language.value, isQuiet: given.hasFlag('quiet') }) : language;
}

/** `--library`. */
export function libraryOf({ text }: ParsedArguments): Result<LibraryId | undefined, string> {
  const library = text('library');
  if (library === undefined) return ok(undefined);
  return /^\d{1,9}$/u.test(library)
    ? ok(asLibraryId(Number(library)))
    : fail(`--library ${library}: expected the number of a library`);
}

const WRONG_TIME = 'expected a time such as 2031-01-31T20:00:00Z, or Unix seconds';

/** A time with its offset, or Unix seconds. */
function instant(text: string): EpochSeconds | undefined {
  if (/^\d{9,11}$/u.test(text)) return epochSeconds(Number(text));
  const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/u.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(ms) ? undefined : epochSeconds(ms / 1000);
}

/** The time of an option. */
export function timeOf(option: string, text: string): Result<EpochSeconds, string> {
  const time = instant(text);
  return time === undefined ? fail(`--${option} ${text}: ${WRONG_TIME}`) : ok(time);
}

/** `--from` and `--to` of a command that needs both. */
export function timeSpan(
  name: string,
  { text }: ParsedArguments,
): Result<{ start: EpochSeconds; end: EpochSeconds }, string> {
  const [from, to] = [text('from'), text('to')];
  if (from === undefined) return fail(`${name}: --from is missing`);
  const start = timeOf('from', from);
  if (!start.ok) return start;
  if (to === undefined) return fail(`${name}: --to is missing`);
  const end = timeOf('to', to);
  if (!end.ok) return end;
  return end.value <= start.value ? fail('--to is not after --from') : ok({ start: start.value, end: end.value });
}
