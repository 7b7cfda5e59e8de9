/** The few words in which every picture is drawn: shapes as SVG text, colours, and a canvas that knows its format. */
import type { Palette } from '../../catalogue/types.ts';

/** `tall` is the 2:3 poster, `wide` the 16:9 one, `bg` the untitled background behind a page. */
export type Format = 'tall' | 'wide' | 'bg';

/** Where a scene draws. The motif is thought of as a 600 × 600 square around (cx, cy), scaled by `s`; the ground fills w × h. */
export interface Canvas {
  readonly w: number;
  readonly h: number;
  readonly cx: number;
  readonly cy: number;
  readonly s: number;
  readonly format: Format;
  readonly p: Palette;
  /** Uniform in [0, 1), the same sequence for the same title. */
  readonly rnd: () => number;
  /** An id unique in the document, for gradients and clips. */
  readonly id: () => string;
}
export type Scene = (c: Canvas) => string;

/** A small seeded generator (mulberry32), so that a picture never changes between builds. */
export function seeded(text: string): () => number {
  let a = 2166136261;
  for (const ch of text) a = Math.imul(a ^ (ch.codePointAt(0) ?? 0), 16777619);
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const f = (x: number): string => String(Math.round(x * 10) / 10);
export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
export const each = (count: number, draw: (i: number) => string): string => times(count, draw).join('');
export const polar = (r: number, degrees: number): readonly [number, number] => {
  const a = (degrees * Math.PI) / 180;
  return [r * Math.cos(a), r * Math.sin(a)];
};

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="${fill}" ${more}/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(rx)}" ry="${f(ry)}" fill="${fill}" ${more}/>`;
export const ring = (x: number, y: number, r: number, stroke: string, width: number, more = ''): string =>
  `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="none" stroke="${stroke}" stroke-width="${f(width)}" ${more}/>`;
export const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<rect x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}" fill="${fill}" ${more}/>`;
export const round = (x: number, y: number, w: number, h: number, r: number, fill: string, more = ''): string =>
  rect(x, y, w, h, fill, `rx="${f(r)}" ${more}`);
