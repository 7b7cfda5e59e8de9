/** What every painter draws with: time that loops, easing, colours, and a few shapes on a 1280 × 720 canvas. */
import type { SKRSContext2D } from '@napi-rs/canvas';

export type Ctx = SKRSContext2D;
export const W = 1280;
export const H = 720;
export const TAU = Math.PI * 2;

/**
 * A moving picture that loops.
 * @param t place in the loop, 0 to 1; the picture at 1 is the picture at 0
 */
export type Paint = (g: Ctx, t: number) => void;

// Time ---------------------------------------------------------------------------------------------------------------

/** A sine that fits the loop. @param cycles whole number per loop @param phase in cycles */
export const wave = (t: number, cycles = 1, phase = 0): number => Math.sin(TAU * (cycles * t + phase));
/** Place inside the current repetition of something that happens `times` per loop, 0 to 1. */
export const beat = (t: number, times: number, phase = 0): number => frac(t * times + phase);
export const frac = (x: number): number => x - Math.floor(x);
export const clamp = (x: number, low = 0, high = 1): number => Math.min(high, Math.max(low, x));
/** How far `x` has come from `from` to `to`, 0 to 1. */
export const span = (x: number, from: number, to: number): number => clamp((x - from) / (to - from));
export const lerp = (a: number, b: number, k: number): number => a + (b - a) * k;
export const smooth = (x: number): number => x * x * (3 - 2 * x);
export const easeOut = (x: number): number => 1 - (1 - x) ** 3;
export const easeIn = (x: number): number => x ** 3;
export const easeInOut = (x: number): number => (x < 0.5 ? 4 * x ** 3 : 1 - (-2 * x + 2) ** 3 / 2);
export const overshoot = (x: number): number => 1 + 2.7 * (x - 1) ** 3 + 1.7 * (x - 1) ** 2;
/** 0, up to 1 and down to 0 again inside [from, to], with soft shoulders. */
export const swell = (x: number, from: number, to: number, shoulder = (to - from) / 3): number =>
  smooth(span(x, from, from + shoulder)) * (1 - smooth(span(x, to - shoulder, to)));

/** Pseudo-random numbers from 0 to 1, the same ones for the same seed on every machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 15), z | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return ((z ^ (z >>> 14)) >>> 0) / 4294967296;
  };
}

/** `count` things made once, each with its own random source. */
export function scatter<T>(count: number, seed: number, make: (random: () => number, i: number) => T): T[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, i) => make(random, i));
}

// Colour -------------------------------------------------------------------------------------------------------------

