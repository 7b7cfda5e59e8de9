/** A record turns under a lamp; a cup steams beside it. */
import {
  alpha,
  circleLine,
  type Ctx,
  disc,
  fade,
  frac,
  glow,
  H,
  line,
  oval,
  type Paint,
  panel,
  smooth,
  TAU,
  W,
  wave,
  within,
} from '../draw/kit.ts';

const DISC = { x: 520, y: 372, r: 262 } as const;
/** 33⅓ turns a minute are 16 in the loop. */
const TURNS = 16;

function record(g: Ctx, t: number): void {
  const { x, y, r } = DISC;
  disc(g, x + 8, y + 14, r + 4, alpha('#1a0a04', 0.45));
  disc(g, x, y, r, '#17120f');
  for (let i = 0; i < 9; i += 1)
    circleLine(g, x, y, 118 + i * 16, alpha('#3a2d26', i % 3 === 0 ? 0.9 : 0.5), i % 3 === 0 ? 2.5 : 1.5);
  // Light lies still on the grooves while the record turns under it.
  for (const [turn, strength] of [
    [-0.62, 0.16],
    [Math.PI - 0.62, 0.12],
    [0.9, 0.07],
    [Math.PI + 0.9, 0.06],
  ] as const) {
    const a = turn + 0.02 * wave(t, 2);
    for (const wide of [0.26, 0.16, 0.08]) {
      g.fillStyle = alpha('#ffd9a0', strength * 0.55);
      g.beginPath();
      g.moveTo(x, y);
      g.arc(x, y, r - 3, a - wide, a + wide);
      g.fill();
    }
  }
  disc(g, x, y, 96, '#d9482b');
  within(g, x, y, t * TURNS * TAU, 1, () => {
    g.fillStyle = '#f3c15a';
    g.beginPath();
    g.arc(0, 0, 96, 0.2, Math.PI - 0.5);
    g.fill();
    panel(g, -56, -52, 70, 12, 6, '#fff1d6');
    panel(g, -40, -32, 46, 8, 4, '#fff1d6');
    disc(g, 56, -26, 13, '#2b1a12');
  });
  circleLine(g, x, y, 88, alpha('#fff1d6', 0.5), 2);
  disc(g, x, y, 9, '#d8d2c6');
}

function arm(g: Ctx, t: number): void {
  const swing = 0.1 + 0.1 * (0.5 - 0.5 * Math.cos(TAU * t)) + 0.003 * wave(t, TURNS);
  disc(g, 872, 164, 52, '#3a2a22');
  disc(g, 872, 160, 44, '#b9aa98');
  disc(g, 872, 160, 26, '#8b7d6d');
  within(g, 872, 160, swing, 1, () => {
    line(
      g,
      [
        [6, -66],
        [0, 0],
        [-8, 210],
        [-84, 330],
      ],
      alpha('#1a0a04', 0.35),
      15,
    );
    line(
      g,
      [
        [0, -72],
        [0, 0],
        [-14, 204],
        [-92, 320],
      ],
      '#e6ddd0',
      11,
    );
    panel(g, -17, -98, 34, 46, 8, '#8b7d6d');
    within(g, -92, 320, 0.62, 1, () => {
      panel(g, -17, -10, 34, 58, 6, '#2b211c');
      panel(g, -11, 34, 22, 18, 3, '#d9482b');
    });
  });
}

export const paint: Paint = (g, t) => {
  g.fillStyle = fade(g, 0, H, '#8a4f2a', '#5a2f19');
  g.fillRect(0, 0, W, H);
  for (let i = 0; i < 7; i += 1) {
    g.fillStyle = alpha('#3a1c0e', i % 2 ? 0.16 : 0.06);
    g.fillRect(0, i * 104, W, 104);
    line(
      g,
      [
        [0, i * 104],
        [W, i * 104],
      ],
      alpha('#2b140a', 0.4),
      2,
    );
    line(
      g,
      [
        [120 + i * 170, i * 104 + 40],
        [430 + i * 120, i * 104 + 46],
      ],
      alpha('#2b140a', 0.18),
      3,
    );
  }
  glow(g, 1010 + 10 * wave(t), 60, 900, '#ffb45c', 0.62);
  // The player: a case, its platter, record and arm.
  panel(g, 196, 66, 800, 616, 34, alpha('#1a0a04', 0.4));
  panel(g, 186, 52, 800, 616, 34, '#c7693a');
  panel(g, 206, 72, 760, 576, 24, '#a8522b');
  disc(g, DISC.x, DISC.y, DISC.r + 18, '#6b3219');
  record(g, t);
  arm(g, t);
  for (let i = 0; i < 2; i += 1) {
    disc(g, 866 + i * 62, 596, 21, '#6b3219');
    disc(g, 866 + i * 62, 592, 17, '#f3c15a');
    within(g, 866 + i * 62, 592, 0.4 + i, 1, () =>
      line(
        g,
        [
          [0, -4],
          [0, -14],
        ],
        '#6b3219',
        4,
      ),
    );
  }
  panel(g, 840, 470, 110, 18, 9, '#6b3219');
  const level = 0.5 + 0.22 * Math.sin(t * TAU * 20) * Math.sin(t * TAU * 3) + 0.12 * wave(t, 40);
  panel(g, 844, 474, 102 * level, 10, 5, '#ffd98a');
  // The cup.
  const cup = { x: 1118, y: 470 } as const;
  oval(g, cup.x + 8, cup.y + 16, 116, 112, alpha('#1a0a04', 0.35));
  disc(g, cup.x, cup.y, 112, '#f3e4cf');
  circleLine(g, cup.x, cup.y, 96, '#e3cdb0', 4);
  line(
    g,
    [
      [cup.x + 58, cup.y - 46],
      [cup.x + 104, cup.y - 84],
    ],
    '#fff4e4',
    22,
  );
  disc(g, cup.x, cup.y, 72, '#fff4e4');
  disc(g, cup.x, cup.y, 60, '#4a2412');
  disc(g, cup.x - 3, cup.y - 3, 54, '#5e3018');
  g.strokeStyle = alpha('#c98d55', 0.8);
  g.lineWidth = 5;
  g.beginPath();
  for (let i = 0; i <= 40; i += 1) {
    const a = (i / 40) * TAU * 1.6 + t * TAU;
    g.lineTo(cup.x - 3 + Math.cos(a) * (8 + i * 0.85), cup.y - 3 + Math.sin(a) * (8 + i * 0.85));
  }
  g.stroke();
  for (let i = 0; i < 3; i += 1) {
    const life = frac(t * 5 + i / 3);
    const veil = smooth(Math.min(1, life * 4)) * (1 - life) * 0.3;
    g.strokeStyle = alpha('#fff4e4', veil);
    g.lineWidth = 13 + 10 * life;
    g.lineCap = 'round';
    g.beginPath();
    for (let k = 0; k <= 12; k += 1)
      g.lineTo(cup.x - 26 + i * 26 + 16 * Math.sin(k / 2.4 + life * 4 + i * 2), cup.y - 20 - life * 110 - k * 11);
    g.stroke();
  }
  // A sleeve leaning in from below.
  within(g, 1136, 706, -0.16, 1, () => {
    panel(g, -150, -84, 310, 300, 8, '#20434a');
    disc(g, 5, 66, 104, '#f3c15a');
    disc(g, 5, 66, 66, '#d9482b');
    disc(g, 5, 66, 28, '#20434a');
  });
  glow(g, DISC.x, DISC.y - 60, 520, '#ffcf8a', 0.1 + 0.02 * wave(t, 3));
};
