/** Planets, orbits and what floats among them; figures of science. */
import {
  circle,
  clipped,
  each,
  ellipse,
  fade,
  glow,
  ground,
  line,
  mix,
  motif,
  move,
  path,
  polar,
  poly,
  rays,
  rect,
  ridge,
  ring,
  round,
  stars,
  word,
  type Canvas,
  type Scene,
} from '../draw.ts';
import { cat, envelope, flower, person, profile, ringed, star } from '../things.ts';

const astronaut = (suit: string, visor: string, dark: string): string =>
  round(-44, -8, 88, 92, 34, suit) +
  round(-56, 4, 26, 70, 13, mix(suit, dark, 0.15)) +
  round(30, 4, 26, 70, 13, mix(suit, dark, 0.15)) +
  round(-38, 70, 32, 66, 15, suit) +
  round(6, 70, 32, 66, 15, suit) +
  circle(0, -46, 50, suit) +
  round(-36, -72, 72, 54, 26, visor) +
  path('M-24 -60 Q-16 -68 -4 -66', 'none', `stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".8"`) +
  rect(-20, 20, 40, 26, mix(suit, dark, 0.25)) +
  circle(-8, 33, 5, '#e4572e') +
  circle(9, 33, 5, visor);

export const radioSilence: Scene = (c) => {
  const { p } = c;
  const y = c.cy + 190 * c.s;
  return (
    ground(c, '#03040c', p.dark, mix(p.dark, p.main, 0.6)) +
    stars(c, 150, p.light, 0.9) +
    each(9, (i) => {
      const r = (80 + i * 54) * c.s;
      return path(
        `M${c.cx - r * 0.94} ${y - 220 * c.s - r * 0.34} A${r} ${r} 0 0 1 ${c.cx + r * 0.94} ${y - 220 * c.s - r * 0.34}`,
        'none',
        `stroke="${p.accent}" stroke-width="${(5 - i * 0.4) * c.s}" stroke-dasharray="${i < 4 ? 'none' : `${(40 - i * 4) * c.s} ${(i * 9 - 20) * c.s}`}" opacity="${1 - i * 0.1}" stroke-linecap="round"`,
      );
    }) +
    circle(c.cx, y + 640 * c.s, 700 * c.s, p.main) +
    circle(c.cx, y + 655 * c.s, 700 * c.s, mix(p.main, p.dark, 0.55)) +
    each(7, (i) =>
      ellipse(
        c.cx + (-240 + i * 80) * c.s,
        y + (20 + ((i * 41) % 90)) * c.s,
        (26 + i * 3) * c.s,
        8 * c.s,
        mix(p.main, p.dark, 0.75),
      ),
    ) +
    motif(
      c,
      move(
        0,
        196,
        line('M-70 0 L0 -130 L70 0 M-46 -44 H46', p.light, 7) +
          path('M-150 -230 C-110 -110 110 -110 150 -230Z', p.light) +
          ellipse(0, -230, 150, 30, mix(p.light, p.main, 0.35)) +
          line('M-80 -224 L0 -318 L80 -224', p.light, 5) +
          circle(0, -320, 12, p.accent) +
          glow(c, 0, -320, 60, p.accent, 0.9),
      ) + move(180, 214, astronaut(p.light, p.accent, p.dark), 0.5),
    )
  );
};

export const triton: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.dark, mix(p.dark, p.main, 0.8)) +
    stars(c, 120, p.light, 1) +
    move(c.cx - 40 * c.s, c.cy + 30 * c.s, ringed(p.main, mix(p.main, p.light, 0.25), p.accent), 1.65 * c.s) +
    circle(c.cx + 230 * c.s, c.cy - 200 * c.s, 34 * c.s, mix(p.light, p.accent, 0.4)) +
    motif(
      c,
      path(
        'M-280 260 C-180 120 -60 60 70 -70',
        'none',
        `stroke="${p.light}" stroke-width="4" stroke-dasharray="3 16" stroke-linecap="round"`,
      ) +
        move(
          120,
          -116,
          path('M-40 60 L-110 40 L-70 96Z M-26 76 L-60 130 L10 104Z', p.accent) +
            envelope(p.light, p.main, '#e4463a') +
            astronautHead(p),
          1,
          -26,
        ) +
        move(-200, 210, star(30, 4, p.light, 0.25)),
    )
  );
};
const astronautHead = (p: Canvas['p']): string =>
  move(
    0,
    -88,
    circle(0, 0, 44, p.light) +
      round(-32, -22, 64, 46, 22, p.dark) +
      path('M-50 -18 C-50 -64 50 -64 50 -18 L66 -14 L48 -8 H-50Z', p.accent) +
      path('M-22 -8 Q-14 -16 -4 -12', 'none', 'stroke="#fff" stroke-width="4" stroke-linecap="round"'),
  );

