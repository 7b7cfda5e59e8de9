/** A hearth: flames in four layers, embers, candles on the mantel, a clock and a sleeping cat. */
import {
  alpha,
  type Ctx,
  disc,
  fade,
  frac,
  glow,
  H,
  line,
  mix,
  oval,
  type Paint,
  panel,
  polygon,
  scatter,
  TAU,
  W,
  wave,
  within,
} from '../draw/kit.ts';

const embers = scatter(16, 5, (random) => ({
  x: 480 + random() * 320,
  laps: 5 + Math.floor(random() * 5),
  phase: random(),
  size: 1.8 + random() * 2.4,
  drift: (random() - 0.5) * 90,
}));
const LAYERS = [
  { colour: '#b3261e', height: 262, width: 400, tongues: 7, speed: 14 },
  { colour: '#f0581f', height: 216, width: 330, tongues: 6, speed: 18 },
  { colour: '#ff9d2e', height: 160, width: 252, tongues: 5, speed: 22 },
  { colour: '#ffe08a', height: 96, width: 160, tongues: 4, speed: 26 },
] as const;

function flame(
  g: Ctx,
  t: number,
  { colour, height, width, tongues, speed }: (typeof LAYERS)[number],
  seed: number,
): void {
  g.fillStyle = colour;
  g.beginPath();
  const left = 640 - width / 2;
  const step = width / tongues;
  g.moveTo(left - 12, 566);
  for (let i = 0; i < tongues; i += 1) {
    const middle = 1 - Math.abs((i + 0.5) / tongues - 0.5) * 1.35;
    const reach =
      height * middle * (0.74 + 0.17 * wave(t, speed, i * 0.37 + seed) + 0.12 * wave(t, speed + 7, i * 0.61 + seed));
    const lean = 20 * wave(t, speed - 5, i * 0.29 + seed);
    const x = left + i * step;
    const valley = 566 - reach * 0.32;
    if (i === 0) g.quadraticCurveTo(x - 16, 530, x, valley);
    g.bezierCurveTo(
      x + step * 0.04,
      valley - reach * 0.3,
      x + step * 0.5 + lean,
      566 - reach * 0.7,
      x + step * 0.5 + lean * 1.3,
      566 - reach,
    );
    g.bezierCurveTo(
      x + step * 0.6 + lean * 0.4,
      566 - reach * 0.66,
      x + step * 1.02,
      valley - reach * 0.24,
      x + step,
      i === tongues - 1 ? 540 : valley,
    );
  }
  g.quadraticCurveTo(left + width + 16, 548, left + width + 12, 566);
  g.fill();
}

function log(g: Ctx, x: number, y: number, length: number, turn: number, heat: number): void {
  within(g, x, y, turn, 1, () => {
    panel(g, -length / 2, -22, length, 44, 20, '#3a2118');
    panel(g, -length / 2 + 12, -15, length - 60, 6, 3, '#54301f');
    panel(g, -length / 2 + 40, 4, length - 110, 5, 2.5, mix('#54301f', '#ff7a2e', heat));
    oval(g, length / 2 - 14, 0, 15, 22, '#b98a5a');
    oval(g, length / 2 - 14, 0, 9, 14, '#946a42');
    oval(g, length / 2 - 14, 0, 4, 6, '#b98a5a');
  });
}

function candle(g: Ctx, x: number, height: number, t: number, phase: number): void {
  panel(g, x - 13, 196 - height, 26, height, 5, '#f6ecd8');
  panel(g, x - 25, 190, 50, 10, 5, '#b58a3c');
  line(
    g,
    [
      [x, 196 - height],
      [x, 186 - height],
    ],
    '#3a2118',
    3,
  );
  const flick = 1 + 0.12 * wave(t, 19, phase) + 0.07 * wave(t, 31, phase);
  glow(g, x, 174 - height, 96, '#ffc766', 0.5 * flick);
  within(g, x + 2 * wave(t, 13, phase), 184 - height, 0, [1, flick], () => {
    g.fillStyle = '#ffd27a';
    g.beginPath();
    g.moveTo(0, -34);
    g.quadraticCurveTo(13, -10, 0, 2);
    g.quadraticCurveTo(-13, -10, 0, -34);
    g.fill();
    oval(g, 0, -7, 4, 7, '#fff8e0');
  });
}

