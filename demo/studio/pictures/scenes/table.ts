/** Kitchens, bread, hearths and evenings at home. */
import {
  circle,
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
  ring,
  round,
  word,
  type Canvas,
  type Scene,
} from '../draw.ts';
import { cat, leaf, star } from '../things.ts';

const carrot = (a: string, b: string): string =>
  path('M-18 -40 C-22 -50 22 -50 18 -40 C16 20 6 60 0 74 C-6 60 -16 20 -18 -40Z', a) +
  line('M-12 -18 h12 M4 4 h8 M-8 22 h8', mix(a, '#000000', 0.2), 3) +
  move(0, -44, leaf(50, b, b), 1, -24) +
  move(0, -44, leaf(58, b, b), 1, 6) +
  move(0, -44, leaf(46, b, b), 1, 32);
const table = (c: Canvas, y: number, cloth: string, check: string): string =>
  rect(0, c.cy + y * c.s, c.w, c.h, cloth) +
  each(Math.ceil(c.w / (60 * c.s)) + 1, (i) => rect(i * 60 * c.s, c.cy + y * c.s, 30 * c.s, c.h, fade(check, 0.35))) +
  each(8, (i) => rect(0, c.cy + (y + i * 60) * c.s, c.w, 30 * c.s, fade(check, 0.35)));

export const chiliPost: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.light) +
    rect(0, c.cy + 60 * c.s, c.w, c.h, p.main) +
    motif(
      c,
      `<g transform="rotate(-7)">` +
        round(-256, -150, 512, 340, 10, mix(p.main, p.dark, 0.55), 'transform="translate(10 16)" opacity=".35"') +
        round(-256, -150, 512, 340, 10, '#fff9ee') +
        each(26, (i) =>
          poly(
            [
              [-256 + i * 40, -150],
              [-236 + i * 40, -150],
              [-248 + i * 40, -134],
              [-268 + i * 40, -134],
            ].map(([x, y]) => [Math.min(256, Math.max(-256, x!)), y!] as const),
            i % 2 ? p.main : '#3d6fa3',
          ),
        ) +
        each(3, (i) => round(-206, 60 + i * 38, 190 - i * 46, 8, 4, mix(p.light, p.dark, 0.35))) +
        move(
          160,
          -50,
          rect(-62, -74, 124, 148, p.accent) +
            each(9, (i) => circle(-62 + i * 15.5, -74, 6, '#fff9ee') + circle(-62 + i * 15.5, 74, 6, '#fff9ee')) +
            path('M-20 -40 C40 -50 50 20 -24 52 C8 20 6 -10 -20 -40Z', p.main) +
            line('M-20 -40 l-10 -16', '#3f7d3a', 8),
        ) +
        ring(60, -40, 56, fade(p.dark, 0.75), 5) +
        ring(60, -40, 40, fade(p.dark, 0.75), 3) +
        word(60, -32, 22, 'БУХАРА', fade(p.dark, 0.8), 'Oswald', 'font-weight="500"') +
        '</g>' +
        path('M-120 -210 C60 -250 190 -70 -70 190 C-60 60 -70 -60 -150 -150Z', p.main) +
        path('M-120 -210 C10 -210 120 -80 -40 140 C100 -40 60 -180 -120 -210Z', mix(p.main, '#ff9a6b', 0.5)) +
        path('M-150 -150 C-170 -190 -150 -220 -116 -216 C-104 -196 -116 -160 -150 -150Z', '#3f7d3a') +
        line('M-144 -204 C-160 -230 -160 -260 -140 -286', '#3f7d3a', 13),
    )
  );
};

