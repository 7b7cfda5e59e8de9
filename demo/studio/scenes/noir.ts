/** A wet street at night in black, grey and one yellow lamp; somebody passes, a cat watches. */
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
  oval,
  type Paint,
  panel,
  polygon,
  scatter,
  sky,
  swell,
  TAU,
  W,
  wave,
  within,
} from '../draw/kit.ts';

const drops = scatter(22, 7, (random) => ({
  x: random() * 1.2,
  phase: random(),
  laps: 26 + Math.floor(random() * 8),
  length: 26 + random() * 26,
}));
const ripples = scatter(6, 12, (random) => ({
  x: random() * W,
  y: 610 + random() * 96,
  phase: random(),
  laps: 14 + Math.floor(random() * 6),
}));
const LAMP = { x: 860, y: 196 } as const;

function walker(g: Ctx, step: number, colour: string): void {
  const stride = Math.sin(TAU * step);
  line(
    g,
    [
      [-2, -78],
      [-2 + stride * 17, -40],
      [-6 + stride * 30, 0],
    ],
    colour,
    14,
  );
  line(
    g,
    [
      [2, -78],
      [2 - stride * 17, -40],
      [2 - stride * 30, 0],
    ],
    colour,
    14,
  );
  polygon(
    g,
    [
      [-26, -158],
      [22, -158],
      [36, -62 + stride * 3],
      [-38, -62 - stride * 3],
    ],
    colour,
  );
  disc(g, 0, -176, 17, colour);
  oval(g, 0, -186, 31, 5, colour);
  panel(g, -17, -208, 34, 24, 6, colour);
  line(
    g,
    [
      [-16, -148],
      [-34, -122],
      [-22, -104],
    ],
    colour,
    11,
  );
  // The umbrella over the shoulder.
  line(
    g,
    [
      [-22, -104],
      [-26, -250],
    ],
    colour,
    4,
  );
  g.fillStyle = colour;
  g.beginPath();
  g.arc(-26, -212, 92, Math.PI * 1.06, Math.PI * 1.94);
  for (let i = 0; i < 4; i += 1) g.quadraticCurveTo(40 - i * 44, -246, 18 - i * 44, -236);
  g.fill();
}

function cat(g: Ctx, t: number): void {
  const colour = '#0a0b0e';
  oval(g, 0, -24, 22, 26, colour);
  disc(g, -4, -56, 16, colour);
  polygon(
    g,
    [
      [-18, -62],
      [-14, -82],
      [-5, -68],
    ],
    colour,
  );
  polygon(
    g,
    [
      [-2, -68],
      [8, -82],
      [11, -60],
    ],
    colour,
  );
  g.strokeStyle = colour;
  g.lineWidth = 8;
  g.lineCap = 'round';
  g.beginPath();
  g.moveTo(16, -6);
  g.quadraticCurveTo(54, -4, 44, -34 + 12 * wave(t, 6));
  g.stroke();
  if (frac(t * 7) < 0.94) for (const x of [-10, 2]) oval(g, x, -57, 3.2, 4, '#f2c14e');
}

