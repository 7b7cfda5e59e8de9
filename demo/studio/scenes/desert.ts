/** Dunes under two suns; a caravan walks the ridge. */
import {
  alpha,
  below,
  type Ctx,
  disc,
  fade,
  glow,
  H,
  lerp,
  line,
  mix,
  oval,
  type Paint,
  polygon,
  ridge,
  scatter,
  sky,
  strip,
  TAU,
  W,
  wave,
  within,
} from '../draw/kit.ts';

const BACK = ridge(1600, 3, 0, 46);
const MIDDLE = ridge(2560, 11, 0, 52, 2);
const FRONT = ridge(1280, 21, 0, 40, 2);
const CAMELS = 5;
const birds = scatter(4, 5, (random) => ({ dx: random() * 120, dy: random() * 60, phase: random() }));

/** One camel, feet at the origin, walking to the left. */
function camel(g: Ctx, colour: string, step: number, rider: string | undefined): void {
  const leg = (x: number, phase: number): void => {
    const swing = Math.sin(TAU * (step + phase)) * 9;
    line(
      g,
      [
        [x, -34],
        [x + swing * 0.3 - 1, -18],
        [x + swing, 0],
      ],
      colour,
      5,
    );
  };
  leg(-20, 0);
  leg(-12, 0.5);
  leg(20, 0.25);
  leg(28, 0.75);
  oval(g, 4, -44, 34, 15, colour);
  oval(g, -8, -58, 11, 14, colour);
  oval(g, 17, -57, 11, 13, colour);
  const nod = Math.sin(TAU * (step * 2)) * 1.5;
  line(
    g,
    [
      [-24, -44],
      [-40, -48],
      [-48, -74 + nod],
    ],
    colour,
    9,
  );
  oval(g, -55, -77 + nod, 12, 6, colour, -0.12);
  line(
    g,
    [
      [36, -46],
      [42, -30],
    ],
    colour,
    3,
  );
  if (!rider) return;
  polygon(
    g,
    [
      [-4, -92],
      [14, -58],
      [-12, -58],
    ],
    rider,
  );
  disc(g, 1, -95, 7, colour);
  polygon(
    g,
    [
      [-10, -60],
      [20, -60],
      [16, -44],
      [-6, -44],
    ],
    rider,
  );
}

function sun(g: Ctx, x: number, y: number, radius: number, colour: string): void {
  glow(g, x, y, radius * 4.2, colour, 0.5);
  disc(g, x, y, radius, colour);
}

export const paint: Paint = (g, t) => {
  const warm = 0.5 + 0.5 * wave(t, 1, -0.25);
  sky(
    g,
    [mix('#5a1a3a', '#7a2143', warm), mix('#c9483a', '#e0603c', warm), mix('#f6a04d', '#ffc069', warm), '#ffe2a6'],
    520,
  );
  sun(g, 890 + 26 * wave(t, 1, 0.2), 250 - 20 * wave(t, 1), 84, '#fff1c9');
  sun(g, 1066 + 26 * wave(t, 1, 0.2), 322 - 30 * wave(t, 1, 0.1), 40, '#ffcf7d');
  for (const { dx, dy, phase } of birds) {
    const flap = wave(t, 48, phase) * 7;
    const x = lerp(W + 150, -300, t) + dx;
    const y = 170 + dy + 14 * wave(t, 2, phase);
    line(
      g,
      [
        [x - 13, y - flap],
        [x, y],
        [x + 13, y - flap],
      ],
      alpha('#3b1220', 0.75),
      3,
    );
  }
  // Far table mountains and three ranges of dunes, each faster and darker.
  strip(t * 640, 320, 2, 400, (i, x) => {
    const top = 396 - i * 34;
    polygon(
      g,
      [
        [x - 40, 540],
        [x - 40, 452],
        [x + 20, top],
        [x + 150, top],
        [x + 176, top + 26],
        [x + 214, top + 26],
        [x + 270, 452],
        [x + 270, 540],
      ],
      i ? '#d9673f' : '#cf5a3c',
    );
  });
  below(g, (x) => 452 + BACK(x + t * 1600), fade(g, 400, 600, '#ef8a45', '#d9642f'));
  const ground = (x: number): number => 520 + MIDDLE(x + t * 2560);
  below(g, ground, fade(g, 460, 700, '#e0702f', '#9c2f2b'));
  // The shaded side of the crests.
  below(g, (x) => ground(x) + 26 + 20 * Math.sin(TAU * ((x + t * 2560) / 640)), alpha('#7c2230', 0.4));
  for (let i = 0; i < CAMELS; i += 1) {
    const x = 860 - i * 128 + 30 * wave(t, 1, 0.3);
    const size = i === CAMELS - 1 ? 0.86 : 1;
    const slope = (ground(x + 30) - ground(x - 30)) / 60;
    within(g, x, ground(x) + 3, slope * 0.7, [size, size * 1], () =>
      camel(g, '#3b1220', t * 32 + i * 0.31, i % 2 ? undefined : '#6e1b34'),
    );
  }
  below(g, (x) => 652 + FRONT(x + t * 2560), fade(g, 600, H, '#8c2a30', '#4a1424'));
};
