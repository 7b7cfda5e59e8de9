/** Finds the recap of an episode: pieces of the one before it, at its beginning. Pure. */
import { commonRuns, type Stretch } from './common-runs.ts';
import { FRAMES_PER_S, type Fingerprint } from './fingerprint.ts';

/** A piece of the former episode. */
const MIN_PIECE = 2.5 * FRAMES_PER_S;
const MIN_RECAP = 8 * FRAMES_PER_S;
const MAX_RECAP = 180 * FRAMES_PER_S;
/** Between pieces lie fades and words of a narrator. */
const MAX_GAP = 4 * FRAMES_PER_S;
/** It begins this soon after the start of the episode or the end of the opening. */
const MAX_DELAY = 10 * FRAMES_PER_S;
/** What follows is new for at least this long; a series that uses the same pictures all over has no recap. */
const NEW_AFTER = 20 * FRAMES_PER_S;

/**
 * A recap lies before the opening, from the start on, or follows it.
 * @param head the part of the episode that is searched
 * @param intro the opening, which both have in common
 */
export function findRecap(
  episode: Fingerprint,
  head: Stretch,
  intro: Stretch | undefined,
  previous: Fingerprint,
): Stretch | undefined {
  const repeats = new Uint8Array(head.end + 1);
  const whole = { start: 0, end: previous.words.length };
  for (const { first } of commonRuns(episode, previous, { first: head, second: whole, minLength: MIN_PIECE }))
    repeats.fill(1, first.start, first.end);
  if (intro) repeats.fill(0, intro.start, Math.min(intro.end, repeats.length));

  if (intro && intro.start >= MIN_RECAP && intro.start <= MAX_RECAP) {
    const before = stretchFrom(repeats, 0, intro.start);
    if (before && before.end >= intro.start - MAX_GAP && before.end - before.start >= MIN_RECAP)
      return { start: before.start, end: intro.start };
  }
  const after = stretchFrom(repeats, intro?.end ?? 0, head.end);
  if (!after || after.end - after.start < MIN_RECAP || after.end - after.start > MAX_RECAP) return undefined;
  if (after.end + NEW_AFTER > head.end) return undefined;
  return repeats.subarray(after.end, after.end + NEW_AFTER).includes(1) ? undefined : after;
}

/** The pieces from a frame on, up to the first long gap. */
function stretchFrom(repeats: Uint8Array, from: number, to: number): Stretch | undefined {
  const start = repeats.indexOf(1, from);
  if (start === -1 || start >= to || start - from > MAX_DELAY) return undefined;
  let end = start;
  for (let frame = start; frame < to && frame - end <= MAX_GAP; frame++) if (repeats[frame] === 1) end = frame + 1;
  return { start, end };
}
