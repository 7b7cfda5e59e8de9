/** Which letters of a name answer what was searched for. Pure. */
import { soundOf, wordsOf, type Word } from '@aerial/domain/search-text.ts';
import { errorsBetween, forgiven } from '@aerial/domain/spelling.ts';

export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

/** A piece of a word counts from this length on. */
const LEAST_PIECE = 2;

/** From where and how many letters of a word are meant; undefined when it is another word. */
function hitOf(word: string, asked: string): readonly [from: number, count: number] | undefined {
  if (word.startsWith(asked)) return [0, asked.length];
  const at = asked.length < LEAST_PIECE ? -1 : word.indexOf(asked);
  if (at >= 0) return [at, asked.length];
  const sound = soundOf(asked);
  const wordSound = soundOf(word);
  if (sound.length >= LEAST_PIECE && wordSound.startsWith(sound)) {
    const count = [...word].findIndex((_, place) => soundOf(word.slice(0, place + 1)).length >= sound.length) + 1;
    return [0, count || word.length];
  }
  // Another form of the word, or the word with a typing error.
  let same = 0;
  while (same < word.length && word[same] === asked[same]) same += 1;
  const isForm = same >= 3 && same >= asked.length - 3 && same * 2 > word.length;
  return isForm || (forgiven(sound.length) > 0 && errorsBetween(sound, wordSound, forgiven(sound.length)) <= forgiven(sound.length)) ? [0, word.length] : undefined;
}

/** The name in pieces, one after another. */
export function highlight(name: string, query: string): Piece[] {
  const asked = wordsOf(query.normalize('NFC')).map(({ text }) => text);
  const hits = wordsOf(name).flatMap(({ text, at }: Word): (readonly [number, number])[] => {
    const best = asked.map((one) => hitOf(text, one)).filter((hit) => hit !== undefined).toSorted((a, b) => b[1] - a[1])[0];
    return best ? [[at + best[0], at + best[0] + best[1]]] : [];
  });
  const pieces: Piece[] = [];
  let place = 0;
  for (const [from, to] of hits) {
    if (from > place) pieces.push({ text: name.slice(place, from), isHit: false });
    pieces.push({ text: name.slice(from, to), isHit: true });
    place = to;
  }
  if (place < name.length) pieces.push({ text: name.slice(place), isHit: false });
  return pieces;
}