export const soup: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, mix(p.accent, p.light, 0.35), p.light) +
    table(c, 190, p.light, p.main) +
    motif(
      c,
      ellipse(0, 284, 250, 26, fade(p.dark, 0.3)) +
        path('M-240 60 H240 C240 200 150 280 90 280 H-90 C-150 280 -240 200 -240 60Z', p.main) +
        path(
          'M-216 140 C-190 230 -130 262 -90 270',
          'none',
          `stroke="${fade('#ffffff', 0.5)}" stroke-width="10" stroke-linecap="round"`,
        ) +
        ellipse(0, 60, 240, 52, mix(p.main, p.dark, 0.3)) +
        ellipse(0, 64, 216, 40, p.accent) +
        each(6, (i) => circle(-140 + i * 56, 60 + (i % 2) * 14, 9, fade('#ffffff', 0.55))) +
        line('M120 50 L250 -150', mix(p.dark, p.light, 0.55), 15) +
        ellipse(262, -166, 24, 36, mix(p.dark, p.light, 0.55), 'transform="rotate(32 262 -166)"') +
        move(-150, -80, carrot('#ef7d2e', '#4f8f3a'), 1, -24) +
        move(-20, -180, star(46, 5, p.main)) +
        move(
          90,
          -60,
          circle(0, 0, 36, '#3d6fa3') + each(4, (i) => circle(i < 2 ? -10 : 10, i % 2 ? -10 : 10, 5, p.light)),
          1,
        ) +
        move(-70, -20, path('M-14 -50 H14 V-8 L40 8 C48 22 40 34 26 34 H-14Z', p.dark), 0.9, -12) +
        move(60, -190, path('M-10 20 C-40 20 -46 -20 -16 -30 C-10 -56 34 -54 36 -26 C62 -20 56 20 30 20Z', '#fff')) +
        move(
          -200,
          -200,
          ring(0, 0, 18, p.dark, 8) +
            rect(14, -5, 60, 10, p.dark) +
            rect(54, 0, 8, 20, p.dark) +
            rect(66, 0, 8, 16, p.dark),
          1,
          20,
        ),
    )
  );
};

export const halfHourPan: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.main, mix(p.main, p.dark, 0.35)) +
    rays(c.cx, c.cy, 1300 * c.s, 30, fade(p.light, 0.06)) +
    motif(
      c,
      round(170, -22, 330, 44, 22, p.dark, 'transform="rotate(-38)"') +
        circle(0, 0, 252, p.dark) +
        circle(0, 0, 224, mix(p.dark, '#444444', 0.5)) +
        each(12, (i) => {
          const [x, y] = polar(196, i * 30 - 90);
          return i % 3 ? circle(x, y, 8, p.light) : circle(x, y, 15, p.accent);
        }) +
        path('M0 0 V-170 A170 170 0 0 1 0 170Z', fade(p.main, 0.55)) +
        move(-70, -20, ellipse(0, 0, 70, 60, '#fff', 'transform="rotate(20)"') + circle(6, -2, 28, '#f7b52c')) +
        each(4, (i) =>
          move(
            70 + (i % 2) * 50,
            -70 + i * 46,
            circle(0, 0, 26, '#d8432f') +
              circle(0, 0, 19, '#f0745a') +
              each(5, (k) => circle(polar(10, k * 72)[0], polar(10, k * 72)[1], 3, '#f9d9a8')),
          ),
        ) +
        each(3, (i) => move(-40 + i * 60, 90 + (i % 2) * 30, leaf(60, p.accent, p.dark), 1, -60 + i * 50)) +
        line('M0 0 L0 -140', p.light, 9) +
        line('M0 0 L0 110', p.light, 13) +
        circle(0, 0, 17, p.light),
    )
  );
};

