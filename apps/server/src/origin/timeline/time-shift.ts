/**
 * Time-shifted archives, for players that ignore EXT-X-START: on a playlist that still grows, ffmpeg, VLC 3 and many
 * televisions start near its end. A time-shifted playlist ends shortly after the requested second when it is opened, and grows
 * with the time since then: its end is a live edge in the past. Pure: depends on when it was opened, not on the viewer.
 */
import type { Slice } from './timeline.ts';
import type { Cut } from './window.ts';

/** ffmpeg starts at the third segment from the end, VLC further back: with three segments both start at the first one. */
const START_SEGMENTS = 3;
/** How long it does not grow, in segment lengths: a player loads the playlists of all renditions one after another before it starts. */
const HOLD_SEGMENTS = 1;
/** How far it then leads a player that started at once, beyond the first segments: VLC stutters with less. */
const LEAD_SEGMENTS = 1;

/**
 * For players that compute from the clock which segments there are: if its beginning had been on air this many segments before it was
 * opened, what is listed would always have been on air. @source {@link timeShiftedCut}
 */
export const TIME_SHIFT_LEAD = START_SEGMENTS - HOLD_SEGMENTS - 1;

/** How many segment lengths are listed beyond the first three. @param elapsed since the playlist was opened, in segment lengths */
const grownBy = (elapsed: number): number => (elapsed <= HOLD_SEGMENTS ? 0 : elapsed + LEAD_SEGMENTS);

/**
 * The part of an archive that is listed some time after it was opened. A complete one is listed whole: every player starts
 * it at its beginning.
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

/** The same for a recording, whose segments differ in length. @param elapsedS since it was opened @param targetS length of its longest segments */
export function timeShiftedSegments<S extends { readonly durationS: number }>(
  segments: readonly S[],
  elapsedS: number,
  targetS: number,
): readonly S[] {
  const grownS = grownBy(elapsedS / targetS) * targetS;
  let listedS = 0;
  const end = segments.findIndex(({ durationS }, index) => {
    if (index < START_SEGMENTS) return false;
    listedS += durationS;
    return listedS > grownS;
  });
  return end === -1 ? segments : segments.slice(0, end);
}
