/** Deep space: a ringed giant with its moons before and behind it, a comet, a station crossing the disc. */
import {
  alpha,
  beat,
  type Ctx,
  disc,
  easeInOut,
  fade,
  glow,
  H,
  layer,
  lerp,
  line,
  mix,
  oval,
  type Paint,
  panel,
  polygon,
  scatter,
  sky,
  smooth,
  span,
  TAU,
  W,
  wave,
  within,
} from '../draw/kit.ts';

const GIANT = { x: 760, y: 372, radius: 176, tilt: -0.3 } as const;
/** How flat the rings look. */
const FLAT = 0.26;
const stars = scatter(64, 77, (random) => ({
  x: random() * W,
  y: random() * H,
  size: 0.9 + random() * 1.7,
  phase: random(),
  laps: 2 + Math.floor(random() * 5),
}));
const belts = [
  ['#ffd9a0', 0.2],
  ['#f2a65e', 0.17],
  ['#ffe4b8', 0.1],
  ['#e07a3c', 0.2],
  ['#f6b26b', 0.1],
  ['#c95f34', 0.16],
  ['#f0a060', 0.2],
] as const;
const rings = [
  [1.36, 24, '#a9764f'],
  [1.62, 34, '#e8c08a'],
  [1.88, 13, '#c48f5c'],
  [2.1, 20, '#8a6a6a'],
] as const;
const moons = [
  { orbit: 2.42, size: 19, laps: 2, phase: 0.1, colour: '#c9d4ff' },
  { orbit: 2.86, size: 30, laps: 1, phase: 0.62, colour: '#7fd3d0' },
  { orbit: 1.2, size: 9, laps: 3, phase: 0.35, colour: '#f7efe0' },
] as const;

/** What slides round the world below: land first, cloud over it. */
const weather = [
  ...scatter(6, 3, (random, i) => ({
    at: i / 6,
    length: 0.05 + random() * 0.05,
    depth: i % 2 ? 0.92 : 0.84,
    width: 46 + random() * 24,
    colour: i % 2 ? '#3aa98a' : '#2f9a86',
    laps: 1,
  })),
  ...scatter(12, 8, (random, i) => ({
    at: i / 12 + random() * 0.04,
    length: 0.02 + random() * 0.04,
    depth: 0.975 - (i % 4) * 0.05,
    width: 12 + random() * 6,
    colour: 'rgba(242,247,255,0.88)',
    laps: 2,
  })),
] as const;

/** A lit ball with its night side, the sun being at the upper left. */
function ball(g: Ctx, x: number, y: number, radius: number, colour: string): void {
  g.save();
  g.beginPath();
  g.arc(x, y, radius, 0, TAU);
  g.clip();
  g.fillStyle = colour;
  g.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  oval(g, x - radius * 0.2, y + radius * 0.3, radius * 0.28, radius * 0.2, alpha('#0a0d24', 0.2));
  oval(g, x - radius * 0.45, y - radius * 0.25, radius * 0.2, radius * 0.16, alpha('#0a0d24', 0.2));
  g.fillStyle = alpha('#0a0d24', 0.66);
  g.beginPath();
  g.arc(x, y, radius + 2, -Math.PI * 0.25, Math.PI * 0.75);
  g.ellipse(x, y, radius + 2, radius * 0.45, Math.PI * 0.75, 0, Math.PI, true);
  g.fill();
  g.restore();
}

/** The rings all round, or only their near half to lie over the planet. */
function ringsOf(g: Ctx, isFront: boolean): void {
  within(g, GIANT.x, GIANT.y, GIANT.tilt, 1, () => {
    for (const [share, width, colour] of rings) {
      g.strokeStyle = colour;
      g.lineWidth = width;
      g.beginPath();
      const r = GIANT.radius * share;
      g.save();
      g.scale(1, FLAT);
      g.arc(0, 0, r, 0, isFront ? Math.PI : TAU);
      g.lineCap = 'butt';
      g.stroke();
      g.restore();
    }
  });
}

function giant(g: Ctx, t: number): void {
  const { x, y, radius, tilt } = GIANT;
  glow(g, x - 40, y - 40, radius * 1.9, '#ff8a3d', 0.34);
  g.save();
  g.beginPath();
  g.arc(x, y, radius, 0, TAU);
  g.clip();
  within(g, x, y, tilt, 1, () => {
    g.fillStyle = belts[0][0];
    g.fillRect(-radius, -radius, radius * 2, radius);
    let top = -radius;
    for (const [i, [colour, share]] of belts.entries()) {
      const height = share * radius * 2;
      g.fillStyle = colour;
      g.beginPath();
      g.moveTo(-radius - 10, top + height + 30);
      for (let px = -radius - 10; px <= radius + 10; px += 12)
        g.lineTo(px, top + 4 * Math.sin(px / 32 + i * 2 + TAU * t * (i % 2 ? 2 : -2)));
      g.lineTo(radius + 10, top + height + 30);
      g.fill();
      top += height;
    }
    // A storm comes round twice.
    const round = beat(t, 2);
    if (round < 0.6) {
      const at = -Math.cos(Math.PI * (round / 0.6));
      const wide = Math.sqrt(Math.max(0, 1 - at * at));
      oval(g, at * radius * 0.86, -84, 40 * wide, 21, '#ffe9c4');
      oval(g, at * radius * 0.86, -84, 28 * wide, 13, '#d4552e');
    }
    line(
      g,
      [
        [-radius, -4],
        [radius, -4],
      ],
      alpha('#5a2418', 0.25),
      12,
    );
  });
  // Night falls over the lower right.
  g.fillStyle = alpha('#0a0d24', 0.6);
  g.beginPath();
  g.arc(x, y, radius + 2, -Math.PI * 0.25, Math.PI * 0.75);
  g.ellipse(x, y, radius + 2, radius * 0.42, Math.PI * 0.75, 0, Math.PI, true);
  g.fill();
  g.restore();
}

