/** The compositions a title card can have. Each moves one thing, slowly: a card must cost next to no bits. */
import type { Palette } from '../../catalogue/types.ts';
import {
  alpha,
  below,
  circleLine,
  type Ctx,
  disc,
  easeInOut,
  easeOut,
  fade,
  glow,
  H,
  lerp,
  line,
  mix,
  panel,
  polygon,
  ridge,
  scatter,
  span,
  TAU,
  W,
} from '../draw/kit.ts';

export interface Backdrop {
  /** Where the title stands: `y` is its middle. */
  readonly text: { readonly x: number; readonly y: number; readonly width: number; readonly align: 'left' | 'center' };
  /** Colour of the title when it is not the palette's light one. */
  readonly ink?: (palette: Palette) => string;
  readonly mark?: (palette: Palette) => string;
  readonly paint: (g: Ctx, palette: Palette, t: number, choice: number) => void;
}

const LEFT = { x: 92, y: 350, width: 680, align: 'left' } as const;
const CENTRE = { x: W / 2, y: 350, width: 1040, align: 'center' } as const;
const HIGH = { x: W / 2, y: 190, width: 1040, align: 'center' } as const;

function ground(g: Ctx, from: string, to: string): void {
  const gradient = g.createLinearGradient(0, 0, 0, H);
  gradient.addColorStop(0, from);
  gradient.addColorStop(1, to);
  g.fillStyle = gradient;
  g.fillRect(0, 0, W, H);
}

/** One thing's slow way through the whole card. */
const drift = (t: number): number => easeOut(span(t, 0, 0.22));

