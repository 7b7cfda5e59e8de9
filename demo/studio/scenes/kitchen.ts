/** A kitchen at work: the pan tosses vegetables, the pot steams, a knife keeps time. */
import {
  alpha,
  type Ctx,
  disc,
  fade,
  frac,
  glow,
  line,
  oval,
  type Paint,
  panel,
  polygon,
  TAU,
  W,
  wave,
  within,
} from '../draw/kit.ts';

const TOSSES = 12;

type Food = (g: Ctx) => void;
const tomato: Food = (g) => {
  disc(g, 0, 0, 19, '#e5383b');
  disc(g, 0, 0, 13, '#ff6b5e');
  for (let i = 0; i < 3; i += 1)
    oval(g, Math.cos((i / 3) * TAU) * 7, Math.sin((i / 3) * TAU) * 7, 4, 2.6, '#ffd6a0', (i / 3) * TAU);
};
const pepper: Food = (g) => {
  g.strokeStyle = '#f2b705';
  g.lineWidth = 9;
  g.lineCap = 'round';
  g.beginPath();
  g.arc(0, 0, 17, 0.3, Math.PI + 0.6);
  g.stroke();
};
const pea: Food = (g) => disc(g, 0, 0, 10, '#5fb548');
const carrot: Food = (g) => {
  disc(g, 0, 0, 15, '#ff8c2e');
  disc(g, 0, 0, 8, '#ffb066');
};
const leaf: Food = (g) => {
  oval(g, 0, 0, 22, 9, '#3f9a4f', 0.3);
  line(
    g,
    [
      [-16, -5],
      [16, 5],
    ],
    '#8fd18a',
    2.5,
  );
};
const foods: readonly Food[] = [tomato, pepper, pea, carrot, leaf, pea, tomato, carrot, pepper, leaf];

function burner(g: Ctx, x: number, t: number): void {
  for (let i = 0; i < 9; i += 1) {
    const flick = 13 + 5 * wave(t, 70 + (i % 3) * 9, i * 0.23);
    const dx = -72 + i * 18;
    polygon(
      g,
      [
        [x + dx - 7, 566],
        [x + dx, 566 - flick],
        [x + dx + 7, 566],
      ],
      '#3fa9ff',
    );
    polygon(
      g,
      [
        [x + dx - 3, 566],
        [x + dx, 566 - flick * 0.55],
        [x + dx + 3, 566],
      ],
      '#d6f0ff',
    );
  }
  panel(g, x - 96, 564, 192, 14, 7, '#2a2f38');
}

