/** Lighthouses, waves, whales and the deep. */
import {
  circle,
  each,
  ellipse,
  fade,
  glints,
  glow,
  gradient,
  ground,
  line,
  mix,
  motif,
  move,
  path,
  peaks,
  polar,
  poly,
  rays,
  rect,
  ridge,
  round,
  stars,
  times,
  type Canvas,
  type Scene,
} from '../draw.ts';
import { cloud, curl, fish, lighthouse, note, person, star, whale } from '../things.ts';

/** A row of rounded wave crests across the canvas, filled to the bottom. */
function waves(c: Canvas, y: number, size: number, fill: string, shift = 0): string {
  const step = size * c.s;
  const count = Math.ceil(c.w / step) + 2;
  return path(
    `M${-step + shift} ${c.h} V${y} ${each(count, () => `q${step / 2} ${-step * 0.42} ${step} 0 `)} V${c.h}Z`,
    fill,
  );
}
const rock = (fill: string): string => path('M-150 90 L-110 30 L-84 36 L-52 2 L40 0 L70 26 L96 22 L150 90Z', fill);
/** A beam of light from (x, y): a long soft wedge. */
function beam(
  c: Canvas,
  x: number,
  y: number,
  degrees: number,
  spread: number,
  colour: string,
  strength = 0.85,
): string {
  const id = c.id();
  const reach = Math.hypot(c.w, c.h);
  const [a, b] = [polar(reach, degrees - spread), polar(reach, degrees + spread)];
  return (
    `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${reach * 0.75}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>` +
    poly(
      [
        [x, y],
        [x + a[0], y + a[1]],
        [x + b[0], y + b[1]],
      ],
      `url(#${id})`,
    )
  );
}

export const keeper: Scene = (c) => {
  const { p } = c;
  const [x, y] = [c.cx + 70 * c.s, c.cy + 190 * c.s];
  const lampY = y - 383 * c.s;
  return (
    ground(c, mix(p.dark, '#000000', 0.3), p.dark, p.main) +
    stars(c, 70, p.light, 0.5, 0.8) +
    beam(c, x, lampY, 196, 7, p.accent) +
    beam(c, x, lampY, 16, 7, p.accent, 0.45) +
    glow(c, x, lampY, 120 * c.s, p.accent, 0.9) +
    waves(c, y - 30 * c.s, 110, mix(p.dark, p.main, 0.75), 20) +
    waves(c, y + 10 * c.s, 130, mix(p.dark, p.main, 0.5), -30) +
    move(x, y, rock(mix(p.dark, '#000000', 0.35)), 1.25 * c.s) +
    move(
      x,
      y + 4 * c.s,
      lighthouse(mix(p.light, p.main, 0.25), mix(p.dark, p.main, 0.3), p.accent, '#05080c') +
        path('M-8 -4 V-30 A8 8 0 0 1 8 -30 V-4Z', '#05080c'),
      1.95 * c.s,
    ) +
    waves(c, y + 90 * c.s, 150, mix(p.dark, p.main, 0.26), 0) +
    waves(c, y + 150 * c.s, 180, p.dark, -60) +
    glints(c, c.cx - 100 * c.s, y + 40 * c.s, 360 * c.s, 18, fade(p.accent, 0.6)) +
    move(
      c.cx - 190 * c.s,
      y + 96 * c.s,
      path('M-50 0 H50 L34 22 H-38Z', '#05080c') +
        line('M-4 0 V-30', '#05080c', 4) +
        circle(-4, -34, 5, p.accent) +
        move(18, 4, person('#05080c', { hat: true }), 0.5),
      c.s,
      -5,
    )
  );
};

