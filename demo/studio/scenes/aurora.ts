/** Northern lights over a lake with its mirror image; pines, stars, one shooting star. */
import { alpha, below, type Ctx, disc, fade, glow, H, layer, lerp, line, mix, type Paint, pine, ridge, scatter, sky, smooth, span, TAU, W, wave } from '../draw/kit.ts';

const SHORE = 470;
const MOUNTAINS = ridge(1500, 21, 0, 70, 4);
const HILLS = ridge(1700, 5, 0, 34, 3);
const stars = scatter(70, 31, (random) => ({ x: random() * W, y: random() * 330, size: 0.7 + random() * 1.5, phase: random(), laps: 2 + Math.floor(random() * 4) }));
const trees = scatter(30, 44, (random, i) => ({ x: i * 46 - 30 + random() * 24, height: 46 + random() * 62 }));

const curtains = [
  { colours: ['#3dffb0', '#1fae8f'], base: 330, height: 210, cycles: 1, phase: 0, bend: 62 },
  { colours: ['#7df7d0', '#3a7be0'], base: 280, height: 180, cycles: 2, phase: 0.35, bend: 40 },
  { colours: ['#b07bff', '#5a3fb8'], base: 240, height: 170, cycles: 1, phase: 0.7, bend: 54 },
] as const;

/** Light hanging in folds: upright strips whose foot follows two slow waves. */
function curtain(g: Ctx, t: number, { colours, base, height, cycles, phase, bend }: (typeof curtains)[number]): void {
  const width = 8;
  for (let x = -width; x < W + width; x += width) {
    const along = x / W;
    const foot = base + bend * Math.sin(TAU * (along * 1.1 + phase + cycles * t)) + bend * 0.4 * Math.sin(TAU * (along * 2.3 - phase - t));
    const strength = 0.5 + 0.5 * Math.sin(TAU * (along * 1.7 + phase * 2 - cycles * t));
    const top = foot - height * (0.7 + 0.3 * Math.sin(TAU * (along * 3 + t + phase)));
    const light = g.createLinearGradient(0, top, 0, foot);
    light.addColorStop(0, alpha(colours[1], 0));
    light.addColorStop(0.7, alpha(colours[1], 0.22 * strength));
    light.addColorStop(0.95, alpha(colours[0], 0.5 * strength));
    light.addColorStop(1, alpha(colours[0], 0));
    g.fillStyle = light;
    g.fillRect(x, top, width + 1, foot - top);
  }
}

function heaven(g: Ctx, t: number): void {
  sky(g, ['#040918', '#081a34', '#0f3550', '#1b5a66'], SHORE + 10, [0, 0.4, 0.78, 1]);
  for (const { x, y, size, phase, laps } of stars) disc(g, x, y, size, alpha('#e8f6ff', 0.5 + 0.35 * wave(t, laps, phase)));
  const flight = span(t, 0.55, 0.6);
  if (flight > 0 && flight < 1) {
    const x = lerp(980, 720, flight);
    const y = lerp(60, 170, flight);
    line(g, [[x, y], [x + 70, y - 30]], alpha('#ffffff', 0.8 * smooth(1 - Math.abs(flight * 2 - 1))), 2.5);
  }
  layer(g, 1, () => { for (const each of curtains) curtain(g, t, each); }, 'screen');
  below(g, (x) => 400 + MOUNTAINS(x), fade(g, 330, SHORE, '#12324a', '#0b2233'), 12, SHORE);
  below(g, (x) => 446 + HILLS(x) * 0.5, '#081a28', 12, SHORE);
  for (const { x, height } of trees) pine(g, x, SHORE + 2, height, '#04101a');
}

export const paint: Paint = (g, t) => {
  heaven(g, t);
  g.fillStyle = fade(g, SHORE, H, '#0e3a4a', '#050d1c');
  g.fillRect(0, SHORE, W, H - SHORE);
  // The lake gives the sky back, darker and calmer.
  g.save();
  g.beginPath();
  g.rect(0, SHORE, W, H - SHORE);
  g.clip();
  g.translate(0, SHORE * 2);
  g.scale(1, -1);
  layer(g, 0.5, () => { for (const each of curtains) curtain(g, t, each); }, 'screen');
  for (const { x, height } of trees) pine(g, x + 2 * wave(t, 3, x / 400), SHORE, height * 0.8, '#04101a');
  g.restore();
  for (let i = 0; i < 12; i += 1) {
    const y = SHORE + 16 + i * i * 1.6;
    const x = W / 2 + 330 * Math.sin(i * 2.4) + 46 * wave(t, 1 + (i % 2), i / 12);
    line(g, [[x - 70 - i * 12, y], [x + 70 + i * 12, y]], alpha(mix('#8ff5d8', '#1b5a66', i / 12), 0.2), 2);
  }
  glow(g, 640, SHORE, 420, '#35d6a6', 0.1 + 0.04 * wave(t, 2));
  below(g, (x) => 690 + 12 * Math.sin(x / 170) - 26 * Math.sin(x / 900), '#030a12');
  for (const [i, x] of [24, 96, 1150, 1228].entries()) pine(g, x, 712, 190 + (i % 2) * 60, '#02080f', 4);
};
