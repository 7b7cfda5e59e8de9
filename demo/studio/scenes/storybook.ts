/** A paper theatre: a castle in layers, a moon and stars on threads, a dragon passing behind the towers. */
import {
  alpha,
  below,
  crescent,
  type Ctx,
  disc,
  frac,
  glow,
  lerp,
  line,
  mix,
  type Paint,
  panel,
  polygon,
  sky,
  swell,
  TAU,
  W,
  wave,
  within,
} from '../draw/kit.ts';

/** Casts a paper's shadow on the layer behind while drawing. */
function paper(g: Ctx, draw: () => void): void {
  g.save();
  g.shadowColor = 'rgba(20,10,50,0.45)';
  g.shadowBlur = 16;
  g.shadowOffsetX = 5;
  g.shadowOffsetY = 7;
  draw();
  g.restore();
}

function star(g: Ctx, x: number, y: number, radius: number, colour: string, turn: number): void {
  polygon(
    g,
    Array.from({ length: 10 }, (_, i) => {
      const r = i % 2 ? radius * 0.46 : radius;
      const a = (i / 10) * TAU - TAU / 4 + turn;
      return [x + Math.cos(a) * r, y + Math.sin(a) * r] as const;
    }),
    colour,
  );
}

function tower(
  g: Ctx,
  x: number,
  base: number,
  width: number,
  height: number,
  wall: string,
  roof: string,
  t: number,
  phase: number,
): void {
  const top = base - height;
  g.fillStyle = wall;
  g.beginPath();
  g.rect(x - width / 2, top, width, height);
  for (let i = 0; i < 3; i += 1) g.rect(x - width / 2 - 6 + i * (width / 2 - 2), top - 14, width * 0.24, 18);
  g.fill();
  polygon(
    g,
    [
      [x - width * 0.62, top - 12],
      [x, top - width * 1.35],
      [x + width * 0.62, top - 12],
    ],
    roof,
  );
  const tip = top - width * 1.35;
  line(
    g,
    [
      [x, tip],
      [x, tip - 34],
    ],
    '#5a3b6e',
    3,
  );
  const flutter = 7 * wave(t, 9, phase);
  polygon(
    g,
    [
      [x, tip - 34],
      [x + 40, tip - 26 + flutter],
      [x, tip - 14],
    ],
    '#ff7aa2',
  );
  const lit = 0.72 + 0.28 * swell(frac(t + phase), 0.1, 0.8, 0.05);
  g.fillStyle = mix('#7a5a2b', '#ffd36b', lit);
  g.beginPath();
  g.arc(x, top + 46, width * 0.14, Math.PI, 0);
  g.rect(x - width * 0.14, top + 46, width * 0.28, 26);
  g.fill();
}

function dragon(g: Ctx, t: number): void {
  const flap = wave(t, 10);
  polygon(
    g,
    [
      [10, -6],
      [90, -84 - 50 * flap],
      [64, -30],
      [112, -46 - 24 * flap],
      [66, 4],
    ],
    '#2f9e7d',
  );
  line(
    g,
    [
      [-120, 26 + 12 * wave(t, 5)],
      [-70, 14],
      [-20, 6],
      [50, 0],
      [104, -22],
    ],
    '#3fc29b',
    30,
  );
  line(
    g,
    [
      [-120, 26 + 12 * wave(t, 5)],
      [-168, 44 + 20 * wave(t, 5, 0.1)],
    ],
    '#3fc29b',
    14,
  );
  polygon(
    g,
    [
      [-160, 32 + 20 * wave(t, 5, 0.1)],
      [-206, 40 + 20 * wave(t, 5, 0.1)],
      [-170, 62 + 20 * wave(t, 5, 0.1)],
    ],
    '#2f9e7d',
  );
  panel(g, 92, -46, 66, 38, 18, '#3fc29b');
  polygon(
    g,
    [
      [104, -44],
      [96, -70],
      [118, -46],
    ],
    '#ffe08a',
  );
  disc(g, 132, -32, 5, '#1d1240');
  for (let i = 0; i < 5; i += 1)
    polygon(
      g,
      [
        [-90 + i * 36, -2 - i * 3],
        [-78 + i * 36, -22 - i * 3],
        [-64 + i * 36, -4 - i * 3],
      ],
      '#ffe08a',
    );
}

