/** How well a title answers a question. Pure. */
import { soundOf } from '@aerial/domain/search-text.ts';
import { errorsBetween, forgiven } from '@aerial/domain/spelling.ts';
import type { Question } from './question.ts';

/** How a candidate came: by the words of the question, by pieces of words, or by words that are spelt like them. */
export type Way = 'words' | 'pieces' | 'misspelt';

export interface Candidate {
  readonly kind: string;
  readonly id: string;
  /** Its names in all languages, as words in lower case. */
  readonly titles: readonly string[];
  /** How popular it is, 0 to 100. */
  readonly weight: number;
}

const OF_WAY: Record<Way, number> = { words: 55, pieces: 40, misspelt: 25 };
/** What is found by sound comes after what is found by letters. */
const BY_SOUND = 8;

/** From here on all words of the question are in the title. */
const ENOUGH = 70;

/** How much of a title is the phrase; 0 when it contains neither the phrase nor its words. */
function similarity(title: string, phrase: string, words: readonly string[]): number {
  if (title === phrase) return 100;
  if (title.startsWith(phrase)) return title[phrase.length] === ' ' ? 92 : 88;
  const at = ` ${title}`.indexOf(` ${phrase}`);
  if (at >= 0) return [' ', undefined].includes(title[at + phrase.length]) ? 82 : 78;
  const inTitle = title.split(' ');
  if (words.every((word) => inTitle.includes(word))) return 74;
  if (words.every((word) => inTitle.some((other) => other.startsWith(word)))) return 70;
  return title.includes(phrase) ? 60 : 0;
}

/** The larger the better. Shorter titles rank before longer ones, popular ones before less popular ones. */
export function rankOf({ titles, weight }: Candidate, question: Question, way: Way): number {
  const words = question.words.map(({ word }) => word);
  const sounds = question.words.map(({ sound }) => sound);
  const soundPhrase = sounds.join(' ');
  let best = 0;
  let length = Infinity;
  const consider = (title: string, found: number) => {
    if (found > best || (found === best && title.length < length)) [best, length] = [found, title.length];
  };
  for (const title of titles) consider(title, similarity(title, question.phrase, words));
  // Sounding titles out costs more than all the rest: not where the letters say enough.
  if (best < ENOUGH)
    for (const title of titles) consider(title, similarity(soundOf(title), soundPhrase, sounds) - BY_SOUND);
  const excess = Math.min(4, Math.max(0, (Number.isFinite(length) ? length : 80) - question.phrase.length) / 15);
  return Math.max(best, OF_WAY[way]) + weight / 12 - excess;
}

/** Corrections of a misspelt word among indexed words, by sound, nearest first. */
export function meant(
  sound: string,
  indexed: readonly { readonly word: string; readonly sound: string }[],
  most: number,
): string[] {
  const limit = forgiven(sound.length);
  return (
    indexed
      // A long last word can still be incomplete.
      .map((one) => ({
        ...one,
        errors: Math.min(
          errorsBetween(sound, one.sound, limit),
          sound.length >= 6 ? errorsBetween(sound, one.sound.slice(0, sound.length), limit) + 0.5 : Infinity,
        ),
      }))
      .filter(({ errors }) => errors <= limit + 0.5 && errors > 0)
      .toSorted((a, b) => a.errors - b.errors || a.word.length - b.word.length)
      .slice(0, most)
      .map((one) => one.sound)
  );
}
