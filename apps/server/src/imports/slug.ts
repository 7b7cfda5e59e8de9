/** Latin words for addresses out of names in any script. Pure. */
import { ordinals } from './ordinals.ts';

const CYRILLIC: Record<string, string> = {
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
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  і: 'i',
  ї: 'yi',
  є: 'ye',
  ґ: 'g',
  ў: 'u',
  ә: 'a',
  ғ: 'g',
  қ: 'q',
  ң: 'n',
  ө: 'o',
  ұ: 'u',
  ү: 'u',
  һ: 'h',
};
const LONGEST = 60;

/** `Ёлка & Море +4` gives `elka-more-4`; empty when no letter or digit is left. */
export function slugOf(name: string): string {
  const latin = [...name.toLowerCase()].map((letter) => CYRILLIC[letter] ?? letter).join('');
  const words = latin
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '');
  return words.length <= LONGEST ? words : words.slice(0, LONGEST).replace(/-[^-]*$/u, '');
}

/** Gives each name a slug that is not taken yet, with an ordinal where it needs one. @param taken is added to */
export function slugAllocator(taken: Set<string>): (name: string) => string {
  const next = ordinals(taken, (base, ordinal) => (ordinal === 1 ? base : `${base}-${ordinal}`));
  return (name) => next(slugOf(name) || 'channel');
}
