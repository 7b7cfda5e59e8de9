/** Turns the typed text into queries of the index. Pure. @source spec 2 §4 Search, C-694 */
import type { ProviderId } from '@aerial/domain/ids.ts';
import { createHash } from 'node:crypto';
import type { FoundKind } from '@aerial/contract/shapes/search.ts';
import { soundOf, wordsOf } from '@aerial/domain/search-text.ts';

/** Words beyond these are not looked at. */
const MAX_WORDS = 8;
/** As long as words in the index are. */
const WORD_LIMIT = 60;
/** From here on a piece of a word can be looked up in the middle of words. */
export const SHORTEST_PIECE = 3;
/** From here on a word can be misspelt. */
export const SHORTEST_MISSPELT = 4;

export interface QuestionWord {
  readonly word: string;
  readonly sound: string;
}
export interface Question {
  readonly words: readonly QuestionWord[];
  /** The words with single spaces, as titles stand in the index. */
  readonly phrase: string;
}

/** @returns undefined when there is no word in it */
export function questionOf(text: string): Question | undefined {
  const words = wordsOf(text.normalize('NFC'))
    .slice(0, MAX_WORDS)
    .map(({ text: word }) => word.slice(0, WORD_LIMIT));
  if (words.length === 0) return undefined;
  return { words: words.map((word) => ({ word, sound: soundOf(word) || word })), phrase: words.join(' ') };
}

/** Other words that may be meant by each word of the question. */
export type Alternatives = ReadonlyMap<string, readonly string[]>;

/** Words are letters and digits only, so that quoting them is enough. */
const lexeme = (text: string): string => `'${text}'`;
const any = (parts: readonly string[]): string =>
  parts.length === 1 ? parts[0]! : `(${[...new Set(parts)].join(' | ')})`;

/** What is Latin may be the beginning of a spelling that sounds otherwise when it is whole. */
const isLatin = (word: string): boolean => /[a-z]/.test(word);

/**
 * A word as the index has it: as it sounds, and its other forms. The last word may be the beginning of one; of two letters and
 * fewer only beginnings are there.
 * @returns undefined for what says too little to be looked up
 */
function asWord(
  { word, sound }: QuestionWord,
  place: { readonly isLast: boolean; readonly isOnly: boolean },
  alternatives: Alternatives,
): string | undefined {
  const others = (alternatives.get(word) ?? []).map(lexeme);
  if (sound.length >= SHORTEST_PIECE) {
    const end = place.isLast ? ':*' : '';
    return any([lexeme(sound) + end, ...(isLatin(word) ? [lexeme(word) + end] : []), ...others]);
  }
  if (place.isOnly) return any([lexeme(`-${sound}`), lexeme(sound), ...others]);
  if (place.isLast) return sound.length === 1 ? undefined : lexeme(`~${sound}`);
  return any([lexeme(sound), ...others]);
}

/** What is looked through together. */
export type Shelves = 'contents' | 'persons' | 'channels';
const SHELVES: Readonly<Record<FoundKind, Shelves>> = {
  movie: 'contents',
  series: 'contents',
  program: 'contents',
  person: 'persons',
  channel: 'channels',
};

/** A look into the index: where, what must be there, and how much of what is found is taken. */
export interface Look {
  readonly shelves: Shelves;
  readonly query: string;
  readonly most: number;
}

/** How much is taken: of titles that are nothing else, of those that begin so, of all. */
const MOST = { whole: 60, starts: 60, any: 240 };

/** The words of the question itself, with their other forms; or words that stand for them where those found little. */
export interface MatchOptions {
  readonly alternatives: Alternatives;
  readonly isAgain: boolean;
}

/**
 * The looks that answer a question. Of words that stand in very many titles not everything is taken, but always titles that are
 * nothing else, for one word those that begin so, and first what is popular.
 */
export function looksFor(
  question: Question,
  providerId: ProviderId,
  kinds: readonly FoundKind[],
  { alternatives, isAgain }: MatchOptions,
): Look[] {
  const { words } = question;
  const isOnly = words.length === 1;
  const parts = words
    .map((one, place) => asWord(one, { isLast: place === words.length - 1, isOnly }, alternatives))
    .filter((part) => part !== undefined);
  const all = parts.length > 0 ? parts.join(' & ') : words.map(({ sound }) => lexeme(sound)).join(' & ');
  const { sound } = words[0]!;
  const whole = lexeme(`#${createHash('md5').update(question.phrase).digest('hex')}`);
  return [...Map.groupBy(kinds, (kind) => SHELVES[kind])].flatMap(([shelves, on]) => {
    // A query for all shelves need not name them.
    const isAll = on.length === Object.values(SHELVES).filter((other) => other === shelves).length;
    const here = [
      any([lexeme(`/${providerId}`), lexeme('/all')]),
      ...(isAll ? [] : [any(on.map((kind) => lexeme(`/${kind}`)))]),
    ].join(' & ');
    const look = (query: string, most: number): Look => ({ shelves, query: `${here} & ${query}`, most });
    if (isAgain || shelves === 'channels') return [look(all, MOST.any)];
    return [
      look(whole, MOST.whole),
      ...(isOnly && sound.length >= SHORTEST_PIECE ? [look(`${lexeme(`=${sound}`)}:*`, MOST.starts)] : []),
      look(all, MOST.any),
    ];
  });
}