export const paint: Paint = (g, t) => {
  sky(g, ['#0b0c10', '#1b1e26', '#3a3f4b'], 600);
  disc(g, 250, 150, 70, '#c9ccd2');
  glow(g, 250, 150, 220, '#c9ccd2', 0.3);
  for (const [i, [x, width, height]] of (
    [
      [-20, 210, 400],
      [170, 150, 300],
      [300, 190, 450],
      [470, 130, 340],
      [960, 170, 430],
      [1110, 220, 520],
    ] as const
  ).entries()) {
    g.fillStyle = i % 2 ? '#16181f' : '#1d2029';
    g.fillRect(x, 600 - height, width, height);
    for (let n = 0; n < 12; n += 1) {
      const lit = (n * 5 + i * 3) % 7 === 0;
      const change = (n + i) % 5 === 0 ? swell(frac(t + n * 0.13), 0.2, 0.75, 0.02) : 1;
      g.fillStyle = lit ? mix('#2a2e38', '#e8c25a', 0.85 * change) : '#2a2e38';
      g.fillRect(x + 24 + (n % 3) * (width / 3.4), 600 - height + 36 + Math.floor(n / 3) * 74, 22, 38);
    }
  }
  // A lit doorway with blinds on the left.
  panel(g, 60, 356, 190, 156, 4, '#d9b24a');
  for (let i = 0; i < 10; i += 1)
    line(
      g,
      [
        [60, 366 + i * 16],
        [250, 366 + i * 16],
      ],
      '#16181f',
      7,
    );
  const inside = 150 + 46 * wave(t, 1, 0.3);
  g.save();
  g.beginPath();
  g.rect(60, 356, 190, 156);
  g.clip();
  within(g, inside, 540, 0, 0.74, () => {
    disc(g, 0, -176, 20, alpha('#0b0c10', 0.85));
    polygon(
      g,
      [
        [-40, -150],
        [40, -150],
        [52, 0],
        [-52, 0],
      ],
      alpha('#0b0c10', 0.85),
    );
    oval(g, 0, -188, 36, 6, alpha('#0b0c10', 0.85));
  });
  g.restore();
  g.fillStyle = fade(g, 600, H, '#22252d', '#0d0e12');
  g.fillRect(0, 596, W, H - 596);
  line(
    g,
    [
      [0, 598],
      [W, 598],
    ],
    '#3a3f4b',
    3,
  );
  // The lamp, its cone and its reflection.
  const hum = 1 - 0.2 * (frac(t * 5) > 0.93 && frac(t * 60) > 0.4 ? 1 : 0);
  g.fillStyle = fade(g, LAMP.y, 610, alpha('#ffdf80', 0.42 * hum), alpha('#ffdf80', 0.05));
  g.beginPath();
  g.moveTo(LAMP.x - 24, LAMP.y);
  g.lineTo(LAMP.x + 24, LAMP.y);
  g.lineTo(LAMP.x + 250, 640);
  g.lineTo(LAMP.x - 250, 640);
  g.fill();
  oval(g, LAMP.x, 640, 252, 38, alpha('#ffdf80', 0.3 * hum));
  line(
    g,
    [
      [LAMP.x + 116, 620],
      [LAMP.x + 116, 190],
      [LAMP.x + 96, 166],
      [LAMP.x + 16, 166],
    ],
    '#08090c',
    11,
  );
  polygon(
    g,
    [
      [LAMP.x - 42, LAMP.y],
      [LAMP.x - 18, 158],
      [LAMP.x + 18, 158],
      [LAMP.x + 42, LAMP.y],
    ],
    '#08090c',
  );
  glow(g, LAMP.x, LAMP.y + 6, 130, '#ffe9a0', 0.9 * hum);
  oval(g, LAMP.x, LAMP.y, 30, 9, '#fff3c4');
  for (let i = 0; i < 6; i += 1)
    panel(
      g,
      LAMP.x - 66 + i * 8 + 12 * wave(t, 6, i * 0.2),
      654 + i * 11,
      132 - i * 16,
      4,
      2,
      alpha('#ffdf80', 0.5 - i * 0.06),
    );
  // Two people cross, one each way, in halves of the loop.
  const go = frac(t + 0.42);
  within(g, lerp(W + 140, -160, go), 648, 0, [1.16, 1.16], () => walker(g, t * 26, '#07080a'));
  const back = frac(t * 1 + 0.95);
  within(g, lerp(-120, W + 120, back), 622, 0, [-0.86, 0.86], () => walker(g, t * 30 + 0.3, '#111319'));
  panel(g, 1086, 560, 150, 60, 6, '#0d0e12');
  within(g, 1160, 562, 0, 0.9, () => cat(g, t));
  for (const { x, y, phase, laps } of ripples) {
    const life = frac(t * laps + phase);
    g.strokeStyle = alpha('#aab0bd', 0.5 * (1 - life));
    g.lineWidth = 2;
    g.beginPath();
    g.ellipse(x, y, 4 + life * 30, 1.5 + life * 8, 0, 0, TAU);
    g.stroke();
  }
  for (const { x, phase, laps, length } of drops) {
    const fall = frac(t * laps + phase);
    const [px, py] = [x * W - fall * 130, lerp(-60, H, fall)];
    line(
      g,
      [
        [px, py],
        [px - length * 0.17, py + length],
      ],
      alpha('#c3c9d6', 0.32),
      2,
    );
  }
};
