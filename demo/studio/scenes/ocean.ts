/** Under water: rays of light, a shoal, a turtle, jellyfish, weeds in the current. */
import {
  alpha,
  below,
  circleLine,
  type Ctx,
  disc,
  fade,
  frac,
  H,
  lerp,
  line,
  mix,
  oval,
  type Paint,
  polygon,
  ridge,
  scatter,
  sky,
  TAU,
  W,
  wave,
  within,
} from '../draw/kit.ts';

const shoal = scatter(14, 6, (random) => ({
  dx: random() * 460,
  dy: (random() - 0.5) * 190,
  size: 0.6 + random() * 0.5,
  phase: random(),
}));
const bubbles = scatter(9, 3, (random) => ({
  x: random() * W,
  size: 4 + random() * 9,
  laps: 2 + Math.floor(random() * 2),
  phase: random(),
}));
const weeds = scatter(15, 14, (random, i) => ({
  x: i < 8 ? i * 38 + random() * 20 : 800 + (i - 8) * 72 + random() * 30,
  height: 90 + random() * 190,
  phase: random(),
  hue: random(),
}));
const sand = ridge(1280, 9, 0, 22, 3);

function fish(g: Ctx, beat: number, body: string, fin: string): void {
  const tail = Math.sin(TAU * beat) * 8;
  polygon(
    g,
    [
      [20, 0],
      [44, -15 + tail],
      [38, tail * 0.5],
      [44, 15 + tail],
    ],
    fin,
  );
  oval(g, 0, 0, 27, 13, body);
  polygon(
    g,
    [
      [-6, -11],
      [10, -24],
      [14, -9],
    ],
    fin,
  );
  oval(g, 4, 4, 9, 5, fin, 0.5);
  disc(g, -16, -3, 3.6, '#ffffff');
  disc(g, -17, -3, 2, '#0b2033');
}

function jelly(g: Ctx, pulse: number, colour: string): void {
  const open = 1 + 0.16 * Math.sin(TAU * pulse);
  for (let i = -2; i <= 2; i += 1) {
    const points: [number, number][] = [];
    for (let k = 0; k <= 8; k += 1) points.push([i * 17 * open + 9 * Math.sin(k * 0.8 + TAU * pulse + i), 4 + k * 15]);
    line(g, points, alpha(colour, 0.5), 4);
  }
  g.fillStyle = alpha(colour, 0.85);
  g.beginPath();
  g.ellipse(0, 0, 54 * open, 50 / open, 0, Math.PI, 0);
  for (let i = 0; i < 4; i += 1) g.quadraticCurveTo((41 - i * 27) * open, 15, (27 - i * 27) * open, 0);
  g.fill();
  oval(g, -16 * open, -22, 13, 8, alpha('#ffffff', 0.35), -0.5);
}

function turtle(g: Ctx, stroke: number): void {
  const row = Math.sin(TAU * stroke);
  within(g, -40, 16, 0.6 + row * 0.5, 1, () => oval(g, 0, 34, 17, 46, '#3f9a78'));
  within(g, 52, 14, -0.7 - row * 0.3, 1, () => oval(g, 0, 22, 12, 30, '#3f9a78'));
  oval(g, -104, -8, 29, 21, '#57b890');
  disc(g, -116, -13, 4.5, '#0b2033');
  g.fillStyle = '#2c6e5f';
  g.beginPath();
  g.ellipse(0, 8, 92, 62, 0, Math.PI, 0);
  g.fill();
  oval(g, 0, 8, 92, 17, '#d9c27a');
  for (const [x, y, r] of [
    [-42, -18, 17],
    [0, -28, 21],
    [42, -18, 17],
    [-68, 0, 9],
    [68, 0, 9],
  ] as const)
    oval(g, x, y, r, r * 0.72, '#3f8a72');
}