export const twelveFlashes: Scene = (c) => {
  const { p } = c;
  const [x, y] = [c.cx, c.cy - 70 * c.s];
  return (
    ground(c, p.main) +
    rays(x, y, 1600 * c.s, 12, p.accent, 0.5, 7.5) +
    circle(x, y, 150 * c.s, p.light) +
    circle(x, y, 116 * c.s, p.main) +
    circle(x, y, 82 * c.s, p.light) +
    circle(x, y, 46 * c.s, p.accent) +
    each(3, (i) =>
      waves(
        c,
        c.cy + (236 + i * 44) * c.s,
        120,
        [mix(p.dark, p.main, 0.35), mix(p.dark, p.main, 0.16), p.dark][i] ?? '',
        -i * 40,
      ),
    ) +
    move(
      x,
      c.cy + 300 * c.s,
      path('M-70 60 L-40 -300 H40 L70 60Z', p.dark) +
        path('M-64 -6 L-56 -96 H56 L64 -6Z', p.light) +
        path('M-50 -168 L-44 -238 H44 L50 -168Z', p.light) +
        rect(-62, -318, 124, 18, p.dark) +
        path('M-52 -424 Q0 -490 52 -424Z', p.dark) +
        line('M-40 -424 V-318 M40 -424 V-318 M0 -466 V-500', p.dark, 8),
      c.s,
    )
  );
};

export const sleepySea: Scene = (c) => {
  const { p } = c;
  const y = c.cy + 40 * c.s;
  return (
    ground(c, p.dark, mix(p.dark, p.main, 0.7)) +
    stars(c, 80, p.light, 0.6) +
    glow(c, c.cx, y - 110 * c.s, 330 * c.s, p.accent, 0.4) +
    motif(
      c,
      circle(0, -90, 160, p.accent) +
        path(
          'M-84 -84 Q-56 -60 -28 -84 M28 -84 Q56 -60 84 -84',
          'none',
          `stroke="${p.dark}" stroke-width="8" stroke-linecap="round"`,
        ) +
        path('M-18 -34 Q0 -20 18 -34', 'none', `stroke="${p.dark}" stroke-width="7" stroke-linecap="round"`) +
        circle(-96, -44, 22, fade('#f2788f', 0.5)) +
        circle(96, -44, 22, fade('#f2788f', 0.5)) +
        path(
          'M-150 -146 C-120 -250 -20 -270 60 -258 C160 -240 200 -170 214 -90 C176 -140 140 -168 136 -172 Q0 -200 -150 -146Z',
          p.main,
        ) +
        round(-166, -172, 322, 36, 18, p.light, 'transform="rotate(2)"') +
        circle(214, -84, 26, p.light),
    ) +
    waves(c, y + 40 * c.s, 130, mix(p.main, p.light, 0.3)) +
    each(40, (i) => star4((i * 97) % c.w, y + (60 + (i % 3) * 14) * c.s, 5 * c.s, p.light)) +
    waves(c, y + 100 * c.s, 150, p.main, -50) +
    waves(c, y + 165 * c.s, 170, mix(p.main, p.dark, 0.3), 30) +
    waves(c, y + 235 * c.s, 190, mix(p.main, p.dark, 0.55), -80) +
    waves(c, y + 310 * c.s, 200, p.dark) +
    move(c.cx - 150 * c.s, y + 150 * c.s, fish(p.accent, p.dark) + line('M-24 -10 h8', p.dark, 2), 1.3 * c.s, -12) +
    move(c.cx + 160 * c.s, y + 226 * c.s, fish('#f2788f', p.dark), 1.6 * c.s, 10) +
    move(
      c.cx - 60 * c.s,
      y + 84 * c.s,
      path('M-40 0 H40 L26 20 H-26Z', '#c8553d') + path('M0 -6 V-70 L36 -10Z', p.light),
      c.s,
      -6,
    )
  );
};
const star4 = (x: number, y: number, r: number, fill: string): string => move(x, y, star(r, 4, fill, 0.35));

