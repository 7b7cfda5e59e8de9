/** Blocks with faces hop about a sunny nursery shelf; a train of beads goes round. */
import {
  alpha,
  type Ctx,
  disc,
  frac,
  lerp,
  line,
  mix,
  oval,
  type Paint,
  panel,
  polygon,
  sky,
  strip,
  TAU,
  W,
  wave,
  within,
} from '../draw/kit.ts';

const FLOOR = 600;
/** Share of a beat a block rests. */
const REST = 0.7;
const blocks = [
  { x: 190, size: 150, colour: '#ff6b6b', phase: 0, hops: 6, eyes: 0 },
  { x: 400, size: 116, colour: '#ffd93d', phase: 0.25, hops: 9, eyes: 1 },
  { x: 620, size: 172, colour: '#4d96ff', phase: 0.6, hops: 6, eyes: 2 },
  { x: 850, size: 128, colour: '#6bcb77', phase: 0.45, hops: 9, eyes: 0 },
  { x: 1070, size: 150, colour: '#c77dff', phase: 0.8, hops: 6, eyes: 1 },
] as const;

function face(g: Ctx, size: number, kind: number, look: number, blink: number, joy: number): void {
  const eye = size * 0.1;
  for (const side of [-1, 1]) {
    const x = side * size * 0.19;
    if (blink)
      line(
        g,
        [
          [x - eye, -size * 0.58],
          [x + eye, -size * 0.58],
        ],
        '#2d2a45',
        size * 0.035,
      );
    else {
      oval(g, x, -size * 0.58, eye, eye * (kind === 2 ? 1.35 : 1.15), '#ffffff');
      disc(g, x + look * eye * 0.4, -size * 0.57, eye * 0.55, '#2d2a45');
      disc(g, x + look * eye * 0.4 + eye * 0.2, -size * 0.6, eye * 0.18, '#ffffff');
    }
    oval(g, side * size * 0.33, -size * 0.42, size * 0.075, size * 0.045, alpha('#ff3d6e', 0.35));
  }
  g.fillStyle = '#2d2a45';
  g.beginPath();
  g.moveTo(-size * 0.15, -size * 0.38);
  g.quadraticCurveTo(0, -size * (0.28 - 0.16 * joy), size * 0.15, -size * 0.38);
  g.quadraticCurveTo(0, -size * (0.3 - 0.02 * joy), -size * 0.15, -size * 0.38);
  g.fill();
}

export const paint: Paint = (g, t) => {
  sky(g, ['#bfeaff', '#e6f8ff', '#fff7df'], FLOOR);
  // Big soft shapes on the wall.
  disc(g, 930, 150, 88 + 4 * wave(t, 3), '#ffd166');
  for (let i = 0; i < 12; i += 1) {
    const a = (i / 12) * TAU + (t * TAU) / 12;
    line(
      g,
      [
        [930 + Math.cos(a) * 112, 150 + Math.sin(a) * 112],
        [930 + Math.cos(a) * 138, 150 + Math.sin(a) * 138],
      ],
      '#ffd166',
      12,
    );
  }
  g.lineWidth = 26;
  for (const [i, colour] of ['#ff8fa3', '#ffd166', '#8ce99a', '#74c0fc'].entries()) {
    g.strokeStyle = alpha(colour, 0.8);
    g.beginPath();
    g.arc(330, FLOOR, 420 - i * 30, Math.PI, 0);
    g.stroke();
  }
  strip(t * W * 1.0, W / 4, 4, 160, (i, x) => {
    const y = 110 + (i % 2) * 90;
    for (const [dx, dy, r] of [
      [-40, 6, 30],
      [0, -10, 42],
      [44, 4, 32],
    ] as const)
      disc(g, x + dx, y + dy, r, '#ffffff');
    panel(g, x - 70, y + 4, 146, 32, 16, '#ffffff');
  });
  panel(g, -20, FLOOR, W + 40, 140, 0, '#e8a96b');
  panel(g, -20, FLOOR, W + 40, 16, 0, '#f6c48b');
  // A train of beads along the shelf.
  const train = lerp(-420, W + 160, t);
  for (let i = 0; i < 5; i += 1) {
    const x = train + i * -84 + 260;
    const y = 682 + 3 * wave(t, 30, i * 0.2);
    if (i > 0)
      line(
        g,
        [
          [x + 60, y - 18],
          [x + 30, y - 18],
        ],
        '#6b4a2f',
        6,
      );
    panel(g, x - 34, y - 46, 70, 44, 12, ['#e63946', '#457b9d', '#f4a261', '#2a9d8f', '#e9c46a'][i] ?? '#ffffff');
    if (i === 0) {
      panel(g, x + 6, y - 82, 34, 44, 8, '#e63946');
      panel(g, x + 13, y - 74, 20, 18, 4, '#fff3d6');
      panel(g, x - 26, y - 68, 16, 26, 4, '#3a2f45');
      for (let p = 0; p < 3; p += 1) {
        const life = frac(t * 12 + p / 3);
        disc(g, x - 18 - life * 60, y - 76 - life * 60, 8 + 12 * life, alpha('#ffffff', 0.8 * (1 - life)));
      }
    }
    for (const dx of [-18, 20])
      within(g, x + dx, y, t * TAU * 30, 1, () => {
        disc(g, 0, 0, 13, '#3a2f45');
        line(
          g,
          [
            [-8, 0],
            [8, 0],
          ],
          '#fff3d6',
          4,
        );
      });
  }
  for (const { x, size, colour, phase, hops, eyes } of blocks) {
    const beat = frac(t * hops + phase);
    // Most of the beat on the ground, gathering at its end; then up and down.
    const air = beat < REST ? 0 : (beat - REST) / (1 - REST);
    const height = 4 * air * (1 - air) * size * 0.85;
    const gather = Math.max(0, (beat - REST + 0.14) / 0.14);
    const squash = beat < REST ? 1 - 0.16 * Math.sin(gather * Math.PI) : 1 + 0.07 * Math.sin(air * Math.PI);
    const turn = air > 0 ? Math.sin(air * TAU) * 0.1 : 0;
    oval(g, x, FLOOR + 8, size * 0.56 * (1 - height / 420), 13, alpha('#8a5a2b', 0.35));
    within(g, x, FLOOR + 2 - height, turn, [1 / Math.sqrt(squash), squash], () => {
      panel(g, -size / 2 + 9, -size + 4, size, size - 2, size * 0.16, mix(colour, '#2d2a45', 0.22));
      panel(g, -size / 2, -size, size, size, size * 0.16, colour);
      panel(
        g,
        -size / 2 + size * 0.08,
        -size + size * 0.07,
        size * 0.84,
        size * 0.12,
        size * 0.06,
        alpha('#ffffff', 0.3),
      );
      const blink = frac(t * 6 + phase * 3) > 0.965 ? 1 : 0;
      face(g, size, eyes, wave(t, 2, phase), blink, air > 0 ? 1 : 0.3);
    });
  }
  // A ball rolls behind and comes back.
  const roll = W / 2 + 520 * wave(t, 1, 0.1);
  within(g, roll, FLOOR + 52, roll / 46, 1, () => {
    disc(g, 0, 0, 46, '#ff922b');
    for (let i = 0; i < 3; i += 1)
      polygon(
        g,
        [
          [0, 0],
          [Math.cos((i / 3) * TAU) * 46, Math.sin((i / 3) * TAU) * 46],
          [Math.cos((i / 3) * TAU + 1) * 46, Math.sin((i / 3) * TAU + 1) * 46],
        ],
        '#fff3d6',
      );
    disc(g, 0, 0, 9, '#e8590c');
  });
};
