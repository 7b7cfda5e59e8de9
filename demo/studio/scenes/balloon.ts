/** Morning over patchwork fields: balloons hang in the air, their shadows and the clouds slide by. */
import {
  alpha,
  below,
  cloud,
  type Ctx,
  disc,
  frac,
  glow,
  H,
  line,
  mix,
  oval,
  type Paint,
  panel,
  polygon,
  ridge,
  sky,
  strip,
  W,
  wave,
  within,
} from '../draw/kit.ts';

const far = ridge(1280, 3, 0, 44, 4);
const near = ridge(1280, 12, 0, 30, 3);

function balloon(g: Ctx, colours: readonly [string, string, string], t: number, phase: number): void {
  const outline = (): void => {
    g.beginPath();
    g.moveTo(0, 118);
    g.bezierCurveTo(-36, 96, -104, 34, -104, -36);
    g.bezierCurveTo(-104, -102, -56, -136, 0, -136);
    g.bezierCurveTo(56, -136, 104, -102, 104, -36);
    g.bezierCurveTo(104, 34, 36, 96, 0, 118);
  };
  line(
    g,
    [
      [-17, 112],
      [-15, 158],
    ],
    '#5a3d2b',
    2.5,
  );
  line(
    g,
    [
      [17, 112],
      [15, 158],
    ],
    '#5a3d2b',
    2.5,
  );
  g.save();
  outline();
  g.clip();
  g.fillStyle = colours[0];
  g.fillRect(-110, -140, 220, 270);
  // Gores: ellipses one inside the other.
  for (const [i, width] of [86, 62, 38, 14].entries()) oval(g, 0, -10, width, 140, i % 2 ? colours[0] : colours[1]);
  g.fillStyle = colours[2];
  g.beginPath();
  g.moveTo(-110, -34);
  g.quadraticCurveTo(0, 6, 110, -34);
  g.lineTo(110, -2);
  g.quadraticCurveTo(0, 42, -110, -2);
  g.fill();
  oval(g, 76, 0, 74, 150, alpha('#2a1030', 0.16));
  oval(g, -52, -66, 17, 40, alpha('#ffffff', 0.28), 0.35);
  g.restore();
  const burn = frac(t * 6 + phase);
  if (burn < 0.3) {
    const size = Math.sin((burn / 0.3) * Math.PI);
    glow(g, 0, 108, 110, '#ffd27a', 0.6 * size);
    polygon(
      g,
      [
        [-7, 146],
        [0, 146 - 34 * size],
        [7, 146],
      ],
      '#fff0b8',
    );
  }
  panel(g, -21, 154, 42, 30, 6, '#9a5f34');
  panel(g, -24, 150, 48, 9, 4, '#6e4023');
  disc(g, -7, 144, 6, '#3a2430');
  disc(g, 8, 145, 5.5, '#3a2430');
  if (phase < 0.2)
    line(
      g,
      [
        [13, 146],
        [26, 134 + 7 * wave(t, 24)],
      ],
      '#3a2430',
      4,
    );
}

/** Fields in perspective: strips that meet beyond the horizon, cut by roads that come nearer. */
function fields(g: Ctx, t: number): void {
  const colours = ['#8fbf4d', '#d9c24f', '#6fa845', '#e8d98a', '#a8c95a', '#c99a4a', '#7fb56a'];
  const horizon = 452;
  const run = frac(t * 3);
  const first = Math.floor(t * 3);
  for (let row = 9; row >= 0; row -= 1) {
    const depth = (n: number): number => horizon + (H + 60 - horizon) / (1 + (n - run) * 0.62);
    const [y0, y1] = [depth(row + 1), Math.min(H + 80, depth(Math.max(0.2, row)))];
    for (let column = -7; column <= 7; column += 1) {
      const spread = (y: number): number => (y - horizon + 14) * 1.25;
      const x = (c: number, y: number): number => W / 2 + (c - 0.5) * spread(y);
      // Three kinds of rows, as many as pass in a loop.
      const kind = (column * 5 + ((((row - first) % 3) + 3) % 3) * 2 + 35) % 7;
      polygon(
        g,
        [
          [x(column, y0), y0],
          [x(column + 1, y0), y0],
          [x(column + 1, y1), y1],
          [x(column, y1), y1],
        ],
        mix(colours[kind] ?? '#8fbf4d', '#c3dbe6', (row / 9) * 0.55),
      );
    }
    line(
      g,
      [
        [0, y1],
        [W, y1],
      ],
      alpha('#5a8a3a', 0.35 * (1 - row / 10)),
      3,
    );
  }
}

export const paint: Paint = (g, t) => {
  sky(g, ['#3f8fd6', '#8cc8ef', '#fde9c4', '#ffd3a0'], 470);
  glow(g, 300, 360, 420, '#fff1c4', 0.75);
  disc(g, 300, 330, 66, '#fff9e2');
  strip(t * 1280, 640, 2, 300, (i, x) => cloud(g, x + 60, 110 + i * 120, 62 + i * 12, alpha('#ffffff', 0.7)));
  below(g, (x) => 424 + far(x), '#9dbdd3', 12, 520);
  below(g, (x) => 446 + near(x), '#86b39a', 12, 520);
  fields(g, t);
  for (const [x, y, size, colours, phase] of [
    [1060, 190, 0.42, ['#e0567a', '#ffd25e', '#ffffff'], 0.5],
    [780, 250, 0.3, ['#4f8fbf', '#fbf1dc', '#e2573d'], 0.8],
    [170, 210, 0.34, ['#7a5cff', '#ffd84d', '#ffffff'], 0.3],
    [1190, 330, 0.24, ['#2c9c8f', '#fbf0d9', '#e07a3f'], 0.6],
  ] as const) {
    within(g, x + 40 * wave(t, 1, phase), y + 22 * wave(t, 1, phase + 0.3), 0.02 * wave(t, 2, phase), size, () =>
      balloon(g, colours, t, phase),
    );
  }
  const [bx, by] = [540 + 46 * wave(t, 1, 0.15), 300 + 30 * wave(t)];
  oval(g, bx + 210, 668, 92, 16, alpha('#3f5a22', 0.35));
  within(g, bx, by, 0.025 * wave(t, 2), 1.42, () => balloon(g, ['#e2573d', '#f7b538', '#fbf1dc'], t, 0.05));
  strip(t * 2560 + 300, 1280, 2, 420, (i, x) => cloud(g, x, 640 + i * 40, 104, alpha('#ffffff', 0.82)));
};