export const network: Scene = (c) => {
  const { p } = c;
  const [x, y] = [c.cx, c.cy + 20 * c.s];
  const nodes = times(30, (i) => {
    const [dx, dy] = polar((130 + ((i * 73) % 230)) * c.s, i * 137.5);
    return [x + dx * 1.15, y - 150 * c.s + dy * 0.8] as const;
  });
  return (
    ground(c, p.dark, mix(p.dark, p.main, 0.8), p.main) +
    nodes
      .map(
        ([nx, ny], i) =>
          line(`M${x} ${y - 150 * c.s} L${nx} ${ny}`, fade(p.accent, 0.16), 1.4) +
          line(`M${nx} ${ny} L${nodes[(i + 5) % 30]?.[0]} ${nodes[(i + 5) % 30]?.[1]}`, fade(p.light, 0.2), 1),
      )
      .join('') +
    beam(c, x, y - 150 * c.s, 205, 8, p.accent, 0.7) +
    beam(c, x, y - 150 * c.s, -22, 8, p.accent, 0.7) +
    nodes.map(([nx, ny], i) => circle(nx, ny, (3 + (i % 4) * 2) * c.s, i % 3 ? p.light : p.accent)).join('') +
    glow(c, x, y - 150 * c.s, 150 * c.s, p.accent, 0.9) +
    each(4, (i) => ridge(c, y + (196 + i * 44) * c.s, 8, mix(p.main, p.dark, 0.3 + i * 0.2), 6)) +
    move(x, y + 250 * c.s, rock('#03090d') + lighthouse(p.light, p.main, p.accent, '#03090d'), 1.98 * c.s) +
    rect(0, y + 370 * c.s, c.w, c.h, '#03090d')
  );
};

export const bassWhale: Scene = (c) => {
  const { p } = c;
  const y = c.cy - 30 * c.s;
  return (
    ground(c, mix(p.main, p.light, 0.75), mix(p.main, p.light, 0.55)) +
    circle(c.cx + 130 * c.s, y - 150 * c.s, 70 * c.s, p.accent) +
    move(c.cx - 190 * c.s, y - 190 * c.s, cloud('#ffffff'), 1.3 * c.s) +
    waves(c, y - 10 * c.s, 120, mix(p.main, p.light, 0.3)) +
    waves(c, y + 40 * c.s, 140, p.main, -40) +
    motif(
      c,
      move(
        -10,
        110,
        whale(p.dark, mix(p.main, p.light, 0.6), '#ffffff') +
          circle(-106, 4, 3, p.dark) +
          path('M-142 34 Q-126 52 -108 38', 'none', `stroke="${p.dark}" stroke-width="4" stroke-linecap="round"`) +
          path('M-54 -72 L-62 -98 L0 -98 L-8 -70Z', p.accent) +
          ellipse(-32, -72, 44, 7, p.accent),
        1.5,
      ) +
        each(5, (i) =>
          move(
            [-190, -110, -30, -250, -160][i]! + 60,
            [-130, -210, -150, -40, -60][i]! - 20,
            note([p.dark, p.accent, '#e4572e', p.main, p.dark][i] ?? '', i % 2 === 0),
            [1, 1.3, 1, 0.9, 0.8][i]!,
            -12 + i * 8,
          ),
        ),
    ) +
    waves(c, c.cy + 220 * c.s, 170, mix(p.main, p.dark, 0.4), 20) +
    waves(c, c.cy + 290 * c.s, 190, mix(p.main, p.dark, 0.75), -50)
  );
};