const channels = (hex: string): [number, number, number] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
/** Between two `#rrggbb` colours. */
export function mix(a: string, b: string, k: number): string {
  const [x, y] = [channels(a), channels(b)];
  return `#${x
    .map((value, i) =>
      Math.round(lerp(value, y[i] ?? 0, clamp(k)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
export const alpha = (hex: string, opacity: number): string =>
  `rgba(${channels(hex).join(',')},${clamp(opacity).toFixed(4)})`;

// Shapes -------------------------------------------------------------------------------------------------------------

/** Fills the whole picture with a vertical gradient; colours are spread evenly, or at the given places from 0 to 1. */
export function sky(g: Ctx, colours: readonly string[], bottom = H, places?: readonly number[]): void {
  const gradient = g.createLinearGradient(0, 0, 0, bottom);
  for (const [i, colour] of colours.entries()) gradient.addColorStop(places?.[i] ?? i / (colours.length - 1), colour);
  g.fillStyle = gradient;
  g.fillRect(0, 0, W, H);
}

const GLOW = [
  [0, 1],
  [0.15, 0.66],
  [0.3, 0.4],
  [0.5, 0.17],
  [0.75, 0.04],
  [1, 0],
] as const;

/** Light around a point, fading out at the radius. */
export function glow(g: Ctx, x: number, y: number, radius: number, colour: string, strength = 1): void {
  const gradient = g.createRadialGradient(x, y, 0, x, y, radius);
  for (const [place, share] of GLOW) gradient.addColorStop(place, alpha(colour, strength * share));
  g.fillStyle = gradient;
  g.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

export function disc(g: Ctx, x: number, y: number, radius: number, colour: string): void {
  g.fillStyle = colour;
  g.beginPath();
  g.arc(x, y, Math.max(0, radius), 0, TAU);
  g.fill();
}

/** A moon whose dark side is simply not there. @param bite how much of it is missing, 0 to 1 */
export function crescent(g: Ctx, x: number, y: number, radius: number, colour: string, bite = 0.6, turn = -0.5): void {
  within(g, x, y, turn, 1, () => {
    g.fillStyle = colour;
    g.beginPath();
    g.arc(0, 0, radius, Math.PI / 2, Math.PI * 1.5);
    g.ellipse(0, 0, radius * Math.abs(1 - bite * 1.6), radius, 0, Math.PI * 1.5, Math.PI / 2, bite * 1.6 < 1);
    g.fill();
  });
}

export function oval(g: Ctx, x: number, y: number, rx: number, ry: number, colour: string, turn = 0): void {
  g.fillStyle = colour;
  g.beginPath();
  g.ellipse(x, y, Math.max(0, rx), Math.max(0, ry), turn, 0, TAU);
  g.fill();
}

export function circleLine(g: Ctx, x: number, y: number, radius: number, colour: string, width: number): void {
  g.strokeStyle = colour;
  g.lineWidth = width;
  g.beginPath();
  g.arc(x, y, Math.max(0, radius), 0, TAU);
  g.stroke();
}

export type Point = readonly [number, number];

export function polygon(g: Ctx, points: readonly Point[], colour: string): void {
  g.fillStyle = colour;
  g.beginPath();
  for (const [x, y] of points) g.lineTo(x, y);
  g.closePath();
  g.fill();
}

export function line(g: Ctx, points: readonly Point[], colour: string, width: number): void {
  g.strokeStyle = colour;
  g.lineWidth = width;
  g.lineCap = 'round';
  g.lineJoin = 'round';
  g.beginPath();
  for (const [x, y] of points) g.lineTo(x, y);
  g.stroke();
}

export function panel(
  g: Ctx,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  colour: string,
): void {
  g.fillStyle = colour;
  g.beginPath();
  g.roundRect(x, y, width, height, radius);
  g.fill();
}

/** Everything below a line, e.g. a hill. @param top height of the line at x */
export function below(
  g: Ctx,
  top: (x: number) => number,
  colour: string | CanvasGradient,
  step = 10,
  bottom = H,
): void {
  g.fillStyle = colour;
  g.beginPath();
  g.moveTo(-step, bottom + 2);
  for (let x = -step; x <= W + step; x += step) g.lineTo(x, top(x));
  g.lineTo(W + step, bottom + 2);
  g.fill();
}
type CanvasGradient = ReturnType<Ctx['createLinearGradient']>;

/** Vertical gradient for a shape between two heights. */
export function fade(g: Ctx, top: number, bottom: number, from: string, to: string): CanvasGradient {
  const gradient = g.createLinearGradient(0, top, 0, bottom);
  gradient.addColorStop(0, from);
  gradient.addColorStop(1, to);
  return gradient;
}

/** Draws in a moved, turned and scaled frame. */
export function within(g: Ctx, x: number, y: number, turn: number, scale: number | Point, draw: () => void): void {
  g.save();
  g.translate(x, y);
  g.rotate(turn);
  if (typeof scale === 'number') g.scale(scale, scale);
  else g.scale(scale[0], scale[1]);
  draw();
  g.restore();
}

/** Draws with another opacity or blending. */
export function layer(
  g: Ctx,
  opacity: number,
  draw: () => void,
  blend: 'source-over' | 'screen' | 'multiply' | 'lighter' = 'source-over',
): void {
  g.save();
  g.globalAlpha *= clamp(opacity);
  g.globalCompositeOperation = blend;
  draw();
  g.restore();
}

/**
 * A strip that scrolls to the left for ever: calls `draw` for every item in sight.
 * @param spacing pixels between items @param count items after which the strip repeats
 * @param travelled pixels scrolled; a whole multiple of spacing × count over the loop keeps it seamless
 */
export function strip(
  travelled: number,
  spacing: number,
  count: number,
  margin: number,
  draw: (i: number, x: number) => void,
): void {
  const first = Math.floor((travelled - margin) / spacing);
  const last = Math.ceil((travelled + W + margin) / spacing);
  for (let n = first; n <= last; n += 1) draw(((n % count) + count) % count, n * spacing - travelled);
}

/** A hill line made of sines that repeats after `period` pixels. */
export function ridge(
  period: number,
  seed: number,
  base: number,
  amplitude: number,
  detail = 3,
): (x: number) => number {
  const parts = scatter(detail, seed, (random, i) => ({
    cycles: i + 1 + Math.floor(random() * 2),
    phase: random(),
    size: 0.35 + random() * 0.65,
  }));
  const norm = parts.reduce((sum, { size, cycles }) => sum + size / cycles ** 0.6, 0);
  return (x) =>
    base -
    (amplitude *
      parts.reduce(
        (sum, { cycles, phase, size }) =>
          sum + (size / cycles ** 0.6) * Math.sin(TAU * ((x / period) * cycles + phase)),
        0,
      )) /
      norm;
}

/** A pine: stacked triangles. */
export function pine(g: Ctx, x: number, y: number, height: number, colour: string, tiers = 3): void {
  for (let i = 0; i < tiers; i += 1) {
    const top = y - height + height * 0.26 * i;
    const half = height * (0.16 + 0.075 * i);
    polygon(
      g,
      [
        [x, top],
        [x + half, top + height * 0.44],
        [x - half, top + height * 0.44],
      ],
      colour,
    );
  }
  g.fillRect(x - height * 0.03, y - height * 0.1, height * 0.06, height * 0.1);
}

/** A soft cloud of discs on a flat base. */
export function cloud(g: Ctx, x: number, y: number, size: number, colour: string): void {
  g.fillStyle = colour;
  g.beginPath();
  for (const [dx, dy, r] of [
    [-1.1, -0.1, 0.42],
    [-0.55, -0.38, 0.55],
    [0.1, -0.5, 0.7],
    [0.75, -0.25, 0.52],
    [1.25, -0.05, 0.36],
  ] as const) {
    g.moveTo(x + dx * size + r * size, y + dy * size);
    g.arc(x + dx * size, y + dy * size, r * size, 0, TAU);
  }
  g.roundRect(x - 1.5 * size, y - 0.35 * size, 3.1 * size, 0.55 * size, 0.27 * size);
  g.fill();
}
