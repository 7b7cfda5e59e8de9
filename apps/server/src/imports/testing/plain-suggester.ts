/** The rule of suggestions written without an index of numbers: what the fast one must answer. */
import { soundOf } from '@aerial/domain/search-text.ts';
import { MIN_SCORE, type NamedChannel, type Suggestion } from '../guide/suggest-channels.ts';
import { alternativeNames, shiftInName, stationKey } from '../channels/channel-names.ts';

/** Of a name whose words are all in the other one. */
const PART_OF_NAME = 80;
/** A shorter name is part of too many others. */
const MIN_PART_LENGTH = 4;
const MAX_SUGGESTIONS = 3;
/** Channels of ours that one of theirs is compared with. */
const MAX_COMPARED = 20;
/** What guides and lists add to a station's name and what does not tell one from another. */
const FILLERS = /(?:^|\s)(?:тв|телеканал|канал|tv|channel|television|россия|russia|ru|ua|by|kz)(?=\s|$)/gu;

interface Name {
  /** As it sounds, without marks of quality and spaces. */
  readonly sound: string;
  /** The words, as they sound. */
  readonly words: ReadonlySet<string>;
  readonly pairs: ReadonlySet<string>;
  /** With the numbers, which have to be the same. */
  readonly triples: ReadonlySet<string>;
  /** Its numbers, and hours it is shifted: names that differ in them are other channels. */
  readonly numbers: string;
}

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(FILLERS, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => soundOf(stationKey(word)))
    .filter(Boolean);

function partsOf(text: string, length: number): Set<string> {
  const padded = ` ${text} `;
  return new Set(
    Array.from({ length: Math.max(1, padded.length - length + 1) }, (_, at) => padded.slice(at, at + length)),
  );
}

/** A name as it is compared: one alphabet, no quality. Ids as `pervyj-kanal.ru` are names as well. */
function nameOf(text: string): Name | undefined {
  const station = stationKey(text);
  const plain = stationKey(text.toLowerCase().replace(FILLERS, ' ')) || station;
  const sound = soundOf(plain);
  if (sound === '') return undefined;
  const numbers = `${sound.replace(/\D+/gu, ' ').trim()}/${shiftInName(text)}`;
  return {
    sound,
    words: new Set(words(text)),
    pairs: partsOf(sound, 2),
    triples: new Set([...partsOf(sound, 3)].map((triple) => `${numbers}/${triple}`)),
    numbers,
  };
}

const namesOf = (texts: readonly string[]): Name[] =>
  texts.flatMap(alternativeNames).flatMap((text) => nameOf(text) ?? []);

/** How alike two names are: pairs of letters that both have (Sørensen–Dice), or the words of one inside the other. */
function similarity(a: Name, b: Name): number {
  // `Спорт 1` and `Спорт 2` are alike, and never the same.
  if (a.numbers !== b.numbers) return 0;
  if (a.sound === b.sound) return 100;
  let both = 0;
  for (const pair of a.pairs) if (b.pairs.has(pair)) both += 1;
  const dice = Math.round((200 * both) / (a.pairs.size + b.pairs.size));
  const [small, large] = a.words.size <= b.words.size ? [a, b] : [b, a];
  const isPart =
    small.sound.length >= MIN_PART_LENGTH &&
    small.words.size > 0 &&
    [...small.words].every((word) => large.words.has(word));
  return Math.min(99, Math.max(dice, isPart ? PART_OF_NAME : 0));
}

/** Answers for one guide channel which of our channels it may be, the likeliest first. */
export function plainSuggester(
  channels: readonly NamedChannel[],
): (theirs: { readonly id: string; readonly names: readonly string[] }) => Suggestion[] {
  const named = channels.map(({ id, names }) => ({ id, names: namesOf(names) }));
  // Only names that share three letters in a row are compared, those that share most: thousands of channels meet thousands.
  const byTriple = new Map<string, number[]>();
  for (const [at, { names }] of named.entries())
    for (const triple of new Set(names.flatMap((name) => [...name.triples]))) {
      const found = byTriple.get(triple);
      if (found) found.push(at);
      else byTriple.set(triple, [at]);
    }
  return ({ id, names }) => {
    const theirs = namesOf(names.length > 0 ? names : [id.replace(/\.[a-z]{2,3}$/iu, '').replaceAll(/[._-]/g, ' ')]);
    const counts = new Map<number, number>();
    for (const triple of new Set(theirs.flatMap((name) => [...name.triples])))
      for (const at of byTriple.get(triple) ?? []) counts.set(at, (counts.get(at) ?? 0) + 1);
    const most = Math.max(0, ...counts.values());
    const likely = [...counts]
      .filter(([, count]) => count * 2 >= most)
      .sort((a, b) => b[1] - a[1])
      .slice(0, MAX_COMPARED);
    return likely
      .map(([at]) => ({
        ours: named[at]!.id,
        score: Math.max(0, ...named[at]!.names.flatMap((name) => theirs.map((other) => similarity(name, other)))),
      }))
      .filter(({ score }) => score >= MIN_SCORE)
      .sort((a, b) => b.score - a.score || a.ours - b.ours)
      .slice(0, MAX_SUGGESTIONS);
  };
}
