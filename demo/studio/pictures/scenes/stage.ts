/** Music, sport and games. */
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
  ring,
  round,
  stars,
  word,
  type Scene,
} from '../draw.ts';
import { flower, note, profile, record, star, trumpet } from '../things.ts';
import { skyline } from './city.ts';

export const flipSide: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.main) +
    rect(0, c.cy, c.w, c.h, p.accent) +
    motif(
      c,
      move(-50, 0, record(p.dark, p.accent, p.dark, p.light), 2.5) +
        profile(p.light, 'transform="translate(70 44) scale(1.35)"') +
        path(
          'M-62 -98 C-40 -190 110 -190 196 -76 C160 -110 80 -120 30 -70 C-10 -30 -10 40 -30 110 C-80 60 -90 -30 -62 -98Z',
          p.dark,
        ) +
        circle(30, 54, 15, p.accent) +
        path('M150 118 C164 112 186 112 196 118 C186 128 164 130 150 118Z', p.main),
    )
  );
};

export const jazzMoon: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.dark, mix(p.dark, p.main, 0.75), p.main) +
    stars(c, 70, p.accent, 0.6) +
    glow(c, c.cx, c.cy - 60 * c.s, 380 * c.s, p.accent, 0.4) +
    move(c.cx, c.cy - 60 * c.s, record('#0d0807', p.accent, p.dark, p.light), 2.15 * c.s) +
    skyline(c, c.cy + 330 * c.s, 200 * c.s, '#0d0807', p.accent, 0.2) +
    motif(
      c,
      line('M170 -300 L238 -260 L130 -80', p.light, 9) +
        circle(176, -300, 26, p.light) +
        path('M140 -92 L112 -50 L132 -40 L152 -84Z', p.light),
    )
  );
};

export const sideA: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.light) +
    rect(0, c.cy - 16 * c.s, c.w, 32 * c.s, p.accent) +
    rect(0, c.cy + 26 * c.s, c.w, 14 * c.s, p.main) +
    motif(
      c,
      circle(0, 0, 278, p.dark) +
        each(9, (i) => ring(0, 0, 262 - i * 13, fade(p.light, 0.22), 1.3)) +
        path('M0 0 L196 -196 A277 277 0 0 1 262 -90Z M0 0 L-196 196 A277 277 0 0 1 -262 90Z', fade(p.light, 0.1)) +
        circle(0, 0, 138, p.main) +
        rect(-138, -4, 276, 8, p.dark) +
        clipped(c, circle(0, 0, 138, '#000'), rect(-140, 20, 280, 120, p.accent)) +
        word(0, -28, 116, 'A', p.light, 'Playfair Display', 'font-weight="900"') +
        word(0, 62, 22, '33⅓ · СТЕРЕО', p.light, 'Oswald', 'font-weight="500" letter-spacing="3"') +
        circle(0, 0, 12, p.light),
    )
  );
};

export const ticketJazz: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.main, mix(p.main, p.dark, 0.5)) +
    rays(c.cx, c.cy, 1300 * c.s, 14, fade(p.accent, 0.12), 0.5, 9) +
    motif(
      c,
      `<g transform="rotate(-10)">` +
        path('M-280 -130 H280 V-40 A40 40 0 0 0 280 40 V130 H-280 V40 A40 40 0 0 0 -280 -40Z', p.light) +
        line('M150 -130 V130', p.main, 4, 'stroke-dasharray="3 13"') +
        each(3, (i) => rect(-250, -104 + i * 15, [120, 80, 100][i]!, 6, mix(p.light, p.dark, 0.4))) +
        `<g transform="rotate(90 214 0)">${word(214, 14, 40, '№ 101318', p.dark, 'Oswald', 'font-weight="700"')}</g>` +
        circle(-200, 70, 20, p.main) +
        circle(-140, 84, 14, p.main) +
        '</g>' +
        move(-30, 10, trumpet(p.accent, p.dark), 1.55, -24) +
        move(196, -210, note(p.light, true), 1.5) +
        move(110, -270, note(p.accent), 1.2) +
        move(262, -130, note(p.light), 1),
    )
  );
};

