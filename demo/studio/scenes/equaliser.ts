/** Bars, rings and a pulsing sphere that keep time with the music: sixty beats to the loop. */
import { alpha, circleLine, type Ctx, disc, easeOut, frac, glow, H, lerp, line, mix, type Paint, panel, scatter, sky, TAU, W, wave } from '../draw/kit.ts';

const BEATS = 60;
const BARS = 40;
const tempers = scatter(BARS, 8, (random) => ({ phase: random(), speed: [15, 30, 30, 60][Math.floor(random() * 4)] ?? 30, level: 0.4 + random() * 0.6 }));

/** A hit that decays until the next one. */
const hit = (t: number, times: number, phase = 0): number => Math.exp(-frac(t * times + phase) * 3.2);

function bar(g: Ctx, i: number, t: number, x: number, base: number, reach: number, up: 1 | -1): void {
  const { phase, speed, level } = tempers[i] ?? { phase: 0, speed: 30, level: 1 };
  const bow = 0.35 + 0.65 * Math.sin((i / (BARS - 1)) * Math.PI);
  const height = 14 + reach * bow * level * (0.25 + 0.5 * hit(t, speed, phase) + 0.35 * hit(t, BEATS));
  panel(g, x, up > 0 ? base - height : base, 18, height, 9, mix('#ff2e93', '#27e0ff', i / (BARS - 1)));
}

export const paint: Paint = (g, t) => {
  const kick = hit(t, BEATS);
  const turn = 0.5 + 0.5 * wave(t, 2);
  sky(g, [mix('#14062e', '#06133a', turn), mix('#3a0d5e', '#123a78', turn), mix('#14062e', '#0a1030', turn)]);
  // Rings leave the centre on every fourth beat.
  for (let i = 0; i < 5; i += 1) {
    const life = frac(t * 15 + i / 5);
    const r = lerp(130, 780, easeOut(life) * 0.6 + life * 0.4);
    circleLine(g, 640, 320, r, alpha(mix('#ff2e93', '#27e0ff', frac(i * 0.37)), (1 - life) * 0.5), 3 + 10 * (1 - life));
  }
  // Beams behind.
  for (let i = 0; i < 8; i += 1) {
    const a = (i / 8) * TAU + (t * TAU) / 4;
    const wide = 0.1 + 0.03 * wave(t, 4, i / 8);
    g.fillStyle = alpha(i % 2 ? '#ff2e93' : '#5a5cff', 0.1 + 0.1 * kick);
    g.beginPath();
    g.moveTo(640, 320);
    g.lineTo(640 + Math.cos(a - wide) * 1000, 320 + Math.sin(a - wide) * 1000);
    g.lineTo(640 + Math.cos(a + wide) * 1000, 320 + Math.sin(a + wide) * 1000);
    g.fill();
  }
  glow(g, 640, 320, 330 + 40 * kick, '#b04dff', 0.75);
  const r = 128 + 18 * kick;
  const points: [number, number][] = [];
  for (let i = 0; i <= 120; i += 1) {
    const a = (i / 120) * TAU;
    const ripple = r + 26 + (8 + 16 * kick) * Math.sin(a * 8 + t * TAU * 6) * Math.sin(a * 3 - t * TAU * 4);
    points.push([640 + Math.cos(a) * ripple, 320 + Math.sin(a) * ripple]);
  }
  line(g, points, alpha('#ffffff', 0.85), 4);
  const ball = g.createLinearGradient(640 - r, 320 - r, 640 + r, 320 + r);
  ball.addColorStop(0, '#ff5fb0');
  ball.addColorStop(0.55, '#9a3dff');
  ball.addColorStop(1, '#27a8ff');
  g.fillStyle = ball;
  g.beginPath();
  g.arc(640, 320, r, 0, TAU);
  g.fill();
  disc(g, 596, 268, 26, alpha('#ffffff', 0.3));
  // A triangle for play, turning a third every two beats.
  const step = t * 30;
  const spin = (Math.floor(step) + easeOut(frac(step))) * (TAU / 3);
  g.save();
  g.translate(640, 320);
  g.rotate(spin);
  g.fillStyle = '#ffffff';
  g.beginPath();
  for (let i = 0; i < 3; i += 1) g.lineTo(Math.cos((i / 3) * TAU) * 52, Math.sin((i / 3) * TAU) * 52);
  g.closePath();
  g.lineJoin = 'round';
  g.lineWidth = 14;
  g.strokeStyle = '#ffffff';
  g.stroke();
  g.fill();
  g.restore();
  g.fillStyle = alpha('#05020f', 0.5);
  g.fillRect(0, 604, W, H - 604);
  const gap = (W - 80) / BARS;
  for (let i = 0; i < BARS; i += 1) {
    bar(g, i, t, 44 + i * gap, 604, 300, 1);
    g.globalAlpha = 0.22;
    bar(g, i, t, 44 + i * gap, 610, 110, -1);
    g.globalAlpha = 1;
  }
};
