/** Layered hills from dawn to dawn: the sun crosses, the moon follows, mist and birds drift by. */
import {
  alpha,
  below,
  cloud,
  crescent,
  disc,
  fade,
  glow,
  line,
  mix,
  type Paint,
  pine,
  ridge,
  scatter,
  sky,
  smooth,
  span,
  strip,
  TAU,
  W,
  wave,
} from '../draw/kit.ts';

const PERIODS = [2560, 2560, 1920, 1920, 2560, 1280] as const;
const lines = PERIODS.map((period, i) => ridge(period, 30 + i * 7, 0, 62 - i * 5, i < 2 ? 4 : 3));
/** Periods travelled in one loop, whole numbers. */
const TRAVEL = [0, 1, 1, 1, 1, 3] as const;
const stars = scatter(46, 4, (random) => ({ x: random() * W, y: random() * 330, size: 0.7 + random() * 1.3 }));

/** Colours through the day: dawn, noon, dusk, night. */
const DAY = {
  high: ['#5b6fb5', '#5aa9e6', '#4b3b7c', '#0d1433'],
  middle: ['#f0a58c', '#a8dcf5', '#e0628a', '#1d2a5c'],
  low: ['#ffdca8', '#f4f6dc', '#ffb067', '#35477f'],
  far: ['#b98aa5', '#8fc1c4', '#a45c8c', '#26386c'],
  near: ['#2f3d5a', '#1f6a55', '#331f4d', '#070d22'],
} as const;

/** A colour at a time of day, moving softly between the four. */
function at(colours: readonly [string, string, string, string], t: number): string {
  const place = t * 4;
  const i = Math.floor(place) % 4;
  return mix(
    colours[i] ?? '#000000',
    colours[(i + 1) % 4] ?? '#000000',
    smooth(span(place - Math.floor(place), 0.25, 1)),
  );
}

export const paint: Paint = (g, t) => {
  const night = Math.max(0, -Math.cos(TAU * (t - 0.22)) - 0.25);
  sky(g, [at(DAY.high, t), at(DAY.middle, t), at(DAY.low, t)], 560);
  for (const { x, y, size } of stars) disc(g, x, y, size, alpha('#ffffff', night * 0.9));
  const arc = (phase: number): [number, number] => [
    W / 2 - 560 * Math.cos(TAU * (t + phase)),
    500 - 390 * Math.sin(TAU * (t + phase)),
  ];
  const [sx, sy] = arc(0.02);
  if (sy < 640) {
    const colour = mix('#ff9a55', '#fff6d8', span(480 - sy, 0, 260));
    glow(g, sx, sy, 300, colour, 0.62);
    disc(g, sx, sy, 56, colour);
  }
  const [mx, my] = arc(0.52);
  if (my < 640) {
    glow(g, mx, my, 190, '#dfe8ff', 0.35);
    crescent(g, mx, my, 42, '#eef2ff', 0.3);
  }
  strip(t * 1600, 800, 2, 260, (i, x) => cloud(g, x, 150 + i * 70, 50 + i * 16, alpha('#ffffff', 0.34 - night * 0.3)));
  for (const [i, top] of lines.entries()) {
    const period = PERIODS[i] ?? W;
    const whole = t * period * (TRAVEL[i] ?? 1);
    const base = 392 + i * 55;
    const colour = mix(at(DAY.far, t), at(DAY.near, t), i / 5);
    below(
      g,
      (x) => base + top(x + whole),
      fade(g, base - 60, base + 190, colour, mix(colour, at(DAY.low, t), i < 4 ? 0.34 : 0.08)),
    );
    if (i === 3 || i === 4) {
      const count = Math.round(period / (i === 3 ? 64 : 160));
      strip(whole, period / count, count, 80, (n, x) => {
        if ((n * 7 + i) % 5 < 2) return;
        pine(
          g,
          x,
          base + top(x + whole) + 8,
          (i === 3 ? 46 : 88) + ((n * 13) % 30),
          mix(colour, at(DAY.near, t), 0.75),
        );
      });
    }
  }
  for (let i = 0; i < 5; i += 1) {
    const x = ((t + i * 0.035) % 1) * (W + 300) - 150;
    const y = 250 + Math.abs(i - 2) * 22 + 18 * wave(t, 2, i * 0.07);
    const flap = 8 * wave(t, 40, i * 0.13);
    line(
      g,
      [
        [x - 14, y - flap],
        [x, y],
        [x + 14, y - flap],
      ],
      alpha(at(DAY.near, t), 0.8 * (1 - night)),
      3,
    );
  }
};
