/** An art-deco stage: the curtain opens, fans unfold in a wave, rays turn behind a dancing couple. */
import {
  alpha,
  clamp,
  type Ctx,
  disc,
  easeInOut,
  fade,
  frac,
  glow,
  H,
  lerp,
  line,
  mix,
  oval,
  type Paint,
  panel,
  polygon,
  smooth,
  span,
  TAU,
  W,
  wave,
  within,
} from '../draw/kit.ts';

const GOLD = '#e3b04b';
const PALE = '#faf0dc';
const WINE = '#5d1420';
const CENTRE = { x: 640, y: 566 } as const;

/** How far the curtain is drawn aside: closed where the loop ends and begins. */
const opening = (t: number): number => easeInOut(span(t, 0.015, 0.1)) * (1 - easeInOut(span(t, 0.9, 0.985)));

/** One scale of the wall: a fan of ribs within nested arcs. @param open 0 folded, 1 spread */
function fan(g: Ctx, x: number, y: number, radius: number, open: number): void {
  disc(g, x, y, radius, GOLD);
  disc(g, x, y, radius - 4, mix('#12303a', '#1d5560', open));
  const spread = lerp(0.12, 1, open) * 1.25;
  for (let i = -2; i <= 2; i += 1) {
    const angle = -Math.PI / 2 + (i / 2) * spread;
    line(
      g,
      [
        [x, y],
        [x + Math.cos(angle) * radius * 0.86, y + Math.sin(angle) * radius * 0.86],
      ],
      mix('#8a6a35', GOLD, open),
      4,
    );
  }
  disc(g, x, y, radius * 0.34, GOLD);
  disc(g, x, y, radius * 0.26, mix(WINE, '#8c2f1b', open));
}

function wall(g: Ctx, t: number): void {
  const radius = 107;
  for (let row = -1; row < 8; row += 1)
    for (let i = -1; i < 7; i += 1) {
      const x = i * radius * 2 + (row % 2 ? radius : 0);
      const y = 60 + row * radius * 0.62;
      const away = Math.hypot(x - CENTRE.x, y - CENTRE.y) / 760;
      fan(g, x, y, radius, smooth(clamp(0.5 + 1.5 * wave(t, 2, -away * 0.8))));
    }
}

/** The lit arch: rays turn slowly inside stepped frames. */
function arch(g: Ctx, t: number): void {
  const { x, y } = CENTRE;
  for (const [radius, colour] of [
    [398, GOLD],
    [388, '#1a0b10'],
    [372, GOLD],
    [366, '#2a0d14'],
    [340, GOLD],
  ] as const) {
    g.fillStyle = colour;
    g.beginPath();
    g.arc(x, y, radius, Math.PI, TAU);
    g.lineTo(x + radius, y + 60);
    g.lineTo(x - radius, y + 60);
    g.fill();
  }
  g.save();
  g.beginPath();
  g.arc(x, y, 335, Math.PI, TAU);
  g.lineTo(x + 335, y + 60);
  g.lineTo(x - 335, y + 60);
  g.clip();
  g.fillStyle = fade(g, 230, 600, '#b5472b', '#f0b95a');
  g.fillRect(x - 340, y - 340, 680, 420);
  const rays = 16;
  for (let i = 0; i < rays; i += 1) {
    const angle = TAU * ((i + t) / rays);
    polygon(
      g,
      [
        [x, y - 30],
        [x + 520 * Math.cos(angle), y - 30 + 520 * Math.sin(angle)],
        [x + 520 * Math.cos(angle + TAU / rays / 2), y - 30 + 520 * Math.sin(angle + TAU / rays / 2)],
      ],
      alpha(PALE, 0.34),
    );
  }
  disc(g, x, y - 30, 172, alpha(PALE, 0.55));
  disc(g, x, y - 30, 156, '#f7d892');
  // Towers rise either side.
  for (const side of [-1, 1])
    for (let i = 0; i < 4; i += 1) {
      const left = x + side * (212 + i * 36) - 17;
      const height = 190 - Math.abs(i - 1) * 52;
      panel(g, left, y + 60 - height, 34, height, 0, i % 2 ? '#7a2a22' : '#8f3527');
      polygon(
        g,
        [
          [left, y + 60 - height],
          [left + 17, y + 26 - height],
          [left + 34, y + 60 - height],
        ],
        '#7a2a22',
      );
      for (let k = 0; k < 3; k += 1) panel(g, left + 13, y + 76 - height + k * 26, 8, 16, 4, GOLD);
    }
  g.restore();
  // Bulbs chase each other round the arch.
  const bulbs = 24;
  for (let i = 0; i <= bulbs; i += 1) {
    const angle = Math.PI * (1 + i / bulbs);
    const lit = smooth(0.5 + 0.5 * Math.sin(TAU * (i / 6 - t * 10)));
    disc(g, x + 380 * Math.cos(angle), y + 380 * Math.sin(angle), 4.6, mix('#8a5a2a', '#fff6d8', lit));
  }
}

