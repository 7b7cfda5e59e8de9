/** Northern lights over a lake, doubled in the water; a tent with a lantern on the shore. */
import {
  alpha,
  below,
  type Ctx,
  disc,
  fade,
  frac,
  glow,
  H,
  layer,
  lerp,
  mix,
  type Paint,
  pine,
  polygon,
  ridge,
  scatter,
  sky,
  TAU,
  W,
  wave,
  within,
} from '../draw/kit.ts';

const SHORE = 468;
const far = ridge(1500, 4, 0, 74, 5);
const near = ridge(1300, 10, 0, 44, 4);
const stars = scatter(70, 8, (random) => ({
  x: random() * W,
  y: random() * 380,
  size: 0.7 + random() * 1.4,
  phase: random(),
  twinkles: random() < 0.3,
}));
const trees = scatter(34, 3, (random, i) => ({ x: i * 40 - 30 + random() * 22, height: 46 + random() * 58 }));
const VEILS = [
  { top: 40, foot: 250, colour: '#38f2a0', crown: '#5a8dff', phase: 0, strength: 0.62 },
  { top: 10, foot: 320, colour: '#2fe0c4', crown: '#b05aff', phase: 0.37, strength: 0.5 },
  { top: 90, foot: 380, colour: '#7dffb0', crown: '#38c8f2', phase: 0.71, strength: 0.34 },
] as const;

/** A curtain of light: upright strips whose foot follows a slow wave. */
function veil(g: Ctx, t: number, { top, foot, colour, crown, phase, strength }: (typeof VEILS)[number]): void {
  const step = 16;
  for (let x = -step; x < W + step; x += step) {
    const u = x / W;
    const base = foot + 62 * Math.sin(TAU * (u * 1.1 + t + phase)) + 26 * Math.sin(TAU * (u * 2.6 - t * 2 + phase));
    const height = (foot - top) * (0.85 + 0.3 * Math.sin(TAU * (u * 1.7 + t * 2 + phase * 2)));
    const light = strength * (0.55 + 0.45 * Math.sin(TAU * (u * 1.4 - t + phase)) * Math.sin(TAU * (u * 0.6 + t * 2)));
    const gradient = g.createLinearGradient(0, base - height, 0, base + 16);
    gradient.addColorStop(0, alpha(crown, 0));
    gradient.addColorStop(0.45, alpha(crown, light * 0.4));
    gradient.addColorStop(0.86, alpha(colour, light));
    gradient.addColorStop(1, alpha(colour, 0));
    g.fillStyle = gradient;
    const next =
      foot +
      62 * Math.sin(TAU * (((x + step) / W) * 1.1 + t + phase)) +
      26 * Math.sin(TAU * (((x + step) / W) * 2.6 - t * 2 + phase));
    g.beginPath();
    g.moveTo(x, base - height);
    g.lineTo(x + step + 0.6, next - height);
    g.lineTo(x + step + 0.6, next + 16);
    g.lineTo(x, base + 16);
    g.fill();
  }
}

function heaven(g: Ctx, t: number): void {
  sky(g, ['#050a24', '#0b1d46', '#16506a', '#2f8a86'], SHORE + 20);
  for (const { x, y, size, phase, twinkles } of stars)
    disc(g, x, y, size, alpha('#ffffff', twinkles ? 0.5 + 0.4 * wave(t, 8, phase) : 0.65));
  for (const item of VEILS) layer(g, 1, () => veil(g, t, item), 'screen');
  const shot = frac(t * 3 + 0.2);
  if (shot < 0.07) {
    const k = shot / 0.07;
    const [x, y] = [lerp(980, 700, k), lerp(70, 180, k)];
    polygon(
      g,
      [
        [x, y],
        [x + 110 * (1 - k * 0.4), y - 44 * (1 - k * 0.4)],
        [x + 3, y + 3],
      ],
      alpha('#ffffff', 0.8 * (1 - k)),
    );
  }
}

export const paint: Paint = (g, t) => {
  heaven(g, t);
  below(g, (x) => 392 + far(x), mix('#0f2c4f', '#16506a', 0.35), 10, SHORE + 4);
  below(g, (x) => 436 + near(x), '#0b2140', 10, SHORE + 4);
  for (const { x, height } of trees) pine(g, x, SHORE + 4, height, '#081a33');
  // The lake: the same sky upside down, dimmer, with lines of water across.
  g.save();
  g.beginPath();
  g.rect(0, SHORE, W, H - SHORE);
  g.clip();
  within(g, 0, SHORE * 2, 0, [1, -1], () => {
    heaven(g, t);
    below(g, (x) => 392 + far(x), mix('#0f2c4f', '#16506a', 0.3), 10, SHORE + 4);
    below(g, (x) => 436 + near(x), '#0b2140', 10, SHORE + 4);
    for (const { x, height } of trees) pine(g, x, SHORE + 4, height, '#081a33');
  });
  g.fillStyle = fade(g, SHORE, H, alpha('#06122e', 0.3), alpha('#040c22', 0.82));
  g.fillRect(0, SHORE, W, H - SHORE);
  for (let i = 0; i < 12; i += 1) {
    const y = SHORE + 10 + i * i * 1.5;
    g.fillStyle = alpha('#a8fff0', 0.11);
    const x = 90 + ((i * 353) % 1000) + 24 * wave(t, 2, i * 0.17);
    g.beginPath();
    g.ellipse(x, y, 120 + i * 9, 1.4 + i * 0.16, 0, 0, TAU);
    g.fill();
  }
  g.restore();
  // The shore with a tent lit from within.
  below(g, (x) => 668 - 64 * Math.exp(-(((x - 960) / 280) ** 2)) + 8 * Math.sin(x / 70), '#050f22');
  const flame = 0.85 + 0.1 * wave(t, 17) + 0.05 * wave(t, 29, 0.3);
  glow(g, 990, 590, 210, '#ffab4f', 0.5 * flame);
  polygon(
    g,
    [
      [900, 622],
      [990, 516],
      [1084, 622],
    ],
    mix('#b8542a', '#ff9d45', flame * 0.75),
  );
  polygon(
    g,
    [
      [900, 622],
      [990, 516],
      [962, 622],
    ],
    '#8f3f24',
  );
  polygon(
    g,
    [
      [972, 622],
      [990, 560],
      [1012, 622],
    ],
    '#ffd98a',
  );
  for (const [x, height] of [
    [1170, 250],
    [1226, 190],
    [1120, 130],
    [60, 230],
    [120, 160],
    [12, 300],
  ] as const)
    pine(g, x, 676, height, '#030a18', 4);
};
