/** Where an enlarged card stands: over its card, within the window. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const MIN_WIDTH_PX = 300;
const MAX_WIDTH_PX = 400;
const ENLARGED = 1.35;
/** From the edges of the window, CSS pixels. */
const MARGIN_PX = 12;

/**
 * @param card the card's picture @param top what the header covers
 * @param height of the enlarged card, for the width that this answers
 * @returns CSS pixels in the window
 */
export function placeOver(
  card: Box,
  view: { readonly width: number; readonly height: number; readonly top: number },
  height: (width: number) => number,
): { readonly left: number; readonly top: number; readonly width: number } {
  const width = Math.min(
    Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, card.width * ENLARGED)),
    view.width - 2 * MARGIN_PX,
  );
  const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));
  const left = clamp(card.left + card.width / 2 - width / 2, MARGIN_PX, view.width - MARGIN_PX - width);
  const high = height(width);
  const top = clamp(
    card.top + card.height / 2 - high / 2,
    view.top + MARGIN_PX,
    Math.max(view.top + MARGIN_PX, view.height - MARGIN_PX - high),
  );
  return { left, top, width };
}