function moonsOn(g: Ctx, t: number, isFront: boolean): void {
  for (const { orbit, size, laps, phase, colour } of moons) {
    const angle = TAU * (t * laps + phase);
    if (Math.sin(angle) > 0 !== isFront) continue;
    const [dx, dy] = [Math.cos(angle) * GIANT.radius * orbit, Math.sin(angle) * GIANT.radius * orbit * FLAT];
    const x = GIANT.x + dx * Math.cos(GIANT.tilt) - dy * Math.sin(GIANT.tilt);
    const y = GIANT.y + dx * Math.sin(GIANT.tilt) + dy * Math.cos(GIANT.tilt);
    ball(g, x, y, size * (1 + 0.2 * Math.sin(angle)), colour);
  }
}

function paths(g: Ctx): void {
  within(g, GIANT.x, GIANT.y, GIANT.tilt, 1, () => {
    for (const { orbit } of moons.slice(0, 2)) {
      g.strokeStyle = alpha('#8fa2ff', 0.24);
      g.lineWidth = 2;
      g.beginPath();
      g.ellipse(0, 0, GIANT.radius * orbit, GIANT.radius * orbit * FLAT, 0, 0, TAU);
      g.stroke();
    }
  });
}

function station(g: Ctx, t: number): void {
  for (const side of [-1, 1]) {
    line(
      g,
      [
        [0, 0],
        [side * 60, 0],
      ],
      '#c4cce6',
      5,
    );
    for (const dy of [-1, 1])
      for (let i = 0; i < 2; i += 1) {
        panel(g, side * (44 + i * 30) - 12, dy > 0 ? 5 : -41, 24, 36, 2, '#3949ab');
        line(
          g,
          [
            [side * (44 + i * 30) - 12, dy * 23],
            [side * (44 + i * 30) + 12, dy * 23],
          ],
          '#7d90f0',
          2,
        );
      }
  }
  panel(g, -22, -13, 44, 26, 9, '#e8ebff');
  panel(g, -9, -32, 18, 64, 7, '#c4cce6');
  panel(g, -22, 2, 44, 8, 4, '#ff8a3d');
  const blink = smooth(span(Math.cos(TAU * t * 20), 0.4, 0.9));
  disc(g, 0, -34, 4, mix('#5a2a2a', '#ff5a4a', blink));
  glow(g, 0, -34, 20, '#ff5a4a', 0.7 * blink);
}

/** The world below, cropped by the frame: cloud bands slide along its edge. */
function world(g: Ctx, t: number): void {
  const [x, y, radius] = [110, 1010, 520];
  glow(g, x, y, radius + 150, '#4f7dff', 0.9);
  disc(g, x, y, radius + 7, '#9cc4ff');
  g.save();
  g.beginPath();
  g.arc(x, y, radius, 0, TAU);
  g.clip();
  g.fillStyle = fade(g, y - radius, H, '#2f6fd0', '#15306e');
  g.fillRect(0, y - radius, x + radius, radius);
  g.lineCap = 'round';
  for (const { at, length, depth, width, colour, laps } of weather) {
    const from = TAU * (at + t * laps);
    g.strokeStyle = colour;
    g.lineWidth = width;
    g.beginPath();
    g.arc(x, y, radius * depth, from, from + TAU * length);
    g.stroke();
  }
  g.restore();
}

export const paint: Paint = (g, t) => {
  sky(g, ['#090b22', '#141a4a', '#25206a', '#3d2470'], H, [0, 0.4, 0.75, 1]);
  oval(g, 360, 210, 520, 120, alpha('#3949ab', 0.16), -0.35);
  oval(g, 420, 190, 360, 66, alpha('#7a4fc0', 0.16), -0.35);
  for (const { x, y, size, phase, laps } of stars)
    disc(g, x, y, size, alpha('#e8ebff', size > 2 ? 0.6 + 0.35 * wave(t, laps, phase) : 0.6));
  // The sun of this place.
  glow(g, 196, 128, 240, '#ffd9a0', 0.75);
  disc(g, 196, 128, 30, '#fff6e0');
  const fall = span(t, 0.3, 0.62);
  if (fall > 0 && fall < 1) {
    const [x, y] = [lerp(560, 1400, fall), lerp(-60, 300, fall ** 1.2)];
    layer(g, 1, () =>
      polygon(
        g,
        [
          [x, y],
          [x - 250, y - 116],
          [x - 230, y - 84],
        ],
        alpha('#bfe0ff', 0.34),
      ),
    );
    line(
      g,
      [
        [x - 130, y - 54],
        [x, y],
      ],
      alpha('#e8f4ff', 0.7),
      5,
    );
    disc(g, x, y, 7, '#ffffff');
  }
  paths(g);
  moonsOn(g, t, false);
  ringsOf(g, false);
  giant(g, t);
  ringsOf(g, true);
  moonsOn(g, t, true);
  world(g, t);
  const pass = span(t, 0.04, 0.96);
  within(g, lerp(-140, W + 140, pass), 560 - 90 * easeInOut(pass) + 26 * wave(t, 1), -0.32 + 0.3 * pass, 1.15, () =>
    station(g, t),
  );
};