export const fireBand: Scene = (c) => {
  const { p } = c;
  const tongue = (h: number, fill: string): string =>
    path(
      `M0 0 C${-h * 0.42} ${-h * 0.1} ${-h * 0.34} ${-h * 0.5} ${-h * 0.1} ${-h * 0.66} C${-h * 0.1} ${-h * 0.5} 0 ${-h * 0.5} ${h * 0.02} ${-h * 0.62} C${-h * 0.02} ${-h * 0.8} ${h * 0.1} ${-h * 0.94} ${h * 0.16} ${-h} C${h * 0.16} ${-h * 0.7} ${h * 0.44} ${-h * 0.46} ${h * 0.34} ${-h * 0.16} C${h * 0.28} ${-h * 0.04} ${h * 0.14} 0 0 0Z`,
      fill,
    );
  return (
    ground(c, p.main) +
    rays(c.cx - 160 * c.s, c.cy + 200 * c.s, 1500 * c.s, 26, fade(p.dark, 0.18)) +
    motif(
      c,
      move(150, -60, tongue(250, p.accent), 1, 40) +
        move(130, -80, tongue(200, p.light), 1, 10) +
        move(170, -20, tongue(200, p.accent), 1, 76) +
        move(140, -50, tongue(130, p.main), 1, 40) +
        move(-40, 60, trumpet(p.accent, p.dark), 1.5, -30) +
        move(
          -150,
          170,
          path('M-120 40 C-120 -60 -70 -110 0 -110 C70 -110 120 -60 120 40Z', p.dark) +
            path('M-160 40 H160 C150 66 -150 66 -160 40Z', p.dark) +
            path('M-20 -116 C-24 -150 24 -150 20 -116 L26 40 H-26Z', mix(p.dark, p.light, 0.2)) +
            move(0, -10, star(36, 8, p.accent, 0.6) + circle(0, 0, 14, p.dark)),
          1.1,
          -8,
        ),
    )
  );
};

export const hotBars: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.dark, mix(p.dark, p.main, 0.35)) +
    glow(c, c.cx, c.cy, 440 * c.s, p.main, 0.6) +
    motif(
      c,
      each(60, (i) => {
        const h = 40 + 110 * Math.abs(Math.sin(i * 0.9) * Math.cos(i * 0.37));
        return `<g transform="rotate(${i * 6})">${round(-7, -150 - h, 14, h, 7, mix(p.main, p.accent, Math.abs(Math.sin(i * 0.105))))}</g>`;
      }) +
        circle(0, 0, 128, p.accent) +
        path('M-24 -62 L70 0 L-24 62Z', p.dark),
    )
  );
};

export const twenty: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.dark, p.main) +
    motif(
      c,
      each(12, (i) => ring(60, 40, 60 + i * 46, fade(i % 2 ? p.accent : p.light, 0.5 - i * 0.03), 12)) +
        word(10, 140, 340, '20', p.light, 'Rubik Mono One', 'letter-spacing="-46"') +
        circle(118, 20, 28, p.accent),
    )
  );
};

export const siesta: Scene = (c) => {
  const { p } = c;
  const palm = (h: number, lean: number): string =>
    line(`M0 0 C${lean * 0.2} ${-h * 0.4} ${lean * 0.5} ${-h * 0.8} ${lean} ${-h}`, p.dark, 15) +
    move(
      lean,
      -h,
      each(
        7,
        (i) =>
          `<g transform="rotate(${-100 + i * 33})">${path('M0 0 C30 -50 20 -110 -20 -150 C-16 -100 -24 -50 0 0Z', p.dark)}</g>`,
      ),
    );
  return (
    ground(c, p.main, mix(p.main, p.accent, 0.6), p.accent) +
    motif(
      c,
      circle(0, 0, 220, mix(p.accent, '#ffffff', 0.5)) +
        each(6, (i) => rect(-240, 30 + i * 32, 480, 6 + i * 4, mix(p.main, p.accent, 0.3 + i * 0.06))) +
        path('M-150 20 C-150 -160 150 -160 150 20', 'none', `stroke="${p.dark}" stroke-width="20"`) +
        round(-184, 0, 62, 110, 26, p.dark) +
        round(122, 0, 62, 110, 26, p.dark) +
        path(
          'M-70 10 Q-46 34 -22 10 M22 10 Q46 34 70 10',
          'none',
          `stroke="${p.dark}" stroke-width="9" stroke-linecap="round"`,
        ) +
        path('M-22 74 Q0 90 22 74', 'none', `stroke="${p.dark}" stroke-width="9" stroke-linecap="round"`),
    ) +
    move(c.cx - 250 * c.s, c.cy + 350 * c.s, palm(430, 60), c.s) +
    move(c.cx + 270 * c.s, c.cy + 350 * c.s, palm(350, -60), c.s) +
    rect(0, c.cy + 330 * c.s, c.w, c.h, p.dark)
  );
};

