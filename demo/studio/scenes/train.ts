/** From the window of a train: wires that rise and fall, fields, a lake, a village, tea that trembles in its glass. */
import {
  alpha,
  below,
  cloud,
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
  pine,
  polygon,
  ridge,
  scatter,
  sky,
  strip,
  W,
  wave,
  within,
} from '../draw/kit.ts';

/** The pane of glass. */
const PANE = { x: 110, y: 66, width: 1060, height: 496, radius: 44 } as const;
/** Pixels travelled in a loop, whole pixels a frame each. */
const SPEED = { clouds: 720, mountains: 1440, fields: 2880, wood: 5760, poles: 10_800, verge: 12_960 } as const;
const MOUNTAINS = ridge(1440, 12, 0, 54, 5);
const FIELDS = ridge(1440, 33, 0, 20, 2);
const RISE = ridge(1920, 9, 0, 16, 2);
const WOOD = 40;
const trees = scatter(WOOD, 7, (random) => ({
  height: 52 + random() * 62,
  isBirch: random() < 0.42,
  dx: random() * 40,
  isThere: random() < 0.72,
}));
const crops = ['#c9a544', '#8fae55', '#d9bd62', '#7a9c4e', '#b3b45c', '#5f8c4c'] as const;

function house(g: Ctx, x: number, y: number, wall: string, roof: string): void {
  g.fillStyle = wall;
  g.fillRect(x - 17, y - 20, 34, 22);
  polygon(
    g,
    [
      [x - 23, y - 19],
      [x, y - 40],
      [x + 23, y - 19],
    ],
    roof,
  );
  g.fillStyle = '#ffd98c';
  g.fillRect(x - 10, y - 14, 8, 9);
  g.fillRect(x + 3, y - 14, 8, 9);
}

function village(g: Ctx, x: number, y: number): void {
  g.fillStyle = '#f2ead6';
  g.fillRect(x - 11, y - 66, 22, 66);
  polygon(
    g,
    [
      [x - 13, y - 64],
      [x, y - 104],
      [x + 13, y - 64],
    ],
    '#2f6b78',
  );
  line(
    g,
    [
      [x, y - 104],
      [x, y - 116],
    ],
    '#e0b04c',
    3,
  );
  for (const [i, dx] of [-118, -70, 58, 104, 152].entries())
    house(g, x + dx, y + (i % 2) * 6, i % 2 ? '#e4c9a0' : '#d8dcd0', i % 2 ? '#9c4a34' : '#76503c');
}

/** A strip of tilled land down the slope towards the line. */
function crop(g: Ctx, i: number, x: number, top: (x: number) => number): void {
  const width = 180;
  polygon(
    g,
    [
      [x, top(x) + 8],
      [x + width * 0.7, top(x + width * 0.7) + 8],
      [x + width + 150, 480],
      [x + 90, 480],
    ],
    crops[i % crops.length] ?? '#8fae55',
  );
}

function tree(g: Ctx, x: number, y: number, height: number, isBirch: boolean): void {
  if (!isBirch) {
    pine(g, x, y, height, '#22544c', 4);
    return;
  }
  g.fillStyle = '#ece8dc';
  g.fillRect(x - 2.5, y - height * 0.6, 5, height * 0.6);
  oval(g, x, y - height * 0.68, height * 0.24, height * 0.36, '#d69a3a');
  oval(g, x - height * 0.06, y - height * 0.76, height * 0.14, height * 0.22, '#e9b657');
}

