/** A picture palace: golden fans, a turning sunburst, lights that chase round the frame, a curtain that breathes. */
import { alpha, circleLine, type Ctx, disc, fade, frac, glow, H, line, mix, type Paint, panel, polygon, sky, TAU, W, wave } from '../draw/kit.ts';

const GOLD = '#e0b354';
const PALE = '#f7e3ac';
const DEEP = '#0c2b2a';
const GREEN = '#14504a';

function fan(g: Ctx, x: number, y: number, radius: number, shine: number): void {
  for (let ring = 5; ring >= 1; ring -= 1) {
    const r = (radius * ring) / 5;
    g.fillStyle = ring % 2 ? mix(GREEN, DEEP, 0.35) : DEEP;
    g.beginPath();
    g.arc(x, y, r, Math.PI, 0);
    g.fill();
    g.strokeStyle = mix(GOLD, PALE, Math.max(0, 1 - Math.abs(shine * 7 - ring)));
    g.lineWidth = ring === 5 ? 5 : 3;
    g.beginPath();
    g.arc(x, y, r, Math.PI, 0);
    g.stroke();
  }
  for (let i = 1; i < 8; i += 1) {
    const a = Math.PI + (i / 8) * Math.PI;
    line(g, [[x + Math.cos(a) * radius * 0.2, y + Math.sin(a) * radius * 0.2], [x + Math.cos(a) * radius, y + Math.sin(a) * radius]], alpha(GOLD, 0.55), 2);
  }
}

export const paint: Paint = (g, t) => {
  sky(g, ['#071d1e', DEEP, '#123f3b']);
  // The sunburst behind the stage turns a sixteenth of a circle: it has sixteen rays.
  const [cx, cy] = [640, 430];
  for (let i = 0; i < 32; i += 1) {
    const a = (i / 32) * TAU + (t * TAU) / 16;
    polygon(g, [[cx, cy], [cx + Math.cos(a) * 900, cy + Math.sin(a) * 900], [cx + Math.cos(a + TAU / 64) * 900, cy + Math.sin(a + TAU / 64) * 900]], alpha(i % 2 ? GOLD : PALE, i % 2 ? 0.2 : 0.11));
  }
  glow(g, cx, cy, 420, '#ffdf94', 0.5 + 0.06 * wave(t, 4));
  // A skyscraper in steps stands in the sun.
  for (const [i, [width, height]] of ([[330, 150], [250, 250], [170, 340], [96, 410], [40, 470]] as const).entries()) {
    g.fillStyle = mix('#0b2423', GREEN, i / 6);
    g.fillRect(cx - width / 2, 612 - height, width, height);
    line(g, [[cx - width / 2, 612], [cx - width / 2, 612 - height], [cx + width / 2, 612 - height], [cx + width / 2, 612]], GOLD, 3);
  }
  for (let i = -4; i <= 4; i += 1) line(g, [[cx + i * 17, 612], [cx + i * 17, 612 - 330 + Math.abs(i) * 44]], alpha(GOLD, 0.5), 2);
  line(g, [[cx, 142], [cx, 70]], PALE, 4);
  for (const [i, r] of [24, 42, 60].entries()) circleLine(g, cx, 70, r * (0.7 + 0.3 * frac(t * 8)) , alpha(PALE, (0.75 - i * 0.2) * (1 - frac(t * 8) * 0.6)), 3);
  disc(g, cx, 70, 9, PALE);
  for (let row = 0; row < 10; row += 1) for (let column = -1; column <= 1; column += 1) {
    const lit = frac(t * 3 + row * 0.13 + column * 0.37) < 0.5;
    panel(g, cx + column * 24 - 5, 286 + row * 31, 10, 18, 2, lit ? PALE : mix(GOLD, DEEP, 0.7));
  }
  // A floor of fans; the shine runs through them from left to right.
  for (let row = 0; row < 2; row += 1) for (let i = -1; i < 9; i += 1) {
    const x = i * 160 + (row ? 0 : 80);
    fan(g, x, 668 + row * 74, 92, frac(t * 4 - x / 1500 + row * 0.1) * 1.6);
  }
  // Curtains.
  for (const side of [-1, 1]) for (let i = 0; i < 6; i += 1) {
    const sway = 9 * wave(t, 2, i * 0.09 + (side > 0 ? 0.5 : 0));
    const outer = 640 + side * (650 - i * 40);
    const inner = outer - side * 56;
    g.fillStyle = fade(g, 0, H, i % 2 ? '#8f1f33' : '#a92a3d', i % 2 ? '#4d0f20' : '#641527') as unknown as string;
    g.beginPath();
    g.moveTo(outer, 0);
    g.lineTo(inner, 0);
    g.bezierCurveTo(inner - side * (10 + i * 5) + sway, 240, inner + side * (40 - i * 3) + sway, 430, inner + side * 34 + sway * 0.6, H);
    g.lineTo(outer + side * 40, H);
    g.fill();
  }
  for (const side of [-1, 1]) {
    const x = 640 + side * 585;
    panel(g, x - 62, 448, 124, 20, 10, GOLD);
    for (let i = 0; i < 5; i += 1) line(g, [[x - 40 + i * 20, 468], [x - 40 + i * 20 + 3 * wave(t, 3, i * 0.1), 500]], PALE, 4);
  }
  // The valance and its lights.
  g.fillStyle = '#7a1a2c';
  g.beginPath();
  g.moveTo(0, 0);
  g.lineTo(W, 0);
  g.lineTo(W, 66);
  for (let i = 8; i > 0; i -= 1) g.quadraticCurveTo(i * 160 - 80, 122 + 5 * wave(t, 2, i * 0.11), (i - 1) * 160, 66);
  g.fill();
  g.strokeStyle = GOLD;
  g.lineWidth = 5;
  g.beginPath();
  g.moveTo(W, 66);
  for (let i = 8; i > 0; i -= 1) g.quadraticCurveTo(i * 160 - 80, 122 + 5 * wave(t, 2, i * 0.11), (i - 1) * 160, 66);
  g.stroke();
  g.fillStyle = '#2a0d14';
  g.fillRect(0, 0, W, 30);
  for (let i = 0; i < 32; i += 1) {
    const on = (i + Math.floor(t * 90)) % 3 === 0;
    if (on) glow(g, 20 + i * 40, 15, 26, '#ffe6a0', 0.8);
    disc(g, 20 + i * 40, 15, 7, on ? '#fff6d6' : '#8a6a34');
  }
};
