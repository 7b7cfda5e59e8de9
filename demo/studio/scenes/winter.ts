/** Snow over a forest; a lit cabin with its smoke, a sledge passing by. */
import {
  alpha,
  beat,
  below,
  crescent,
  type Ctx,
  disc,
  fade,
  frac,
  glow,
  H,
  lerp,
  line,
  mix,
  oval,
  type Paint,
  panel,
  pine,
  polygon,
  ridge,
  scatter,
  sky,
  smooth,
  W,
  wave,
  within,
} from '../draw/kit.ts';

const FAR = ridge(1700, 4, 0, 60, 4);
const NEAR = ridge(1900, 8, 0, 34, 2);
const flakes = scatter(30, 9, (random) => ({
  x: random(),
  y: random(),
  size: 2.4 + random() * 3,
  laps: 2 + Math.floor(random() * 2),
  sway: random(),
}));
const stars = scatter(34, 12, (random) => ({
  x: random() * W,
  y: random() * 260,
  phase: random(),
  size: 0.8 + random() * 1.4,
}));
const backTrees = scatter(26, 3, (random, i) => ({ x: i * 54 - 20 + random() * 26, height: 90 + random() * 70 }));
const frontTrees = scatter(7, 17, (random) => ({ height: 210 + random() * 110, dx: random() * 40 }));

function cabin(g: Ctx, t: number): void {
  // Smoke: puffs that rise, grow and thin out.
  for (let i = 0; i < 9; i += 1) {
    const life = beat(t, 4, i / 9);
    disc(
      g,
      62 + 60 * life ** 1.4 + 16 * Math.sin(life * 7 + i),
      -178 - 190 * life,
      7 + 26 * life,
      alpha('#c9d6ea', 0.34 * (1 - life) * smooth(Math.min(1, life * 6))),
    );
  }
  g.fillStyle = '#2c2030';
  g.fillRect(50, -176, 24, 60);
  panel(g, 46, -182, 32, 12, 5, '#f4f8ff');
  panel(g, -108, -96, 216, 98, 3, '#4b3037');
  for (let y = -84; y < 0; y += 17)
    line(
      g,
      [
        [-106, y],
        [106, y],
      ],
      '#3c262e',
      2,
    );
  polygon(
    g,
    [
      [-132, -88],
      [0, -168],
      [132, -88],
    ],
    '#3a2531',
  );
  polygon(
    g,
    [
      [-146, -84],
      [0, -178],
      [146, -84],
      [128, -78],
      [0, -150],
      [-128, -78],
    ],
    '#eef4ff',
  );
  const flicker = 0.9 + 0.06 * wave(t, 22) + 0.04 * wave(t, 37, 0.3);
  for (const x of [-74, 18]) {
    glow(g, x + 27, -48, 110, '#ffb347', 0.5 * flicker);
    panel(g, x, -70, 54, 44, 3, mix('#ff9d3c', '#ffd27a', flicker));
    line(
      g,
      [
        [x + 27, -70],
        [x + 27, -26],
      ],
      '#4b3037',
      4,
    );
    line(
      g,
      [
        [x, -48],
        [x + 54, -48],
      ],
      '#4b3037',
      4,
    );
  }
  panel(g, -12, -60, 22, 60, 2, '#2c1c24');
  panel(g, -150, -6, 300, 14, 7, '#eaf1fd');
}