const football = (white: string, black: string): string =>
  circle(0, 0, 100, white) +
  poly(
    [0, 1, 2, 3, 4].map((i) => polar(36, -90 + i * 72)),
    black,
  ) +
  each(5, (i) => {
    const [a, b] = [polar(36, -90 + i * 72), polar(72, -90 + i * 72)];
    return line(`M${a[0]} ${a[1]} L${b[0]} ${b[1]}`, black, 5);
  }) +
  each(5, (i) => {
    const at = -90 + i * 72;
    return poly([polar(72, at), polar(86, at + 22), polar(99, at + 16), polar(99, at - 16), polar(86, at - 22)], black);
  }) +
  ring(0, 0, 99, black, 3);

export const lastMinute: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.main) +
    each(9, (i) => (i % 2 ? rect(0, (i / 9) * c.h, c.w, c.h / 9, mix(p.main, p.dark, 0.18)) : '')) +
    motif(
      c,
      line('M-420 -250 H420 M-230 -250 V-60 H230 V-250 M-110 -250 V-160 H110 V-250', fade(p.light, 0.9), 8) +
        path('M-80 -60 A84 84 0 0 0 80 -60', 'none', `stroke="${fade(p.light, 0.9)}" stroke-width="8"`) +
        circle(0, -110, 7, p.light) +
        path(
          'M-70 270 C-250 180 -80 60 40 -20 C110 -70 130 -150 90 -240',
          'none',
          `stroke="${p.accent}" stroke-width="7" stroke-dasharray="4 20" stroke-linecap="round"`,
        ) +
        ellipse(-40, 292, 120, 22, fade('#000000', 0.3)) +
        move(-60, 196, football('#ffffff', p.dark), 1.06) +
        move(
          180,
          150,
          round(-96, -56, 192, 112, 12, p.dark) + word(0, 28, 78, '90+1', p.accent, 'Oswald', 'font-weight="700"'),
        ),
    )
  );
};

export const fixture: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.dark, mix(p.dark, p.main, 0.7), p.main) +
    each(4, (i) => {
      const x = [0.06, 0.34, 0.66, 0.94][i]! * c.w;
      return (
        poly(
          [
            [x - 20, -10],
            [x + 20, -10],
            [c.cx + 300 * c.s * (i < 2 ? 1 : -1), c.h],
            [c.cx + 40 * c.s * (i < 2 ? 1 : -1), c.h],
          ],
          fade(p.light, 0.09),
        ) +
        round(x - 44 * c.s, 10 * c.s, 88 * c.s, 34 * c.s, 5, '#0a1410') +
        each(4, (k) => circle(x + (-30 + k * 20) * c.s, 27 * c.s, 8 * c.s, '#fffbe0'))
      );
    }) +
    each(60, (i) =>
      circle(
        (i / 59) * c.w,
        c.cy + (176 + c.rnd() * 36) * c.s,
        (9 + c.rnd() * 5) * c.s,
        i % 5 ? mix(p.dark, '#000000', 0.2) : p.accent,
      ),
    ) +
    rect(0, c.cy + 214 * c.s, c.w, c.h, p.main) +
    poly(
      [
        [c.cx - 60 * c.s, c.cy + 214 * c.s],
        [c.cx + 60 * c.s, c.cy + 214 * c.s],
        [c.cx + 400 * c.s, c.h],
        [c.cx - 400 * c.s, c.h],
      ],
      mix(p.main, p.light, 0.12),
    ) +
    line(`M0 ${c.cy + 250 * c.s} H${c.w}`, fade(p.light, 0.8), 5 * c.s) +
    motif(
      c,
      move(
        -150,
        -20,
        path('M-130 -150 H130 V40 C130 130 40 180 0 200 C-40 180 -130 130 -130 40Z', '#d6332c') +
          path('M0 -150 H130 V40 C130 130 40 180 0 200Z', '#b3241f') +
          move(0, 10, star(64, 5, p.light)),
      ) +
        move(
          150,
          -20,
          path('M-130 -150 H130 V40 C130 130 40 180 0 200 C-40 180 -130 130 -130 40Z', '#2b62c9') +
            each(3, (i) => rect(-96 + i * 72, -150, 36, 330 - Math.abs(i - 1) * 60, fade(p.light, 0.9))),
        ) +
        move(0, 120, football('#ffffff', '#10161a'), 0.92),
    )
  );
};

export const thirdHalf: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.main, mix(p.main, p.dark, 0.6)) +
    motif(
      c,
      path(
        'M-270 -190 H90 C130 -190 150 -170 150 -130 V20 C150 60 130 80 90 80 H-120 L-190 160 V80 H-270 C-300 80 -310 60 -310 20 V-130 C-310 -170 -300 -190 -270 -190Z',
        p.light,
      ) +
        path(
          'M-20 -40 H250 C284 -40 296 -20 296 10 V150 C296 184 284 200 250 200 H230 V276 L156 200 H-20 C-54 200 -66 184 -66 150 V10 C-66 -20 -54 -40 -20 -40Z',
          p.accent,
        ) +
        move(-160, -56, football('#ffffff', p.dark), 0.86) +
        each(3, (i) => round(4, 24 + i * 50, [220, 180, 120][i]!, 22, 11, p.dark)),
    )
  );
};

