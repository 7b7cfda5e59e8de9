/** Where two fingerprints sound the same. Pure. */
import { FRAMES_PER_S, type Fingerprint } from './fingerprint.ts';

/** A stretch of frames: start inclusive, end exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The same sound in two fingerprints: `first` in the one, as long and `shift` frames later in the other. */
export interface CommonRun {
  readonly first: Stretch;
  readonly shift: number;
}

export interface RunSearch {
  /** Where in the first and in the second fingerprint to search. */
  readonly first: Stretch;
  readonly second: Stretch;
  /** Shorter runs are dropped, frames. */
  readonly minLength: number;
}

/** Sound is compared in windows of two seconds. */
const WINDOW = 2 * FRAMES_PER_S;
/** Different bits of 32 up to which a window is the same sound: encoders change about 5 of them, other sound 16. */
const SAME_BITS = 9;
/** Different bits of a frame in which at least one side is silent: as many as of other sound. */
const SILENT_BITS = 16;
/** A run is cut at its ends to where this many frames in a row are the same. */
const EDGE = 4;
/** Gaps up to this are bridged: a moment of silence, a word spoken over the music. */
const MAX_GAP = 3 * FRAMES_PER_S;

function bitsIn(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** All runs of the same sound, by shift. */
export function commonRuns(a: Fingerprint, b: Fingerprint, { first, second, minLength }: RunSearch): CommonRun[] {
  const runs: CommonRun[] = [];
  const bits = new Uint8Array(Math.max(0, first.end - first.start));
  for (let shift = second.start - first.end + WINDOW; shift <= second.end - first.start - WINDOW; shift++) {
    const from = Math.max(first.start, second.start - shift);
    const to = Math.min(first.end, second.end - shift);
    if (to - from < Math.max(WINDOW, minLength)) continue;
    let sum = 0;
    let open: { start: number; end: number } | undefined;
    const close = (): void => {
      const run = open && trimmed(bits, open, from);
      if (run && run.end - run.start >= minLength) runs.push({ first: run, shift });
      open = undefined;
    };
    for (let n = 0; n < to - from; n++) {
      const [i, j] = [from + n, from + n + shift];
      const different = a.silent[i] || b.silent[j] ? SILENT_BITS : bitsIn(a.words[i]! ^ b.words[j]!);
      bits[n] = different;
      sum += different;
      if (n >= WINDOW) sum -= bits[n - WINDOW]!;
      if (n < WINDOW - 1 || sum > SAME_BITS * WINDOW) continue;
      const start = i - WINDOW + 1;
      if (open && start - open.end > MAX_GAP) close();
      open ??= { start, end: i + 1 };
      open.end = i + 1;
    }
    close();
  }
  return runs;
}

/** A window reaches over the edge of what is the same: cuts that off. */
function trimmed(bits: Uint8Array, { start, end }: Stretch, origin: number): Stretch | undefined {
  const isSame = (at: number): boolean => {
    let sum = 0;
    for (let n = at; n < at + EDGE; n++) sum += bits[n - origin]!;
    return sum <= SAME_BITS * EDGE && bits[at - origin]! <= SAME_BITS + 2;
  };
  let [from, to] = [start, end];
  while (to - from > EDGE && !isSame(from)) from++;
  while (to - from > EDGE && !isSame(to - EDGE)) to--;
  return to - from > EDGE ? { start: from, end: to } : undefined;
}