function sledge(g: Ctx, step: number): void {
  const colour = '#1d2740';
  const lift = Math.abs(Math.sin(step * Math.PI)) * 4;
  within(g, -70, -lift, 0, 1, () => {
    oval(g, 0, -34, 28, 13, colour);
    line(
      g,
      [
        [-24, -38],
        [-40, -62],
      ],
      colour,
      9,
    );
    oval(g, -47, -64, 12, 6, colour, 0.2);
    line(
      g,
      [
        [-40, -68],
        [-46, -86],
        [-56, -92],
      ],
      colour,
      3,
    );
    line(
      g,
      [
        [-40, -68],
        [-34, -86],
        [-38, -98],
      ],
      colour,
      3,
    );
    for (const [x, phase] of [
      [-18, 0],
      [-11, 0.5],
      [14, 0.25],
      [21, 0.75],
    ] as const)
      line(
        g,
        [
          [x, -26],
          [x + Math.sin((step + phase) * Math.PI * 2) * 12, lift],
        ],
        colour,
        4,
      );
  });
  line(
    g,
    [
      [-44, -34],
      [16, -20],
    ],
    colour,
    2,
  );
  g.strokeStyle = colour;
  g.lineWidth = 5;
  g.beginPath();
  g.moveTo(100, 0);
  g.lineTo(10, 0);
  g.quadraticCurveTo(-14, -2, -8, -22);
  g.stroke();
  polygon(
    g,
    [
      [12, -10],
      [92, -10],
      [104, -48],
      [80, -28],
      [30, -26],
    ],
    '#7d2436',
  );
  polygon(
    g,
    [
      [44, -28],
      [54, -66],
      [72, -66],
      [78, -28],
    ],
    '#26335a',
  );
  disc(g, 62, -72, 9, '#e9b48f');
  polygon(
    g,
    [
      [52, -74],
      [66, -96],
      [73, -74],
    ],
    '#b93445',
  );
}

export const paint: Paint = (g, t) => {
  const sway = 14 * wave(t);
  sky(g, ['#0f1d3d', '#24427a', '#5c7fb4', '#d59a96'], 560, [0, 0.45, 0.8, 1]);
  for (const { x, y, phase, size } of stars) disc(g, x, y, size, alpha('#ffffff', 0.45 + 0.4 * wave(t, 4, phase)));
  glow(g, 1010, 150, 220, '#f5ecd2', 0.4);
  crescent(g, 1010, 150, 50, '#fbf3da', 0.36);
  below(g, (x) => 430 + FAR(x), fade(g, 350, 560, '#8fa9cf', '#6d8bbb'));
  below(g, (x) => 476 + FAR(x * 0.8 + 700), fade(g, 420, 600, '#6683b3', '#5a78aa'));
  for (const { x, height } of backTrees) pine(g, x, 560 + NEAR(x), height, '#2f4a78');
  below(g, (x) => 548 + NEAR(x), fade(g, 500, H, '#e8f0fc', '#a9bfe0'));
  within(g, 410, 588, 0, 1.15, () => cabin(g, t));
  glow(g, 400, 620, 230, '#ffb55a', 0.2);
  const pass = frac(t * 1);
  if (pass > 0.2 && pass < 0.8) {
    const x = lerp(W + 160, -220, (pass - 0.2) / 0.6);
    within(g, x, 640 + NEAR(x + 300) * 0.5, 0, 1.05, () => sledge(g, t * 44));
  }
  below(g, (x) => 662 + 18 * Math.sin(x / 190 + 1) - 0.02 * x, fade(g, 640, H, '#f8fbff', '#c2d3ec'));
  for (const [i, { height, dx }] of frontTrees.entries()) {
    const x = (i < 3 ? -30 + i * 62 : 980 + (i - 3) * 92) + dx - sway * 1.6;
    pine(g, x, 716 - (i % 2) * 18, height, i % 2 ? '#162a4d' : '#1b335c', 4);
    const top = 716 - (i % 2) * 18 - height;
    polygon(
      g,
      [
        [x, top],
        [x + height * 0.066, top + height * 0.18],
        [x, top + height * 0.155],
        [x - height * 0.066, top + height * 0.18],
      ],
      '#dfe9f8',
    );
  }
  for (const { x, y, size, laps, sway: phase } of flakes) {
    const fall = frac(y + t * laps);
    disc(g, frac(x + 0.02 * wave(t, laps, phase)) * W, lerp(-12, H + 12, fall), size, alpha('#ffffff', 0.85));
  }
};
