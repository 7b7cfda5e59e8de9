/** Provider marks, page icons, libraries, collections and the stub: everything that is not a title, a channel or a person. */
import type { Palette } from '../../catalogue/types.ts';
import { circle, each, line, move, path, polar, rect, ring, round } from './draw.ts';
import type { Art } from './poster.ts';
import * as noir from './scenes/noir.ts';
import * as rails from './scenes/rails.ts';
import * as sea from './scenes/sea.ts';
import * as stage from './scenes/stage.ts';
import * as table from './scenes/table.ts';

export const svg = (w: number, h: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${content}</svg>`;

/** Aerial's mark: a mast that is the letter A, and what it sends. 64 × 64. */
export const aerialMark = (ink: string, spark: string): string =>
  path(
    'M10 58 L28.5 17 A4 4 0 0 1 35.5 17 L54 58 H44.5 L40.2 48 H23.8 L19.5 58Z M27.4 39.5 H36.6 L32 28.8Z',
    ink,
    'fill-rule="evenodd"',
  ) +
  circle(32, 8, 4.6, spark) +
  line('M20.5 3.5 A13 13 0 0 0 20.5 14.5 M43.5 3.5 A13 13 0 0 1 43.5 14.5', spark, 3.2);
/** Meridian's mark: a globe's line and its star. 64 × 64. */
export const meridianMark = (ink: string, spark: string): string =>
  ring(32, 32, 25, ink, 5) +
  line('M32 7 V57 M8 32 H56', ink, 3.4) +
  path('M32 7 C14 20 14 44 32 57', 'none', `stroke="${spark}" stroke-width="5" stroke-linecap="round"`) +
  path('M32 7 C50 20 50 44 32 57', 'none', `stroke="${ink}" stroke-width="3.4"`) +
  circle(18.6, 32, 6.4, spark);

/** Radian's mark: an angle of one radian, its arc as long as its arm. 64 × 64. */
export const radianMark = (ink: string, spark: string): string =>
  line('M10 54 H56 M10 54 L35 15', ink, 6) +
  path('M56 54 A46 46 0 0 0 35 15', 'none', `stroke="${spark}" stroke-width="5" stroke-linecap="round"`) +
  circle(10, 54, 5.5, spark);
/** Linden's mark: a leaf and its vein. 64 × 64. */
export const lindenMark = (ink: string, spark: string): string =>
  path(
    'M32 60 C10 48 4 30 12 14 C22 8 42 8 52 14 C60 30 54 48 32 60Z',
    'none',
    `stroke="${ink}" stroke-width="5" stroke-linejoin="round"`,
  ) + line('M32 60 V24 M32 46 L43 35 M32 38 L22 29', spark, 4.4);
/** Lanner's mark: a falcon's wings above the horizon. 64 × 64. */
export const lannerMark = (ink: string, spark: string): string =>
  path('M4 22 C16 16 25 20 32 32 C39 20 48 16 60 22 C48 24 41 32 38 44 L32 50 L26 44 C23 32 16 24 4 22Z', ink) +
  line('M12 58 H52', spark, 5);

/** Merlin's mark: the small falcon's head and its eye. 64 × 64. */
export const merlinMark = (ink: string, spark: string): string =>
  path('M8 56 C8 24 22 8 42 8 C53 8 60 15 60 24 L50 26 L52 34 L42 33 C38 42 40 50 46 56Z', ink) +
  circle(43, 20, 4.4, spark);

/** Letters drawn as strokes, so that the logo needs no font. Each is 40 high on its own width. */
const LETTERS: Readonly<Record<string, readonly [number, string]>> = {
  e: [30, 'M4 27 H27 A12.5 12.5 0 1 0 23.5 36'],
  r: [19, 'M4 40 V14 M4 26 Q4 14.5 17 15'],
  i: [10, 'M5 14 V40 M5 3.2 V3.4'],
  a: [31, 'M27 14 V40 M27 27 A11.5 12.5 0 1 1 27 26.8'],
  l: [10, 'M5 0 V40'],
  R: [34, 'M4 40 V2 H18 A10.5 10.5 0 0 1 18 23 H4 M18 23 L30 40'],
  L: [30, 'M4 2 V40 H26'],
  M: [40, 'M4 40 V2 L20 26 L36 2 V40'],
  d: [31, 'M27 0 V40 M27 27 A11.5 12.5 0 1 1 27 26.8'],
  n: [30, 'M4 40 V14 M4 27 Q4 14.5 15 14.5 Q26 14.5 26 27 V40'],
};
function lettering(text: string, ink: string): { content: string; width: number } {
  let x = 0;
  const content = [...text]
    .map((letter) => {
      const [width, d] = LETTERS[letter] ?? [20, ''];
      const at = move(x, 0, line(d, ink, 6.4));
      x += width + 5;
      return at;
    })
    .join('');
  return { content, width: x - 5 };
}
function logo(mark: string, text: string, ink: string, at = 74): string {
  const name = lettering(text, ink);
  return svg(Math.ceil(at + name.width + 4), 64, mark + move(at, 18, name.content));
}
const tile = (ground: string, mark: string): string =>
  svg(64, 64, round(0, 0, 64, 64, 14, ground) + move(8, 8, mark, 0.75));

/** File name under demo/pictures/provider → SVG. */
export const providerFiles: Readonly<Record<string, string>> = {
  'aerial-logo.svg': logo(aerialMark('#ffffff', '#ffb547'), 'erial', '#ffffff', 58),
  'aerial-logo-light.svg': logo(aerialMark('#12172b', '#e08a00'), 'erial', '#12172b', 58),
  'aerial-mark.svg': svg(64, 64, aerialMark('#ffffff', '#ffb547')),
  'aerial-favicon.svg': tile('#12172b', aerialMark('#ffffff', '#ffb547')),
  'meridian-logo.svg': logo(meridianMark('#ffffff', '#3ddbb4'), 'Meridian', '#ffffff'),
  'meridian-logo-light.svg': logo(meridianMark('#0d1a19', '#0f9c7c'), 'Meridian', '#0d1a19'),
  'meridian-mark.svg': svg(64, 64, meridianMark('#ffffff', '#3ddbb4')),
  'meridian-favicon.svg': tile('#0d1a19', meridianMark('#ffffff', '#3ddbb4')),
  'radian-logo.svg': logo(radianMark('#ffffff', '#b78cff'), 'Radian', '#ffffff'),
  'radian-logo-light.svg': logo(radianMark('#221a30', '#7a45d6'), 'Radian', '#221a30'),
  'radian-mark.svg': svg(64, 64, radianMark('#ffffff', '#b78cff')),
  'radian-favicon.svg': tile('#150f1e', radianMark('#ffffff', '#b78cff')),
  'linden-logo.svg': logo(lindenMark('#ffffff', '#a6d94a'), 'Linden', '#ffffff'),
  'linden-logo-light.svg': logo(lindenMark('#1a251c', '#5d8f10'), 'Linden', '#1a251c'),
  'linden-mark.svg': svg(64, 64, lindenMark('#ffffff', '#a6d94a')),
  'linden-favicon.svg': tile('#0f1610', lindenMark('#ffffff', '#a6d94a')),
  'lanner-logo.svg': logo(lannerMark('#ffffff', '#ff8a5c'), 'Lanner', '#ffffff'),
  'lanner-logo-light.svg': logo(lannerMark('#152032', '#d9541e'), 'Lanner', '#152032'),
  'lanner-mark.svg': svg(64, 64, lannerMark('#ffffff', '#ff8a5c')),
  'lanner-favicon.svg': tile('#0b1320', lannerMark('#ffffff', '#ff8a5c')),
  'merlin-logo.svg': logo(merlinMark('#ffffff', '#e5484d'), 'Merlin', '#ffffff'),
  'merlin-logo-light.svg': logo(merlinMark('#221214', '#c2272d'), 'Merlin', '#221214'),
  'merlin-mark.svg': svg(64, 64, merlinMark('#ffffff', '#e5484d')),
  'merlin-favicon.svg': tile('#1c1013', merlinMark('#ffffff', '#e5484d')),
};

const stroke = (d: string): string =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>`;
/** Icons of the menu's pages and of shortcuts, 24 × 24, in the text's colour. */
export const pageIcons: Readonly<Record<string, string>> = {
  start: stroke('M4 11 L12 4 L20 11 V20 H14.5 V14.5 H9.5 V20 H4 Z'),
  channels: stroke(
    'M4 6 H20 A1 1 0 0 1 21 7 V17 A1 1 0 0 1 20 18 H4 A1 1 0 0 1 3 17 V7 A1 1 0 0 1 4 6 Z M8 21 H16 M10.5 9.5 L15 12 L10.5 14.5 Z',
  ),
  movies: stroke(
    'M4 9 H20 V19 A1 1 0 0 1 19 20 H5 A1 1 0 0 1 4 19 Z M4 9 L19 4.5 M7.5 8 L6.5 5.2 M12 6.6 L11 3.8 M16.5 5.3 L19 4.5 L20 7.3',
  ),
  series: stroke(
    'M6 8 H18 A2 2 0 0 1 20 10 V18 A2 2 0 0 1 18 20 H6 A2 2 0 0 1 4 18 V10 A2 2 0 0 1 6 8 Z M7 5.5 H17 M9 3 H15 M10.5 11.5 L15 14 L10.5 16.5 Z',
  ),
  'tv-child': stroke('M12 4 A8 8 0 1 1 11.9 4 M9 11 V11.2 M15 11 V11.2 M8.5 14.5 Q12 18 15.5 14.5 M12 4 Q12 2 14 2'),
  telecasts: stroke('M4 7 H20 V18 H4 Z M8 21 H16 M8 3 L12 7 L16 3'),
  help: stroke('M12 3 A9 9 0 1 1 11.9 3 M9.2 9.6 A2.8 2.8 0 1 1 13.6 11.9 Q12 12.9 12 14.2 M12 17.2 V17.4'),
  sport: stroke(
    'M12 3 A9 9 0 1 1 11.9 3 M12 8 L15.5 10.5 L14.2 14.6 H9.8 L8.5 10.5 Z M12 8 V3.2 M15.5 10.5 L20.3 9 M14.2 14.6 L17.2 18.8 M9.8 14.6 L6.8 18.8 M8.5 10.5 L3.7 9',
  ),
};

interface Plate {
  readonly palette: Palette;
  readonly art: Art;
}
const plate = (
  dark: string,
  main: string,
  accent: string,
  light: string,
  scene: Art['scene'],
  more: Partial<Art> = {},
): Plate => ({ palette: { dark, main, accent, light }, art: { scene, face: 'unbounded', at: 'bottom', ...more } });

/** Collections (tall and wide, no words: the page writes the name over them). */
export const collectionPlates: Readonly<Record<string, Plate>> = {
  rain: plate('#0f1a24', '#3f5f78', '#ffc857', '#e4edf2', noir.rainWitness),
  rails: plate('#2a1a2e', '#7d4b6e', '#ff9a5c', '#fbe9dc', rails.zarechnaya),
  kids: plate('#3a2470', '#ff7a59', '#ffd93d', '#fff8ea', stage.wakeCubes),
  classics: plate('#2a0a12', '#a3172f', '#e9b44c', '#fceedd', noir.curtainDress),
  slow: plate('#1d0d08', '#9a3412', '#fb9a3c', '#fce9d3', table.hearth),
};
export const libraryScenes: Readonly<Record<string, Art>> = {
  'aerial-cinema': { scene: noir.seats, face: 'unbounded', at: 'bottom', wide: { focus: 0.56 } },
  lantern: { scene: noir.foyer, face: 'yeseva', at: 'bottom', scale: 0.9 },
  'paper-boat': { scene: sea.paperBoat, face: 'comfortaa', at: 'bottom' },
  'first-night': { scene: noir.seats, face: 'yeseva', at: 'bottom', wide: { focus: 0.56 } },
};

/** What shows when a picture is missing: the mark on a quiet night ground. */
export function stub(w: number, h: number): string {
  const [cx, cy] = [w / 2, h / 2];
  const size = Math.min(w, h) / 200;
  return svg(
    w,
    h,
    rect(0, 0, w, h, '#161c33') +
      each(7, (i) => ring(cx, cy - 50 * size, (50 + i * 46) * size, '#2a3358', 2, `opacity="${1 - i * 0.12}"`)) +
      each(24, (i) =>
        circle(
          cx + polar((60 + ((i * 67) % 230)) * size, i * 137.5)[0],
          cy + polar((60 + ((i * 67) % 230)) * size, i * 137.5)[1],
          1.4 * size,
          '#4a5690',
        ),
      ) +
      move(cx - 48 * size, cy - 60 * size, aerialMark('#3a4575', '#6b79b8'), 1.5 * size),
  );
}
