/**
 * Texts as searching compares them: without letter case and marks, and by sound, so that one alphabet finds the other.
 * The database writes its index by the same rules (`search_fold`, `search_sound`); a test compares the two.
 * @source spec 2 §2 Channel viewer, C-198–C-200, C-694
 */

/** Letters with marks, and what they are searched as. One letter stands for one letter, so that places in a text stay what they are. */
const MARKED = 'ёàáâãäåāăąçćĉċčďđèéêëēĕėęěĝğġģĥħìíîïĩīĭįıĵķĺļľŀłñńņňòóôõöøōŏőŕŗřśŝşšșţťŧțùúûüũūŭůűųŵýÿŷźżžə';
const PLAIN = 'еaaaaaaaaacccccddeeeeeeeeegggghhiiiiiiiiijklllllnnnnooooooooorrrsssssttttuuuuuuuuuuwyyyzzze';
const UNMARKED: ReadonlyMap<string, string> = new Map([...MARKED].map((letter, place) => [letter, PLAIN[place]!]));

/** A letter as it is searched; of a letter with two lower-case ones (`İ`) the first. */
function foldLetter(letter: string): string {
  const lower = letter.toLowerCase();
  const one = lower.length === letter.length ? lower : lower[0]!;
  return UNMARKED.get(one) ?? one;
}

/** A text in lower case without marks; every place of it is the same place in the text. */
export const foldText = (text: string): string => [...text].map(foldLetter).join('');

export interface Word {
  readonly text: string;
  /** Its place in the folded text, in UTF-16 units. */
  readonly at: number;
}

/** The words of a text, folded. */
export const wordsOf = (text: string): Word[] =>
  [...foldText(text).matchAll(/[\p{L}\p{N}]+/gu)].map((found) => ({ text: found[0], at: found.index }));

const TO_LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
};
/**
 * Spellings of one sound, brought to one, in this order. Of Latin letters only, so that what a Cyrillic word begins with sounds as
 * the word begins: «совет» is a beginning of «советский», though t and s are one sound.
 */
const SAME_SOUND: readonly (readonly [string, string])[] = [
  ['shch', 'sh'],
  ['kh', 'h'],
  ['ts', 'c'],
  ['ph', 'f'],
  ['kk', 'k'],
  ['x', 'ks'],
  ['q', 'k'],
  ['w', 'v'],
  ['y', 'i'],
  ['j', 'i'],
  ['кк', 'к'],
];
/** The Latin letter that sounds as `k` here; elsewhere it is `ch`, or sounds as ц does. */
const HARD_C = /c(?![heiy])/g;

/** A text as it sounds, in Latin letters. */
export function soundOf(text: string): string {
  const spelt = SAME_SOUND.reduce(
    (result, [spelling, sound]) => result.replaceAll(spelling, sound),
    foldText(text).replaceAll(HARD_C, 'k'),
  );
  return [...spelt].map((letter) => TO_LATIN[letter] ?? letter).join('');
}

/** Whether a name contains what was typed, as typed or transliterated; in any letter case. */
export function matchesName(name: string, typed: string): boolean {
  const wanted = typed.trim();
  if (wanted === '' || foldText(name).includes(foldText(wanted))) return true;
  // Signs that have no sound are in no name.
  const sound = soundOf(wanted);
  return sound !== '' && soundOf(name).includes(sound);
}