export const jars: Scene = (c) => {
  const { p } = c;
  const jar = (fill: string, item: string, label: string): string =>
    path(
      'M-62 0 C-74 0 -74 -10 -74 -20 V-130 C-74 -154 -50 -160 -48 -176 H48 C50 -160 74 -154 74 -130 V-20 C74 -10 74 0 62 0Z',
      fade('#ffffff', 0.35),
    ) +
    path('M-66 -6 V-128 C-66 -140 -50 -146 -44 -150 H44 C50 -146 66 -140 66 -128 V-6Z', fill) +
    each(7, (i) => circle(-40 + (i % 3) * 40, -30 - Math.floor(i / 3) * 42, 18, item)) +
    round(-52, -204, 104, 32, 6, p.accent) +
    round(-40, -100, 80, 50, 3, p.light) +
    word(0, -67, 26, label, p.dark, 'Lobster');
  const shelf = (y: number): string =>
    rect(-1500, y, 3000, 22, mix('#7a4a24', p.dark, 0.2)) + rect(-1500, y + 22, 3000, 12, fade('#000000', 0.25));
  return (
    ground(c, p.main, mix(p.main, p.dark, 0.4)) +
    each(Math.ceil(c.w / (70 * c.s)), (i) =>
      each(Math.ceil(c.h / (70 * c.s)), (k) =>
        move((i + (k % 2) / 2) * 70 * c.s, k * 70 * c.s, star(6 * c.s, 4, fade(p.light, 0.14), 0.4)),
      ),
    ) +
    motif(
      c,
      shelf(-30) +
        shelf(250) +
        each(5, (i) =>
          move(
            -340 + i * 170,
            -30,
            jar(
              [
                fade('#b01e3c', 0.9),
                fade('#6f9a3a', 0.9),
                fade('#e79a2c', 0.9),
                fade('#5b2a5e', 0.9),
                fade('#b01e3c', 0.9),
              ][i] ?? '',
              ['#d93a56', '#9fc65a', '#f7c35c', '#8a4f92', '#d93a56'][i] ?? '',
              ['1974', 'ГОСТ', '1981', 'Б. Нюра', 'май'][i] ?? '',
            ),
          ),
        ) +
        each(5, (i) =>
          move(
            -340 + i * 170,
            250,
            jar(
              [
                fade('#e79a2c', 0.9),
                fade('#c94a2c', 0.9),
                fade('#7b8f35', 0.9),
                fade('#b01e3c', 0.9),
                fade('#6f9a3a', 0.9),
              ][i] ?? '',
              ['#f7c35c', '#ef7d5a', '#a9bd5c', '#d93a56', '#9fc65a'][i] ?? '',
              ['мёд', 'лечо', 'огурцы', 'вишня', '1968'][i] ?? '',
            ),
          ),
        ),
    )
  );
};

export const bread: Scene = (c) => {
  const { p } = c;
  const ear = (h: number): string =>
    line(`M0 0 V${-h}`, p.main, 5) +
    each(7, (i) =>
      move(
        0,
        -h + i * 22,
        path('M0 0 C16 -6 20 -26 12 -36 C2 -30 -2 -14 0 0Z M0 0 C-16 -6 -20 -26 -12 -36 C-2 -30 2 -14 0 0Z', p.main),
      ),
    ) +
    move(0, -h, path('M0 0 C8 -8 8 -28 0 -38 C-8 -28 -8 -8 0 0Z', p.main));
  return (
    ground(c, p.light, mix(p.light, p.main, 0.3)) +
    circle(c.cx, c.cy - 30 * c.s, 270 * c.s, mix(p.light, p.accent, 0.85)) +
    motif(
      c,
      each(7, (i) => move(0, 150, ear(330 + (i % 2) * 40), 1, -48 + i * 16)) +
        ellipse(0, 266, 260, 22, fade(p.dark, 0.3)) +
        path(
          'M-250 200 C-270 70 -130 20 0 20 C130 20 270 70 250 200 C240 270 -240 270 -250 200Z',
          mix(p.main, '#8a4a1c', 0.4),
        ) +
        path(
          'M-236 176 C-240 80 -120 40 0 40 C120 40 240 80 236 176 C140 130 -140 130 -236 176Z',
          mix(p.main, p.light, 0.25),
        ) +
        each(4, (i) =>
          path(
            `M${-150 + i * 84} 150 C${-150 + i * 84} 110 ${-110 + i * 84} 70 ${-70 + i * 84} 62 C${-80 + i * 84} 100 ${-110 + i * 84} 136 ${-150 + i * 84} 150Z`,
            mix(p.light, '#ffffff', 0.4),
          ),
        ),
    ) +
    rect(0, c.cy + 276 * c.s, c.w, c.h, p.dark)
  );
};

const flame = (h: number, fill: string): string =>
  path(
    `M0 0 C${-h * 0.5} 0 ${-h * 0.46} ${-h * 0.4} ${-h * 0.2} ${-h * 0.6} C${-h * 0.18} ${-h * 0.46} ${-h * 0.08} ${-h * 0.44} ${-h * 0.06} ${-h * 0.5} C${-h * 0.1} ${-h * 0.74} ${h * 0.02} ${-h * 0.9} ${h * 0.1} ${-h} C${h * 0.08} ${-h * 0.74} ${h * 0.4} ${-h * 0.6} ${h * 0.38} ${-h * 0.24} C${h * 0.36} ${-h * 0.06} ${h * 0.2} 0 0 0Z`,
    fill,
  );
