/** Typing errors, as both sides count them. */

/**
 * Typing errors between two words: letters more, letters less, other letters, neighbours that changed places.
 * @returns `most + 1` for more than `most`
 */
export function errorsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i += 1) {
    const line = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      line[j] = Math.min(line[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        line[j] = Math.min(line[j]!, before[j - 2]! + 1);
    }
    [before, last] = [last, line];
  }
  return Math.min(last[b.length]!, most + 1);
}

/** Typing errors that are forgiven in a word of this many letters. */
export const forgiven = (letters: number): number => (letters < 4 ? 0 : letters < 8 ? 1 : 2);