/** A couple in silhouette, feet at the origin, about 230 tall. */
function couple(g: Ctx, t: number): void {
  const step = wave(t, 15);
  const colour = '#1a0b10';
  within(g, 0, -4 * Math.abs(step), 0.07 * wave(t, 15, 0.12), 1, () => {
    // Her arm reaches out behind him.
    line(
      g,
      [
        [22, -164],
        [-40, -190],
        [-108, -214 + 5 * step],
      ],
      '#f0c9a0',
      6,
    );
    // He: tailcoat, one knee bent.
    line(
      g,
      [
        [-34, -104],
        [-42 + 4 * step, -52],
        [-48 + 9 * step, -2],
      ],
      colour,
      17,
    );
    line(
      g,
      [
        [-26, -104],
        [-14, -54],
        [-16 - 8 * step, -2],
      ],
      colour,
      17,
    );
    polygon(
      g,
      [
        [-52, -176],
        [-10, -176],
        [-14, -92],
        [-44, -92],
      ],
      colour,
    );
    polygon(
      g,
      [
        [-44, -112],
        [-18, -112],
        [-58, -46],
        [-66, -52],
      ],
      colour,
    );
    disc(g, -28, -200, 16, colour);
    panel(g, -38, -186, 18, 18, 4, colour);
    polygon(
      g,
      [
        [-18, -170],
        [-24, -150],
        [-12, -156],
      ],
      PALE,
    );
    line(
      g,
      [
        [-14, -166],
        [32, -150],
      ],
      colour,
      11,
    );
    line(
      g,
      [
        [-46, -168],
        [-86, -188 + 4 * step],
        [-112, -214 + 5 * step],
      ],
      colour,
      10,
    );
    // She: long dress, its hem swinging behind.
    const hem = 16 * wave(t, 15, 0.2);
    g.fillStyle = '#8c1f2c';
    g.beginPath();
    g.moveTo(22, -168);
    g.quadraticCurveTo(54, -160, 44, -112);
    g.bezierCurveTo(62, -70, 76 + hem, -30, 100 + hem, -2);
    g.quadraticCurveTo(44 + hem * 0.5, 6, 6 + hem * 0.3, -2);
    g.bezierCurveTo(14, -50, 12, -90, 20, -112);
    g.quadraticCurveTo(10, -140, 22, -168);
    g.fill();
    disc(g, 28, -190, 14, '#f0c9a0');
    g.fillStyle = colour;
    g.beginPath();
    g.arc(31, -194, 16, Math.PI * 0.95, Math.PI * 2.3);
    g.fill();
    line(
      g,
      [
        [16, -202],
        [44, -198],
      ],
      GOLD,
      4,
    );
    line(
      g,
      [
        [30, -162],
        [-6, -176],
        [-24, -172],
      ],
      '#f0c9a0',
      8,
    );
  });
}

function column(g: Ctx, x: number): void {
  panel(g, x - 52, 0, 104, H, 0, '#1a0b10');
  for (let i = 0; i < 3; i += 1) panel(g, x - 40 + i * 30, 0, 20, H, 0, i === 1 ? GOLD : '#7b5527');
  for (let i = 0; i < 3; i += 1) panel(g, x - 60 - i * 8, 96 - i * 26, 120 + i * 16, 18, 0, i % 2 ? '#7b5527' : GOLD);
}

