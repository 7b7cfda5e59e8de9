/**
 * Addresses of one picture at several widths. The requested width depends only on the kind of picture and on the screen,
 * so that the server-rendered page and the application request the same files, and caches are shared. @source F-497, F-498
 */
import { NARROW_PX } from './breakpoints.ts';

/** The kind of a picture: `wide` for wide promotions and covers of channels, `background` behind a page or a player. */
export type PictureKind = 'icon' | 'person' | 'content-v' | 'content-h' | 'channel' | 'history' | 'wide' | 'background';

interface Widths {
  /** Requested on desktops, pixels. */
  readonly desktop: number;
  /** Requested on narrow screens, pixels. */
  readonly narrow: number;
  /** Maximum width on narrow screens, as CSS: `sizes` for denser screens. */
  readonly slot: string;
  /** More widths, for denser screens. */
  readonly dense: readonly number[];
}

const lying: Widths = { desktop: 360, narrow: 280, slot: 'min(62vw, 280px)', dense: [560, 720] };

/** The widths by kind. The server supports exactly these; it rounds others up. @source F-498, C-854, C-855 */
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
export const pictureWidth = (kind: PictureKind, screen: number): number =>
  WIDTHS[kind][screen <= NARROW_PX ? 'narrow' : 'desktop'];

/** Only our picture service resizes; vector pictures need no sizes, and external pictures have only one. */
const isScalable = (src: string): boolean =>
  /^(https?:\/\/[^/?#]+)?\/pictures\/[^?#]+$/.test(src) && !src.endsWith('.svg');

/** @param ratio width ÷ height of the box it is cut to; not cut without */
function address(src: string, width: number, ratio: number | undefined): string {
  return ratio === undefined ? `${src}?w=${width}` : `${src}?w=${width}&h=${Math.round(width / ratio)}&crop=true`;
}

export interface PictureSources {
  readonly src: string;
  readonly srcSet?: string;
  readonly sizes?: string;
}

/** The attributes of an `img` or `source` of that kind. @param ratio width ÷ height of the box that it is cut to fill; it is not cut without */
export function pictureSources(src: string, kind: PictureKind, ratio?: number): PictureSources {
  if (!isScalable(src)) return { src };
  const { desktop, narrow, slot, dense } = WIDTHS[kind];
  const widths = [...new Set([narrow, desktop, ...dense])].toSorted((a, b) => a - b);
  return {
    src: address(src, desktop, ratio),
    srcSet: widths.map((width) => `${address(src, width, ratio)} ${width}w`).join(', '),
    // The only form that older browsers parse.
    sizes: narrow === desktop ? `${desktop}px` : `(max-width: ${NARROW_PX}px) ${slot}, ${desktop}px`,
  };
}

/** A single address, where no choice is possible. */
export const pictureAddress = (src: string, kind: PictureKind): string => pictureSources(src, kind).src;

/** The attributes of a `source` of a `picture`. */
export function sourceOf(src: string, kind: PictureKind): { srcSet: string; sizes?: string } {
  const { src: one, srcSet = one, sizes } = pictureSources(src, kind);
  return sizes === undefined ? { srcSet } : { srcSet, sizes };
}