export const weightless: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.dark, p.main, p.accent) +
    stars(c, 60, p.light, 0.7) +
    motif(
      c,
      path(
        'M0 210 C-290 20 -210 -220 -70 -200 C-30 -194 -8 -164 0 -130 C8 -164 30 -194 70 -200 C210 -220 290 20 0 210Z',
        'none',
        `stroke="${p.light}" stroke-width="4" stroke-dasharray="4 15" stroke-linecap="round"`,
      ) +
        move(-120, -30, astronaut(p.light, p.dark, p.dark), 1.22, -28) +
        move(126, 20, astronaut(mix(p.accent, '#ffffff', 0.4), p.dark, p.dark), 1.22, 150) +
        move(0, 120, cat(p.dark), 0.7, -18) +
        move(
          -200,
          190,
          path('M-26 -20 H26 C26 14 14 26 0 26 C-14 26 -26 14 -26 -20Z M24 -12 C46 -14 46 14 20 12', p.light) +
            circle(10, -46, 9, '#8a4a24') +
            circle(-10, -62, 6, '#8a4a24'),
          1.1,
          24,
        ) +
        move(206, -190, flower(36, p.light, p.main, 6), 1, 14) +
        move(
          -210,
          -210,
          path('M-16 -34 H14 V0 L34 14 C40 24 34 34 22 34 H-6 L-16 16Z', p.light) + line('M-16 -20 H14', p.main, 6),
          1,
          -20,
        ),
    )
  );
};

export const porthole: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, mix(p.light, p.main, 0.55), mix(p.light, p.main, 0.8)) +
    each(6, (i) => rect(0, (i / 6) * c.h, c.w, 3, fade(p.dark, 0.18))) +
    motif(
      c,
      circle(0, 0, 280, mix(p.dark, p.main, 0.35)) +
        each(16, (i) => circle(polar(257, i * 22.5)[0], polar(257, i * 22.5)[1], 9, p.light)) +
        clipped(
          c,
          circle(0, 0, 232, '#000'),
          rect(-240, -240, 480, 480, '#05071a') +
            each(46, () => circle((c.rnd() - 0.5) * 460, (c.rnd() - 0.5) * 460, 0.8 + c.rnd() * 2, '#fff')) +
            circle(40, 250, 260, '#2d7fd3') +
            path(
              'M-160 110 C-100 40 -20 90 20 60 C70 20 120 60 170 40 C200 90 120 120 90 150 C40 190 -60 140 -160 110Z',
              '#5fb06c',
            ) +
            path(
              'M-120 170 C-60 140 30 200 120 160',
              'none',
              'stroke="#fff" stroke-width="16" stroke-linecap="round" opacity=".75"',
            ) +
            ring(40, 250, 268, fade('#9fd4ff', 0.5), 14) +
            circle(-110, -120, 42, p.accent) +
            circle(-122, -132, 10, mix(p.accent, p.dark, 0.2)) +
            circle(-96, -106, 7, mix(p.accent, p.dark, 0.2)),
        ) +
        move(
          150,
          200,
          round(-14, -90, 110, 150, 6, '#fdf6e3', 'transform="rotate(-12)"') +
            each(5, (i) =>
              line(`M0 ${-62 + i * 24} L${74 - (i % 2) * 20} ${-76 + i * 24}`, mix(p.main, '#fff', 0.3), 4),
            ) +
            line('M100 -60 L70 20', p.accent, 9),
        ),
    )
  );
};

export const constellation: Scene = (c) => {
  const { p } = c;
  const knots: [number, number][] = [
    [-220, 120],
    [-130, 20],
    [-40, 60],
    [40, -50],
    [150, -90],
    [210, -200],
    [90, 90],
    [170, 190],
    [-60, -170],
    [-170, -140],
  ];
  const joins = [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
    [2, 6],
    [6, 7],
    [3, 8],
    [8, 9],
    [9, 1],
  ];
  return (
    ground(c, p.dark, p.main, mix(p.main, p.dark, 0.4)) +
    glow(c, c.cx, c.cy, 420 * c.s, mix(p.main, '#ff7ac8', 0.4), 0.55) +
    stars(c, 220, p.light, 1, 0.9) +
    motif(
      c,
      joins
        .map(([a, b]) =>
          line(`M${knots[a!]![0]} ${knots[a!]![1]} L${knots[b!]![0]} ${knots[b!]![1]}`, fade(p.light, 0.6), 2.5),
        )
        .join('') +
        knots
          .map(([x, y], i) => glow(c, x, y, 44, p.accent, 0.7) + move(x, y, star(i % 3 ? 20 : 34, 4, p.accent, 0.24)))
          .join(''),
    ) +
    ridge(c, c.cy + 300 * c.s, 14, '#07041a', 4) +
    move(
      c.cx - 140 * c.s,
      c.cy + 306 * c.s,
      line('M0 -60 L-30 0 M0 -60 L30 0 M0 -60 V0', '#07041a', 5) +
        path('M-40 -54 L54 -106 L62 -90 L-32 -40Z', '#07041a') +
        move(-60, 0, person('#07041a', {}), 0.86),
      1.05 * c.s,
    )
  );
};