export const asterisk: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.main, mix(p.main, p.dark, 0.45)) +
    motif(
      c,
      each(5, (i) => `<g transform="rotate(${i * 72})">${path('M-34 -40 L-60 -290 H60 L34 -40Z', p.accent)}</g>`) +
        circle(0, 0, 84, p.accent) +
        `<g transform="rotate(-18)">` +
        rect(-190, -17, 380, 34, p.dark) +
        each(
          2,
          (k) =>
            `<g transform="scale(${k ? -1 : 1} 1)">${round(-250, -92, 46, 184, 14, p.dark)}${round(-292, -64, 40, 128, 12, p.dark)}${round(-314, -22, 24, 44, 8, p.dark)}</g>`,
        ) +
        '</g>',
    )
  );
};

const pawn = (body: string, scarf: string, face: string, dark: string, glasses: boolean): string =>
  path(
    'M-92 0 C-92 -30 -60 -40 -54 -60 C-40 -110 -34 -150 -38 -190 H38 C34 -150 40 -110 54 -60 C60 -40 92 -30 92 0Z',
    body,
  ) +
  round(-56, -206, 112, 22, 11, body) +
  circle(0, -270, 72, scarf) +
  ellipse(4, -262, 48, 52, face) +
  path('M-40 -200 L-78 -170 L-60 -212Z', scarf) +
  path('M-30 -214 Q0 -196 30 -214 L22 -188 H-22Z', scarf) +
  each(6, (i) => circle(polar(58, 190 + i * 32)[0], -270 + polar(58, 190 + i * 32)[1], 6, face)) +
  (glasses
    ? ring(-14, -268, 17, dark, 5) + ring(28, -268, 17, dark, 5) + line('M3 -268 H11', dark, 4)
    : circle(-12, -266, 5, dark) +
      circle(26, -266, 5, dark) +
      line('M-22 -284 q10 -8 18 0 M18 -284 q10 -8 18 0', dark, 4)) +
  path('M-8 -236 Q8 -226 24 -236', 'none', `stroke="${dark}" stroke-width="5" stroke-linecap="round"`);

export const gambit: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.accent, mix(p.accent, p.light, 0.5)) +
    rays(c.cx, c.cy + 40 * c.s, 1400 * c.s, 20, fade(p.light, 0.3)) +
    each(6, (k) =>
      each(Math.ceil(c.w / (100 * c.s)) + 4, (i) => {
        const [y0, y1] = [
          c.cy + (210 + k * 46 + k * k * 5) * c.s,
          c.cy + (210 + (k + 1) * 46 + (k + 1) ** 2 * 5) * c.s,
        ];
        const at = (n: number, z: number): number =>
          c.cx + (n - Math.ceil(c.w / (200 * c.s)) - 2) * (90 + z * 26) * c.s;
        return poly(
          [
            [at(i, k), y0],
            [at(i + 1, k), y0],
            [at(i + 1, k + 1), y1],
            [at(i, k + 1), y1],
          ],
          (i + k) % 2 ? p.dark : p.light,
        );
      }),
    ) +
    motif(
      c,
      ellipse(-140, 262, 130, 16, fade('#000000', 0.3)) +
        ellipse(150, 272, 130, 16, fade('#000000', 0.3)) +
        move(-140, 262, pawn(p.light, p.main, '#f2cda8', p.dark, true), 1.16) +
        move(150, 272, `<g transform="scale(-1 1)">${pawn(p.dark, '#35607a', '#f2cda8', '#241a18', false)}</g>`, 1.16),
    )
  );
};

const CUBE_EYES = ['M-26 -10 a9 9 0 1 0 .1 0 M26 -10 a9 9 0 1 0 .1 0', 'M-36 -2 q10 -14 20 0 M16 -2 q10 -14 20 0'];
const cube = (size: number, fill: string, dark: string, mood: number): string =>
  move(
    0,
    0,
    round(-70, -70, 140, 140, 24, fill) +
      round(-70, 40, 140, 30, 15, mix(fill, dark, 0.16)) +
      (mood % 2
        ? path(CUBE_EYES[1] ?? '', 'none', `stroke="${dark}" stroke-width="7" stroke-linecap="round"`)
        : path(CUBE_EYES[0] ?? '', dark)) +
      path(
        mood % 3 ? 'M-18 26 Q0 44 18 26' : 'M-16 24 Q0 50 16 24Z',
        mood % 3 ? 'none' : dark,
        `stroke="${dark}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"`,
      ) +
      circle(-46, 20, 11, fade('#ff5d7a', 0.45)) +
      circle(46, 20, 11, fade('#ff5d7a', 0.45)),
    size,
  );