export const paint: Paint = (g, t) => {
  sky(g, ['#5fd9e8', '#1f9cc9', '#0d5c9c', '#08305f'], H, [0, 0.3, 0.68, 1]);
  for (let i = 0; i < 6; i += 1) {
    // Only two of the rays move: light all over the picture costs more than it shows.
    const x = 60 + i * 220 + (i % 3 === 1 ? 40 * wave(t, 1, i * 0.13) : 0);
    const lean = 190;
    g.fillStyle = fade(g, 0, 620, alpha('#d8fbff', 0.13 + 0.03 * (i % 3)), alpha('#d8fbff', 0));
    g.beginPath();
    g.moveTo(x, -10);
    g.lineTo(x + 70, -10);
    g.lineTo(x + 150 - lean, 640);
    g.lineTo(x - 60 - lean, 640);
    g.fill();
  }
  below(g, (x) => 540 + 1.4 * ridge(1500, 2, 0, 40, 4)(x), '#0d4f8a');
  below(g, (x) => 596 + 1.2 * ridge(1300, 12, 0, 36, 4)(x), '#0a3f73');
  const way = frac(t + 0.2);
  for (const { dx, dy, size, phase } of shoal) {
    const x = lerp(W + 120, -620, way) + dx;
    const y = 250 + dy + 40 * Math.sin(TAU * (way * 2 + dx / 900)) + 6 * wave(t, 6, phase);
    within(g, x, y, -0.1 * Math.cos(TAU * (way * 2 + dx / 900)), size * 0.8, () =>
      fish(g, t * 56 + phase, '#ffcf5a', '#ff9f43'),
    );
  }
  for (const [i, { x, y, colour }] of [
    { x: 210, y: 250, colour: '#ff9ad5' },
    { x: 1060, y: 190, colour: '#c9a6ff' },
    { x: 900, y: 400, colour: '#8de8ff' },
  ].entries()) {
    within(
      g,
      x + 30 * wave(t, 1, i * 0.3),
      y + 62 * wave(t, 1, i * 0.4 + 0.25),
      0.12 * wave(t, 1, i * 0.3),
      1 - i * 0.14,
      () => jelly(g, t * 12 + i * 0.37, colour),
    );
  }
  within(g, lerp(W + 260, -260, frac(t + 0.62)), 420 + 44 * wave(t, 2), 0.09 * wave(t, 2, 0.25), 1, () =>
    turtle(g, t * 14),
  );
  for (let i = 0; i < 3; i += 1) {
    const x = lerp(-160, W + 160, frac(t * 2 + i * 0.07));
    within(g, x, 520 + i * 32 + 12 * wave(t, 4, i * 0.3), 0, [-0.9, 0.9], () =>
      fish(g, t * 64 + i * 0.3, '#ff6b5a', '#ffb3a6'),
    );
  }
  for (const { x, height, phase, hue } of weeds) {
    const points: [number, number][] = [];
    for (let k = 0; k <= 10; k += 1)
      points.push([x + (k / 10) ** 1.4 * 30 * wave(t, 4, phase + k * 0.04), 690 - (k / 10) * height]);
    for (let k = 1; k < points.length; k += 1)
      line(g, [points[k - 1] ?? [0, 0], points[k] ?? [0, 0]], mix('#11705f', '#3fae6a', hue), 16 - k * 1.3);
  }
  below(g, (x) => 660 + sand(x), fade(g, 640, H, '#e8cf94', '#a98b58'));
  for (const [x, y, size, colour] of [
    [520, 676, 1, '#ff7a6b'],
    [1180, 680, 0.8, '#ff9f5a'],
  ] as const) {
    within(g, x, y, 0.2, size, () =>
      polygon(
        g,
        Array.from(
          { length: 10 },
          (_, i) =>
            [Math.cos((i / 10) * TAU) * (i % 2 ? 13 : 34), Math.sin((i / 10) * TAU) * (i % 2 ? 13 : 34)] as const,
        ),
        colour,
      ),
    );
  }
  for (const { x, size, laps, phase } of bubbles) {
    const rise = frac(t * laps + phase);
    const [bx, by] = [x + 16 * wave(t, laps * 3, phase), lerp(H + 20, -30, rise)];
    circleLine(g, bx, by, size, alpha('#eafdff', 0.65), 2);
    disc(g, bx - size * 0.3, by - size * 0.35, size * 0.22, '#eafdff');
  }
};
