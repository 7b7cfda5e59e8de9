/** What viewers type: pieces of titles on the way to a whole one, other forms and alphabets, typing errors, nothing that is there. */
import { titleMaker } from './search-titles.ts';

const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
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
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ы: 'y',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  ё: 'e',
};

export interface AskedQuestion {
  readonly kind: string;
  readonly text: string;
}

/** @returns so many questions of each kind */
export function questions(random: () => number, ofEach: number): AskedQuestion[] {
  const make = titleMaker(random);
  const title = () => make.title().ru.toLowerCase();
  const upTo = (text: string, most: number) => text.slice(0, Math.max(1, Math.min(most, text.length)));
  const misspelt = (text: string) => {
    const at = 1 + Math.floor(random() * Math.max(1, text.length - 2));
    const letter = 'оаеинтср'[Math.floor(random() * 8)]!;
    return [
      text.slice(0, at) + letter + text.slice(at + 1),
      text.slice(0, at) + text.slice(at + 1),
      text.slice(0, at) + letter + text.slice(at),
    ][Math.floor(random() * 3)]!;
  };
  const kinds: Record<string, () => string> = {
    'one letter': () => upTo(title(), 1),
    'two letters': () => upTo(title(), 2),
    'three letters': () => upTo(title(), 3),
    'a frequent word': () => title().split(' ')[0]!,
    'half a title': () => upTo(title(), Math.ceil(title().length / 2)),
    'a whole title': title,
    'another form': () =>
      `${title()
        .split(' ')[0]!
        .replace(/[аяоеыий]$/, '')}ов`,
    'the other alphabet': () => [...title()].map((letter) => LATIN[letter] ?? letter).join(''),
    English: () => make.title().en.toLowerCase(),
    misspelt: () => misspelt(title()),
    'a piece of a word': () => title().split(' ').at(-1)!.slice(2, 8),
    'a person': () => make.person().ru.toLowerCase(),
    'nothing that is there': () =>
      `${title().split(' ')[0]!.split('').toReversed().join('')}щъ ${Math.floor(random() * 1000)}`,
  };
  return Object.entries(kinds).flatMap(([kind, text]) =>
    Array.from({ length: ofEach }, () => ({ kind, text: text() })),
  );
}
