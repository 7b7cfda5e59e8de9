/** A poster: a scene, and a title set over it. */
import type { Palette } from '../../catalogue/types.ts';
import { fade, mix, seeded, type Canvas, type Format, type Scene } from './draw.ts';

export type Face =
  | 'oswald'
  | 'playfair'
  | 'unbounded'
  | 'yeseva'
  | 'russo'
  | 'comfortaa'
  | 'kelly'
  | 'lobster'
  | 'tenor'
  | 'mono';

/** How a title's poster is composed: its scene, and where, in what face and colour the title stands. */
export interface Art {
  readonly scene: Scene;
  readonly face: Face;
  /** Where the title stands on the tall poster. */
  readonly at: 'top' | 'bottom';
  /** Colour of the title, a palette entry. */
  readonly ink?: keyof Palette;
  /** Colour under the title to keep it readable: how strong, 0 to 1, and which palette entry. */
  readonly veil?: number;
  readonly veilOf?: keyof Palette;
  readonly align?: 'left' | 'center';
  readonly frame?: 'card' | 'line';
  /** Where the motif's centre stands on the tall poster, in parts of its height. */
  readonly focus?: number;
  readonly scale?: number;
  /** What differs on the wide formats. */
  readonly wide?: Partial<Pick<Art, 'ink' | 'veil' | 'veilOf' | 'scale' | 'focus'>>;
}

export interface Caption {
  readonly title: string;
  /** Small line above the title. */
  readonly over?: string;
  /** Credits below it. */
  readonly under?: string;
}

export const SIZES = { tall: [600, 900], wide: [960, 540], bg: [1920, 1080] } as const satisfies Record<
  Format,
  readonly [number, number]
>;

const FACES: Record<
  Face,
  { family: string; weight: number; upper: boolean; tracking: string; leading: number; max: number; stroke?: number }
> = {
  oswald: { family: 'Oswald', weight: 700, upper: true, tracking: '0', leading: 1.06, max: 118 },
  playfair: { family: 'Playfair Display', weight: 900, upper: false, tracking: '-0.01em', leading: 1.04, max: 92 },
  unbounded: { family: 'Unbounded', weight: 800, upper: true, tracking: '-0.02em', leading: 1.08, max: 66 },
  yeseva: { family: 'Yeseva One', weight: 400, upper: false, tracking: '0', leading: 1.06, max: 92 },
  russo: { family: 'Russo One', weight: 400, upper: true, tracking: '0', leading: 1.06, max: 84 },
  comfortaa: {
    family: 'Comfortaa',
    weight: 700,
    upper: false,
    tracking: '-0.03em',
    leading: 1.08,
    max: 84,
    stroke: 0.022,
  },
  kelly: { family: 'Kelly Slab', weight: 400, upper: true, tracking: '0', leading: 1.02, max: 94, stroke: 0.014 },
  lobster: { family: 'Lobster', weight: 400, upper: false, tracking: '0', leading: 1.06, max: 100 },
  tenor: { family: 'Tenor Sans', weight: 400, upper: true, tracking: '0.06em', leading: 1.16, max: 70 },
  mono: { family: 'Rubik Mono One', weight: 400, upper: true, tracking: '-0.04em', leading: 1.06, max: 66 },
};

/** Binds one- and two-letter words to the word after them, as Russian typesetting requires. */
export const glueShortWords = (text: string): string =>
  text.replace(/(^|[\s«])(\p{L}{1,2}) /gu, '$1$2\u00a0').replace(/ —/g, '\u00a0—');

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function canvasOf(slug: string, palette: Palette, art: Art, format: Format): Canvas {
  const [w, h] = SIZES[format];
  let ids = 0;
  const place = {
    tall: { cx: w / 2, cy: h * (art.focus ?? (art.at === 'top' ? 0.61 : 0.37)), s: (w / 600) * 0.98 },
    wide: { cx: w * 0.725, cy: h * (art.wide?.focus ?? 0.5), s: (h / 600) * 0.92 },
    bg: { cx: w * 0.71, cy: h * (art.wide?.focus ?? 0.45), s: (h / 600) * 0.88 },
  }[format];
  return {
    w,
    h,
    ...place,
    s: place.s * (art.scale ?? 1),
    format,
    p: palette,
    rnd: seeded(slug),
    id: () => `i${(ids += 1)}`,
  };
}

/** Paper: a fine grain over the whole picture. */
const GRAIN = `<svg style="position:absolute;inset:0;mix-blend-mode:soft-light;opacity:.34" width="100%" height="100%"><filter id="grain"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 .9 .9 0 0 -.45"/></filter><rect width="100%" height="100%" filter="url(#grain)"/></svg>`;

function drawing(c: Canvas, art: Art): string {
  return `<div id="art" style="background:${c.p.dark}"><svg width="${c.w}" height="${c.h}" viewBox="0 0 ${c.w} ${c.h}" xmlns="http://www.w3.org/2000/svg">${art.scene(c)}</svg></div>`;
}

