/** Which of several rectangles lies next in a direction, as a viewer with a remote control expects it. */

export type Direction = 'up' | 'down' | 'left' | 'right';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Neighbours overlap by shadows and borders: so many pixels do not count. */
const TOLERANCE_PX = 4;
/** A candidate beside the way costs more than one straight ahead, so much per pixel. */
const ASIDE_COST = 2.5;
/** Of two that lie straight ahead equally far, the one in line. */
const OFF_CENTRE_COST = 0.05;

/** The box turned so that the direction is down: one rule for all four. */
function turned({ left, top, right, bottom }: Box, direction: Direction): Box {
  switch (direction) {
    case 'down':
      return { left, top, right, bottom };
    case 'up':
      return { left, top: -bottom, right, bottom: -top };
    case 'right':
      return { left: top, top: left, right: bottom, bottom: right };
    case 'left':
      return { left: top, top: -right, right: bottom, bottom: -left };
  }
}

const middle = (from: number, to: number): number => (from + to) / 2;

/** What it costs to go from one box down to another; undefined where it is not below. */
function cost(from: Box, to: Box): number | undefined {
  const ahead = to.top - from.bottom;
  // One that begins above the end of the present one is ahead if it is lower altogether: lines of different heights.
  const isAhead =
    ahead >= -TOLERANCE_PX ||
    (to.top > from.top + TOLERANCE_PX &&
      to.bottom > from.bottom + TOLERANCE_PX &&
      middle(to.top, to.bottom) > from.bottom - TOLERANCE_PX);
  if (!isAhead) return undefined;
  const aside = Math.max(0, to.left - from.right, from.left - to.right);
  const offCentre = Math.abs(middle(to.left, to.right) - middle(from.left, from.right));
  return Math.max(0, ahead) + aside * ASIDE_COST + offCentre * OFF_CENTRE_COST;
}

/** The index of the nearest candidate in the direction; undefined where there is none. */
export function nearestIn(direction: Direction, from: Box, candidates: readonly Box[]): number | undefined {
  const start = turned(from, direction);
  let best: number | undefined;
  let bestCost = Infinity;
  for (const [index, candidate] of candidates.entries()) {
    const found = cost(start, turned(candidate, direction));
    if (found === undefined || found >= bestCost) continue;
    best = index;
    bestCost = found;
  }
  return best;
}

/** The index of the first candidate as one reads: topmost, then leftmost. */
export function firstOf(candidates: readonly Box[]): number | undefined {
  let best: number | undefined;
  for (const [index, { top, left }] of candidates.entries()) {
    const former = best === undefined ? undefined : candidates[best]!;
    if (!former || top < former.top - TOLERANCE_PX || (top <= former.top + TOLERANCE_PX && left < former.left))
      best = index;
  }
  return best;
}