function landscape(g: Ctx, t: number): void {
  sky(g, ['#3d8fac', '#8fc6c6', '#f6dfae', '#f8c27a'], 350, [0, 0.45, 0.82, 1]);
  glow(g, 420, 276, 330, '#ffe3a0', 0.85);
  disc(g, 420, 276, 46, '#fff4d0');
  strip(t * SPEED.clouds, 360, 2, 200, (i, x) =>
    cloud(g, x, 138 + i * 62, 44 - i * 14, alpha('#fff8e8', 0.75 - i * 0.2)),
  );
  const far = t * SPEED.mountains;
  below(g, (x) => 306 + MOUNTAINS(x + far), fade(g, 250, 400, '#7aa3b0', '#b9c7b4'), 12);
  below(g, (x) => 336 + MOUNTAINS((x + far) * 2 + 500) * 0.4, fade(g, 300, 420, '#5d918f', '#8fb09a'), 12);
  const gone = t * SPEED.fields;
  const top = (x: number): number => 366 + FIELDS(x + gone);
  below(g, top, fade(g, 340, 480, '#9db25f', '#7d9a4c'), 12);
  strip(gone, 180, 8, 400, (i, x) => {
    if (i < 5) crop(g, i, x, top);
    else if (i === 6) {
      oval(g, x + 90, 412, 190, 17, '#e9d7a8');
      oval(g, x + 90, 413, 184, 14, '#7fc0cc');
      for (const k of [-1, 0, 1])
        line(
          g,
          [
            [x + 60 + k * 60, 408 + k * 4],
            [x + 110 + k * 60, 408 + k * 4],
          ],
          '#f8e9be',
          3,
        );
    }
  });
  strip(gone, 1440, 1, 260, (_, x) => village(g, x, top(x) + 22));
  const wood = t * SPEED.wood;
  const bank = (x: number): number => 452 + RISE(x + wood);
  strip(wood, SPEED.wood / 3 / WOOD, WOOD, 90, (i, x) => {
    const { height, isBirch, dx, isThere } = trees[i] ?? trees[0]!;
    if (isThere && i % 20 < 14) tree(g, x + dx, bank(x + dx) + 6, height, isBirch);
  });
  below(g, bank, fade(g, 430, 520, '#5c7f3e', '#3c5f36'), 12);
  const wires = t * SPEED.poles;
  for (const [height, sag] of [
    [96, 64],
    [140, 60],
  ] as const)
    strip(wires, 1200, 1, 1200, (_, x) => {
      g.strokeStyle = alpha('#1c2f3a', 0.75);
      g.lineWidth = 2.5;
      g.beginPath();
      g.moveTo(x, height);
      g.quadraticCurveTo(x + 600, height + sag * 2, x + 1200, height);
      g.stroke();
    });
  strip(wires, 1200, 1, 120, (_, x) => {
    g.fillStyle = '#3a3029';
    g.fillRect(x - 8, 70, 16, 460);
    for (const y of [94, 138]) g.fillRect(x - 46, y, 92, 7);
  });
  strip(t * SPEED.verge, 720, 2, 320, (i, x) => oval(g, x, 520, 300, 34 + i * 14, i ? '#2d4a2c' : '#35542f'));
}

/** A gathered curtain at one side of the window. @param side -1 left, 1 right */
function curtain(g: Ctx, t: number, side: number): void {
  const edge = side < 0 ? PANE.x - 22 : PANE.x + PANE.width + 22;
  const folds = 5;
  for (let i = folds - 1; i >= 0; i -= 1) {
    const sway = (4 + i * 2) * wave(t, 6, i * 0.07 + (side > 0 ? 0.3 : 0));
    const reach = 22 + i * 25;
    const inner = edge - side * reach;
    g.fillStyle = i % 2 ? '#2f7183' : '#3b8497';
    g.beginPath();
    g.moveTo(edge + side * 62, 36);
    g.lineTo(inner - side * 6, 36);
    g.bezierCurveTo(inner - side * 6, 220, inner - side * (sway * 0.4 - 8), 360, edge - side * (6 + i * 7), 434);
    g.bezierCurveTo(
      edge - side * (10 + i * 14),
      490,
      inner + side * (24 + sway * 0.5),
      550,
      inner + side * (18 + sway),
      610,
    );
    g.lineTo(edge + side * 62, 610);
    g.fill();
  }
  panel(g, edge - 50 + side * 16, 422, 100, 20, 10, '#f3a745');
}