export const paint: Paint = (g, t) => {
  sky(g, ['#2b1b6b', '#5a3fa8', '#b66bc4', '#ffb3b8'], 640);
  glow(g, 930, 190, 330, '#fff0b8', 0.4);
  const hang = (x: number, length: number, cycles: number, phase: number, draw: () => void): void => {
    within(g, x, -10, 0.035 * wave(t, cycles, phase), 1, () => {
      line(
        g,
        [
          [0, 0],
          [0, length],
        ],
        alpha('#f6e7ff', 0.55),
        2,
      );
      g.translate(0, length);
      draw();
    });
  };
  hang(930, 200, 2, 0, () => paper(g, () => crescent(g, 0, 30, 84, '#fff2c2', 0.4, -0.4)));
  for (const [i, [x, length]] of (
    [
      [120, 150],
      [250, 86],
      [380, 200],
      [560, 110],
      [700, 168],
      [1110, 120],
      [1210, 214],
    ] as const
  ).entries()) {
    hang(x, length, 2 + (i % 2), i * 0.17, () =>
      paper(g, () => star(g, 0, 14, 17 + (i % 3) * 6, i % 2 ? '#ffe9a8' : '#ffd1e8', 0.2 * wave(t, 2, i * 0.3))),
    );
  }
  const clouds = (y: number, travel: number, colour: string, size: number): void =>
    paper(g, () => {
      g.fillStyle = colour;
      g.beginPath();
      for (let n = -2; n <= 8; n += 1) {
        const x = n * 320 - frac(t * travel) * 320;
        for (const [dx, dy, r] of [
          [0, 0, 62],
          [74, -22, 80],
          [160, 4, 66],
          [240, 14, 54],
        ] as const) {
          g.moveTo(x + dx * size + r, y + dy);
          g.arc(x + dx * size, y + dy, r, 0, TAU);
        }
      }
      g.rect(-10, y + 10, W + 20, 300);
      g.fill();
    });
  clouds(470, 1, '#8a5cc0', 1);
  const flight = frac(t + 0.1);
  within(g, lerp(-260, W + 300, flight), 300 + 46 * wave(t, 3), -0.06 * wave(t, 3, 0.25), 0.9, () =>
    paper(g, () => dragon(g, t)),
  );
  paper(g, () => below(g, (x) => 520 - 130 * Math.exp(-(((x - 640) / 330) ** 2)), '#6a3f9e'));
  paper(g, () => {
    tower(g, 470, 470, 84, 150, '#e9d7f5', '#7d4fc4', t, 0.1);
    tower(g, 812, 470, 84, 170, '#e9d7f5', '#7d4fc4', t, 0.4);
    tower(g, 640, 430, 108, 236, '#f4e6fb', '#d4498a', t, 0.7);
  });
  paper(g, () => {
    g.fillStyle = '#fbf1ff';
    g.fillRect(500, 360, 280, 130);
    for (let i = 0; i < 8; i += 1) g.fillRect(500 + i * 37.6, 342, 20, 22);
    tower(g, 548, 486, 70, 140, '#fbf1ff', '#e8638f', t, 0.3);
    tower(g, 734, 486, 70, 128, '#fbf1ff', '#e8638f', t, 0.9);
    g.fillStyle = '#7a4a86';
    g.beginPath();
    g.arc(640, 436, 34, Math.PI, 0);
    g.rect(606, 436, 68, 54);
    g.fill();
  });
  clouds(590, 2, '#b98ad6', 1);
  paper(g, () => below(g, (x) => 610 + 26 * Math.sin(x / 150 + 0.6), '#3f7f8c'));
  for (let i = 0; i < 9; i += 1)
    paper(g, () => {
      const x = 60 + i * 148 + (i % 2) * 30;
      disc(g, x, 606 + (i % 3) * 12, 38 + (i % 3) * 8, i % 2 ? '#59a58f' : '#4c9687');
      g.fillRect(x - 4, 630, 8, 50);
    });
  paper(g, () => below(g, (x) => 676 + 16 * Math.sin(x / 110), '#2c5f78'));
};
