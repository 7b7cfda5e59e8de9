/** Russian typed on an English keyboard. Pure. @source spec 2 §4 Search, A-705–A-713, C-544–C-552 */

const KEYS = new Map([...`qwertyuiop[]asdfghjkl;'zxcvbnm,.\``].map((key, place) => [key, [...'йцукенгшщзхъфывапролджэячсмитьбюё'][place]!]));

/** What the same keys write on a Russian keyboard. */
export const switched = (text: string): string => [...text.toLowerCase()].map((letter) => KEYS.get(letter) ?? letter).join('');

/** Whether a build has the hint: `VITE_LAYOUT_HINT=off` makes one without. @source A-713, C-551 */
export const isHintBuilt = (flag: unknown): boolean => flag !== 'off';

/** Fewer Latin letters than these say nothing. */
const LEAST_LETTERS = 3;
/** Several words that are longer than this were meant so. */
const LONGEST_OF_WORDS = 15;
/** A word of a list counts from this length on, where there are several. */
const LEAST_WORD = 3;

export interface WordLists {
  readonly russian: ReadonlySet<string>;
  readonly english: ReadonlySet<string>;
}

/** Whether there may be a hint at all; only then the word lists are needed. @source */
export function mayBeSwitched(text: string, language: string): boolean {
  const words = text.trim().split(/\s+/);
  return (
    language === 'ru' && !/\p{Script=Cyrillic}/u.test(text) && (text.match(/[a-z]/gi)?.length ?? 0) >= LEAST_LETTERS && !(words.length > 1 && text.trim().length > LONGEST_OF_WORDS)
  );
}

/** The text that was meant, or undefined. @source */
export function layoutHint(text: string, language: string, { russian, english }: WordLists): string | undefined {
  if (!mayBeSwitched(text, language)) return undefined;
  const words = text.trim().toLowerCase().split(/\s+/);
  if (words.some((word) => english.has(word.replaceAll(/[^a-z]/g, '')))) return undefined;
  const converted = words.map(switched);
  const isKnown = (word: string) => russian.has(word.replaceAll('ё', 'е'));
  const isMeant = words.length === 1 ? isKnown(converted[0]!) || /^\p{Script=Cyrillic}+$/u.test(converted[0]!) : converted.some((word) => word.length >= LEAST_WORD && isKnown(word));
  return isMeant ? converted.join(' ') : undefined;
}