export const deeper: Scene = (c) => {
  const { p } = c;
  const contour = (i: number): string =>
    `M0 ${c.cy + (-250 + i * 44) * c.s} ${each(9, (k) => `T${((k + 1) / 9) * c.w} ${c.cy + (-250 + i * 44 + Math.sin(k * 1.7 + i * 0.7) * (12 + i * 3)) * c.s} `)}`;
  return (
    ground(c, mix(p.main, p.light, 0.25), p.main, p.dark, mix(p.dark, '#000000', 0.6)) +
    each(16, (i) => line(contour(i), fade(p.light, 0.26 - i * 0.01), 1.3)) +
    motif(
      c,
      path('M-6 40 L-190 420 L190 420 L6 40Z', fade(p.accent, 0.28)) +
        path('M-4 40 L-100 420 L100 420 L4 40Z', fade(p.accent, 0.35)) +
        line('M0 -500 V-150', p.light, 3) +
        circle(0, -50, 100, p.accent) +
        path('M-100 -50 A100 100 0 0 0 100 -50Z', mix(p.accent, p.dark, 0.28)) +
        circle(0, -50, 56, p.dark) +
        circle(0, -50, 43, mix(p.light, p.main, 0.2)) +
        move(0, -8, person(p.dark, {}), 0.44) +
        round(-34, -168, 68, 30, 6, mix(p.accent, p.dark, 0.3)) +
        each(8, (i) => circle(polar(78, i * 45)[0], -50 + polar(78, i * 45)[1], 5, p.dark)) +
        line('M-92 -10 L-132 40 M92 -10 L132 40', mix(p.accent, p.dark, 0.3), 12) +
        path('M-26 40 H26 L18 62 H-18Z', p.light),
    ) +
    each(6, (i) =>
      move(
        c.cx + [-220, 200, -170, 230, -240, 150][i]! * c.s,
        c.cy + [70, 20, 210, 190, 300, 270][i]! * c.s,
        fish(mix(p.main, p.light, 0.35), p.dark),
        (0.7 + (i % 3) * 0.3) * c.s,
      ),
    ) +
    ridge(c, c.cy + 400 * c.s, 24, '#01070a', 6)
  );
};

export const whaleTail: Scene = (c) => {
  const { p } = c;
  const y = c.cy + 120 * c.s;
  return (
    ground(c, mix(p.main, p.light, 0.8), p.light) +
    circle(c.cx, y - 120 * c.s, 190 * c.s, p.accent) +
    peaks(c, y - 6 * c.s, 60 * c.s, mix(p.main, p.light, 0.5), 9) +
    rect(0, y, c.w, c.h, p.main) +
    glints(c, c.cx, y + 8, 460 * c.s, 26, mix(p.accent, p.light, 0.3)) +
    move(
      c.cx,
      y,
      path(
        'M-30 60 C-24 0 -14 -70 -16 -110 C-60 -150 -140 -176 -216 -158 C-190 -210 -90 -224 0 -150 C90 -224 190 -210 216 -158 C140 -176 60 -150 16 -110 C14 -70 24 0 30 60Z',
        p.dark,
      ) +
        ellipse(0, 34, 110, 12, p.light, 'opacity=".8"') +
        ellipse(0, 42, 80, 10, p.main),
      c.s,
    ) +
    move(
      c.cx + 200 * c.s,
      y + 40 * c.s,
      path('M-46 0 H46 L32 20 H-32Z', p.dark) +
        move(-10, 4, person(p.dark, {}), 0.5) +
        move(16, 4, person(p.dark, { dress: true }), 0.44),
      c.s,
    ) +
    waves(c, y + 190 * c.s, 170, mix(p.main, p.dark, 0.35)) +
    waves(c, y + 260 * c.s, 190, p.dark, -60)
  );
};