export const paint: Paint = (g, t) => {
  const heat = 0.5 + 0.2 * wave(t, 13) + 0.14 * wave(t, 21, 0.3) + 0.1 * wave(t, 8, 0.7);
  g.fillStyle = fade(g, 0, H, '#2b1d2e', '#3d2430');
  g.fillRect(0, 0, W, H);
  for (let i = 0; i < 16; i += 1) panel(g, 20 + i * 80, 0, 40, 720, 0, alpha('#000000', 0.1));
  glow(g, 640, 480, 760, '#ff8a3c', 0.3 + 0.1 * heat);
  // Brick surround and the mouth of the hearth.
  panel(g, 290, 210, 700, 400, 8, '#7d3b2c');
  for (let row = 0; row < 10; row += 1)
    for (let i = 0; i < 8; i += 1) {
      panel(
        g,
        292 + i * 94 - (row % 2) * 46,
        214 + row * 40,
        90,
        36,
        4,
        mix('#8f4431', '#b8583a', ((row * 5 + i * 3) % 7) / 9),
      );
    }
  g.fillStyle = fade(g, 200, 620, '#2f2033', '#3d2430');
  g.fillRect(0, 200, 292, 420);
  g.fillRect(988, 200, 292, 420);
  line(
    g,
    [
      [0, 200],
      [290, 200],
    ],
    '#4a2c3a',
    8,
  );
  line(
    g,
    [
      [990, 200],
      [W, 200],
    ],
    '#4a2c3a',
    8,
  );
  g.fillStyle = '#140b0c';
  g.beginPath();
  g.moveTo(402, 612);
  g.lineTo(402, 400);
  g.quadraticCurveTo(402, 282, 640, 272);
  g.quadraticCurveTo(878, 282, 878, 400);
  g.lineTo(878, 612);
  g.fill();
  g.save();
  g.clip();
  glow(g, 640, 560, 330, '#ff6a1f', 0.75 + 0.2 * heat);
  log(g, 560, 580, 260, -0.06, heat);
  log(g, 722, 582, 250, 0.1, heat);
  for (const [i, item] of LAYERS.entries()) {
    flame(g, t, item, i * 0.41);
    if (i === 1) log(g, 640, 560, 300, -0.03, heat);
  }
  log(g, 640, 594, 380, 0.02, heat);
  for (const { x, laps, phase, size, drift } of embers) {
    const life = frac(t * laps + phase);
    disc(
      g,
      x + drift * life + 12 * wave(t, laps * 2, phase),
      560 - 300 * life,
      size * (1 - life * 0.6),
      alpha('#ffd27a', 1 - life),
    );
  }
  g.restore();
  g.strokeStyle = '#54281d';
  g.lineWidth = 16;
  g.beginPath();
  g.moveTo(402, 612);
  g.lineTo(402, 400);
  g.quadraticCurveTo(402, 282, 640, 272);
  g.quadraticCurveTo(878, 282, 878, 400);
  g.lineTo(878, 612);
  g.stroke();
  // Mantel, with what stands on it.
  panel(g, 230, 196, 820, 36, 8, '#5a3524');
  panel(g, 230, 196, 820, 12, 6, '#7d4c33');
  panel(g, 262, 232, 756, 14, 4, '#47281b');
  candle(g, 330, 66, t, 0.1);
  candle(g, 392, 44, t, 0.6);
  candle(g, 946, 58, t, 0.3);
  panel(g, 566, 74, 148, 124, 20, '#7d4c33');
  disc(g, 640, 134, 50, '#f6ecd8');
  for (let i = 0; i < 12; i += 1)
    disc(g, 640 + Math.cos((i / 12) * TAU) * 41, 134 + Math.sin((i / 12) * TAU) * 41, i % 3 ? 2 : 3.6, '#3a2118');
  within(g, 640, 134, t * TAU, 1, () =>
    line(
      g,
      [
        [0, 0],
        [0, -34],
      ],
      '#3a2118',
      4,
    ),
  );
  within(g, 640, 134, 2.1, 1, () =>
    line(
      g,
      [
        [0, 0],
        [0, -24],
      ],
      '#3a2118',
      5,
    ),
  );
  disc(g, 640, 134, 5, '#b3261e');
  panel(g, 446, 120, 26, 78, 3, '#b3261e');
  panel(g, 474, 106, 22, 92, 3, '#2f6f73');
  panel(g, 498, 128, 30, 70, 3, '#d9a441');
  within(g, 800, 196, 0, 1, () => {
    polygon(
      g,
      [
        [-26, -50],
        [26, -50],
        [17, 0],
        [-17, 0],
      ],
      '#c9744a',
    );
    for (let i = -2; i <= 2; i += 1)
      within(g, 0, -48, i * 0.42 + 0.02 * wave(t, 2, i * 0.2), 1, () =>
        oval(g, 0, -30, 11, 32, i % 2 ? '#5a9e6a' : '#3f8257'),
      );
  });
  // Floor, rug and the cat.
  g.fillStyle = fade(g, 612, H, '#4a2c22', '#2a1815');
  g.fillRect(0, 612, W, H - 612);
  oval(g, 640, 690, 560, 62, '#8f2f3a');
  oval(g, 640, 690, 500, 50, '#a84a4a');
  oval(g, 640, 690, 420, 38, '#8f2f3a');
  glow(g, 640, 640, 430, '#ffb060', 0.22 + 0.1 * heat);
  const breath = 1 + 0.035 * wave(t, 8);
  within(g, 1020, 676, 0, [1, breath], () => {
    oval(g, 0, -28, 92, 44, '#d98a4a');
    for (let i = 0; i < 4; i += 1)
      line(
        g,
        [
          [-30 + i * 28, -70 + Math.abs(i - 1.5) * 6],
          [-24 + i * 28, -46],
        ],
        '#b5652e',
        8,
      );
    disc(g, -76, -30, 31, '#d98a4a');
    polygon(
      g,
      [
        [-100, -46],
        [-98, -74],
        [-80, -56],
      ],
      '#d98a4a',
    );
    polygon(
      g,
      [
        [-70, -58],
        [-54, -74],
        [-52, -46],
      ],
      '#d98a4a',
    );
    line(
      g,
      [
        [-96, -30],
        [-88, -27],
        [-82, -30],
      ],
      '#5a2f19',
      3,
    );
    line(
      g,
      [
        [-70, -30],
        [-62, -27],
        [-56, -30],
      ],
      '#5a2f19',
      3,
    );
    g.strokeStyle = '#c9783c';
    g.lineWidth = 19;
    g.lineCap = 'round';
    g.beginPath();
    g.moveTo(78, -12);
    g.quadraticCurveTo(30, 16, -46, 0);
    g.stroke();
  });
};