function veil(c: Canvas, art: Art): string {
  const strength = art.veil ?? 0.55;
  if (strength === 0 && c.format !== 'bg') return '';
  const of = art.veilOf ? c.p[art.veilOf] : art.ink === 'dark' ? c.p.light : mix(c.p.dark, '#000000', 0.25);
  const stops = (turn: string, reach: number): string =>
    `linear-gradient(${turn},${fade(of, strength)} 0%,${fade(of, strength * 0.72)} ${reach * 0.45}%,${fade(of, 0)} ${reach}%)`;
  const image = { tall: stops(art.at === 'top' ? 'to bottom' : 'to top', 44), wide: stops('to right', 66), bg: '' }[
    c.format
  ];
  if (c.format === 'bg') {
    const night = mix(c.p.dark, '#000000', 0.35);
    const fall = (turn: string, strong: number, reach: number): string =>
      `linear-gradient(${turn},${fade(night, strong)} 0%,${fade(night, strong * 0.7)} ${reach * 0.5}%,${fade(night, 0)} ${reach}%)`;
    return `<div style="position:absolute;inset:0;background:${fall('to right', 0.92, 58)},${fall('to top', 0.85, 42)}"></div>`;
  }
  return `<div style="position:absolute;inset:0;background:${image}"></div>`;
}

function setTitle(c: Canvas, art: Art, caption: Caption): string {
  const face = FACES[art.face];
  const ink = c.p[art.ink ?? 'light'];
  const tall = c.format === 'tall';
  const align = tall ? (art.align ?? 'center') : 'left';
  const pad = art.frame === 'card' ? 1.45 : 1;
  const side = tall ? c.w * 0.07 * pad : c.w * 0.055 * pad;
  const box = tall
    ? {
        x: side,
        w: c.w - side * 2,
        y: art.at === 'top' ? c.h * 0.085 * (pad > 1 ? 1.15 : 1) : c.h * 0.655,
        h: c.h * 0.235,
      }
    : { x: side, w: c.w * 0.43, y: c.h * 0.2, h: c.h * 0.58 };
  const justify = tall ? (art.at === 'top' ? 'flex-start' : 'flex-end') : 'center';
  const title = `<div class="fit" data-max="${face.max * (tall ? 1 : 0.94)}" style="left:${box.x}px;top:${box.y}px;width:${box.w}px;height:${box.h}px;justify-content:${justify};align-items:${align === 'left' ? 'flex-start' : 'center'}"><div style="font-family:'${face.family}';font-weight:${face.weight};line-height:${face.leading};letter-spacing:${face.tracking};color:${ink};${face.stroke ? `-webkit-text-stroke:${face.stroke}em ${ink};` : ''}text-align:${align};${face.upper ? 'text-transform:uppercase;' : ''}">${escape(glueShortWords(caption.title))}</div></div>`;
  const place = (y: number, size: number, text: string, opacity: number): string =>
    `<div class="line" style="left:${side}px;right:${side}px;top:${y}px;font:600 ${size}px Manrope;letter-spacing:.14em;text-transform:uppercase;color:${ink};opacity:${opacity};text-align:${align};white-space:pre-line;line-height:1.5;${tall ? '' : `right:auto;width:${box.w}px`}">${escape(text)}</div>`;
  // The credit line stands beside the title, never on the picture.
  const over = caption.over
    ? place(
        tall ? c.h * 0.042 * (pad > 1 ? 1.5 : 1) : c.h * 0.085 * (pad > 1 ? 1.25 : 1),
        tall ? 13 : 12,
        caption.over,
        0.85,
      )
    : '';
  const under = caption.under
    ? place(
        tall
          ? art.at === 'top'
            ? c.h * 0.042 * (pad > 1 ? 1.5 : 1)
            : c.h * 0.918 - (pad > 1 ? 14 : 0)
          : c.h * 0.855 - (pad > 1 ? 10 : 0),
        tall ? 11.5 : 10.5,
        caption.under,
        0.8,
      )
    : '';
  return title + over + under;
}

function frame(c: Canvas, art: Art): string {
  if (!art.frame || c.format === 'bg') return '';
  const inset = c.format === 'tall' ? 22 : 18;
  return art.frame === 'card'
    ? `<div style="position:absolute;inset:0;border:${inset}px solid ${c.p.light}"></div>`
    : `<div style="position:absolute;inset:${inset}px;border:2px solid ${fade(c.p[art.ink ?? 'light'], 0.7)}"></div>`;
}

/** The document of one picture of a title, and its size. The `bg` format carries no words. */
export function posterDocument(
  slug: string,
  palette: Palette,
  direction: Art,
  format: Format,
  caption: Caption,
): { body: string; w: number; h: number } {
  const art = format === 'tall' ? direction : { ...direction, ...direction.wide, focus: direction.focus };
  const c = canvasOf(slug, palette, art, format);
  const words = format === 'bg' ? '' : frame(c, art) + setTitle(c, art, caption);
  return {
    body: `<div style="position:relative;width:${c.w}px;height:${c.h}px;overflow:hidden">${drawing(c, art)}${veil(c, art)}${GRAIN}${words}</div>`,
    w: c.w,
    h: c.h,
  };
}
