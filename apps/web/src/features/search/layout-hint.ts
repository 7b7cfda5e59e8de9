/** Detects Russian typed in an English keyboard layout. Pure. @source spec 2 §4 Search, A-705–A-713, C-544–C-552 */

const KEYS = new Map(
  [...`qwertyuiop[]asdfghjkl;'zxcvbnm,.\``].map((key, place) => [
    key,
    [...'йцукенгшщзхъфывапролджэячсмитьбюё'][place]!,
  ]),
);

/** The same keys in a Russian layout. */
export const switched = (text: string): string =>
  [...text.toLowerCase()].map((letter) => KEYS.get(letter) ?? letter).join('');

/** Whether the build includes the hint: `VITE_LAYOUT_HINT=off` disables it. @source A-713, C-551 */
export const isHintBuilt = (flag: unknown): boolean => flag !== 'off';

/** Minimum number of Latin letters. */
const MIN_LETTERS = 3;
/** Several words longer than this are taken as English. */
const MAX_PHRASE = 15;
/** Minimum length of a listed word, where there are several. */
const MIN_WORD = 3;

export interface WordLists {
  readonly russian: ReadonlySet<string>;
  readonly english: ReadonlySet<string>;
}

/** Whether a hint is possible at all; only then the word lists are loaded. @source */
export function canBeSwitched(text: string, language: string): boolean {
  const words = text.trim().split(/\s+/);
  return (
    language === 'ru' &&
    !/\p{Script=Cyrillic}/u.test(text) &&
    (text.match(/[a-z]/gi)?.length ?? 0) >= MIN_LETTERS &&
    !(words.length > 1 && text.trim().length > MAX_PHRASE)
  );
}

/** The converted text, or undefined. @source */
export function layoutHint(text: string, language: string, { russian, english }: WordLists): string | undefined {
  if (!canBeSwitched(text, language)) return undefined;
  const words = text.trim().toLowerCase().split(/\s+/);
  if (words.some((word) => english.has(word.replaceAll(/[^a-z]/g, '')))) return undefined;
  const converted = words.map(switched);
  const isListed = (word: string) => russian.has(word.replaceAll('ё', 'е'));
  const isMeant =
    words.length === 1
      ? isListed(converted[0]!) || /^\p{Script=Cyrillic}+$/u.test(converted[0]!)
      : converted.some((word) => word.length >= MIN_WORD && isListed(word));
  return isMeant ? converted.join(' ') : undefined;
}
