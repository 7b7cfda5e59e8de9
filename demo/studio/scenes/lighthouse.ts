/** A night sea: the beam goes round six times, waves come in, a small ship counts the flashes. */
import {
  alpha,
  below,
  crescent,
  type Ctx,
  disc,
  frac,
  glow,
  H,
  lerp,
  line,
  mix,
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

/** Twelve flashes a minute would be 5.76 in the loop; six keep it whole. */
const TURNS = 6;
const LAMP = { x: 948, y: 196 } as const;
const stars = scatter(52, 3, (random) => ({
  x: random() * W,
  y: random() * 340,
  size: 0.8 + random() * 1.5,
  phase: random(),
}));

/** The beam seen from the side: it swings like a door, long when it points across, a flash when at us. */
function beam(g: Ctx, turn: number): void {
  const across = Math.cos(TAU * turn);
  const towards = Math.sin(TAU * turn);
  const reach = 1500 * across;
  const spread = 54 + 60 * Math.max(0, towards);
  const light = 0.2 + 0.5 * Math.abs(across) + 0.2 * Math.max(0, towards);
  const gradient = g.createLinearGradient(LAMP.x, 0, LAMP.x + reach, 0);
  gradient.addColorStop(0, alpha('#fff3c4', 0.85 * light));
  gradient.addColorStop(1, alpha('#fff3c4', 0));
  g.fillStyle = gradient;
  g.beginPath();
  g.moveTo(LAMP.x, LAMP.y - 9);
  g.lineTo(LAMP.x + reach, LAMP.y - spread);
  g.lineTo(LAMP.x + reach, LAMP.y + spread);
  g.lineTo(LAMP.x, LAMP.y + 9);
  g.fill();
}

function ship(g: Ctx, t: number): void {
  polygon(
    g,
    [
      [-84, -8],
      [84, -8],
      [62, 24],
      [-66, 24],
    ],
    '#121c30',
  );
  panel(g, -40, -40, 84, 34, 4, '#223152');
  panel(g, -8, -66, 40, 28, 4, '#2c3f68');
  for (const x of [-28, -6, 16]) panel(g, x, -30, 13, 11, 2, '#ffd66b');
  line(
    g,
    [
      [-54, -8],
      [-54, -78],
    ],
    '#121c30',
    4,
  );
  line(
    g,
    [
      [-54, -78],
      [-86, -10],
    ],
    '#121c30',
    2,
  );
  disc(g, -54, -82, 4, wave(t, 12) > 0 ? '#ff6b5a' : '#7a2f35');
  panel(g, 16, -92, 13, 30, 3, '#8f2f38');
}

export const paint: Paint = (g, t) => {
  const turn = t * TURNS;
  const flash = Math.max(0, Math.sin(TAU * turn)) ** 6;
  sky(g, ['#071126', '#0f2444', '#1f4a63', '#3f7282'], 500);
  for (const { x, y, size, phase } of stars) disc(g, x, y, size, alpha('#ffffff', 0.55 + 0.35 * wave(t, 5, phase)));
  glow(g, 220, 150, 240, '#e6eef2', 0.4);
  crescent(g, 220, 150, 54, '#f2f5ee', 0.3, -0.4);
  for (let i = 0; i < 3; i += 1)
    panel(g, lerp(-420, W + 80, frac(t + i / 3)), 236 + i * 52, 330 - i * 50, 15, 7.5, alpha('#5f8d9c', 0.28));
  if (Math.sin(TAU * turn) < 0) beam(g, turn);
  // The sea, row by row; the ship sails between the third and fourth.
  const rows = 7;
  const seaRow = (i: number): void => {
    const y = 462 + i * 38;
    const colour = mix('#2f6478', '#07182c', i / (rows - 1));
    const size = 7 + i * 3.2;
    const travel = (i % 2 ? 1 : -1) * 160 * 3;
    below(
      g,
      (x) => y - size * Math.abs(Math.sin(((x + travel * t + i * 67) / 160) * Math.PI)) + 5 * wave(t, 5, i * 0.17),
      colour,
      8,
    );
    if (i < 4)
      for (let n = 0; n < 5; n += 1)
        panel(
          g,
          120 + ((n * 263 + i * 90) % 1080) + 18 * wave(t, 3, n * 0.2 + i * 0.1),
          y + 14,
          60 - i * 6,
          3,
          1.5,
          alpha('#cfe6ea', 0.22 + 0.25 * flash),
        );
  };
  for (let i = 0; i < 3; i += 1) seaRow(i);
  const sail = frac(t + 0.1);
  within(g, lerp(-160, 880, sail), 536 + 7 * wave(t, 6), 0.04 * wave(t, 6, 0.2), 0.86, () => ship(g, t));
  for (let i = 3; i < 5; i += 1) seaRow(i);
  // Cliff and lighthouse.
  polygon(
    g,
    [
      [760, H],
      [796, 610],
      [836, 584],
      [846, 520],
      [884, 500],
      [1030, 496],
      [1070, 520],
      [1130, 540],
      [1160, 590],
      [1230, 606],
      [W + 10, 640],
      [W + 10, H],
    ],
    '#0b1524',
  );
  polygon(
    g,
    [
      [884, 500],
      [1030, 496],
      [1070, 520],
      [960, 540],
      [900, 570],
      [846, 520],
    ],
    '#16273a',
  );
  polygon(
    g,
    [
      [1070, 520],
      [1130, 540],
      [1160, 590],
      [1060, 620],
    ],
    '#132233',
  );
  panel(g, 1010, 440, 116, 62, 3, '#d9d3c4');
  polygon(
    g,
    [
      [1000, 444],
      [1068, 394],
      [1136, 444],
    ],
    '#8f2f38',
  );
  panel(g, 1030, 460, 22, 24, 2, '#ffd66b');
  panel(g, 1084, 460, 22, 24, 2, '#ffd66b');
  glow(g, 1041, 472, 60, '#ffd66b', 0.35);
  for (let i = 0; i < 6; i += 1) {
    const [y0, y1] = [500 - i * 44, 500 - (i + 1) * 44];
    const half = (y: number): number => 31 + (y - 236) * 0.075;
    polygon(
      g,
      [
        [948 - half(y0), y0],
        [948 + half(y0), y0],
        [948 + half(y1), y1],
        [948 - half(y1), y1],
      ],
      i % 2 ? '#f0ebdf' : '#b23a2e',
    );
    polygon(
      g,
      [
        [948 + half(y0) * 0.3, y0],
        [948 + half(y0), y0],
        [948 + half(y1), y1],
        [948 + half(y1) * 0.3, y1],
      ],
      alpha('#0b1524', 0.32),
    );
  }
  panel(g, 898, 226, 100, 12, 4, '#1b2738');
  for (let i = 0; i < 7; i += 1)
    line(
      g,
      [
        [904 + i * 15, 226],
        [904 + i * 15, 206],
      ],
      '#1b2738',
      3,
    );
  line(
    g,
    [
      [900, 206],
      [996, 206],
    ],
    '#1b2738',
    3,
  );
  panel(g, 922, 170, 52, 58, 5, mix('#8f7a3f', '#ffe9a8', 0.5 + 0.5 * flash));
  line(
    g,
    [
      [939, 170],
      [939, 226],
    ],
    '#1b2738',
    3,
  );
  line(
    g,
    [
      [957, 170],
      [957, 226],
    ],
    '#1b2738',
    3,
  );
  g.fillStyle = '#b23a2e';
  g.beginPath();
  g.arc(948, 172, 33, Math.PI, 0);
  g.fill();
  line(
    g,
    [
      [948, 140],
      [948, 116],
    ],
    '#1b2738',
    4,
  );
  glow(g, LAMP.x, LAMP.y, 130 + 330 * flash, '#fff3c4', 0.75);
  if (Math.sin(TAU * turn) >= 0) beam(g, turn);
  for (let i = 5; i < rows; i += 1) seaRow(i);
};