export const paint: Paint = (g, t) => {
  g.fillStyle = '#1f8a83';
  g.fillRect(0, 0, W, 580);
  for (let row = 0; row < 6; row += 1)
    for (let column = -1; column < 11; column += 1) {
      panel(
        g,
        column * 128 + (row % 2) * 64 + 3,
        row * 92 + 3,
        122,
        86,
        8,
        (row * 3 + column * 5) % 7 === 0 ? '#2fa39a' : '#26958d',
      );
    }
  // A shelf with jars; a rail with tools that sway.
  panel(g, 760, 176, 470, 18, 5, '#f2d8b0');
  for (const [i, colour] of ['#e76f51', '#f4a261', '#e9c46a', '#8ab17d', '#b56576'].entries()) {
    const x = 784 + i * 88;
    panel(g, x, 92, 66, 84, 12, alpha('#ffffff', 0.55));
    panel(g, x + 5, 112 + (i % 3) * 8, 56, 60 - (i % 3) * 8, 8, colour);
    panel(g, x + 4, 80, 58, 17, 6, '#7a4a2b');
  }
  panel(g, 70, 84, 560, 10, 5, '#5c3a26');
  for (let i = 0; i < 6; i += 1)
    within(g, 120 + i * 92, 90, 0.055 * wave(t, 6, i * 0.19), 1, () => {
      line(
        g,
        [
          [0, 0],
          [0, 92],
        ],
        '#d9dee3',
        8,
      );
      if (i % 3 === 0) oval(g, 0, 116, 26, 30, '#d9dee3');
      if (i % 3 === 1) {
        panel(g, -27, 88, 54, 58, 8, '#d9dee3');
        for (let k = 0; k < 3; k += 1) panel(g, -15 + k * 12, 100, 6, 34, 3, '#26958d');
      }
      if (i % 3 === 2)
        for (let k = -2; k <= 2; k += 1) {
          g.strokeStyle = '#d9dee3';
          g.lineWidth = 4;
          g.beginPath();
          g.ellipse(0, 122, Math.abs(k) * 11 + 2, 34, 0, 0, TAU);
          g.stroke();
        }
    });
  glow(g, 980, 300, 420, '#fff0c4', 0.2);
  panel(g, -20, 576, W + 40, 160, 0, '#f2d8b0');
  g.fillStyle = '#fff0d6';
  g.fillRect(0, 576, W, 12);
  panel(g, 40, 590, 720, 140, 12, fade(g, 590, 720, '#3a414d', '#262b34') as unknown as string);
  for (let i = 0; i < 4; i += 1)
    within(g, 160 + i * 150, 650, 0.6 * i, 1, () => {
      disc(g, 0, 0, 27, '#d9dee3');
      panel(g, -4, -25, 8, 22, 4, '#e5383b');
    });
  burner(g, 260, t);
  burner(g, 590, t);
  // The pot and its lid.
  const boil = Math.max(0, wave(t, 24)) * 7;
  for (let i = 0; i < 5; i += 1) {
    const life = frac(t * 6 + i / 5);
    disc(
      g,
      590 + 34 * Math.sin(i * 2.3 + life * 3),
      380 - life * 230,
      16 + 32 * life,
      alpha('#ffffff', 0.26 * Math.sin(life * Math.PI)),
    );
  }
  panel(g, 470, 420, 240, 142, 22, '#e5383b');
  panel(g, 470, 420, 240, 24, 12, '#ff6b5e');
  panel(g, 428, 452, 52, 22, 11, '#a4262c');
  panel(g, 700, 452, 52, 22, 11, '#a4262c');
  panel(g, 496, 452, 20, 84, 10, alpha('#ffffff', 0.28));
  within(g, 590, 418 - boil, 0.025 * wave(t, 24, 0.2), 1, () => {
    g.fillStyle = '#c92f34';
    g.beginPath();
    g.ellipse(0, 2, 122, 42, 0, Math.PI, 0);
    g.fill();
    panel(g, -20, -60, 40, 24, 12, '#2a2f38');
  });
  // The pan: a flick, and everything flies in an arc.
  const beat = frac(t * TOSSES);
  const flick = beat < 0.2 ? Math.sin((beat / 0.2) * Math.PI) : 0;
  const pan = { x: 250 - flick * 20, y: 536 - flick * 26 } as const;
  for (const [i, food] of foods.entries()) {
    const start = 0.1 + (i % 5) * 0.018;
    const air = Math.min(1, Math.max(0, (beat - start) / 0.62));
    const up = 4 * air * (1 - air) * (170 + ((i * 37) % 90));
    const from = -92 + i * 20;
    const to = -92 + ((i + 1) % foods.length) * 20;
    // Whoever flies to the far edge wraps behind the others, so the order comes round.
    const x = from + (to - from) * air;
    within(g, pan.x + x, pan.y - 16 - up, air * TAU * (i % 2 ? 1 : -1) + i, 1, () => food(g));
  }
  within(g, pan.x, pan.y, flick * 0.12, 1, () => {
    polygon(
      g,
      [
        [-150, -22],
        [150, -22],
        [118, 26],
        [-118, 26],
      ],
      '#2a2f38',
    );
    panel(g, -156, -30, 312, 14, 7, '#454d5a');
    within(g, -146, -20, 0.16, 1, () => panel(g, -190, -11, 200, 22, 11, '#7a4a2b'));
  });
  // The board and the knife.
  panel(g, 820, 618, 400, 36, 12, '#b0753f');
  panel(g, 820, 618, 400, 14, 7, '#c98f57');
  const chop = frac(t * 48);
  const down = chop < 0.4 ? Math.sin((chop / 0.4) * Math.PI) : 0;
  for (let i = 0; i < 9; i += 1)
    within(g, 846 + i * 15, 609, 0.4, 1, () => oval(g, 0, 0, 6, 13, i % 2 ? '#8fd18a' : '#c9efb8'));
  panel(g, 986, 588, 150, 32, 16, '#5fb548');
  panel(g, 986, 592, 140, 9, 5, '#8fd18a');
  within(g, 1010, 606, -0.34 + down * 0.3, 1, () => {
    polygon(
      g,
      [
        [-44, -6],
        [-30, 6],
        [120, 6],
        [120, -34],
      ],
      '#e6eaf0',
    );
    polygon(
      g,
      [
        [-44, -6],
        [-30, 6],
        [120, 6],
        [120, 0],
      ],
      '#b9c2cd',
    );
    panel(g, 116, -36, 120, 28, 10, '#3a2a22');
  });
  // A bowl of lemons.
  for (const [x, y] of [
    [850, 548],
    [900, 540],
    [876, 520],
  ] as const) {
    oval(g, x, y, 33, 27, '#ffd23f');
    oval(g, x - 8, y - 9, 10, 6, '#fff0a8');
  }
  g.fillStyle = '#2f6fb0';
  g.beginPath();
  g.ellipse(874, 552, 92, 56, 0, 0, Math.PI);
  g.fill();
  panel(g, 776, 546, 196, 14, 7, '#4f93d6');
};