export const lonelyCube: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.dark, mix(p.dark, '#5a5ac8', 0.6)) +
    stars(c, 40, p.light, 0.6) +
    circle(c.cx, c.cy + 20 * c.s, 250 * c.s, fade(p.accent, 0.16)) +
    motif(
      c,
      each(7, (i) =>
        move(
          [-250, -170, 190, 260, -230, 240, 30][i]!,
          [-150, -230, -210, -110, 60, 60, -270][i]!,
          [
            star(40, 5, '#6fd3c7'),
            circle(0, 0, 34, '#ff9ecb'),
            poly(
              [
                [-36, 30],
                [0, -34],
                [36, 30],
              ],
              '#8fe388',
            ),
            round(-30, -30, 60, 60, 30, '#7ab8ff'),
            flower(38, '#ff9ecb', p.accent),
            poly(
              [
                [0, -36],
                [34, 0],
                [0, 36],
                [-34, 0],
              ],
              '#c59bff',
            ),
            star(30, 4, p.accent, 0.3),
          ][i] ?? '',
        ),
      ) +
        ellipse(0, 262, 200, 20, fade('#000000', 0.3)) +
        move(0, 100, cube(2, p.main, p.dark, 0), 1, -5) +
        line('M-142 110 L-210 40 M142 90 L206 20', p.main, 26) +
        line('M-60 240 V262 M60 236 V262', p.main, 26),
    ) +
    rect(0, c.cy + 264 * c.s, c.w, c.h, mix(p.dark, '#000000', 0.2))
  );
};

export const wakeCubes: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, '#6ec8f2', mix('#6ec8f2', p.light, 0.7)) +
    circle(c.cx, c.cy - 40 * c.s, 220 * c.s, p.accent) +
    rays(c.cx, c.cy - 40 * c.s, 1200 * c.s, 16, fade(p.accent, 0.35)) +
    rect(0, c.cy + 230 * c.s, c.w, c.h, '#59b86b') +
    motif(
      c,
      move(-170, 160, cube(1.05, p.main, p.dark, 1), 1, -4) +
        move(-10, 160, cube(1.05, '#4f7df0', p.dark, 0), 1, 3) +
        move(150, 160, cube(1.05, '#43b581', p.dark, 2), 1, -2) +
        move(-84, 6, cube(1.05, '#ff7fb6', p.dark, 0), 1, 4) +
        move(78, 6, cube(1.05, '#c46bd6', p.dark, 1), 1, -5) +
        move(0, -150, cube(1.05, '#ff9a3d', p.dark, 3), 1, 8) +
        line('M-60 -190 L-110 -250 M62 -200 L120 -250', '#ff9a3d', 18),
    )
  );
};

export const crown: Scene = (c) => {
  const { p } = c;
  const colours = ['#e4463a', '#f08a2c', '#f7c948', '#5fb06c', '#3f9fd6', '#4a5fd0', '#b05fc8'];
  return (
    ground(c, mix(p.main, p.light, 0.35), p.main) +
    rays(c.cx, c.cy + 40 * c.s, 1300 * c.s, 26, fade(p.light, 0.13)) +
    motif(
      c,
      each(
        7,
        (i) =>
          `<g transform="translate(${-192 + i * 64} 140) rotate(${(i - 3) * 5})">${rect(-24, -280 + Math.abs(i - 3) * 26, 48, 300, colours[i] ?? '')}${rect(-8, -280 + Math.abs(i - 3) * 26, 16, 300, fade('#ffffff', 0.25))}${path(`M-24 ${-280 + Math.abs(i - 3) * 26} L0 ${-360 + Math.abs(i - 3) * 26} L24 ${-280 + Math.abs(i - 3) * 26}Z`, '#f6dcb4')}${path(`M-8 ${-334 + Math.abs(i - 3) * 26} L0 ${-360 + Math.abs(i - 3) * 26} L8 ${-334 + Math.abs(i - 3) * 26}Z`, p.dark)}</g>`,
      ) +
        path('M-240 120 Q0 60 240 120 L226 250 Q0 196 -226 250Z', p.accent) +
        path(
          'M-236 148 Q0 88 236 148 M-230 226 Q0 170 230 226',
          'none',
          `stroke="${mix(p.accent, p.dark, 0.35)}" stroke-width="7"`,
        ) +
        each(5, (i) =>
          move(
            -150 + i * 75,
            172 - Math.abs(i - 2) * -9 - 18,
            poly(
              [
                [0, -24],
                [20, 0],
                [0, 24],
                [-20, 0],
              ],
              i % 2 ? '#3f9fd6' : '#e4463a',
            ),
          ),
        ),
    )
  );
};

