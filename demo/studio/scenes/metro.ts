/** A tunnel under the city: rings of light come towards us, a carriage sways ahead, stations flare past in colour. */
import {
  alpha,
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
  smooth,
  span,
  W,
  wave,
  within,
} from '../draw/kit.ts';

const RINGS = 9;
/** Rings passed in a loop: a multiple of their shades (2) and kinds (3). */
const PASSED = 24;

/** The tunnel's mouth at a depth: 0 at our face, 1 far away. */
function mouth(z: number, bend: number): { x: number; y: number; r: number } {
  const near = 1 / (0.1 + z * 2.6);
  const away = (1 - Math.min(1, near / 10)) ** 1.6;
  return { x: W / 2 + bend * 190 * away, y: 340 + 26 * away, r: 122 * near };
}

function arch(g: Ctx, { x, y, r }: { x: number; y: number; r: number }): void {
  g.beginPath();
  g.arc(x, y, r, Math.PI * 0.86, Math.PI * 0.14);
  g.closePath();
}

/** How much of a station is around us, and its colour: three stations in the loop. */
function station(t: number): { light: number; colour: string } {
  const place = frac(t * 3 + 0.15);
  const colours = ['#ffb14f', '#3fd6c4', '#ff6f91'];
  return {
    light: smooth(span(place, 0.45, 0.6)) * (1 - smooth(span(place, 0.84, 0.98))),
    colour: colours[Math.floor(t * 3 + 0.15) % 3] ?? '#ffb14f',
  };
}

function carriage(g: Ctx, t: number): void {
  panel(g, -86, -96, 172, 172, 22, '#27496b');
  panel(g, -86, 12, 172, 40, 0, '#e4572e');
  panel(g, -86, 22, 172, 6, 0, '#f6ead2');
  panel(g, -68, -74, 58, 66, 8, '#ffe3a0');
  panel(g, 10, -74, 58, 66, 8, '#ffe3a0');
  panel(g, -9, -78, 18, 146, 4, '#1b3450');
  // Passengers sway with the car.
  for (const [x, phase] of [
    [-50, 0.1],
    [-28, 0.4],
    [34, 0.7],
  ] as const) {
    const lean = 2 * wave(t, 9, phase);
    disc(g, x + lean, -40, 9, '#3a2a3c');
    panel(g, x - 11 + lean, -32, 22, 26, 9, '#3a2a3c');
  }
  panel(g, -44, -92, 88, 14, 5, '#10202f');
  panel(g, -30, -89, 60, 8, 3, '#ffb14f');
  for (const side of [-1, 1]) {
    glow(g, side * 62, 60, 52, '#ff3b3b', 0.85);
    disc(g, side * 62, 60, 9, '#ff6b5e');
  }
  panel(g, -74, 74, 148, 18, 6, '#0d1016');
}

