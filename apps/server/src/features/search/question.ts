/** What was typed, as the index is asked for it. Pure. @source spec 2 §4 Search, C-694 */
import { createHash } from 'node:crypto';
import type { FoundKind } from '@aerial/contract/shapes/search.ts';
import { soundOf, wordsOf } from '@aerial/domain/search-text.ts';

/** Words beyond these are not looked at. */
const MOST_WORDS = 8;
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
  const words = wordsOf(text.normalize('NFC')).slice(0, MOST_WORDS).map(({ text: word }) => word.slice(0, WORD_LIMIT));
  if (words.length === 0) return undefined;
  return { words: words.map((word) => ({ word, sound: soundOf(word) })), phrase: words.join(' ') };
}

/** Other words that may be meant by each word of the question. */
export type Alternatives = ReadonlyMap<string, readonly string[]>;

/** Words are letters and digits only, so that quoting them is enough. */
const lexeme = (text: string): string => `'${text}'`;
const any = (parts: readonly string[]): string => (parts.length === 1 ? parts[0]! : `(${[...new Set(parts)].join(' | ')})`);

/** A word that is longer than two letters: what begins with it, in either alphabet, and its other forms. */
const begun = (mark: string, { word, sound }: QuestionWord): string[] => [`${lexeme(mark + word)}:*`, ...(sound.length < SHORTEST_PIECE ? [] : [`${lexeme(mark + sound)}:*`])];

function asWord(one: QuestionWord, isOnly: boolean, alternatives: Alternatives): string | undefined {
  const { word, sound } = one;
  if (word.length >= SHORTEST_PIECE) return any([...begun('', one), ...(alternatives.get(word) ?? []).map(lexeme)]);
  if (isOnly) return any([lexeme(`-${word}`), lexeme(word), ...(sound.length === word.length ? [lexeme(`-${sound}`)] : [])]);
  // One letter among other words says too little to be looked up.
  return word.length === 1 ? undefined : any([lexeme(`~${word}`), lexeme(word), ...(sound.length === 2 ? [lexeme(`~${sound}`)] : [])]);
}

/** Where a kind is offered: the libraries of a provider, and what stands in no library; its channels. */
export interface Scope {
  readonly providerId: number;
  readonly libraryIds: readonly number[];
}

const LETTER = { movie: 'm', series: 's', program: 'p', person: 'h' } as const;

function offered(kind: FoundKind, { providerId, libraryIds }: Scope): string {
  if (kind === 'channel') return lexeme(`/c${providerId}`);
  return any([0, ...libraryIds].map((id) => lexeme(`/${LETTER[kind]}${id}`)));
}

/** A look into the index: what must be there, and how much of what is found is taken. */
export interface Look {
  readonly kind: FoundKind;
  readonly query: string;
  readonly most: number;
}

/** How much is taken of one kind: of titles that begin so, of what is well known, of all others. */
const MOST = { starts: 100, known: 150, any: 250 };

/**
 * The looks that answer a question. Of words that stand in very many titles not everything is taken, but always titles that
 * are nothing else, those that begin so, and what is well known.
 */
export function looksFor(question: Question, scope: Scope, kinds: readonly FoundKind[], alternatives: Alternatives = new Map()): Look[] {
  const isOnly = question.words.length === 1;
  const parts = question.words.map((one) => asWord(one, isOnly, alternatives));
  const wanted = parts.filter((part) => part !== undefined);
  const all = wanted.length > 0 ? wanted.join(' & ') : question.words.map(({ word }) => lexeme(word)).join(' & ');
  const [first] = question.words;
  const starts = first!.word.length >= SHORTEST_PIECE ? [any(begun('=', first!)), ...parts.slice(1).filter((part) => part !== undefined)].join(' & ') : undefined;
  const whole = lexeme(`#${createHash('md5').update(question.phrase).digest('hex')}`);
  return kinds.flatMap((kind) => {
    const here = offered(kind, scope);
    return [
      { kind, query: `${here} & ${whole}`, most: MOST.starts },
      ...(starts === undefined ? [] : [{ kind, query: `${here} & ${starts}`, most: MOST.starts }]),
      ...(kind === 'channel' ? [] : [{ kind, query: `${here} & '*' & ${all}`, most: MOST.known }]),
      { kind, query: `${here} & ${all}`, most: MOST.any },
    ];
  });
}