export const storyCastle: Scene = (c) => {
  const { p } = c;
  const tower = (x: number, h: number, w: number, fill: string): string =>
    rect(x - w / 2, -h, w, h, fill) +
    path(`M${x - w * 0.66} ${-h} L${x} ${-h - w * 1.3} L${x + w * 0.66} ${-h}Z`, p.accent) +
    path(`M${x - 9} ${-h + 60} v-26 a9 9 0 0 1 18 0 v26Z`, p.dark) +
    line(`M${x} ${-h - w * 1.3} v-26`, p.dark, 3) +
    path(`M${x} ${-h - w * 1.3 - 26} l30 9 l-30 9Z`, '#e4576a');
  return (
    ground(c, p.dark, p.main, mix(p.main, '#ff9ec4', 0.45)) +
    stars(c, 90, p.light, 0.7) +
    circle(c.cx + 130 * c.s, c.cy - 190 * c.s, 60 * c.s, p.light) +
    motif(
      c,
      move(
        0,
        150,
        tower(-130, 190, 66, mix(p.light, p.main, 0.3)) +
          tower(130, 210, 66, mix(p.light, p.main, 0.3)) +
          tower(-62, 260, 60, mix(p.light, p.main, 0.15)) +
          tower(66, 240, 56, mix(p.light, p.main, 0.15)) +
          tower(0, 320, 78, p.light) +
          rect(-150, -120, 300, 120, p.light) +
          each(8, (i) => rect(-150 + i * 40, -136, 22, 20, p.light)) +
          path('M-34 0 V-56 a34 34 0 0 1 68 0 V0Z', p.dark),
      ) +
        path('M0 200 C-80 130 -200 130 -290 160 V280 C-200 250 -80 250 0 310Z', '#fffaf0') +
        path('M0 200 C80 130 200 130 290 160 V280 C200 250 80 250 0 310Z', '#f3e8d8') +
        line('M0 200 V310', p.dark, 4) +
        each(4, (i) =>
          line(
            `M-250 ${182 + i * 24} Q-130 ${150 + i * 24} -40 ${206 + i * 24} M250 ${182 + i * 24} Q130 ${150 + i * 24} 40 ${206 + i * 24}`,
            fade(p.dark, 0.25),
            4,
          ),
        ) +
        path(
          'M-292 170 L-304 300 C-200 270 -80 270 0 330 C80 270 200 270 304 300 L292 170 V284 C200 254 80 256 0 314 C-80 256 -200 254 -292 284Z',
          '#b8504a',
        ),
    )
  );
};

export const owl: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, mix(p.dark, '#24406b', 0.45), p.dark) +
    stars(c, 50, p.light, 0.6) +
    circle(c.cx, c.cy - 30 * c.s, 256 * c.s, p.accent) +
    motif(
      c,
      path(
        'M-170 250 C-200 40 -170 -120 -150 -200 L-90 -150 C-40 -170 40 -170 90 -150 L150 -200 C170 -120 200 40 170 250Z',
        p.main,
      ) +
        path('M-110 250 C-120 120 -80 60 0 60 C80 60 120 120 110 250Z', p.light) +
        each(4, (k) =>
          each(4, (i) =>
            path(
              `M${-72 + i * 40 + (k % 2) * 12} ${110 + k * 34} q12 16 24 0`,
              'none',
              `stroke="${p.main}" stroke-width="6" stroke-linecap="round"`,
            ),
          ),
        ) +
        circle(-68, -60, 74, p.light) +
        circle(68, -60, 74, p.light) +
        circle(-68, -60, 62, 'none', `stroke="${p.dark}" stroke-width="9"`) +
        circle(68, -60, 62, 'none', `stroke="${p.dark}" stroke-width="9"`) +
        circle(-60, -56, 28, p.dark) +
        circle(60, -56, 28, p.dark) +
        circle(-52, -66, 9, '#fff') +
        circle(68, -66, 9, '#fff') +
        path('M-20 -10 L0 34 L20 -10Z', '#e07a2c') +
        path(
          'M-150 60 C-230 110 -210 220 -170 250 C-160 180 -150 120 -150 60Z M150 60 C230 110 210 220 170 250 C160 180 150 120 150 60Z',
          mix(p.main, p.dark, 0.4),
        ) +
        path('M-190 -190 L0 -270 L190 -190 L0 -120Z', '#20232f') +
        line('M150 -204 V-120', p.accent, 5) +
        circle(150, -112, 11, '#e07a2c') +
        round(-260, 246, 520, 30, 14, mix(p.dark, '#5a3a1c', 0.7)),
    )
  );
};

