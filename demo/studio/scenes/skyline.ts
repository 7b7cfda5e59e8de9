/** A city at dusk: windows come on, cars cross the embankment, an aeroplane blinks by. */
import {
  alpha,
  type Ctx,
  disc,
  fade,
  frac,
  glow,
  H,
  lerp,
  line,
  mix,
  type Paint,
  panel,
  polygon,
  scatter,
  sky,
  smooth,
  span,
  W,
  wave,
} from '../draw/kit.ts';

interface Tower {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly roof: number;
  /** For each window, when in the loop it is lit; -1 never, 2 always. */
  readonly lit: readonly number[];
}
const COLUMN = 22;
const ROW = 30;
const HORIZON = 560;

function row(count: number, seed: number, low: number, high: number, width: number): Tower[] {
  return scatter(count, seed, (random, i) => {
    const w = width * (0.7 + random() * 0.5);
    const height = low + random() * (high - low);
    const windows = Math.floor((w - 20) / COLUMN) * Math.floor((height - 30) / ROW);
    return {
      x: (i - 0.5) * (W / (count - 1)) - w / 2 + random() * 20,
      width: w,
      height,
      roof: Math.floor(random() * 4),
      lit: Array.from({ length: windows }, () => (random() < 0.5 ? -1 : random() < 0.7 ? 2 : random())),
    };
  });
}
const far = row(15, 4, 150, 330, 92);
const middle = row(12, 9, 110, 290, 118);
const near = row(9, 14, 60, 170, 150);
const cars = scatter(14, 3, (random, i) => ({
  phase: i / 14 + random() * 0.03,
  isLeft: i % 2 === 0,
  laps: i % 2 ? 2 : 3,
}));

function tower(g: Ctx, { x, width, height, roof, lit }: Tower, colour: string, window: string, t: number): void {
  const top = HORIZON - height;
  g.fillStyle = colour;
  g.fillRect(x, top, width, height + 10);
  if (roof === 0) g.fillRect(x + width * 0.3, top - 18, width * 0.4, 20);
  if (roof === 1)
    polygon(
      g,
      [
        [x, top + 1],
        [x + width / 2, top - width * 0.42],
        [x + width, top + 1],
      ],
      colour,
    );
  if (roof === 2)
    line(
      g,
      [
        [x + width / 2, top],
        [x + width / 2, top - 62],
      ],
      colour,
      4,
    );
  if (roof === 3)
    polygon(
      g,
      [
        [x, top + 1],
        [x + width, top - 30],
        [x + width, top + 1],
      ],
      colour,
    );
  const columns = Math.floor((width - 20) / COLUMN);
  const margin = (width - columns * COLUMN) / 2 + 5;
  for (const [i, when] of lit.entries()) {
    if (when < 0) continue;
    // A window that changes is lit for two fifths of the loop.
    const on = when === 2 ? 1 : smooth(span(frac(t - when), 0, 0.012)) * (1 - smooth(span(frac(t - when), 0.4, 0.412)));
    if (on <= 0) continue;
    g.fillStyle = mix(colour, window, on * 0.92);
    g.fillRect(x + margin + (i % columns) * COLUMN, top + 18 + Math.floor(i / columns) * ROW, 11, 15);
  }
}

export const paint: Paint = (g, t) => {
  const breath = 0.5 + 0.5 * wave(t);
  sky(g, ['#1d1a4b', '#533a8a', '#c4588f', '#ff9d6b', '#ffd08a'], HORIZON, [0, 0.3, 0.62, 0.87, 1]);
  glow(g, 850, 262, 380, '#ffcf8a', 0.5 + 0.08 * breath);
  disc(g, 850, 262, 100, '#ffe3ad');
  for (let i = 0; i < 4; i += 1)
    panel(
      g,
      690 + i * 26 + 30 * wave(t, 1, i * 0.2),
      226 + i * 30,
      290 - i * 40,
      6 + i * 2,
      5,
      mix('#a14f92', '#e8749a', i / 3),
    );
  for (const item of far) tower(g, item, '#8b4a8c', '#ffc38f', t);
  for (const item of middle) tower(g, item, '#4f2f72', '#ffd28a', t);
  const plane = lerp(-80, W + 500, frac(t + 0.35));
  disc(g, plane, 150 - plane * 0.05, 2.6, '#ffffff');
  disc(g, plane - 9, 151 - plane * 0.05, 3, alpha('#ff5a5a', wave(t, 30) > 0.3 ? 1 : 0));
  line(
    g,
    [
      [plane - 12, 150.5 - plane * 0.05],
      [plane - 150, 157 - plane * 0.05],
    ],
    alpha('#ffffff', 0.16),
    3,
  );
  for (const item of near) tower(g, item, '#28194d', '#ffe3a0', t);
  // Embankment, road and river.
  g.fillStyle = '#1a1138';
  g.fillRect(0, 556, W, 50);
  for (let i = 0; i < 11; i += 1) {
    const x = 40 + i * 122;
    line(
      g,
      [
        [x, 570],
        [x, 506],
        [x + 18, 500],
      ],
      '#1a1138',
      4,
    );
    glow(g, x + 18, 502, 46, '#ffdf9e', 0.7);
    disc(g, x + 18, 502, 4, '#fff3d0');
  }
  const light = frac(t * 3);
  const colour = light < 0.45 ? '#5af2a0' : light < 0.52 ? '#ffd25a' : '#ff5a5a';
  line(
    g,
    [
      [612, 570],
      [612, 520],
    ],
    '#120b2a',
    5,
  );
  panel(g, 602, 492, 20, 34, 6, '#120b2a');
  glow(g, 612, 508, 40, colour, 0.7);
  disc(g, 612, 508, 6, colour);
  for (const { phase, isLeft, laps } of cars) {
    const way = frac(t * laps + phase);
    const x = isLeft ? lerp(W + 120, -160, way) : lerp(-160, W + 120, way);
    const y = isLeft ? 580 : 594;
    const tail = isLeft ? 1 : -1;
    line(
      g,
      [
        [x, y],
        [x + tail * 92, y],
      ],
      alpha(isLeft ? '#ffe9b8' : '#ff6a5a', 0.35),
      4,
    );
    line(
      g,
      [
        [x, y],
        [x + tail * 20, y],
      ],
      isLeft ? '#fff4d6' : '#ff7d6a',
      4.5,
    );
  }
  g.fillStyle = fade(g, 606, H, '#5b3276', '#180f33');
  g.fillRect(0, 606, W, H - 606);
  for (let i = 0; i < 9; i += 1) {
    const width = 60 + ((i * 47) % 90);
    panel(g, 850 - width / 2 + 14 * wave(t, 3, i * 0.21), 616 + i * 11, width, 4, 2, alpha('#ffc38f', 0.75 - i * 0.07));
  }
  for (let i = 0; i < 11; i += 1)
    panel(g, 52 + i * 122 + 5 * wave(t, 4, i * 0.17), 612, 8, 56, 4, alpha('#ffdf9e', 0.22));
};