export const underKeel: Scene = (c) => {
  const { p } = c;
  const y = c.cy - 130 * c.s;
  return (
    ground(c, p.light, mix(p.main, p.light, 0.6)) +
    move(
      c.cx,
      y,
      path('M-130 -40 H140 L104 40 H-96Z', '#d9432f') +
        path('M-112 0 H124 L104 40 H-96Z', p.light) +
        rect(-60, -96, 110, 58, '#ffffff') +
        each(3, (i) => circle(-34 + i * 32, -68, 9, p.main)) +
        rect(-10, -150, 26, 54, p.accent) +
        rect(-10, -136, 26, 12, p.dark),
      c.s,
    ) +
    path(`M0 ${y + 14 * c.s} ${each(14, () => `q${c.w / 28} ${-14 * c.s} ${c.w / 14} 0 `)} V${c.h} H0Z`, 'none') +
    (() => {
      const g = gradient(c, [mix(p.main, p.light, 0.2), p.main, p.dark, mix(p.dark, '#000000', 0.5)]);
      return g.defs + rect(0, y + 16 * c.s, c.w, c.h, g.url, 'opacity=".94"');
    })() +
    each(5, (i) =>
      poly(
        [
          [c.cx + (-220 + i * 90) * c.s, y + 16 * c.s],
          [c.cx + (-190 + i * 90) * c.s, y + 16 * c.s],
          [c.cx + (-120 + i * 120) * c.s, c.h],
          [c.cx + (-260 + i * 120) * c.s, c.h],
        ],
        fade(p.light, 0.07),
      ),
    ) +
    each(9, (i) =>
      move(
        c.cx + [-160, -110, -200, 130, 180, -60, 60, 220, -240][i]! * c.s,
        c.cy + [0, 30, 60, 70, 100, 170, 220, 260, 250][i]! * c.s,
        fish([p.accent, '#f26a4b', p.light][i % 3] ?? '', p.dark),
        (0.8 + (i % 3) * 0.35) * c.s,
      ),
    ) +
    move(
      c.cx + 40 * c.s,
      c.cy + 90 * c.s,
      whale(mix(p.dark, p.main, 0.35), mix(p.main, p.light, 0.4), '#fff'),
      0.8 * c.s,
    ) +
    ridge(c, c.cy + 330 * c.s, 20, '#02101b', 5) +
    each(8, (i) =>
      move((i / 7) * c.w, c.cy + 350 * c.s, curl((90 + (i % 3) * 40) * c.s, mix('#02101b', '#2f8f6b', 0.6), 9 * c.s)),
    )
  );
};

export const paperBoat: Scene = (c) => {
  const { p } = c;
  const y = c.cy + 90 * c.s;
  return (
    ground(c, mix(p.main, p.light, 0.7), mix(p.main, p.light, 0.4)) +
    circle(c.cx + 140 * c.s, c.cy - 170 * c.s, 74 * c.s, p.accent) +
    rays(c.cx + 140 * c.s, c.cy - 170 * c.s, 130 * c.s, 16, fade(p.accent, 0.5), 0.4) +
    move(c.cx - 190 * c.s, c.cy - 180 * c.s, cloud('#ffffff'), 1.5 * c.s) +
    waves(c, y, 130, mix(p.main, p.light, 0.15)) +
    move(
      c.cx,
      y + 40 * c.s,
      poly(
        [
          [-230, -90],
          [230, -90],
          [150, 30],
          [-150, 30],
        ],
        p.light,
      ) +
        poly(
          [
            [0, -90],
            [230, -90],
            [150, 30],
            [0, 30],
          ],
          mix(p.light, p.main, 0.22),
        ) +
        poly(
          [
            [0, -270],
            [140, -90],
            [-140, -90],
          ],
          '#ffffff',
        ) +
        poly(
          [
            [0, -270],
            [140, -90],
            [0, -90],
          ],
          mix(p.light, p.main, 0.14),
        ) +
        each(3, (i) => line(`M${-110 + i * 10} ${-70 + i * 22} H${-20 - i * 4}`, mix(p.light, p.main, 0.35), 5)) +
        line('M0 -270 V-330', p.dark, 5) +
        poly(
          [
            [0, -330],
            [60, -312],
            [0, -294],
          ],
          '#e4463a',
        ),
      c.s,
      -4,
    ) +
    waves(c, y + 60 * c.s, 150, p.main, -50) +
    waves(c, y + 130 * c.s, 170, mix(p.main, p.dark, 0.35), 30) +
    waves(c, y + 210 * c.s, 190, mix(p.main, p.dark, 0.7), -40)
  );
};