export const backdrops: readonly Backdrop[] = [
  {
    // A rising disc behind ranges.
    text: HIGH,
    paint(g, { dark, main, accent, light }, t, choice) {
      ground(g, mix(dark, main, 0.35), mix(main, light, 0.18));
      disc(g, 640, 640 - 90 * drift(t), 150, accent);
      const seed = choice % 97;
      for (let i = 0; i < 3; i += 1)
        below(g, (x) => 520 + i * 62 + ridge(1500, seed + i, 0, 54, 3)(x), mix(main, dark, 0.35 + i * 0.28));
    },
  },
  {
    // Quarter circles on the right, one of them turning.
    text: LEFT,
    paint(g, { dark, main, accent, light }, t) {
      ground(g, dark, mix(dark, main, 0.3));
      const colours = [main, accent, light, mix(main, accent, 0.5), mix(dark, main, 0.7), accent];
      for (let i = 0; i < 6; i += 1) {
        const [x, y] = [860 + (i % 2) * 210, 45 + Math.floor(i / 2) * 210];
        g.fillStyle = mix(dark, main, 0.42);
        g.fillRect(x, y, 206, 206);
        g.save();
        g.translate(x + 103, y + 103);
        g.rotate(((i * 7) % 4) * (TAU / 4) + (i === 3 ? (easeInOut(span(t, 0.1, 0.5)) - 1) * (TAU / 4) : 0));
        g.fillStyle = colours[i] ?? main;
        g.beginPath();
        g.moveTo(-103, -103);
        g.arc(-103, -103, 206, 0, TAU / 4);
        g.fill();
        g.restore();
      }
    },
  },
  {
    // Light through a tall arch.
    text: LEFT,
    paint(g, { dark, main, accent, light }, t) {
      ground(g, mix(dark, '#000000', 0.2), dark);
      for (let i = 3; i >= 0; i -= 1) {
        const r = 124 + i * 40;
        g.fillStyle = i === 0 ? fade(g, 200, H, mix(accent, light, 0.5), accent) : mix(dark, main, 0.9 - i * 0.24);
        g.beginPath();
        g.arc(1050, 340, r, Math.PI, 0);
        g.lineTo(1050 + r, H);
        g.lineTo(1050 - r, H);
        g.fill();
      }
      disc(g, 1050, 470 - 90 * drift(t), 44, light);
    },
  },
  {
    // Concentric rings.
    text: CENTRE,
    paint(g, { dark, main, accent }, t) {
      ground(g, dark, mix(dark, main, 0.45));
      for (let i = 6; i > 0; i -= 1)
        disc(g, 640, 350, i * 118 * lerp(0.9, 1, drift(t)), mix(dark, main, 0.12 + (6 - i) * 0.075));
      circleLine(g, 640, 350, 585 * lerp(0.94, 1, drift(t)), alpha(accent, 0.8), 3);
    },
  },
  {
    // Slanting bands.
    text: LEFT,
    paint(g, { dark, main, accent, light }, t) {
      ground(g, dark, mix(dark, main, 0.5));
      const colours = [main, mix(main, accent, 0.5), accent, mix(accent, light, 0.55)];
      for (const [i, colour] of colours.entries()) {
        const x = 820 + i * 112 + (1 - drift(t)) * (60 + i * 40);
        polygon(
          g,
          [
            [x + 170, -10],
            [x + 262, -10],
            [x + 20, H + 10],
            [x - 72, H + 10],
          ],
          colour,
        );
      }
    },
  },
  {
    // A night window pattern.
    text: LEFT,
    paint(g, { dark, main, accent, light }, t, choice) {
      ground(g, mix(dark, '#000000', 0.25), mix(dark, main, 0.4));
      panel(g, 850, 90, 350, 660, 12, mix(dark, main, 0.55));
      const lit = scatter(28, choice, (random) => random());
      for (const [i, value] of lit.entries()) {
        const isLate = i === choice % 28;
        const on = isLate ? easeInOut(span(t, 0.3, 0.45)) : value > 0.62 ? 1 : 0;
        panel(
          g,
          884 + (i % 4) * 76,
          126 + Math.floor(i / 4) * 86,
          52,
          60,
          4,
          mix(mix(dark, '#000000', 0.15), value > 0.8 ? light : accent, on * 0.95),
        );
      }
      glow(g, 1020, 160, 420, accent, 0.12);
    },
  },
  {
    // Sunburst.
    text: CENTRE,
    paint(g, { dark, main, accent }, t) {
      ground(g, mix(dark, main, 0.25), mix(dark, main, 0.25));
      const turn = 0.05 * drift(t);
      for (let i = 0; i < 18; i += 1) {
        const a = (i / 18) * TAU + turn;
        polygon(
          g,
          [
            [640, 760],
            [640 + Math.cos(a) * 1500, 760 + Math.sin(a) * 1500],
            [640 + Math.cos(a + TAU / 36) * 1500, 760 + Math.sin(a + TAU / 36) * 1500],
          ],
          mix(dark, main, 0.5),
        );
      }
      disc(g, 640, 790, 190, accent);
      panel(g, 0, 0, W, H, 0, alpha(dark, 0.28));
    },
  },
  {
    // Waves.
    text: HIGH,
    paint(g, { dark, main, accent, light }, t) {
      ground(g, mix(main, light, 0.1), dark);
      disc(g, 1090, 330, 84, mix(accent, light, 0.3));
      for (let i = 0; i < 5; i += 1) {
        const shift = i * 1.1 + (i % 2 ? -1 : 1) * 0.5 * drift(t);
        below(
          g,
          (x) => 430 + i * 62 + 20 * Math.sin(x / 105 + shift),
          mix(mix(main, accent, i === 0 ? 0.25 : 0), dark, 0.15 + i * 0.2),
        );
      }
    },
  },
  {
    // Two overlapping discs.
    text: LEFT,
    paint(g, { dark, main, accent }, t) {
      ground(g, dark, mix(dark, main, 0.25));
      const apart = lerp(52, 92, drift(t));
      disc(g, 1066 - apart, 330, 180, main);
      disc(g, 1066 + apart, 400, 180, accent);
      g.save();
      g.beginPath();
      g.arc(1066 - apart, 330, 180, 0, TAU);
      g.clip();
      disc(g, 1066 + apart, 400, 180, mix(main, dark, 0.55));
      g.restore();
    },
  },
  {
    // Paper: light ground, dark letters.
    text: LEFT,
    ink: ({ dark }) => dark,
    mark: ({ main }) => main,
    paint(g, { main, accent, light, dark }, t) {
      ground(g, light, mix(light, accent, 0.16));
      panel(g, 880, 0, 400, H, 0, main);
      disc(g, 880, 470, 170 * lerp(0.8, 1, drift(t)), accent);
      g.save();
      g.beginPath();
      g.rect(880, 0, 400, H);
      g.clip();
      disc(g, 880, 470, 170 * lerp(0.8, 1, drift(t)), dark);
      g.restore();
      line(
        g,
        [
          [880, 120],
          [1190, 120],
        ],
        alpha(light, 0.7),
        3,
      );
      line(
        g,
        [
          [880, 140],
          [1120, 140],
        ],
        alpha(light, 0.45),
        3,
      );
    },
  },
  {
    // A stage: curtain edges and one spot of light.
    text: CENTRE,
    paint(g, { dark, main, accent }, t) {
      ground(g, mix(dark, '#000000', 0.35), dark);
      const sway = 0.06 * (1 - drift(t));
      polygon(
        g,
        [
          [640, -60],
          [640 + 520 + 900 * sway, H],
          [640 - 520 + 900 * sway, H],
        ],
        alpha(accent, 0.14),
      );
      g.fillStyle = alpha(accent, 0.2);
      g.beginPath();
      g.ellipse(640 + 400 * sway, 660, 470, 60, 0, 0, TAU);
      g.fill();
      for (const side of [-1, 1])
        for (let i = 0; i < 5; i += 1) {
          const x = 640 + side * (640 - i * 42 + 10);
          g.fillStyle = mix(main, dark, 0.15 + (i % 2) * 0.3 + i * 0.05);
          g.beginPath();
          g.moveTo(x - side * 44, 0);
          g.quadraticCurveTo(x - side * (64 - i * 6), 420, x - side * 20, H);
          g.lineTo(x + side * 40, H);
          g.lineTo(x + side * 40, 0);
          g.fill();
        }
    },
  },
  {
    // Stepped terraces with a small sun.
    text: LEFT,
    paint(g, { dark, main, accent, light }, t) {
      ground(g, mix(dark, main, 0.2), mix(dark, main, 0.7));
      disc(g, 1120, 170 + 40 * (1 - drift(t)), 62, mix(accent, light, 0.3));
      for (let i = 0; i < 6; i += 1)
        panel(g, 760 + i * 92, 640 - i * 76, 620, 500, 0, mix(accent, dark, 0.18 + i * 0.13));
    },
  },
];
