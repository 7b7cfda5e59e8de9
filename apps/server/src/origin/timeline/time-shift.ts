/**
 * The archive for players that ignore EXT-X-START. On a playlist that still grows, ffmpeg, VLC 3 and many televisions begin
 * near its end, whatever it says. So the playlist ends shortly after the requested second when it is opened, and grows with
 * the time since then: its end is a live edge that lies in the past. Pure: depends on when it was opened, not on who asks.
 */
import type { Cut } from './window.ts';
import type { Slice } from './timeline.ts';

/** ffmpeg begins at the third segment from the end, VLC further back: with three both begin at the first one. */
const START_SEGMENTS = 3;
/** For so many segment lengths it stays as it is: a player reads the playlists of all renditions one after another before it begins. */
const HOLD_SEGMENTS = 1;
/** How much it is then ahead of a player that began at once, beyond the first segments: VLC stutters with less. */
const AHEAD_SEGMENTS = 1;

/** How many segment lengths are listed beyond the first three. @param elapsed since the playlist was opened, in segment lengths */
const grownBy = (elapsed: number): number => (elapsed <= HOLD_SEGMENTS ? 0 : elapsed + AHEAD_SEGMENTS);

/**
 * The part of an archive that is listed some time after it was opened. One that is complete is listed whole: such
 * playlists are played from their beginning by everyone.
 * @param elapsed segments since it was opened
 */
export function timeShiftedCut(cut: Cut, elapsed: number): Cut {
  if (cut.isComplete) return cut;
  let left = START_SEGMENTS + grownBy(elapsed);
  const slices: Slice[] = [];
  for (const slice of cut.slices) {
    if (left <= 0) break;
    slices.push(slice.count <= left ? slice : { ...slice, count: left });
    left -= slice.count;
  }
  return { ...cut, slices };
}

/** The same of a recording, whose segments differ in length. @param elapsedS since it was opened @param targetS length of its longest segments */
export function timeShiftedSegments<S extends { readonly durationS: number }>(segments: readonly S[], elapsedS: number, targetS: number): readonly S[] {
  const grownS = grownBy(elapsedS / targetS) * targetS;
  let listedS = 0;
  const end = segments.findIndex(({ durationS }, index) => {
    if (index < START_SEGMENTS) return false;
    listedS += durationS;
    return listedS > grownS;
  });
  return end === -1 ? segments : segments.slice(0, end);
}
