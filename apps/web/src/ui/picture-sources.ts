/**
 * Addresses of one picture at several widths. How wide a picture is asked for depends on what it is and on the screen, and nothing
 * else, so that the page of the server and the application ask for the same files, and caches are shared. @source F-497, F-498
 */
import { NARROW_PX } from './breakpoints.ts';

/** What a picture is: `wide` are wide promotions and covers of channels, `background` what stands behind a page or a player. */
export type PictureKind = 'icon' | 'person' | 'content-v' | 'content-h' | 'channel' | 'history' | 'wide' | 'background';

interface Widths {
  /** Asked for on desktops, pixels. */
  readonly desktop: number;
  /** Asked for on narrow screens, pixels. */
  readonly narrow: number;
  /** How wide it is shown on narrow screens, at most, as CSS: what denser screens are served by. */
  readonly slot: string;
  /** More widths, for denser screens. */
  readonly dense: readonly number[];
}

const lying: Widths = { desktop: 360, narrow: 280, slot: 'min(62vw, 280px)', dense: [560, 720] };

/** The widths by kind. The server makes these exactly; others it rounds up. @source F-498, C-854, C-855 */
const WIDTHS: Readonly<Record<PictureKind, Widths>> = {
  icon: { desktop: 100, narrow: 100, slot: '100px', dense: [200, 300] },
  person: { desktop: 200, narrow: 160, slot: 'min(30vw, 160px)', dense: [280, 400] },
  'content-v': { desktop: 280, narrow: 200, slot: 'min(36vw, 200px)', dense: [400, 560] },
  'content-h': lying,
  channel: lying,
  history: lying,
  wide: { desktop: 1080, narrow: 720, slot: 'min(90vw, 720px)', dense: [1440, 1920] },
  background: { desktop: 1920, narrow: 932, slot: '100vw', dense: [1280] },
};

/** Width of a kind of picture on a screen of that width, pixels. @source F-498 */
export const pictureWidth = (kind: PictureKind, screen: number): number => WIDTHS[kind][screen <= NARROW_PX ? 'narrow' : 'desktop'];

/** Only this service makes other sizes; vector pictures have one for all, and what is kept elsewhere is what it is. */
const isScalable = (src: string): boolean => /^(https?:\/\/[^/?#]+)?\/pictures\/[^?#]+$/.test(src) && !src.endsWith('.svg');

/** @param ratio width ÷ height of the box it is cut to; not cut without */
function address(src: string, width: number, ratio: number | undefined): string {
  return ratio === undefined ? `${src}?w=${width}` : `${src}?w=${width}&h=${Math.round(width / ratio)}&crop=true`;
}

export interface PictureSources {
  readonly src: string;
  readonly srcSet?: string;
  readonly sizes?: string;
}

/** What an `img` or a `source` of that kind is given. @param ratio width ÷ height of the box that it is cut to fill; it is not cut without */
export function pictureSources(src: string, kind: PictureKind, ratio?: number): PictureSources {
  if (!isScalable(src)) return { src };
  const { desktop, narrow, slot, dense } = WIDTHS[kind];
  const widths = [...new Set([narrow, desktop, ...dense])].toSorted((a, b) => a - b);
  return {
    src: address(src, desktop, ratio),
    srcSet: widths.map((width) => `${address(src, width, ratio)} ${width}w`).join(', '),
    // Older browsers know no other way to write it.
    sizes: narrow === desktop ? `${desktop}px` : `(max-width: ${NARROW_PX}px) ${slot}, ${desktop}px`,
  };
}

/** One address, for what takes no choice. */
export const pictureAddress = (src: string, kind: PictureKind): string => pictureSources(src, kind).src;

/** What a `source` of a `picture` is given. */
export function sourceOf(src: string, kind: PictureKind): { srcSet: string; sizes?: string } {
  const { src: one, srcSet = one, sizes } = pictureSources(src, kind);
  return sizes === undefined ? { srcSet } : { srcSet, sizes };
}
