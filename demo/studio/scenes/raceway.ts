/** A circuit at sunset: kerbs, marker posts and stands rush past, two cars keep ahead of us. */
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
  ridge,
  sky,
  W,
  wave,
  within,
} from '../draw/kit.ts';

const HORIZON = 330;
const ROAD = 1180;
const hills = ridge(1280, 5, 0, 40, 4);
const MARKS_PER_LOOP = 72;

/** Depth to the screen: `z` 0 at our wheels, 1 far away. */
function lane(side: number, z: number, bend: number): [number, number] {
  const near = 1 / (1 + z * 14);
  const y = HORIZON + (H + 30 - HORIZON) * ((near - 1 / 15) / (1 - 1 / 15));
  return [W / 2 + side * ROAD * near + bend * (1 - near) ** 2 * 420, y];
}

function car(g: Ctx, x: number, y: number, scale: number, colour: string, lean: number): void {
  within(g, x, y, lean, scale, () => {
    oval(g, 0, 6, 118, 14, alpha('#000000', 0.35));
    panel(g, -112, -52, 44, 54, 12, '#15121a');
    panel(g, 68, -52, 44, 54, 12, '#15121a');
    polygon(
      g,
      [
        [-70, -12],
        [-40, -64],
        [40, -64],
        [70, -12],
        [56, 0],
        [-56, 0],
      ],
      colour,
    );
    polygon(
      g,
      [
        [-26, -60],
        [-16, -92],
        [16, -92],
        [26, -60],
      ],
      mix(colour, '#000000', 0.45),
    );
    disc(g, 0, -84, 13, '#f6f3ee');
    panel(g, -82, -118, 164, 17, 4, mix(colour, '#000000', 0.25));
    panel(g, -84, -122, 11, 44, 3, '#201c26');
    panel(g, 73, -122, 11, 44, 3, '#201c26');
    panel(g, -11, -28, 22, 11, 3, '#ff4040');
    glow(g, 0, -22, 40, '#ff4040', 0.6);
  });
}

export const paint: Paint = (g, t) => {
  const bend = 0.9 * wave(t) + 0.4 * wave(t, 2, 0.2);
  const run = frac(t * MARKS_PER_LOOP);
  sky(g, ['#3a1148', '#a3264f', '#f4663d', '#ffc15e'], HORIZON + 6);
  const sun = 640 - bend * 150;
  glow(g, sun, 262, 300, '#ffe08a', 0.6);
  disc(g, sun, 262, 82, '#fff0bd');
  g.fillStyle = '#7a1f4a';
  g.beginPath();
  g.moveTo(0, HORIZON + 8);
  for (let x = 0; x <= W; x += 10) g.lineTo(x, HORIZON - 24 + hills(x + bend * 210 + 500));
  g.lineTo(W, HORIZON + 8);
  g.fill();
  g.fillStyle = fade(g, HORIZON, H, '#c9542f', '#5a1d33');
  g.fillRect(0, HORIZON, W, H);
  const bands = 18;
  for (let i = bands; i >= 0; i -= 1) {
    const [z0, z1] = [(i - run) / bands, (i + 1 - run) / bands].map((z) => Math.max(0, z)) as [number, number];
    const isOdd = (i + Math.floor(t * MARKS_PER_LOOP)) % 2 === 1;
    const strip = (a: number, b: number, colour: string): void =>
      polygon(g, [lane(a, z0, bend), lane(b, z0, bend), lane(b, z1, bend), lane(a, z1, bend)], colour);
    strip(-0.62, 0.62, isOdd ? '#3b3544' : '#383240');
    strip(-0.7, -0.62, isOdd ? '#f6f3ee' : '#d62828');
    strip(0.62, 0.7, isOdd ? '#f6f3ee' : '#d62828');
    if (isOdd) strip(-0.012, 0.012, '#f7e9c9');
  }
  // Posts and floodlight masts on both sides.
  for (let i = 7; i >= 0; i -= 1) {
    const z = (i + 1 - frac(t * 20)) / 8;
    const k = 1 / (1 + z * 14);
    for (const side of [-1, 1]) {
      const [x, y] = lane(side * 0.98, z, bend);
      const colour = mix('#2a1230', '#b04a3c', z * 0.8);
      line(
        g,
        [
          [x, y],
          [x, y - 560 * k],
        ],
        colour,
        Math.max(1.5, 20 * k),
      );
      line(
        g,
        [
          [x, y - 560 * k],
          [x - side * 150 * k, y - 580 * k],
        ],
        colour,
        Math.max(1.5, 15 * k),
      );
      disc(g, x - side * 150 * k, y - 574 * k, Math.max(2, 26 * k), '#ffe9b0');
    }
  }
  const [ax, ay] = lane(-0.18 + 0.1 * wave(t, 2), 0.24, bend);
  car(g, ax, ay, 0.52, '#2f6fd6', 0.03 * wave(t, 2, 0.25));
  const [bx, by] = lane(0.16 + 0.16 * wave(t, 3, 0.4), 0.1 + 0.03 * wave(t, 2), bend);
  car(g, bx, by, 1.02, '#f7c331', 0.04 * wave(t, 3, 0.65));
};