export const paint: Paint = (g, t) => {
  const bend = 0.8 * wave(t) + 0.35 * wave(t, 2, 0.3);
  const { light, colour } = station(t);
  const dark = '#0b0e1c';
  const wall = mix('#2f4568', mix(colour, '#4a4258', 0.42), light * 0.85);
  g.fillStyle = mix(wall, dark, 0.16);
  g.fillRect(0, 0, W, 720);
  const run = frac(t * PASSED);
  const first = Math.floor(t * PASSED);
  // From near to far: each ring's hollow shows the next one.
  for (let i = 0; i <= RINGS; i += 1) {
    const z = (i + 1 - run) / (RINGS + 1);
    const m = mouth(z, bend);
    const isLit = (i + first) % 3 === 0;
    const isRib = (i + first) % 3 === 1;
    arch(g, m);
    g.fillStyle = mix(mix(wall, dark, z * 0.72), dark, (i + first) % 2 ? 0.16 : 0);
    g.fill();
    if (isRib) {
      g.strokeStyle = alpha('#7fa3d6', 0.3 * (1 - z));
      g.lineWidth = Math.max(1, m.r * 0.02);
      g.beginPath();
      g.arc(m.x, m.y, m.r, Math.PI * 0.86, Math.PI * 0.14);
      g.stroke();
    }
    if (!isLit) continue;
    g.strokeStyle = mix(mix('#ffdfa0', colour, light * 0.6), dark, z * 0.66);
    g.lineWidth = Math.max(2, m.r * 0.045);
    g.beginPath();
    g.arc(m.x, m.y, m.r * 0.97, Math.PI * 0.98, Math.PI * 0.02);
    g.stroke();
    for (const side of [-1, 1]) {
      const lampX = m.x + side * m.r * 0.84;
      disc(g, lampX, m.y - m.r * 0.34, Math.max(2, m.r * 0.035), '#fff3d0');
    }
  }
  const far = mouth(1, bend);
  glow(g, far.x, far.y, 200, mix('#ffdfa0', colour, light), 0.55 + 0.2 * light);
  // Cables and a band of tiles along both walls.
  for (const side of [-1, 1])
    for (const [angle, colour2, width] of [
      [0.13, '#e4572e', 13],
      [0.02, '#f6ead2', 5],
      [-0.1, '#9fb8dc', 3.5],
      [-0.14, '#9fb8dc', 3.5],
    ] as const) {
      const points: [number, number][] = [];
      for (let z = 0; z <= 1; z += 0.04) {
        const m = mouth(z, bend);
        points.push([
          m.x + side * m.r * 0.97 * Math.cos(Math.PI * angle),
          m.y + m.r * 0.97 * Math.sin(Math.PI * angle),
        ]);
      }
      for (let k = 1; k < points.length; k += 1)
        line(
          g,
          [points[k - 1] ?? [0, 0], points[k] ?? [0, 0]],
          mix(mix(colour2, colour, light * 0.4), dark, 0.15 + (k / points.length) * 0.6),
          Math.max(1.5, width * (1 - k / points.length)),
        );
    }
  // Bed and rails.
  const bed = mouth(0, bend);
  polygon(
    g,
    [
      [far.x - far.r * 0.62, far.y + far.r * 0.42],
      [far.x + far.r * 0.62, far.y + far.r * 0.42],
      [bed.x + bed.r * 0.62, bed.y + bed.r * 0.42],
      [bed.x - bed.r * 0.62, bed.y + bed.r * 0.42],
    ],
    '#15171d',
  );
  for (let i = RINGS * 2; i >= 0; i -= 1) {
    const z = (i + 1 - frac(t * PASSED * 2)) / (RINGS * 2 + 1);
    const m = mouth(z, bend);
    panel(
      g,
      m.x - m.r * 0.36,
      m.y + m.r * 0.415,
      m.r * 0.72,
      Math.max(1.5, m.r * 0.03),
      1,
      mix('#4a3f3a', dark, z * 0.8),
    );
  }
  for (const side of [-1, 1]) {
    const points: [number, number][] = [];
    for (let z = 0; z <= 1; z += 0.01) {
      const m = mouth(z, bend);
      points.push([m.x + side * m.r * 0.25, m.y + m.r * 0.41]);
    }
    line(g, points, mix('#9aa7b5', colour, light * 0.5), 4);
  }
  if (light > 0) {
    // Platform edges slide in on both sides.
    for (const side of [-1, 1]) {
      const reach = lerp(1.5, 0.66, light);
      const lip: [number, number][] = [
        [far.x + side * far.r * 0.66, far.y + far.r * 0.2],
        [bed.x + side * bed.r * reach, bed.y + bed.r * 0.2],
      ];
      polygon(
        g,
        [
          ...lip,
          [bed.x + side * bed.r * reach, bed.y + bed.r * 0.42],
          [far.x + side * far.r * 0.66, far.y + far.r * 0.42],
        ],
        alpha(mix(colour, '#1a1424', 0.72), light),
      );
      polygon(
        g,
        [...lip, [bed.x + side * bed.r * 2, bed.y + bed.r * 0.2], [far.x + side * far.r, far.y + far.r * 0.2]],
        alpha(mix(colour, '#3a2f3a', 0.45), light),
      );
      line(g, lip, alpha('#fff3d0', light * 0.85), 6);
    }
  }
  const car = mouth(0.24 + 0.05 * wave(t, 1, 0.1), bend);
  within(g, car.x, car.y + car.r * 0.1, 0.025 * wave(t, 7), (car.r / 170) * 1.15, () => carriage(g, t));
};