export const vera: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.light) +
    each(Math.ceil(c.w / (40 * c.s)), (i) => line(`M${i * 40 * c.s} 0 V${c.h}`, fade(p.main, 0.13), 1.3)) +
    each(Math.ceil(c.h / (40 * c.s)), (i) => line(`M0 ${i * 40 * c.s} H${c.w}`, fade(p.main, 0.13), 1.3)) +
    motif(
      c,
      circle(40, -30, 236, p.main) +
        poly(
          [
            [-250, 250],
            [-30, -230],
            [190, 250],
          ],
          p.accent,
          'style="mix-blend-mode:multiply"',
        ) +
        `<g>${profile(p.dark, 'transform="translate(20 30) scale(1.25)"')}</g>` +
        path('M-108 -60 C-170 -130 -110 -210 -40 -190 C20 -230 110 -190 120 -110 C60 -160 -20 -130 -60 -60Z', p.dark) +
        circle(-110, -150, 44, p.dark) +
        ring(110, 24, 34, p.light, 6) +
        line('M76 20 L-10 8', p.light, 5) +
        path('M-60 130 L60 130 L60 10 Z', 'none', `stroke="${p.light}" stroke-width="4"`) +
        word(-24, 66, 30, 'a² + b²', p.light, 'Playfair Display', 'font-weight="700"') +
        line('M-290 250 H290', p.dark, 5) +
        line('M-250 250 L-30 -230 L190 250', p.dark, 3) +
        circle(-250, 250, 10, p.dark) +
        circle(190, 250, 10, p.dark),
    )
  );
};

export const pythagoras: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.dark) +
    each(26, (i) => circle((((i * 173) % 100) / 100) * c.w, (((i * 61) % 100) / 100) * c.h, 2, fade(p.light, 0.3))) +
    motif(
      c,
      `<g transform="rotate(-6)">` +
        poly(
          [
            [-90, 110],
            [110, 110],
            [-90, -40],
          ],
          p.light,
        ) +
        rect(-90, 110, 200, 200, p.main) +
        poly(
          [
            [-90, 110],
            [-90, -40],
            [-240, -40],
            [-240, 110],
          ],
          p.accent,
        ) +
        poly(
          [
            [-90, -40],
            [110, 110],
            [260, -90],
            [60, -240],
          ],
          mix(p.main, '#f6b93b', 0.7),
        ) +
        each(4, (i) => line(`M${-90 + i * 50} 110 V310 M-90 ${110 + i * 50} H110`, fade(p.dark, 0.35), 2.5)) +
        each(3, (i) => line(`M${-240 + i * 50} -40 V110 M-240 ${-40 + i * 50} H-90`, fade(p.dark, 0.35), 2.5)) +
        each(5, (i) =>
          line(
            `M${-90 + i * 40} ${-40 + i * 30} l150 -200 M${-90 + i * 30} ${-40 - i * 40} l200 150`,
            fade(p.dark, 0.35),
            2.5,
          ),
        ) +
        path('M-90 90 h20 v20', 'none', `stroke="${p.dark}" stroke-width="5"`) +
        '</g>' +
        ring(0, 0, 330, fade(p.light, 0.35), 2) +
        ring(0, 0, 352, fade(p.light, 0.2), 2),
    )
  );
};

export const eggAtom: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, mix(p.main, p.light, 0.35), p.main) +
    each(12, (i) =>
      each(9, (k) =>
        (i + k) % 2 ? rect((i / 12) * c.w, (k / 9) * c.h, c.w / 12, c.h / 9, fade('#ffffff', 0.05)) : '',
      ),
    ) +
    motif(
      c,
      circle(0, 30, 250, '#2a2540') +
        circle(0, 30, 222, mix('#2a2540', p.main, 0.25)) +
        round(180, 190, 240, 44, 20, '#1c1830', 'transform="rotate(42 180 190)"') +
        path(
          'M-150 30 C-170 -70 -60 -130 20 -110 C110 -120 180 -40 150 50 C150 150 30 180 -40 160 C-120 160 -150 110 -150 30Z',
          '#ffffff',
        ) +
        circle(0, 26, 66, p.accent) +
        circle(-22, 6, 16, fade('#ffffff', 0.7)) +
        each(
          3,
          (i) =>
            `<g transform="translate(0 26) rotate(${i * 60})">${ellipse(0, 0, 210, 66, 'none', `stroke="${p.dark}" stroke-width="5"`)}${circle(210, 0, 15, '#e4463a')}</g>`,
        ),
    )
  );
};

