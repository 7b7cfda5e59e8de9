/** In which corner of the window the mini-player stands. */

export const CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
export type Corner = (typeof CORNERS)[number];
export const FIRST_CORNER: Corner = 'bottom-right';

export const readCorner = (saved: string | null): Corner => CORNERS.find((corner) => corner === saved) ?? FIRST_CORNER;

/** The corner that an arrow leads to; undefined for other keys. */
export function cornerAfter(corner: Corner, key: string): Corner | undefined {
  const [vertical, horizontal] = corner.split('-') as ['top' | 'bottom', 'left' | 'right'];
  switch (key) {
    case 'ArrowUp':
      return `top-${horizontal}`;
    case 'ArrowDown':
      return `bottom-${horizontal}`;
    case 'ArrowLeft':
      return `${vertical}-left`;
    case 'ArrowRight':
      return `${vertical}-right`;
    default:
      return undefined;
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The corner nearest to where the middle of the mini-player was dropped. */
export const cornerAt = ({ x, y }: Point, window: { readonly width: number; readonly height: number }): Corner =>
  `${y < window.height / 2 ? 'top' : 'bottom'}-${x < window.width / 2 ? 'left' : 'right'}`;
