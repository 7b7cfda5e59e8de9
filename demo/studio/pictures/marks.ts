/** Channel marks: one figure each in a 200 × 200 square, in two inks, readable at the size of a fingernail. */
import { circle, each, ellipse, line, path, polar, poly, rect, ring, round } from './draw.ts';

/** Draws a mark: `ink` is its body, `spark` the accent, `gap` what shows through it (for cuts in the body). */
export type Mark = (ink: string, spark: string, gap: string) => string;

export const marks: Readonly<Record<string, Mark>> = {
  prospekt: (ink, spark, gap) =>
    path('M24 176 V70 L62 44 V176Z M72 176 V30 H128 V176Z M138 176 V62 L176 88 V176Z', ink) +
    each(6, (i) => rect(84 + (i % 2) * 20, 46 + Math.floor(i / 2) * 26, 12, 16, i === 3 ? spark : gap)) +
    circle(43, 92, 8, spark) +
    circle(157, 106, 8, gap),
  telegraph: (ink, spark) =>
    circle(100, 108, 26, spark) +
    each(
      2,
      (i) =>
        path(
          `M${58 - i * 26} ${62 - i * 22} A${62 + i * 34} ${62 + i * 34} 0 0 0 ${58 - i * 26} ${154 + i * 22}`,
          'none',
          `stroke="${ink}" stroke-width="15" stroke-linecap="round"`,
        ) +
        path(
          `M${142 + i * 26} ${62 - i * 22} A${62 + i * 34} ${62 + i * 34} 0 0 1 ${142 + i * 26} ${154 + i * 22}`,
          'none',
          `stroke="${ink}" stroke-width="15" stroke-linecap="round"`,
        ),
    ),
  tribuna: (ink, spark) =>
    path('M100 14 L178 44 V104 C178 150 140 178 100 190 C60 178 22 150 22 104 V44Z', ink) +
    poly(
      [0, 1, 2, 3, 4].map((i) => polar(46, -90 + i * 72)).map(([x, y]) => [100 + x, 98 + y] as const),
      spark,
    ),
  apex: (ink, spark) =>
    path('M16 172 L100 24 L184 172 H146 L100 88 L54 172Z', ink) + path('M78 172 L100 132 L122 172Z', spark),
  kubiki: (ink, spark, gap) =>
    round(18, 98, 78, 78, 16, ink) +
    round(104, 98, 78, 78, 16, spark) +
    round(61, 14, 78, 78, 16, ink) +
    circle(87, 48, 6, gap) +
    circle(113, 48, 6, gap) +
    path('M86 64 Q100 78 114 64', 'none', `stroke="${gap}" stroke-width="6" stroke-linecap="round"`),
  'sonnaya-luna': (ink, spark) =>
    path('M124 18 A84 84 0 1 0 184 136 A68 68 0 0 1 124 18Z', spark) +
    path('M66 106 q14 13 28 0', 'none', `stroke="${ink}" stroke-width="7" stroke-linecap="round"`) +
    poly(
      Array.from({ length: 8 }, (_, i) => polar(i % 2 ? 9 : 24, i * 45)).map(([x, y]) => [156 + x, 62 + y] as const),
      ink,
    ),
  takt: (ink, spark) =>
    each(5, (i) =>
      round(16 + i * 36, 100 - [34, 70, 48, 84, 26][i]!, 24, [68, 140, 96, 168, 52][i]!, 12, i === 3 ? spark : ink),
    ),
  vinyl: (ink, spark, gap) =>
    circle(100, 100, 86, ink) +
    each(3, (i) => ring(100, 100, 76 - i * 12, gap, 2.5)) +
    circle(100, 100, 32, spark) +
    circle(100, 100, 7, gap),
  okoyom: (ink, spark) =>
    circle(100, 84, 42, spark) + path('M8 150 C40 92 76 96 104 130 C126 96 160 92 192 150 V176 H8Z', ink),
  glubina: (ink, spark) =>
    path(
      'M14 66 q21.5 -26 43 0 t43 0 t43 0 t43 0',
      'none',
      `stroke="${spark}" stroke-width="15" stroke-linecap="round"`,
    ) + path('M20 128 C40 84 116 84 140 118 L176 92 V164 L140 142 C116 174 40 172 20 128Z', ink),
  apogee: (ink, spark) =>
    circle(100, 100, 44, spark) +
    ellipse(100, 100, 92, 34, 'none', `stroke="${ink}" stroke-width="13" transform="rotate(-28 100 100)"`) +
    circle(174, 48, 14, ink),
  axiom: (ink, spark) =>
    poly(
      [
        [100, 20],
        [184, 168],
        [16, 168],
      ],
      'none',
      `stroke="${ink}" stroke-width="16" stroke-linejoin="round"`,
    ) + circle(100, 118, 32, spark),
  noir: (ink, spark) =>
    path('M52 60 H148 L186 184 H14Z', spark, 'opacity=".9"') +
    path('M34 92 C60 84 140 84 166 92 C150 104 50 104 34 92Z M62 88 C58 36 78 26 100 34 C122 26 142 36 138 88Z', ink) +
    path('M58 184 C58 128 76 108 100 108 C124 108 142 128 142 184Z', ink),
  'golden-hall': (ink, spark, gap) =>
    each(
      7,
      (i) =>
        `<g transform="rotate(${-63 + i * 21} 100 168)">${path('M100 168 L86 72 A14 14 0 0 1 114 72Z', i % 2 ? ink : spark)}</g>`,
    ) +
    circle(100, 168, 19, gap) +
    circle(100, 168, 12, ink),
  poputchik: (ink, spark, gap) =>
    round(24, 24, 152, 128, 34, ink) +
    path('M40 122 L80 72 L108 104 L130 80 L160 122 V128 H40Z', spark) +
    circle(134, 58, 13, gap) +
    line('M54 176 L38 190 M146 176 L162 190 M36 168 H164', ink, 12),
  shchepotka: (ink, spark) =>
    path('M30 84 H170 C170 146 138 176 100 176 C62 176 30 146 30 84Z', ink) +
    line('M14 84 H186', ink, 14) +
    each(3, (i) =>
      path(
        `M${70 + i * 30} 62 c-12 -14 12 -22 0 -40`,
        'none',
        `stroke="${spark}" stroke-width="10" stroke-linecap="round"`,
      ),
    ),
  kamin: (ink, spark) =>
    path(
      'M100 14 C112 52 164 76 158 126 C154 164 126 184 100 184 C74 184 46 164 42 126 C40 100 56 86 66 66 C70 84 78 88 84 90 C80 60 88 34 100 14Z',
      spark,
    ) +
    path('M100 96 C106 118 132 126 128 152 C126 172 112 180 100 180 C88 180 74 172 72 152 C70 132 92 122 100 96Z', ink),
  siyanie: (ink, spark) =>
    each(5, (i) =>
      path(
        `M${26 + i * 34} ${150 - i * 6} C${20 + i * 34} ${110 - i * 8} ${40 + i * 34} ${80 - i * 6} ${30 + i * 34} ${34 + (i % 2) * 14}`,
        'none',
        `stroke="${spark}" stroke-width="17" stroke-linecap="round" opacity="${0.55 + (i % 3) * 0.22}"`,
      ),
    ) + path('M8 180 L58 128 L92 162 L128 120 L192 180Z', ink),
  encore: (ink, spark) =>
    path('M100 22 A78 78 0 1 1 32 62', 'none', `stroke="${ink}" stroke-width="20" stroke-linecap="round"`) +
    path('M14 22 L86 34 L40 92Z', ink) +
    path('M78 66 L146 100 L78 134Z', spark),
  volna: (ink, spark) =>
    circle(100, 66, 17, spark) +
    path(
      'M100 84 L60 184 M100 84 L140 184 M74 148 H126',
      'none',
      `stroke="${ink}" stroke-width="15" stroke-linecap="round"`,
    ) +
    each(2, (i) =>
      path(
        `M${66 - i * 26} ${100 + i * 14} A${48 + i * 30} ${48 + i * 30} 0 0 1 ${66 - i * 26} ${32 - i * 14} M${134 + i * 26} ${100 + i * 14} A${48 + i * 30} ${48 + i * 30} 0 0 0 ${134 + i * 26} ${32 - i * 14}`,
        'none',
        `stroke="${i ? ink : spark}" stroke-width="13" stroke-linecap="round"`,
      ),
    ),
  polyglot: (ink, spark, gap) =>
    path('M20 30 H124 A16 16 0 0 1 140 46 V96 A16 16 0 0 1 124 112 H70 L38 142 V112 H36 A16 16 0 0 1 20 96Z', ink) +
    path(
      'M180 84 V134 A16 16 0 0 1 164 150 H162 V180 L130 150 H92 A16 16 0 0 1 76 134 V126 H128 A28 28 0 0 0 156 98 V68 H164 A16 16 0 0 1 180 84Z',
      spark,
    ) +
    each(3, (i) => circle(52 + i * 28, 72, 9, gap)),
  'north-log': (ink, spark, gap) =>
    round(34, 18, 132, 164, 14, ink) +
    rect(34, 18, 26, 164, spark) +
    poly(
      Array.from({ length: 8 }, (_, i) => polar(i % 2 ? 14 : 40, i * 45)).map(([x, y]) => [114 + x, 82 + y] as const),
      gap,
    ) +
    line('M84 146 H144', gap, 10),
};