export const hearth: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, mix(p.dark, p.main, 0.25), p.dark) +
    each(16, (k) =>
      each(Math.ceil(c.w / (90 * c.s)) + 1, (i) =>
        rect(
          (i - (k % 2) * 0.5) * 90 * c.s,
          (k / 16) * c.h,
          86 * c.s,
          c.h / 16 - 4,
          mix(p.dark, p.main, 0.14 + ((i * 7 + k * 5) % 5) * 0.045),
        ),
      ),
    ) +
    glow(c, c.cx, c.cy + 60 * c.s, 460 * c.s, p.accent, 0.6) +
    motif(
      c,
      path('M-250 270 V-60 C-250 -190 250 -190 250 -60 V270Z', '#0c0503') +
        glow(c, 0, 150, 260, p.main, 0.9) +
        move(0, 220, flame(330, p.main)) +
        move(-90, 226, flame(230, p.main)) +
        move(96, 226, flame(210, p.main)) +
        move(10, 222, flame(240, p.accent)) +
        move(-70, 226, flame(140, p.accent)) +
        move(76, 226, flame(140, p.accent)) +
        move(6, 224, flame(130, mix(p.accent, '#fff3c4', 0.8))) +
        each(3, (i) =>
          move(
            -80 + i * 80,
            232 - (i % 2) * 26,
            round(-120, -22, 240, 44, 22, ['#4a2412', '#6b3a1c', '#3a1a0c'][i] ?? '') +
              circle(112, 0, 20, '#c98d52') +
              ring(112, 0, 11, '#8a5a2c', 2.5),
            1,
            [-8, 6, 10][i],
          ),
        ) +
        each(16, (i) => circle(Math.sin(i * 3.7) * 150, 60 - i * 20, 2 + (i % 3), p.accent)) +
        rect(-300, 262, 600, 30, mix(p.dark, p.main, 0.4)),
    )
  );
};

export const armchair: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, mix(p.dark, p.main, 0.4), p.dark) +
    glow(c, c.cx + 120 * c.s, c.cy - 100 * c.s, 460 * c.s, p.accent, 0.65) +
    rect(0, c.cy + 250 * c.s, c.w, c.h, mix(p.dark, '#000000', 0.4)) +
    motif(
      c,
      ellipse(0, 262, 330, 34, mix(p.main, p.accent, 0.35)) +
        line('M200 256 V-120', mix(p.accent, p.dark, 0.5), 10) +
        path('M120 -100 L160 -220 H240 L280 -100Z', p.accent) +
        ellipse(200, 258, 54, 10, p.dark) +
        path(
          'M-210 230 V60 C-210 20 -150 20 -150 60 V-80 C-150 -170 110 -170 110 -80 V60 C110 20 170 20 170 60 V230Z',
          p.main,
        ) +
        path('M-150 100 H110 V180 H-150Z', mix(p.main, p.light, 0.12)) +
        rect(-190, 230, 22, 30, p.dark) +
        rect(128, 230, 22, 30, p.dark) +
        each(6, (i) => path(`M${-150 + i * 44} -70 l22 -22 l22 22 l-22 22Z`, fade(p.light, 0.12))) +
        path('M-216 40 C-150 10 -110 60 -90 120 C-70 190 -110 240 -190 250 L-230 240Z', p.accent) +
        each(5, (i) => line(`M${-222 + i * 8} ${60 + i * 36} L${-110 + i * 4} ${60 + i * 30}`, '#b23a48', 7)) +
        move(
          20,
          60,
          path(
            'M-78 0 C-50 -16 -20 -12 0 4 C20 -12 50 -16 78 0 V56 C50 42 20 46 0 60 C-20 46 -50 42 -78 56Z',
            p.light,
          ) +
            line('M0 4 V58', p.dark, 3) +
            each(3, (i) =>
              line(
                `M-62 ${14 + i * 12} Q-34 ${4 + i * 12} -12 ${18 + i * 12} M62 ${14 + i * 12} Q34 ${4 + i * 12} 12 ${18 + i * 12}`,
                fade(p.dark, 0.5),
                2.5,
              ),
            ),
          1,
          -6,
        ) +
        move(-260, 260, cat('#180a0a'), 0.9),
    )
  );
};
