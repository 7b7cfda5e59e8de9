/** Which letters of a name match the query. Pure. */
import { soundOf, wordsOf, type Word } from '@aerial/domain/search-text.ts';
import { errorsBetween, forgiven } from '@aerial/domain/spelling.ts';

export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

/** Minimum length of a match inside a word. */
const MIN_PIECE = 2;

/** The start and length of the match in a word; undefined without one. */
function hitOf(word: string, term: string): readonly [from: number, count: number] | undefined {
  if (word.startsWith(term)) return [0, term.length];
  const at = term.length < MIN_PIECE ? -1 : word.indexOf(term);
  if (at >= 0) return [at, term.length];
  const sound = soundOf(term);
  const wordSound = soundOf(word);
  if (sound.length >= MIN_PIECE && wordSound.startsWith(sound)) {
    const count = [...word].findIndex((_, place) => soundOf(word.slice(0, place + 1)).length >= sound.length) + 1;
    return [0, count || word.length];
  }
  // An inflected form of the word, or a typing error.
  let same = 0;
  while (same < word.length && word[same] === term[same]) same += 1;
  const isForm = same >= 3 && same >= term.length - 3 && same * 2 > word.length;
  return isForm ||
    (forgiven(sound.length) > 0 && errorsBetween(sound, wordSound, forgiven(sound.length)) <= forgiven(sound.length))
    ? [0, word.length]
    : undefined;
}

/** Splits a name into matched and other pieces. */
export function highlight(name: string, query: string): Piece[] {
  const terms = wordsOf(query.normalize('NFC')).map(({ text }) => text);
  const hits = wordsOf(name).flatMap(({ text, at }: Word): (readonly [number, number])[] => {
    const best = terms
      .map((term) => hitOf(text, term))
      .filter((hit) => hit !== undefined)
      .toSorted((a, b) => b[1] - a[1])[0];
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