export const hedgehog: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.dark, p.main) +
    stars(c, 80, p.light, 0.7) +
    motif(
      c,
      path('M130 -260 A190 190 0 1 0 250 40 A150 150 0 0 1 130 -260Z', p.accent) +
        move(
          10,
          90,
          each(
            21,
            (i) =>
              `<g transform="rotate(${-98 + i * 9.4})">${path('M-17 -60 L0 -190 L17 -60Z', i % 2 ? '#7a5a44' : '#5c4232')}</g>`,
          ) +
            each(
              17,
              (i) =>
                `<g transform="rotate(${-92 + i * 11})">${path('M-17 -40 L0 -148 L17 -40Z', i % 2 ? '#93705a' : '#7a5a44')}</g>`,
            ) +
            path('M-150 70 C-150 -20 -80 -70 0 -70 C80 -70 150 -20 150 70 C110 96 -110 96 -150 70Z', '#7a5a44') +
            path('M-206 60 C-176 10 -130 -30 -80 -30 C-20 -30 0 20 -10 60 C-20 90 -120 96 -190 76Z', '#f0d9b8') +
            circle(-204, 58, 17, '#2c1f1a') +
            path('M-120 16 q16 14 32 0', 'none', 'stroke="#2c1f1a" stroke-width="6" stroke-linecap="round"') +
            path('M-160 62 q14 12 28 2', 'none', 'stroke="#2c1f1a" stroke-width="5" stroke-linecap="round"') +
            circle(-90, 46, 15, fade('#f2788f', 0.5)),
        ) +
        path(
          'M-250 190 C-150 110 40 130 100 190 C180 130 270 150 360 220 L1200 260 V700 H-1200 V300 L-400 250 C-330 240 -290 206 -250 190Z',
          p.light,
        ) +
        each(12, (i) => move(-210 + (i % 6) * 84, 200 + Math.floor(i / 6) * 44, star(13, 5, p.accent))) +
        word(120, -190, 60, 'z', p.light, 'Comfortaa') +
        word(76, -140, 44, 'z', p.light, 'Comfortaa'),
    )
  );
};

export const whys: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.main, mix(p.main, p.dark, 0.5)) +
    each(14, (i) =>
      word(
        (((i * 137) % 100) / 100) * c.w,
        (((i * 71) % 100) / 100) * c.h,
        (60 + (i % 4) * 50) * c.s,
        '?',
        fade(p.light, 0.1),
        'Rubik Mono One',
      ),
    ) +
    motif(
      c,
      path(
        'M-110 -130 C-110 -240 110 -250 120 -120 C126 -20 6 -20 6 90',
        'none',
        `stroke="${p.accent}" stroke-width="84" stroke-linecap="round"`,
      ) +
        circle(6, 216, 52, p.accent) +
        circle(-46, -176, 24, '#fff') +
        circle(24, -186, 24, '#fff') +
        circle(-40, -172, 11, p.dark) +
        circle(30, -182, 11, p.dark) +
        path('M-30 -128 Q0 -104 34 -134', 'none', `stroke="${p.dark}" stroke-width="8" stroke-linecap="round"`) +
        move(
          6,
          216,
          path(
            'M-22 0 q8 -10 16 0 M8 0 q8 -10 16 0',
            'none',
            `stroke="${p.dark}" stroke-width="6" stroke-linecap="round"`,
          ) + path('M-10 18 q10 9 20 0', 'none', `stroke="${p.dark}" stroke-width="6" stroke-linecap="round"`),
        ) +
        move(
          -210,
          150,
          path(
            'M0 -60 C40 -60 56 -26 34 4 C26 16 24 26 22 36 H-22 C-24 26 -26 16 -34 4 C-56 -26 -40 -60 0 -60Z',
            p.light,
          ) +
            rect(-20, 40, 40, 10, p.dark) +
            rect(-16, 54, 32, 9, p.dark),
          1.2,
          -12,
        ) +
        move(210, 60, ring(0, 0, 46, p.light, 13) + line('M34 34 L78 80', p.light, 18), 1),
    )
  );
};