/** Half of the curtain, gathered towards its side. */
function drape(g: Ctx, t: number, side: number, open: number): void {
  const folds = 6;
  const width = lerp(660, 150, open);
  const outer = side < 0 ? -10 : W + 10;
  for (let i = 0; i < folds; i += 1) {
    const [from, to] = [i / folds, (i + 1) / folds].map((share) => outer - side * width * share) as [number, number];
    const sway = (share: number): number => -side * share * (5 * (1 - open) * wave(t, 20, share * 0.3) + 14 * open);
    const [a, b] = [sway(i / folds), sway((i + 1) / folds)];
    const shade = g.createLinearGradient(from, 0, to, 0);
    shade.addColorStop(0, '#5d1018');
    shade.addColorStop(0.55, '#b3252e');
    shade.addColorStop(1, '#7d161f');
    g.fillStyle = shade;
    g.beginPath();
    g.moveTo(from, 0);
    g.lineTo(to, 0);
    g.quadraticCurveTo(to + b * 1.6, 420, to + b * 0.4, 664);
    // A little under its neighbour, or the wall would shine through the seam.
    g.lineTo(from + side * 3 + a * 0.4, 664);
    g.quadraticCurveTo(from + side * 3 + a * 1.6, 420, from + side * 3, 0);
    g.fill();
    polygon(
      g,
      [
        [from + a * 0.45, 640],
        [to + b * 0.45, 640],
        [to + b * 0.4, 666],
        [from + a * 0.4, 666],
      ],
      i % 2 ? GOLD : '#c8943a',
    );
  }
}

function valance(g: Ctx): void {
  const swags = 8;
  for (let i = 0; i < swags; i += 1) {
    const x = (W / swags) * (i + 0.5);
    oval(g, x, 0, W / swags / 2 + 6, 92, GOLD);
    oval(g, x, -6, W / swags / 2 + 4, 88, '#8a1822');
    oval(g, x, -22, W / swags / 2 - 16, 74, '#a3212b');
    oval(g, x, -36, W / swags / 2 - 36, 60, '#b92c34');
  }
  for (let i = 0; i <= swags; i += 1) {
    line(
      g,
      [
        [(W / swags) * i, 0],
        [(W / swags) * i, 62],
      ],
      GOLD,
      7,
    );
    polygon(
      g,
      [
        [(W / swags) * i - 11, 92],
        [(W / swags) * i, 56],
        [(W / swags) * i + 11, 92],
      ],
      GOLD,
    );
  }
}

export const paint: Paint = (g, t) => {
  wall(g, t);
  arch(g, t);
  for (const x of [196, W - 196]) column(g, x);
  g.fillStyle = fade(g, 612, H, '#6a2a1c', '#2a0f10');
  g.fillRect(0, 612, W, 110);
  for (let i = -9; i <= 9; i += 1)
    line(
      g,
      [
        [640 + i * 74, 612],
        [640 + i * 128, H],
      ],
      '#4a1c16',
      3,
    );
  oval(g, 640, 648, 250, 24, alpha('#ffe2a0', 0.5));
  const lean = 60 * wave(t, 3);
  within(g, 640 + lean, 650, 0, 1.25, () => couple(g, t));
  const open = opening(t);
  for (const side of [-1, 1]) drape(g, t, side, open);
  valance(g);
  // Footlights.
  panel(g, 0, 690, W, 30, 0, '#1a0b10');
  panel(g, 0, 688, W, 5, 0, GOLD);
  for (let i = 0; i < 11; i += 1) {
    const x = 60 + i * 116;
    glow(g, x, 690, 92, '#ffd98a', 0.34);
    g.fillStyle = mix(GOLD, '#fff3cf', 0.35 + 0.3 * Math.sin(TAU * (frac(t * 6) + i / 11)));
    g.beginPath();
    g.arc(x, 692, 24, Math.PI, TAU);
    g.fill();
  }
};
