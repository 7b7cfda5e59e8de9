/** Which channel of ours a guide channel may be, where neither its id nor its name says so. Pure. */
import type { ChannelId } from '@aerial/domain/ids.ts';
import { soundOf } from '@aerial/domain/search-text.ts';
import { alternativeNames, shiftInName, stationKey } from '../channels/channel-names.ts';

export interface Suggestion {
  readonly ours: ChannelId;
  /** 1 to 100: how much of both names is the same. */
  readonly score: number;
}

/** Below this a suggestion is a guess. */
export const MIN_SCORE = 50;
/** Of a name whose words are all in the other one. */
const PART_OF_NAME = 80;
/** A shorter name is part of too many others. */
const MIN_PART_LENGTH = 4;
const MAX_SUGGESTIONS = 3;
/** What guides and lists add to a station's name and what does not tell one from another. */
const FILLERS = /(?:^|\s)(?:тв|телеканал|канал|tv|channel|television|россия|russia|ru|ua|by|kz)(?=\s|$)/gu;

interface Name {
  /** As it sounds, without marks of quality and spaces. */
  readonly sound: string;
  /** The words, as they sound. */
  readonly words: ReadonlySet<string>;
  readonly pairs: ReadonlySet<string>;
  readonly shiftH: number;
}

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(FILLERS, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => soundOf(stationKey(word)))
    .filter(Boolean);

function pairsOf(text: string): Set<string> {
  const padded = ` ${text} `;
  return new Set(Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2)));
}

/** A name as it is compared: one alphabet, no quality. Ids as `pervyj-kanal.ru` are names as well. */
function nameOf(text: string): Name | undefined {
  const station = stationKey(text);
  const plain = stationKey(text.toLowerCase().replace(FILLERS, ' ')) || station;
  const sound = soundOf(plain);
  if (sound === '') return undefined;
  return { sound, words: new Set(words(text)), pairs: pairsOf(sound), shiftH: shiftInName(text) };
}

const namesOf = (texts: readonly string[]): Name[] =>
  texts.flatMap(alternativeNames).flatMap((text) => nameOf(text) ?? []);

/** How alike two names are: pairs of letters that both have (Sørensen–Dice), or the words of one inside the other. */
function similarity(a: Name, b: Name): number {
  if (a.shiftH !== b.shiftH) return 0;
  if (a.sound === b.sound) return 100;
  // `Спорт 1` and `Спорт 2` are alike, and never the same.
  const digits = ({ sound }: Name): string => sound.replace(/\D+/gu, ' ').trim();
  if (digits(a) !== digits(b)) return 0;
  const both = [...a.pairs].filter((pair) => b.pairs.has(pair)).length;
  const dice = Math.round((200 * both) / (a.pairs.size + b.pairs.size));
  const [small, large] = a.words.size <= b.words.size ? [a, b] : [b, a];
  const isPart =
    small.sound.length >= MIN_PART_LENGTH && small.words.size > 0 && [...small.words].every((word) => large.words.has(word));
  return Math.min(99, Math.max(dice, isPart ? PART_OF_NAME : 0));
}

export interface NamedChannel {
  readonly id: ChannelId;
  readonly names: readonly string[];
}

/** Answers for one guide channel which of our channels it may be, the likeliest first. */
export function channelSuggester(
  channels: readonly NamedChannel[],
): (theirs: { readonly id: string; readonly names: readonly string[] }) => Suggestion[] {
  const named = channels.map(({ id, names }) => ({ id, names: namesOf(names) }));
  // Only names that share a pair of letters are compared, by their rarest ones: thousands of channels meet thousands.
  const byPair = new Map<string, number[]>();
  for (const [at, { names }] of named.entries())
    for (const pair of new Set(names.flatMap((name) => [...name.pairs]))) {
      const found = byPair.get(pair);
      if (found) found.push(at);
      else byPair.set(pair, [at]);
    }
  return ({ id, names }) => {
    const theirs = namesOf(names.length > 0 ? names : [id.replace(/\.[a-z]{2,3}$/iu, '').replaceAll(/[._-]/g, ' ')]);
    const pairs = [...new Set(theirs.flatMap((name) => [...name.pairs]))];
    const counts = new Map<number, number>();
    for (const pair of pairs) for (const at of byPair.get(pair) ?? []) counts.set(at, (counts.get(at) ?? 0) + 1);
    const likely = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 40);
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