export const sandwich: Scene = (c) => {
  const { p } = c;
  const face = (x: number, fill: string, hat: string): string =>
    move(
      x,
      -20,
      circle(0, 0, 104, fill) +
        path(hat, p.dark) +
        circle(-34, -14, 12, p.dark) +
        circle(34, -14, 12, p.dark) +
        circle(-58, 22, 20, fade('#e4463a', 0.35)) +
        circle(58, 22, 20, fade('#e4463a', 0.35)) +
        ellipse(0, 46, 30, 24, p.dark) +
        path('M-24 54 Q0 40 24 54 Q0 74 -24 54Z', '#e4463a') +
        circle(0, 8, 15, '#e4463a'),
    );
  return (
    ground(c, p.main, mix(p.main, p.accent, 0.5)) +
    each(30, (i) =>
      circle(
        (((i * 137) % 100) / 100) * c.w,
        (((i * 71) % 100) / 100) * c.h,
        (6 + (i % 3) * 5) * c.s,
        fade('#ffffff', 0.25),
      ),
    ) +
    motif(
      c,
      face(-134, '#ffd9a8', 'M-80 -70 C-80 -180 80 -180 80 -70 Q0 -104 -80 -70Z') +
        face(140, '#f7c08a', 'M-60 -84 L0 -220 L60 -84 Q0 -104 -60 -84Z') +
        move(
          0,
          180,
          path('M-240 -10 C-240 -90 240 -90 240 -10Z', '#d98a3d') +
            each(9, (i) => ellipse(-170 + i * 42, -42 + (i % 2) * 14, 8, 5, '#fff0cf')) +
            path(`M-256 -10 ${each(8, (i) => `q32 ${i % 2 ? 34 : 46} 64 0 `)} V10 H-256Z`, '#6fb34a') +
            rect(-246, 4, 492, 22, '#e4463a') +
            path('M-240 26 H240 L190 60 L150 30 L90 66 L40 30 L-60 60 L-120 30 L-190 54Z', p.accent) +
            round(-240, 50, 480, 56, 24, '#d98a3d'),
        ),
    )
  );
};

/** A microphone, and the rings it sends out. */
export const onOneWave: Scene = (c) => {
  const { p } = c;
  const x = c.cx;
  const y = c.cy - 40 * c.s;
  return (
    ground(c, p.dark, mix(p.dark, p.main, 0.7)) +
    each(9, (i) =>
      ring(x, y, (150 + i * 84) * c.s, fade(i % 2 ? p.accent : p.light, 0.34 - i * 0.03), (16 - i) * c.s),
    ) +
    motif(
      c,
      round(-72, -230, 144, 250, 72, p.light) +
        each(5, (i) => line(`M-44 ${-170 + i * 34} H44`, mix(p.main, p.dark, 0.3), 11)) +
        rect(-72, -58, 144, 22, p.accent) +
        path(
          'M-118 -60 V-34 A118 118 0 0 0 118 -34 V-60',
          'none',
          `stroke="${p.light}" stroke-width="24" stroke-linecap="round"`,
        ) +
        line('M0 92 V206', p.light, 24) +
        path('M-110 206 H110 A20 20 0 0 1 110 246 H-110 A20 20 0 0 1 -110 206Z', p.accent),
    )
  );
};

/** Four speech bubbles around a flower: the same story in four languages. */
export const fourVoices: Scene = (c) => {
  const { p } = c;
  const bubble = (x: number, y: number, text: string, fill: string, ink: string, tail: 1 | -1): string =>
    move(
      x,
      y,
      round(-124, -74, 248, 132, 40, fill) +
        poly(
          [
            [tail * 30, 50],
            [tail * 92, 50],
            [tail * 20, 106],
          ],
          fill,
        ) +
        word(0, 20, 64, text, ink, 'Comfortaa', 'font-weight="700"'),
    );
  const petals = each(
    8,
    (i) =>
      `<g transform="rotate(${i * 45})">${ellipse(0, -78, 34, 62, i % 2 ? p.main : mix(p.main, p.light, 0.4))}</g>`,
  );
  return (
    ground(c, p.dark, mix(p.dark, p.main, 0.45)) +
    rays(c.cx, c.cy, 1300 * c.s, 16, fade(p.light, 0.05)) +
    motif(
      c,
      line('M0 60 C16 170 -14 240 0 420', p.accent, 20) +
        path('M6 220 C70 170 130 190 150 240 C90 260 40 262 6 220Z', p.accent) +
        move(0, 10, petals + circle(0, 0, 44, '#ffd45e')) +
        bubble(-176, -176, 'RU', p.light, p.dark, 1) +
        bubble(178, -196, 'EN', p.accent, p.dark, -1) +
        bubble(-186, 176, 'KK', p.accent, p.dark, 1) +
        bubble(188, 150, 'RO', p.light, p.dark, -1),
    )
  );
};