export const handChart: Scene = (c) => {
  const { p } = c;
  const heights = [150, 210, 250, 220];
  return (
    ground(c, p.dark, mix(p.dark, p.main, 0.7)) +
    each(6, (i) => line(`M0 ${c.cy + (-220 + i * 90) * c.s} H${c.w}`, fade(p.light, 0.12), 2)) +
    motif(
      c,
      path('M-150 330 V60 H150 V330Z', p.light) +
        heights
          .map(
            (h, i) =>
              round(-150 + i * 76, 60 - h, 66, h + 90, 33, p.light) +
              round(-138 + i * 76, 72 - h, 42, 44, 20, mix(p.light, p.main, 0.3)),
          )
          .join('') +
        path('M150 130 C230 90 250 30 264 10 C290 -10 306 20 294 50 C270 130 220 220 150 250Z', p.light) +
        line('M-117 -60 L-41 -118 L35 -160 L111 -132 L250 -240', p.accent, 13) +
        path(
          'M262 -250 L232 -242 L256 -214Z',
          p.accent,
          `stroke="${p.accent}" stroke-width="9" stroke-linejoin="round"`,
        ) +
        each(
          4,
          (i) =>
            circle([-117, -41, 35, 111][i]!, [-60, -118, -160, -132][i]!, 14, p.accent) +
            circle([-117, -41, 35, 111][i]!, [-60, -118, -160, -132][i]!, 6, p.dark),
        ) +
        circle(0, 210, 62, p.accent) +
        word(0, 236, 72, '₽', p.dark, 'Manrope', 'font-weight="800"'),
    )
  );
};

export const globe: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.dark, mix(p.dark, p.main, 0.7)) +
    each(18, (i) => rect(0, (i / 18) * c.h, c.w, 1.4, fade(p.light, 0.08))) +
    each(26, (i) =>
      line(
        `M${(c.w * ((i * 37) % 100)) / 100} ${(c.h * ((i * 53) % 100)) / 100} h${(40 + (i % 5) * 40) * c.s}`,
        fade(i % 4 ? p.light : p.accent, 0.3),
        4 * c.s,
      ),
    ) +
    motif(
      c,
      circle(0, 0, 222, p.main) +
        each(4, (i) => ellipse(0, 0, 222 - i * 66, 222, 'none', `stroke="${p.light}" stroke-width="4" opacity=".75"`)) +
        each(5, (i) => {
          const y = -148 + i * 74;
          const w = Math.sqrt(222 ** 2 - y ** 2);
          return line(`M${-w} ${y} H${w}`, p.light, 4, 'opacity=".75"');
        }) +
        path('M-330 60 C-200 190 200 190 330 20 L340 60 C210 240 -210 250 -336 108Z', p.accent) +
        circle(236, 62, 20, p.light) +
        each(3, (i) =>
          path(
            `M${236 + 24 + i * 18} ${62 - 34 - i * 16} A${46 + i * 24} ${46 + i * 24} 0 0 1 ${236 + 24 + i * 18} ${62 + 34 + i * 16}`,
            'none',
            `stroke="${p.light}" stroke-width="7" stroke-linecap="round" opacity="${1 - i * 0.25}"`,
          ),
        ),
    )
  );
};

export const tenMinutes: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.dark, p.main) +
    rays(c.cx, c.cy, 1300 * c.s, 60, fade(p.light, 0.05)) +
    motif(
      c,
      circle(0, 0, 250, p.light) +
        path('M0 0 L0 -250 A250 250 0 0 1 216.5 -125Z', p.accent) +
        each(60, (i) => {
          const [a, b] = [polar(236, i * 6), polar(i % 5 ? 222 : 200, i * 6)];
          return line(`M${a[0]} ${a[1]} L${b[0]} ${b[1]}`, p.dark, i % 5 ? 3 : 8);
        }) +
        line('M0 0 L0 -170', p.dark, 16) +
        line('M0 0 L104 -60', p.dark, 16) +
        circle(0, 0, 22, p.dark) +
        word(74, -112, 66, '10', p.dark, 'Oswald', 'font-weight="700"'),
    )
  );
};
