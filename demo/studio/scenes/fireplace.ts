/** A fireplace: flames that lick and fall, embers, a mantelpiece with a clock and a cat asleep. */
import { alpha, beat, type Ctx, circleLine, disc, fade, frac, glow, lerp, line, mix, oval, type Paint, panel, polygon, scatter, smooth, TAU, W, H, wave, within } from '../draw/kit.ts';

const tongues = scatter(13, 6, (random, i) => ({ x: (i - 6) * 34 + random() * 18, height: 120 + random() * 130, laps: 12 + Math.floor(random() * 10), phase: random(), width: 34 + random() * 26 }));
const embers = scatter(22, 19, (random) => ({ x: (random() - 0.5) * 360, laps: 3 + Math.floor(random() * 4), phase: random(), drift: random() - 0.5, size: 1.5 + random() * 2.2 }));
const bricks = scatter(60, 8, (random) => random());

/** A flame: a drop whose tip sways. @param scale 0 to 1, inner flames are smaller and brighter */
function tongue(g: Ctx, t: number, { x, height, laps, phase, width }: (typeof tongues)[number], scale: number, colour: string): void {
  const breath = 0.78 + 0.16 * wave(t, laps, phase) + 0.06 * wave(t, laps * 2 + 1, phase * 3);
  const reach = height * breath * scale * (1 - Math.abs(x) / 420);
  const half = (width * scale) / 2;
  const tip = x + 16 * wave(t, Math.round(laps / 2), phase) * scale;
  g.fillStyle = colour;
  g.beginPath();
  g.moveTo(x - half, 0);
  g.bezierCurveTo(x - half * 1.5, -reach * 0.4, tip - half * 0.2, -reach * 0.55, tip, -reach);
  g.bezierCurveTo(tip + half * 0.3, -reach * 0.55, x + half * 1.5, -reach * 0.4, x + half, 0);
  g.fill();
}

function fire(g: Ctx, t: number): void {
  for (const [scale, colour] of [[1.1, '#b3261a'], [0.92, '#e8541e'], [0.68, '#ff9a2e'], [0.42, '#ffd873']] as const)
    for (const each of tongues) tongue(g, t, each, scale, colour);
  for (const { x, laps, phase, drift, size } of embers) {
    const life = beat(t, laps, phase);
    disc(g, x + drift * 90 * life + 8 * Math.sin(life * 9 + phase * 6), -20 - 290 * life, size, alpha('#ffc46b', smooth(1 - life)));
  }
}

function log(g: Ctx, x: number, y: number, length: number, turn: number): void {
  within(g, x, y, turn, 1, () => {
    panel(g, -length / 2, -20, length, 40, 20, '#3a2118');
    panel(g, -length / 2 + 14, -14, length - 40, 9, 4, '#54301f');
    oval(g, length / 2 - 14, 0, 14, 20, '#8a5a34');
    circleLine(g, length / 2 - 14, 0, 9, '#6b4225', 2);
  });
}

function cat(g: Ctx, t: number): void {
  const breath = 1 + 0.022 * wave(t, 7);
  within(g, 1032, 632, 0, [1, breath], () => {
    oval(g, 0, -34, 96, 44, '#241a22');
    oval(g, -62, -40, 40, 32, '#2a1f28');
    polygon(g, [[-92, -60], [-86, -92], [-66, -68]], '#2a1f28');
    polygon(g, [[-56, -70], [-40, -92], [-34, -60]], '#2a1f28');
    line(g, [[-80, -38], [-72, -35], [-64, -38]], '#0f0a0e', 2.5);
    line(g, [[90, -22], [104, -8], [70, 2 + 3 * wave(t, 3)], [10, 2]], '#2a1f28', 17);
    line(g, [[-96, -48], [-20, -76], [60, -70]], alpha('#ff9a4a', 0.35), 3);
  });
}

function clock(g: Ctx, t: number): void {
  panel(g, 300, 62, 96, 84, 14, '#5b3726');
  disc(g, 348, 102, 32, '#f3e3c2');
  circleLine(g, 348, 102, 32, '#c99a4e', 5);
  line(g, [[348, 102], [348 + 22 * Math.sin(TAU * t), 102 - 22 * Math.cos(TAU * t)]], '#3a2118', 3);
  line(g, [[348, 102], [360, 92]], '#3a2118', 4);
}

export const paint: Paint = (g, t) => {
  const flicker = 0.86 + 0.08 * wave(t, 19) + 0.06 * wave(t, 31, 0.4);
  g.fillStyle = fade(g, 0, H, '#3b2430', '#21141d');
  g.fillRect(0, 0, W, H);
  for (let x = 40; x < W; x += 80) line(g, [[x, 0], [x, 640]], '#352030', 3);
  glow(g, 640, 470, 780, '#ff7a2a', 0.42 * flicker);
  panel(g, 250, 190, 780, 470, 8, '#6d4a42');
  for (let row = 0; row < 10; row += 1)
    for (let column = 0; column < 9; column += 1) {
      const x = 254 + column * 88 - (row % 2) * 44;
      const left = Math.max(254, x);
      const right = Math.min(1026, x + 82);
      const tone = mix('#7c5348', '#694238', bricks[(row * 9 + column) % 60] ?? 0.5);
      if (right > left) panel(g, left, 196 + row * 46, right - left, 40, 3, tone);
    }
  g.fillStyle = '#120a0c';
  g.beginPath();
  g.moveTo(380, 650);
  g.lineTo(380, 400);
  g.quadraticCurveTo(640, 240, 900, 400);
  g.lineTo(900, 650);
  g.fill();
  glow(g, 640, 560, 340, '#ff6a1e', 0.75 * flicker);
  log(g, 560, 622, 250, 0.12);
  log(g, 720, 626, 250, -0.14);
  within(g, 640, 622, 0, 1.06, () => fire(g, t));
  log(g, 640, 640, 330, 0.01);
  glow(g, 640, 640, 220, '#ffb04a', 0.3 * flicker);
  panel(g, 200, 146, 880, 50, 8, '#8a5a3a');
  panel(g, 200, 146, 880, 12, 6, '#a87247');
  clock(g, t);
  for (const [x, height, hue] of [[760, 92, '#2f6f73'], [786, 108, '#b8863b'], [814, 84, '#8c3b3b'], [838, 100, '#41517a']] as const) panel(g, x, 146 - height, 22, height, 3, hue);
  panel(g, 930, 92, 46, 54, 10, '#c9d3cf');
  for (const [dx, turn] of [[-16, -0.5], [0, 0], [16, 0.5]] as const) within(g, 953 + dx * 0.3, 94, turn + 0.03 * wave(t, 2, dx), 1, () => { line(g, [[0, 0], [0, -56]], '#4c6b4a', 4); oval(g, 0, -60, 9, 18, '#d98a8f'); });
  g.fillStyle = fade(g, 650, H, '#4a2f2a', '#2a1a1c');
  g.fillRect(0, 650, W, 70);
  for (let x = -60; x < W; x += 150) line(g, [[x, 650], [x - 40 + frac(x / 7) * 20, H]], '#3a2422', 3);
  oval(g, 640, 694, lerp(470, 480, flicker), 34, '#7c2f3c');
  oval(g, 640, 694, 430, 25, '#93404a');
  cat(g, t);
};
