/** Bars, rings and a pulsing sphere that keep time with the music: sixty beats to the loop. */
import {
  alpha,
  circleLine,
  type Ctx,
  disc,
  easeOut,
  frac,
  glow,
  H,
  lerp,
  line,
  mix,
  type Paint,
  panel,
  scatter,
  sky,
  TAU,
  W,
  wave,
} from '../draw/kit.ts';

const BEATS = 60;
const BARS = 24;
const tempers = scatter(BARS, 8, (random) => ({
  phase: random(),
  speed: random() < 0.7 ? 15 : 30,
  level: 0.4 + random() * 0.6,
}));

/** A hit that decays until the next one. */
const hit = (t: number, times: number, phase = 0): number => Math.exp(-frac(t * times + phase) * 3.2);

function bar(g: Ctx, i: number, t: number, x: number, base: number, reach: number): void {
  const { phase, speed, level } = tempers[i] ?? { phase: 0, speed: 30, level: 1 };
  const bow = 0.35 + 0.65 * Math.sin((i / (BARS - 1)) * Math.PI);
  const height = 14 + reach * bow * level * (0.25 + 0.5 * hit(t, speed, phase) + 0.3 * hit(t, BEATS / 2));
  panel(g, x, base - height, 30, height, 15, mix('#ff2e93', '#27e0ff', i / (BARS - 1)));
}

export const paint: Paint = (g, t) => {
  sky(g, ['#12062e', '#2c0f5c', '#0c0a2c']);
  // A ring leaves the centre on every fourth beat.
  for (let i = 0; i < 2; i += 1) {
    const life = frac(t * 8 + i / 2);
    circleLine(
      g,
      640,
      320,
      lerp(130, 620, easeOut(life)),
      alpha(i ? '#ff2e93' : '#27e0ff', (1 - life) ** 1.5 * 0.6),
      6,
    );
  }
  // Beams stand behind; the light goes from one to the next.
  for (let i = 0; i < 8; i += 1) {
    const a = ((i + 0.5) / 8) * TAU;
    const lit = Math.max(0, wave(t, 5, -i / 8)) ** 2;
    g.fillStyle = alpha(i % 2 ? '#ff2e93' : '#5a5cff', 0.08 + 0.14 * lit);
    g.beginPath();
    g.moveTo(640, 320);
    g.lineTo(640 + Math.cos(a - 0.12) * 1000, 320 + Math.sin(a - 0.12) * 1000);
    g.lineTo(640 + Math.cos(a + 0.12) * 1000, 320 + Math.sin(a + 0.12) * 1000);
    g.fill();
  }
  glow(g, 640, 320, 340, '#b04dff', 0.75);
  const r = 140;
  const points: [number, number][] = [];
  for (let i = 0; i <= 120; i += 1) {
    const a = (i / 120) * TAU;
    const ripple = 172 + 14 * Math.sin(a * 6 + t * TAU * 5);
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
  g.fillRect(0, 640, W, H - 640);
  for (let i = 0; i < BARS; i += 1)
    panel(g, 52 + (i * (W - 80)) / BARS, 656, 30, 30, 15, alpha(mix('#ff2e93', '#27e0ff', i / (BARS - 1)), 0.22));
  const gap = (W - 80) / BARS;
  for (let i = 0; i < BARS; i += 1) {
    // Bars move on every second picture, as the needles of real meters seem to.
    bar(g, i, Math.floor(t * 360) / 360, 52 + i * gap, 640, 300);
  }
};