/** Tea in its metal holder. */
function tea(g: Ctx, t: number): void {
  const tremble = 1.6 * wave(t, 144) * (0.6 + 0.4 * wave(t, 5));
  panel(g, -44, -130, 88, 126, 8, alpha('#e6f1ee', 0.4));
  polygon(
    g,
    [
      [-40, -96 - tremble],
      [40, -96 + tremble],
      [40, -8],
      [-40, -8],
    ],
    '#b4571d',
  );
  polygon(
    g,
    [
      [-40, -96 - tremble],
      [40, -96 + tremble],
      [40, -84 + tremble],
      [-40, -84 - tremble],
    ],
    '#d9812f',
  );
  oval(g, 12, -62, 17, 17, '#f0c34a');
  line(
    g,
    [
      [18, -148],
      [6, -60],
    ],
    '#e9e4d4',
    5,
  );
  panel(g, -50, -70, 100, 70, 8, '#c9c2ae');
  for (let i = 0; i < 4; i += 1) disc(g, -33 + i * 22, -36, 8, '#8f8873');
  line(
    g,
    [
      [-46, -60],
      [46, -60],
    ],
    '#f4f0e2',
    4,
  );
  line(
    g,
    [
      [-46, -10],
      [46, -10],
    ],
    '#8f8873',
    4,
  );
  g.strokeStyle = '#c9c2ae';
  g.lineWidth = 10;
  g.beginPath();
  g.arc(54, -38, 22, -Math.PI / 2, Math.PI / 2);
  g.stroke();
  panel(g, -58, -4, 116, 9, 4, '#a39b85');
  for (let i = 0; i < 4; i += 1) {
    const life = frac(t * 8 + i / 4);
    oval(
      g,
      14 * Math.sin(life * 6 + i * 2),
      -150 - 90 * life,
      8 + 12 * life,
      12 + 14 * life,
      alpha('#fff8e8', 0.26 * Math.sin(life * Math.PI)),
    );
  }
}

export const paint: Paint = (g, t) => {
  const { x, y, width, height, radius } = PANE;
  g.fillStyle = fade(g, 0, H, '#1d3a47', '#16303c');
  g.fillRect(0, 0, W, H);
  for (let i = 0; i < 13; i += 1)
    line(
      g,
      [
        [i * 107 - 2, 0],
        [i * 107 - 2, H],
      ],
      '#18313c',
      3,
    );
  panel(g, x - 34, y - 34, width + 68, height + 68, radius + 30, '#e6d9bc');
  panel(g, x - 16, y - 16, width + 32, height + 32, radius + 14, '#b9a883');
  g.save();
  g.beginPath();
  g.roundRect(x, y, width, height, radius);
  g.clip();
  within(g, 0, 48, 0, 1, () => landscape(g, t));
  g.restore();
  g.fillStyle = '#b9a883';
  g.fillRect(x, y + 108, width, 7);
  panel(g, 12, 20, W - 24, 16, 8, '#c98a3c');
  for (const side of [-1, 1]) curtain(g, t, side);
  panel(g, 0, 640, W, 80, 0, '#12262f');
  panel(g, 40, 606, W - 80, 36, 12, '#d9bd8c');
  panel(g, 40, 606, W - 80, 12, 6, '#ecd7ad');
  panel(g, 70, 642, W - 140, 18, 4, alpha('#000000', 0.25));
  within(g, 352, 607, 0, 1.25, () => tea(g, t));
  // Two books, a pear, a ticket.
  within(g, 20, 46, 0, 1, () => {
    panel(g, 806, 538, 190, 24, 4, '#c0492f');
    panel(g, 812, 543, 184, 14, 2, '#f5f0e1');
    panel(g, 820, 516, 168, 22, 4, '#2f6b78');
    panel(g, 826, 520, 162, 13, 2, '#f5f0e1');
    oval(g, 900, 496, 26, 21, '#d9b23f');
    oval(g, 902, 476, 15, 18, '#d9b23f');
    line(
      g,
      [
        [903, 462],
        [908, 448],
      ],
      '#5a4326',
      4,
    );
    panel(g, 560, 553, 120, 8, 2, '#f5f0e1');
    panel(g, 560, 553, 26, 8, 2, mix('#f3a745', '#ffffff', 0.1));
  });
  glow(g, 640, 640, 520, '#f3a745', 0.1);
};
