/** A plate of moving proofs: turning circles draw a wave, a solid turns, polygons grow sides, a pendulum swings. */
import {
  alpha,
  beat,
  type Ctx,
  circleLine,
  disc,
  easeInOut,
  frac,
  H,
  lerp,
  line,
  mix,
  type Paint,
  panel,
  type Point,
  polygon,
  span,
  TAU,
  W,
  wave,
  within,
} from '../draw/kit.ts';

const PAPER = '#f4eddc';
const NAVY = '#152238';
const BRICK = '#e4572e';
const TEAL = '#76b5c5';
const SUN = '#f2b134';
/** Turns of the slowest circle in a loop. */
const TURNS = 3;

/** A square wave from its first three odd harmonics: circle upon circle, and the line their tip draws. */
function epicycles(g: Ctx, t: number): void {
  panel(g, 0, 0, 800, 448, 0, PAPER);
  for (let x = 20; x < 400; x += 76)
    line(
      g,
      [
        [x, 0],
        [x, 448],
      ],
      '#e6dcc6',
      2,
    );
  for (let y = 34; y < 448; y += 76)
    line(
      g,
      [
        [0, y],
        [400, y],
      ],
      '#e6dcc6',
      2,
    );
  const [cx, cy, size] = [206, 224, 108];
  const height = (at: number): number => [1, 3, 5].reduce((sum, n) => sum + Math.sin(TAU * at * n) / n, 0) * size;
  line(
    g,
    [
      [400, cy],
      [790, cy],
    ],
    mix(PAPER, NAVY, 0.35),
    3,
  );
  let [x, y] = [cx, cy];
  for (const [i, n] of [1, 3, 5].entries()) {
    const radius = size / n;
    disc(g, x, y, radius, alpha([TEAL, SUN, BRICK][i] ?? TEAL, 0.28 + i * 0.2));
    circleLine(g, x, y, radius, NAVY, 3);
    const next: Point = [x + radius * Math.cos(TAU * t * TURNS * n), y - radius * Math.sin(TAU * t * TURNS * n)];
    line(g, [[x, y], next], NAVY, 4);
    disc(g, x, y, 6, NAVY);
    [x, y] = next;
  }
  const points: Point[] = [];
  // 480 pixels a turn is two a frame, a pure shift to the encoder.
  for (let px = 400; px <= 790; px += 2) points.push([px, cy - height(t * TURNS - (px - 400) / 480)]);
  line(
    g,
    [
      [x, y],
      [400, y],
    ],
    mix(PAPER, BRICK, 0.6),
    3,
  );
  line(g, points, BRICK, 8);
  disc(g, 400, y, 11, NAVY);
  disc(g, x, y, 9, BRICK);
}

const PHI = (1 + Math.sqrt(5)) / 2;
type Vertex = readonly [number, number, number];
const CORNERS: readonly Vertex[] = [-1, 1].flatMap((a) =>
  [-PHI, PHI].flatMap((b): Vertex[] => [
    [0, a, b],
    [a, b, 0],
    [b, 0, a],
  ]),
);
const apart = (p: Vertex, q: Vertex): number => Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
/** The twenty faces of the icosahedron: corners at one edge's length from one another. */
const FACES = CORNERS.flatMap((_, i) =>
  CORNERS.flatMap((__, j) =>
    CORNERS.flatMap((___, k) =>
      i < j &&
      j < k &&
      [
        [i, j],
        [j, k],
        [i, k],
      ].every(([a, b]) => Math.abs(apart(CORNERS[a!]!, CORNERS[b!]!) - 2) < 0.01)
        ? [[i, j, k] as const]
        : [],
    ),
  ),
);

function solid(g: Ctx, t: number): void {
  panel(g, 800, 0, 480, 448, 0, NAVY);
  circleLine(g, 1040, 236, 172, '#2a3c5c', 3);
  for (let i = 0; i < 24; i += 1)
    within(g, 1040, 236, (TAU * i) / 24, 1, () =>
      line(
        g,
        [
          [172, 0],
          [i % 6 ? 180 : 192, 0],
        ],
        '#4a6188',
        3,
      ),
    );
  const [a, b] = [TAU * t, 0.5 + 0.2 * wave(t)];
  const turned = CORNERS.map(([x, y, z]): Vertex => {
    const [u, w] = [x * Math.cos(a) - z * Math.sin(a), x * Math.sin(a) + z * Math.cos(a)];
    return [u, y * Math.cos(b) - w * Math.sin(b), y * Math.sin(b) + w * Math.cos(b)];
  });
  for (const face of FACES) {
    const [p, q, r] = face.map((i) => turned[i] ?? ([0, 0, 0] as const)) as [Vertex, Vertex, Vertex];
    const centre = [p[0] + q[0] + r[0], p[1] + q[1] + r[1], p[2] + q[2] + r[2]].map((sum) => sum / 3) as [
      number,
      number,
      number,
    ];
    if (centre[2] < 0) continue;
    const light = (-0.5 * centre[0] - 0.65 * centre[1] + 0.55 * centre[2]) / 1.52;
    const flat = [p, q, r].map(([x, y]): Point => [1040 + x * 78, 236 + y * 78]);
    polygon(
      g,
      flat,
      light > 0.3 ? mix(TEAL, '#e6f5f5', (light - 0.3) / 0.7) : mix('#29506e', TEAL, (light + 0.6) / 0.9),
    );
    line(g, [...flat, flat[0]!], NAVY, 2);
  }
}

