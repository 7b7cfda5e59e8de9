/** The position of a promo slider: which slide, and whether it advanced by itself. */

export interface PromoPosition {
  /** Index among the slides, of which the last repeats the first. */
  readonly index: number;
  /** The outgoing slide. */
  readonly leaving: number | undefined;
  /** Chosen by the viewer: a faster transition. */
  readonly isManual: boolean;
  /** Counts changes, so that a timer can restart. */
  readonly turn: number;
}

export const firstPosition: PromoPosition = { index: 0, leaving: undefined, isManual: false, turn: 0 };

export type PromoMove = { type: 'advance' } | { type: 'step'; by: 1 | -1 } | { type: 'choose'; index: number };

/**
 * @param count of items; with more than one there is one slide more
 * @source C-121
 */
export function movePromo(position: PromoPosition, move: PromoMove, count: number): PromoPosition {
  if (count < 2) return position;
  // The repeated first slide equals the first: the loop continues from there.
  const here = position.index === count ? 0 : position.index;
  const to = (index: number, isManual: boolean): PromoPosition => ({
    index,
    leaving: here,
    isManual,
    turn: position.turn + 1,
  });
  switch (move.type) {
    case 'advance':
      return to(here + 1, false);
    case 'step':
      return to((here + move.by + count) % count, true);
    case 'choose':
      return move.index === here ? position : to(move.index, true);
  }
}

/** The item a slide shows. */
export const itemIndex = (slide: number, count: number): number => (slide === count ? 0 : slide);
