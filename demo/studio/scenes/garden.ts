/** A garden through one day's minute: stems sway, flowers open one after another, butterflies make their round. */
import {
  alpha,
  below,
  type Ctx,
  disc,
  fade,
  glow,
  H,
  lerp,
  line,
  mix,
  oval,
  overshoot,
  type Paint,
  panel,
  ridge,
  scatter,
  sky,
  swell,
  TAU,
  W,
  wave,
  within,
} from '../draw/kit.ts';

const KINDS = [
  { petals: 8, colour: '#ea5f89', tip: '#ffb3c9', heart: '#ffd25e', size: 58 },
  { petals: 12, colour: '#fff6e3', tip: '#ffffff', heart: '#f4b52e', size: 52 },
  { petals: 6, colour: '#7a6cf0', tip: '#b9b0ff', heart: '#ffe08a', size: 56 },
  { petals: 5, colour: '#ff8c42', tip: '#ffc08a', heart: '#8f2f1f', size: 62 },
  { petals: 10, colour: '#f04a4a', tip: '#ff9a8a', heart: '#3a1a2a', size: 54 },
] as const;
const flowers = scatter(11, 16, (random, i) => ({
  x: 70 + i * 116 + random() * 40,
  height: 190 + random() * 190 + (i % 2) * 60,
  kind: (i * 3) % 5,
  opensAt: 0.05 + random() * 0.3,
  phase: random(),
}));
const grass = scatter(64, 5, (random, i) => ({
  x: i * 20.5 + random() * 14,
  height: 44 + random() * 74,
  phase: random(),
  hue: random(),
}));
const hills = ridge(1400, 6, 0, 50, 3);

function flower(g: Ctx, kind: (typeof KINDS)[number], open: number, t: number, phase: number): void {
  const { petals, colour, tip, heart, size } = kind;
  const spread = overshoot(open);
  within(g, 0, 0, 0.12 * wave(t, 1, phase), 1, () => {
    for (let ring = 0; ring < 2; ring += 1)
      for (let i = 0; i < petals; i += 1) {
        const turn = (i / petals) * TAU + (ring * Math.PI) / petals;
        const reach = size * (ring ? 0.7 : 1) * lerp(0.3, 1, spread);
        within(g, 0, 0, turn, 1, () => {
          oval(
            g,
            0,
            -reach * 0.56,
            ((size * 2.1 * lerp(0.45, 1, open)) / petals) * (ring ? 0.9 : 1.15),
            reach * 0.56,
            ring ? mix(colour, tip, 0.35) : colour,
          );
          oval(g, 0, -reach * 0.82, (size * 0.9) / petals, reach * 0.2, alpha(tip, 0.75));
        });
      }
    disc(g, 0, 0, size * 0.3 * lerp(0.7, 1, open), heart);
    disc(g, -size * 0.07, -size * 0.07, size * 0.13, alpha('#ffffff', 0.3));
  });
}

function butterfly(g: Ctx, flap: number, colour: string, spot: string): void {
  const fold = 0.25 + 0.75 * Math.abs(Math.cos(Math.PI * flap));
  for (const side of [-1, 1])
    within(g, 0, 0, 0, [side * fold, 1], () => {
      oval(g, 24, -17, 25, 19, colour, -0.5);
      oval(g, 18, 14, 18, 14, colour, 0.5);
      oval(g, 29, -20, 11, 8, spot, -0.5);
      disc(g, 20, 15, 6, spot);
    });
  panel(g, -3.5, -22, 7, 44, 3.5, '#3a2430');
  line(
    g,
    [
      [0, -20],
      [-9, -36],
    ],
    '#3a2430',
    2,
  );
  line(
    g,
    [
      [0, -20],
      [9, -36],
    ],
    '#3a2430',
    2,
  );
}