/** A polygon inscribed in a circle gains a side at every beat, from three to eight, and loses them again. */
function polygons(g: Ctx, t: number): void {
  panel(g, 0, 448, 400, 272, 0, BRICK);
  const cycle = beat(t, 10);
  const n = Math.floor(t * 10);
  const sides = (k: number): number => 3 + Math.min(k % 10, 10 - (k % 10));
  const k = easeInOut(span(cycle, 0.3, 0.8));
  const [from, to] = [sides(n), sides(n + 1)];
  const radius = 98;
  circleLine(g, 200, 584, radius, '#f6a488', 3);
  // The extra corner grows out of the last one.
  const many = Math.max(from, to);
  const few = Math.min(from, to);
  const grown = from < to ? k : 1 - k;
  const points = Array.from({ length: many }, (_, i): Point => {
    const angle = TAU * lerp(Math.min(i, few) / few, i / many, grown) - Math.PI / 2;
    return [200 + radius * Math.cos(angle), 584 + radius * Math.sin(angle)];
  });
  polygon(g, points, PAPER);
  line(g, [...points, points[0]!], NAVY, 5);
  for (const [x, y] of points) disc(g, x, y, 8, NAVY);
}

/** Pythagoras: the right angle wanders along its half circle, the squares keep their sum. */
function squares(g: Ctx, t: number): void {
  panel(g, 400, 448, 400, 272, 0, TEAL);
  const half = 52;
  const angle = Math.PI * (0.5 + 0.28 * wave(t, 3));
  const [a, b]: [Point, Point] = [
    [600 - half, 606],
    [600 + half, 606],
  ];
  const c: Point = [600 + half * Math.cos(angle), 606 - half * Math.sin(angle)];
  const square = (p: Point, q: Point, colour: string): void => {
    const [dx, dy] = [q[0] - p[0], q[1] - p[1]];
    const points: Point[] = [p, q, [q[0] + dy, q[1] - dx], [p[0] + dy, p[1] - dx]];
    polygon(g, points, colour);
    line(g, [...points, p], NAVY, 4);
  };
  square(b, a, NAVY);
  square(a, c, SUN);
  square(c, b, BRICK);
  polygon(g, [a, c, b], PAPER);
  line(g, [a, c, b, a], NAVY, 4);
  g.setLineDash([3, 9]);
  g.strokeStyle = alpha(NAVY, 0.7);
  g.lineWidth = 3;
  g.beginPath();
  g.arc(600, 606, half, Math.PI, TAU);
  g.stroke();
  g.setLineDash([]);
  disc(g, c[0], c[1], 7, PAPER);
}

/** Balls on threads of rising length: out of step and in step again. */
function pendulums(g: Ctx, t: number): void {
  panel(g, 800, 448, 480, 272, 0, SUN);
  panel(g, 850, 474, 380, 12, 6, NAVY);
  const balls = 5;
  for (let i = 0; i < balls; i += 1) {
    const swing = 0.42 * Math.cos(TAU * t * (9 - i));
    const length = 96 + i * 20;
    const x = 1040 + (i - 2) * 52;
    const [bx, by] = [x + Math.sin(swing) * length, 484 + Math.cos(swing) * length];
    line(
      g,
      [
        [x, 484],
        [bx, by],
      ],
      alpha(NAVY, 0.75),
      3,
    );
    disc(g, bx, by, 20, mix(BRICK, NAVY, i / (balls - 1)));
  }
}

export const paint: Paint = (g, t) => {
  g.fillStyle = NAVY;
  g.fillRect(0, 0, W, H);
  epicycles(g, t);
  solid(g, t);
  polygons(g, t);
  squares(g, t);
  pendulums(g, t);
  for (const [points] of [
    [
      [
        [800, 0],
        [800, H],
      ],
    ],
    [
      [
        [0, 448],
        [W, 448],
      ],
    ],
    [
      [
        [400, 448],
        [400, H],
      ],
    ],
  ] as const)
    line(g, points, NAVY, 10);
  // One dot travels along the seams of the plate.
  const way = frac(t * 2);
  const dot: Point =
    way < 0.5 ? [lerp(-20, 800, easeInOut(way * 2)), 448] : [800, lerp(448, H + 20, easeInOut(way * 2 - 1))];
  disc(g, dot[0], dot[1], 11, PAPER);
};
