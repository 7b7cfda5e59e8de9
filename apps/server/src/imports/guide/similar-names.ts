/** Names of channels, and how alike two of them are. Pure. */
import { soundOf } from '@aerial/domain/search-text.ts';
import { alternativeNames, shiftInName, stationKey } from '../channels/channel-names.ts';

/** Of a name whose words are all in the other one. */
const PART_OF_NAME = 80;
/** A shorter name is part of too many others. */
const MIN_PART_LENGTH = 4;
/** What guides and lists add to a station's name and what does not tell one from another. */
const FILLERS = /(?:^|\s)(?:тв|телеканал|канал|tv|channel|television|россия|russia|ru|ua|by|kz)(?=\s|$)/gu;
/** Letters are put together to one number as digits of this base. */
const LETTER = 0x1_0000;

export interface Name {
  readonly text: string;
  /** As it sounds, without marks of quality and spaces. */
  readonly sound: string;
  /** Two letters in a row, each pair once, in their order as numbers. */
  readonly pairs: Uint32Array;
  /** Three letters in a row. */
  readonly triples: ReadonlySet<number>;
  /** Its numbers, and hours it is shifted: names that differ in them are other channels. */
  readonly numbers: string;
  /** The words, as they sound; few names are compared by them. */
  words: ReadonlySet<string> | undefined;
}

const wordsOf = (name: Name): ReadonlySet<string> =>
  (name.words ??= new Set(
    name.text
      .toLowerCase()
      .replace(FILLERS, ' ')
      .split(/[^\p{L}\p{N}]+/u)
      .map((word) => soundOf(stationKey(word)))
      .filter(Boolean),
  ));

/** A name as it is compared: one alphabet, no quality. Ids as `pervyj-kanal.ru` are names as well. */
function nameOf(text: string): Name | undefined {
  const sound = soundOf(stationKey(text.toLowerCase().replace(FILLERS, ' ')) || stationKey(text));
  if (sound === '') return undefined;
  const numbers = `${sound.replace(/\D+/gu, ' ').trim()}/${shiftInName(text)}`;
  const padded = ` ${sound} `;
  const pairs = new Set<number>();
  const triples = new Set<number>();
  for (let at = 1; at < padded.length; at += 1) {
    const pair = padded.charCodeAt(at - 1) * LETTER + padded.charCodeAt(at);
    pairs.add(pair);
    if (at > 1) triples.add(padded.charCodeAt(at - 2) * LETTER * LETTER + pair);
  }
  return { text, sound, pairs: Uint32Array.from(pairs).sort(), triples, numbers, words: undefined };
}

export const namesOf = (texts: readonly string[]): Name[] =>
  texts.flatMap(alternativeNames).flatMap((text) => nameOf(text) ?? []);

/** How many numbers two ordered lists have in common. */
function commonIn(a: Uint32Array, b: Uint32Array): number {
  let both = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const difference = a[i]! - b[j]!;
    if (difference === 0) both += 1;
    if (difference <= 0) i += 1;
    if (difference >= 0) j += 1;
  }
  return both;
}

function isPartOf(a: Name, b: Name): boolean {
  const [small, large] = wordsOf(a).size <= wordsOf(b).size ? [a, b] : [b, a];
  return (
    small.sound.length >= MIN_PART_LENGTH &&
    wordsOf(small).size > 0 &&
    [...wordsOf(small)].every((word) => wordsOf(large).has(word))
  );
}

/** How alike two names are, 0 to 100: pairs of letters that both have (Sørensen–Dice), or the words of one inside the other. */
export function compareNames(a: Name, b: Name): number {
  // `Спорт 1` and `Спорт 2` are alike, and never the same.
  if (a.numbers !== b.numbers) return 0;
  if (a.sound === b.sound) return 100;
  const dice = Math.round((200 * commonIn(a.pairs, b.pairs)) / (a.pairs.length + b.pairs.length));
  return Math.min(99, dice < PART_OF_NAME && isPartOf(a, b) ? PART_OF_NAME : dice);
}
