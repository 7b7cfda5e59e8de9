/** A night match: floodlights, a stand that does the wave, and a ball on its way across the pitch. */
import {
  alpha,
  type Ctx,
  disc,
  frac,
  glow,
  lerp,
  line,
  mix,
  oval,
  type Paint,
  panel,
  polygon,
  scatter,
  sky,
  TAU,
  W,
  wave,
  within,
} from '../draw/kit.ts';

const ROWS = 7;
const SEATS = 46;
const fans = scatter(ROWS * SEATS, 5, (random) => ({
  colour: ['#f4f6f8', '#ffe14d', '#e8eef2', '#2fae6a', '#ffffff', '#ff6b4a'][Math.floor(random() * 6)] ?? '#ffffff',
  isThere: random() < 0.86,
}));

/** The pitch in perspective: `u` across 0 to 1, `v` from the far line 0 to the near one 1. */
function onPitch(u: number, v: number): [number, number] {
  const k = v / (1 + 0.75 * (1 - v));
  return [W / 2 + (u - 0.5) * lerp(980, 1760, k), lerp(372, 740, k)];
}

function ball(g: Ctx, x: number, y: number, radius: number, spin: number): void {
  disc(g, x, y, radius, '#ffffff');
  g.save();
  g.beginPath();
  g.arc(x, y, radius, 0, TAU);
  g.clip();
  within(g, x, y, spin, 1, () => {
    for (let i = 0; i < 5; i += 1)
      within(
        g,
        Math.cos((i / 5) * TAU) * radius * 0.86,
        Math.sin((i / 5) * TAU) * radius * 0.86,
        (i / 5) * TAU,
        1,
        () =>
          polygon(
            g,
            [
              [-radius * 0.36, 0],
              [0, -radius * 0.36],
              [radius * 0.3, 0],
              [0, radius * 0.36],
            ],
            '#23303a',
          ),
      );
    disc(g, 0, 0, radius * 0.34, '#23303a');
  });
  disc(g, x + radius * 0.5, y + radius * 0.6, radius, alpha('#0a2a18', 0.22));
  g.restore();
}

export const paint: Paint = (g, t) => {
  sky(g, ['#04130f', '#0a2b22', '#145038'], 380);
  // Stands: rows of supporters; the wave goes round four times.
  polygon(
    g,
    [
      [-10, 150],
      [W + 10, 150],
      [W + 10, 372],
      [-10, 372],
    ],
    '#0d2f29',
  );
  for (let row = 0; row < ROWS; row += 1) {
    const y = 178 + row * 27;
    g.fillStyle = row % 2 ? '#103a31' : '#0e332c';
    g.fillRect(0, y, W, 27);
    for (let seat = 0; seat < SEATS; seat += 1) {
      const fan = fans[row * SEATS + seat];
      if (!fan?.isThere) continue;
      const lift = Math.max(0, Math.sin(TAU * (t * 3 - seat / SEATS))) ** 8;
      const x = 14 + seat * 27.6 + (row % 2) * 13;
      disc(g, x, y + 12 - lift * 13, 6.4, mix('#1d5a49', fan.colour, 0.42 + 0.5 * lift));
    }
  }
  g.fillStyle = '#071d18';
  g.fillRect(0, 132, W, 22);
  polygon(
    g,
    [
      [0, 96],
      [W, 96],
      [W, 140],
      [0, 140],
    ],
    '#0a2a22',
  );
  // Advertising boards with running shapes instead of names.
  g.fillStyle = '#0b1f3d';
  g.fillRect(0, 356, W, 24);
  for (let i = 0; i < 12; i += 1) {
    const x = lerp(-140, W + 100, frac(t * 2 + i / 12));
    panel(g, x, 362, 70, 12, 6, ['#ffe14d', '#4fd6ff', '#ff6b4a'][i % 3] ?? '#ffffff');
  }
  for (let i = 0; i < 8; i += 1)
    polygon(
      g,
      [onPitch(-0.2, i / 8), onPitch(1.2, i / 8), onPitch(1.2, (i + 1) / 8), onPitch(-0.2, (i + 1) / 8)],
      i % 2 ? '#1e8a48' : '#229650',
    );
  const chalk = alpha('#f4fff6', 0.8);
  line(g, [onPitch(-0.2, 0.03), onPitch(1.2, 0.03)], chalk, 3);
  line(g, [onPitch(0.5, 0.03), onPitch(0.5, 1)], chalk, 4);
  const [cx, cy] = onPitch(0.5, 0.52);
  g.strokeStyle = chalk;
  g.lineWidth = 4;
  g.beginPath();
  g.ellipse(cx, cy, 210, 62, 0, 0, TAU);
  g.stroke();
  oval(g, cx, cy, 9, 4, '#f4fff6');
  for (const side of [0, 1]) {
    const u = (d: number): number => (side ? 1.02 - d : -0.02 + d);
    line(g, [onPitch(u(-0.1), 0.22), onPitch(u(0.12), 0.22), onPitch(u(0.12), 0.82), onPitch(u(-0.1), 0.82)], chalk, 4);
  }
  for (const x of [300, 980]) {
    line(
      g,
      [
        [x, 150],
        [x, 40],
      ],
      '#0a2a22',
      12,
    );
    panel(g, x - 74, 16, 148, 62, 8, '#0f362c');
    for (let i = 0; i < 10; i += 1) disc(g, x - 56 + (i % 5) * 28, 34 + Math.floor(i / 5) * 26, 9, '#fbfff0');
    glow(g, x, 46, 250, '#efffe6', 0.5 + 0.04 * wave(t, 6, x / 900));
  }
  // The ball bounces from side to side and back, twice in the loop.
  const way = frac(t * 2);
  const forth = way < 0.5;
  const leg = frac(way * 2);
  const u = forth ? lerp(0.04, 0.96, leg) : lerp(0.96, 0.04, leg);
  const v = forth ? lerp(0.35, 0.72, leg) : lerp(0.72, 0.35, leg);
  const hops = 3;
  const hop = frac(leg * hops);
  const high = [190, 150, 110][Math.floor(leg * hops)] ?? 0;
  const height = high * 4 * hop * (1 - hop);
  const [bx, by] = onPitch(u, v);
  const size = lerp(20, 30, v);
  oval(g, bx, by + 4, size * (1.1 - height / 500), size * 0.32, alpha('#06351b', 0.5));
  ball(g, bx, by - size - height, size, (forth ? 1 : -1) * leg * TAU * 3);
};