export const paint: Paint = (g, t) => {
  const warm = 0.5 + 0.5 * wave(t, 1, -0.25);
  sky(g, ['#c6e7ea', '#fbf1da', '#e9efc4'], 560);
  glow(g, 930, 210, 420, '#fff0b0', 0.75);
  disc(g, 930, 210 - 24 * warm, 104, '#ffe7a0');
  below(g, (x) => 470 + hills(x), '#b9d99a', 12);
  below(g, (x) => 530 + hills(x * 1.3 + 400), '#93c47a', 12);
  // A fence far away.
  for (let i = 0; i < 22; i += 1) {
    panel(g, i * 60 - 10, 486, 20, 84, 4, '#f7f2e6');
    line(
      g,
      [
        [i * 60, 480],
        [i * 60, 492],
      ],
      '#f7f2e6',
      14,
    );
  }
  panel(g, -10, 506, W + 20, 11, 3, '#f7f2e6');
  panel(g, -10, 542, W + 20, 11, 3, '#f7f2e6');
  below(g, (x) => 590 + 12 * Math.sin(x / 160), fade(g, 580, H, '#6fae58', '#3f7d4a'));
  for (const { x, height, kind, opensAt, phase } of flowers) {
    const sway = 13 * wave(t, 2, phase);
    const [hx, hy] = [x + sway, 660 - height];
    g.strokeStyle = '#3f7d4a';
    g.lineWidth = 8;
    g.lineCap = 'round';
    g.beginPath();
    g.moveTo(x, 700);
    g.quadraticCurveTo(x - 8, 660 - height * 0.5, hx, hy);
    g.stroke();
    for (const [side, at] of [
      [-1, 0.3],
      [1, 0.48],
    ] as const) {
      within(g, lerp(x, hx, at * 0.5), 690 - height * at, side * 0.9, 1, () => oval(g, 0, -26, 11, 30, '#56985a'));
    }
    const open = swell(t, opensAt, opensAt + 0.66, 0.09);
    within(g, hx, hy, 0.02 * sway, 1, () => flower(g, KINDS[kind] ?? KINDS[0], open, t, phase));
  }
  for (const { x, height, phase, hue } of grass) {
    const lean = phase < 0.3 ? 9 * wave(t, 4, phase) : 20 * phase - 12;
    g.strokeStyle = mix('#2f6b45', '#6fae58', hue);
    g.lineWidth = 6;
    g.lineCap = 'round';
    g.beginPath();
    g.moveTo(x, H + 4);
    g.quadraticCurveTo(x, H - height * 0.5, x + lean, H - height);
    g.stroke();
  }
  for (const [i, { colour, spot, cx, cy, rx, ry }] of [
    { colour: '#f59e2e', spot: '#fff0c0', cx: 420, cy: 300, rx: 300, ry: 130 },
    { colour: '#4f8fe0', spot: '#d9ecff', cx: 820, cy: 340, rx: 330, ry: 150 },
    { colour: '#e05a9a', spot: '#ffe0ee', cx: 640, cy: 220, rx: 470, ry: 90 },
  ].entries()) {
    const a = TAU * (t + i / 3);
    const x = cx + rx * Math.cos(a) + 26 * wave(t, 5, i * 0.3);
    const y = cy + ry * Math.sin(a * 2) + 18 * wave(t, 9, i * 0.2);
    within(g, x, y, Math.sin(a) * -0.7, 0.95, () => butterfly(g, t * 84 + i * 0.3, colour, spot));
  }
  // A ladybird climbs the front leaf.
  within(g, 1130, 690, -0.7, 1, () => oval(g, 0, -70, 34, 96, '#4f9a5a'));
  within(
    g,
    1130 - 66 * (0.5 + 0.5 * wave(t, 1, -0.25)) + 30,
    690 - 70 * (0.5 + 0.5 * wave(t, 1, -0.25)) - 30,
    -0.75,
    1,
    () => {
      disc(g, 0, -15, 9, '#2a1a24');
      oval(g, 0, 0, 17, 19, '#e5383b');
      line(
        g,
        [
          [0, -17],
          [0, 18],
        ],
        '#2a1a24',
        2.5,
      );
      for (const [x, y] of [
        [-8, -5],
        [8, -5],
        [-8, 8],
        [8, 8],
      ] as const)
        disc(g, x, y, 3.6, '#2a1a24');
    },
  );
};
