/** What viewers follow by words: teams, names, anything that titles of the guide say. */
import { soundOf, wordsOf } from './search-text.ts';

/** Follows of one profile. */
export const MAX_FOLLOWS = 50;
/** Most letters of what is followed. */
export const MAX_FOLLOWED_LENGTH = 100;
const MAX_WORDS = 6;
/** As long as words of the search index are. */
const WORD_LIMIT = 60;
/** Something that every second title says is not worth a reminder: one word must be as long as this. */
const MIN_WORD_LENGTH = 3;

/** Words as they are compared: as the search hears them, so that one alphabet finds the other. */
const soundsOf = (text: string): string[] =>
  wordsOf(text.normalize('NFC')).map(({ text: word }) => soundOf(word.slice(0, WORD_LIMIT)) || word);

/**
 * The words that a title must have, each once, in order: what viewers write in another order or alphabet is the same.
 * @returns an empty list for what is too short or too long to be followed
 */
export function followWords(text: string): string[] {
  const words = [...new Set(soundsOf(text))].toSorted();
  return words.length <= MAX_WORDS && words.some((word) => word.length >= MIN_WORD_LENGTH) ? words : [];
}

/** Subjects by one of their words, so that a title is compared with few of them. */
export interface FollowIndex<Id> {
  /** Ids of the subjects all of whose words are in the texts. */
  match(texts: readonly string[]): Id[];
}

interface Entry<Id> {
  readonly id: Id;
  readonly words: readonly string[];
}

/** Indexes subjects by their longest word: long words are rare ones. */
export function followIndex<Id>(subjects: Iterable<Entry<Id>>): FollowIndex<Id> {
  const byWord = new Map<string, Entry<Id>[]>();
  for (const subject of subjects) {
    const [anchor] = subject.words.toSorted((a, b) => b.length - a.length);
    if (anchor === undefined) continue;
    const others = byWord.get(anchor);
    if (others) others.push(subject);
    else byWord.set(anchor, [subject]);
  }
  return {
    match(texts) {
      const said = new Set(texts.flatMap(soundsOf));
      return [...said].flatMap((word) =>
        (byWord.get(word) ?? []).filter(({ words }) => words.every((one) => said.has(one))).map(({ id }) => id),
      );
    },
  };
}
