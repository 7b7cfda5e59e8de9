/** A kitchen at work: a pan that tosses, a pot that steams, a knife at the vegetables. */
import { alpha, beat, type Ctx, circleLine, disc, easeInOut, easeOut, fade, glow, H, lerp, line, mix, oval, type Paint, panel, polygon, scatter, smooth, span, TAU, W, wave, within } from '../draw/kit.ts';

/** Tosses of the pan in one loop. */
const TOSSES = 6;
const pieces = scatter(9, 5, (random, i) => ({ x: (i - 4) * 17, hop: 120 + random() * 90, spin: 1 + Math.floor(random() * 2), colour: ['#f25c3b', '#ffd23f', '#63b86b'][i % 3]!, phase: random() * 0.06 }));
const tiles = scatter(77, 3, (random) => random());

function steam(g: Ctx, t: number, x: number, y: number): void {
  for (let i = 0; i < 7; i += 1) {
    const life = beat(t, 5, i / 7);
    oval(g, x + 26 * Math.sin(life * 5 + i * 1.7), y - 190 * life, 16 + 34 * life, 14 + 30 * life, alpha('#fff7ea', 0.3 * smooth(1 - life) * smooth(Math.min(1, life * 5))));
  }
}

function pot(g: Ctx, t: number): void {
  const rattle = 3 * Math.abs(wave(t, 46)) * span(wave(t, 3), 0.2, 0.9);
  panel(g, -118, -118, 236, 124, 22, '#3f7f8c');
  panel(g, -118, -118, 236, 22, 10, '#56a0ac');
  panel(g, -146, -100, 34, 20, 10, '#2c5d68');
  panel(g, 112, -100, 34, 20, 10, '#2c5d68');
  within(g, 0, -120 - rattle, 0.02 * wave(t, 23), 1, () => {
    oval(g, 0, 0, 124, 18, '#6bb5bf');
    oval(g, 0, -22, 16, 12, '#2c5d68');
  });
  panel(g, -92, -88, 26, 74, 12, alpha('#9fdbe0', 0.35));
}

function pan(g: Ctx, t: number): void {
  const at = beat(t, TOSSES);
  const lift = at < 0.16 ? easeInOut(at / 0.16) : at < 0.3 ? 1 - easeInOut((at - 0.16) / 0.14) : 0;
  within(g, 0, -34 * lift, -0.16 * lift, 1, () => {
    for (const { x, hop, spin, colour, phase } of pieces) {
      const flight = span(at, 0.14 + phase, 0.72 + phase);
      const height = flight > 0 && flight < 1 ? hop * 4 * flight * (1 - flight) : 0;
      within(g, x + 20 * (flight - flight * flight), -22 - height, TAU * spin * flight, 1, () => panel(g, -13, -9, 26, 18, 6, colour));
    }
    panel(g, -128, -18, 256, 26, 13, '#2b2f38');
    panel(g, -118, -20, 236, 9, 4, '#444b58');
    line(g, [[126, -8], [262, -44]], '#6b4632', 17);
  });
}

/** Slices fall from a cucumber while the knife goes up and down. */
function board(g: Ctx, t: number): void {
  panel(g, -190, -14, 380, 34, 10, '#d9a566');
  panel(g, -190, -14, 380, 12, 6, '#e8bb7f');
  const cuts = 24;
  const done = Math.floor(t * cuts) % 8;
  const stroke = beat(t, cuts);
  const length = lerp(210, 90, (done + stroke) / 8);
  panel(g, -150, -54, length, 42, 20, '#4f9b52');
  panel(g, -140, -48, Math.max(10, length - 30), 9, 4, '#78bd74');
  oval(g, -150 + length, -33, 9, 21, '#d7efc0');
  for (let i = 0; i <= done; i += 1) {
    const x = 8 + i * 18;
    const landed = i < done ? 1 : easeOut(span(stroke, 0.4, 1));
    within(g, lerp(-150 + length, x, landed), -26, landed * 1.2, 1, () => { oval(g, 0, 0, 9, 19, '#4f9b52'); oval(g, 1, 0, 7, 16, '#e4f4d2'); });
  }
  const up = 70 * Math.abs(Math.cos(Math.PI * stroke));
  within(g, -146 + length, -60 - up, -0.12 - up / 700, 1, () => {
    polygon(g, [[-12, 46], [150, 30], [150, -8], [14, -8]], '#dfe7ee');
    polygon(g, [[-12, 46], [150, 30], [150, 22], [0, 34]], '#b8c6d3');
    panel(g, 146, -16, 104, 30, 14, '#473129');
  });
}

export const paint: Paint = (g, t) => {
  g.fillStyle = '#f6e7cf';
  g.fillRect(0, 0, W, H);
  for (let row = 0; row < 7; row += 1)
    for (let column = 0; column < 11; column += 1) panel(g, column * 118 + 4, row * 74 + 4, 110, 66, 6, mix('#f9efdd', '#f0dcbd', tiles[row * 11 + column] ?? 0));
  glow(g, 240, 60, 560, '#fff2c2', 0.8);
  panel(g, 70, 84, 520, 16, 6, '#a86f43');
  for (const [i, hue] of ['#d7573b', '#e0a63a', '#6f9e58', '#4f8a94', '#b65d7b'].entries()) {
    panel(g, 100 + i * 92, 26, 58, 58, 10, hue);
    panel(g, 106 + i * 92, 14, 46, 16, 5, '#7b5136');
  }
  line(g, [[720, 70], [1230, 70]], '#8a6b57', 8);
  for (const [i, x] of [770, 870, 970, 1080, 1180].entries())
    within(g, x, 72, 0.05 * wave(t, 3 + (i % 2), i / 5), 1, () => {
      line(g, [[0, 0], [0, 74]], '#6b4632', 6);
      if (i % 2) circleLine(g, 0, 106, 26, '#4c5563', 9);
      else oval(g, 0, 102, 22, 32, '#9aa7b5');
    });
  g.fillStyle = fade(g, 512, H, '#c9814c', '#8f5330');
  g.fillRect(0, 520, W, 200);
  panel(g, -10, 508, W + 20, 30, 6, '#efd3a8');
  panel(g, 96, 470, 620, 44, 12, '#39404c');
  for (const x of [250, 560]) {
    panel(g, x - 96, 462, 192, 12, 6, '#22262e');
    for (let k = -4; k <= 4; k += 1) polygon(g, [[x + k * 19 - 7, 463], [x + k * 19 + 7, 463], [x + k * 19 + 2 * wave(t, 19, k / 5), 446 - 5 * wave(t, 27, k / 3)]], '#4aa3ff');
  }
  steam(g, t, 250, 320);
  within(g, 250, 448, 0, 1, () => pot(g, t));
  within(g, 560, 448, 0, 1, () => pan(g, t));
  within(g, 990, 500, 0, 1.1, () => board(g, t));
  for (const [i, [x, hue]] of ([[780, '#e4523a'], [826, '#e4523a'], [1220, '#f0a63b']] as const).entries()) {
    disc(g, x, 486 - (i === 1 ? 0 : 2), 26, hue);
    disc(g, x - 8, 476, 7, alpha('#ffffff', 0.4));
    line(g, [[x, 462], [x + 5, 452]], '#4f7a3f', 5);
  }
  for (const x of [160, 360, 560]) disc(g, x, 600, 15, '#5a3220');
  for (const x of [820, 1080]) panel(g, x, 570, 190, 110, 10, '#a7663c');
  for (const x of [880, 1140]) panel(g, x, 592, 70, 14, 7, '#f0d6ae');
};