export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${f(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const poly = (points: readonly (readonly [number, number])[], fill: string, more = ''): string =>
  `<polygon points="${points.map(([x, y]) => `${f(x)},${f(y)}`).join(' ')}" fill="${fill}" ${more}/>`;
export const group = (transform: string, content: string, more = ''): string =>
  `<g transform="${transform}" ${more}>${content}</g>`;
export const move = (x: number, y: number, content: string, scale = 1, turn = 0): string =>
  group(`translate(${f(x)} ${f(y)}) rotate(${f(turn)}) scale(${scale})`, content);
export const flip = (content: string): string => group('scale(-1 1)', content);
export const word = (
  x: number,
  y: number,
  size: number,
  content: string,
  fill: string,
  font = 'Oswald',
  more = '',
): string =>
  `<text x="${f(x)}" y="${f(y)}" font-size="${f(size)}" font-family="${font}" fill="${fill}" text-anchor="middle" ${more}>${content}</text>`;

/** The motif: what is drawn in its own 600 × 600 square. */
export const motif = (c: Canvas, content: string, dy = 0, scale = 1): string =>
  move(c.cx, c.cy + dy * c.s, content, Math.round(c.s * scale * 1000) / 1000);

const channels = (hex: string): [number, number, number] =>
  [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)) as [number, number, number];
/** A colour on the way from `a` (0) to `b` (1). */
export function mix(a: string, b: string, t: number): string {
  const [x, y] = [channels(a), channels(b)];
  return `#${x
    .map((v, i) =>
      Math.round(v + ((y[i] ?? v) - v) * t)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
export const fade = (hex: string, alpha: number): string => `rgba(${channels(hex).join(',')},${alpha})`;

/** A gradient and the paint that uses it. */
export interface Paint {
  readonly defs: string;
  readonly url: string;
}
export function gradient(c: Canvas, stops: readonly string[], turn = 90): Paint {
  const id = c.id();
  const [dx, dy] = polar(0.5, turn);
  const at = stops
    .map((colour, i) => `<stop offset="${f((i * 100) / Math.max(1, stops.length - 1))}%" stop-color="${colour}"/>`)
    .join('');
  return {
    defs: `<linearGradient id="${id}" x1="${f((0.5 - dx) * 100)}%" y1="${f((0.5 - dy) * 100)}%" x2="${f((0.5 + dx) * 100)}%" y2="${f((0.5 + dy) * 100)}%">${at}</linearGradient>`,
    url: `url(#${id})`,
  };
}
export function clipped(c: Canvas, shape: string, content: string): string {
  const id = c.id();
  return `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${content}</g>`;
}

/** The whole ground in one gradient from top to bottom. */
export function ground(c: Canvas, ...stops: string[]): string {
  if (stops.length === 1) return rect(0, 0, c.w, c.h, stops[0] ?? '');
  const g = gradient(c, stops);
  return g.defs + rect(0, 0, c.w, c.h, g.url);
}
export function glow(c: Canvas, x: number, y: number, r: number, colour: string, strength = 0.6): string {
  const id = c.id();
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>${circle(x, y, r, `url(#${id})`)}`;
}
export function stars(c: Canvas, count: number, colour: string, depth = 0.7, size = 1): string {
  return each(count, () =>
    circle(
      c.rnd() * c.w,
      c.rnd() * c.h * depth,
      (0.6 + c.rnd() ** 3 * 2.2) * size * (c.w > 1500 ? 1.6 : 1),
      colour,
      `opacity="${f(0.3 + c.rnd() * 0.7)}"`,
    ),
  );
}

/** A smooth closed ridge across the canvas whose crest wanders `swing` px around `y`. */
export function ridge(c: Canvas, y: number, swing: number, fill: string, waves = 5, more = ''): string {
  const step = c.w / waves;
  const crest = times(
    waves + 3,
    (i) => [(i - 1) * step + (c.rnd() - 0.5) * step * 0.4, y + (c.rnd() - 0.5) * 2 * swing] as const,
  );
  return path(`${smooth(crest)} L${c.w + step} ${c.h} L${f(-step)} ${c.h}Z`, fill, more);
}
/** Jagged mountains across the canvas. */
export function peaks(c: Canvas, y: number, height: number, fill: string, count = 7): string {
  const step = c.w / count;
  const points = times(
    count * 2 + 3,
    (i) => [(i - 1) * (step / 2), y - (i % 2 ? height * (0.45 + c.rnd() * 0.55) : height * c.rnd() * 0.25)] as const,
  );
  return poly([...points, [c.w + step, c.h], [-step, c.h]], fill);
}
/** An open smooth path through the points. */
export function smooth(points: readonly (readonly [number, number])[]): string {
  const at = (i: number): readonly [number, number] => points[Math.max(0, Math.min(points.length - 1, i))] ?? [0, 0];
  let d = `M${f(at(0)[0])} ${f(at(0)[1])}`;
  for (let i = 0; i < points.length - 1; i += 1) {
    const [a, b, e, g] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${f(b[0] + (e[0] - a[0]) / 6)} ${f(b[1] + (e[1] - a[1]) / 6)} ${f(e[0] - (g[0] - b[0]) / 6)} ${f(e[1] - (g[1] - b[1]) / 6)} ${f(e[0])} ${f(e[1])}`;
  }
  return d;
}
/** Sun rays: `count` wedges around a point. */
export const rays = (x: number, y: number, r: number, count: number, fill: string, share = 0.5, turn = 0): string =>
  each(count, (i) => {
    const [a, b] = [polar(r, turn + (i * 360) / count), polar(r, turn + ((i + share) * 360) / count)];
    return poly(
      [
        [x, y],
        [x + a[0], y + a[1]],
        [x + b[0], y + b[1]],
      ],
      fill,
    );
  });
/** Horizontal water glints below `y`. */
export const glints = (c: Canvas, x: number, y: number, spread: number, count: number, colour: string): string =>
  each(count, (i) => {
    const t = i / count;
    const width = (14 + c.rnd() * 60) * c.s * (0.5 + t);
    return round(
      x + (c.rnd() - 0.5) * spread * (0.4 + t) - width / 2,
      y + t * (c.h - y) * 0.9 + 4,
      width,
      (2 + t * 4) * c.s,
      2,
      colour,
      `opacity="${f(0.9 - t * 0.6)}"`,
    );
  });
