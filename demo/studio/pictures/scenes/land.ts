/** Deserts, snow, gardens, skies: landscapes. */
import {
  circle,
  clipped,
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
  ring,
  round,
  smooth,
  stars,
  times,
  word,
  type Canvas,
  type Scene,
} from '../draw.ts';
import {
  balloon,
  belfry,
  camel,
  cloud,
  curl,
  fir,
  flower,
  gull,
  house,
  leaf,
  person,
  profile,
  star,
} from '../things.ts';

/** A dune: a lit face and a shaded one that meet in a winding crest. */
function dune(c: Canvas, y: number, x: number, height: number, lit: string, shade: string): string {
  const base = c.h * 1.02;
  const crest = smooth([
    [x, y - height],
    [x + c.w * 0.06, y - height * 0.55],
    [x - c.w * 0.05, y - height * 0.1],
    [x + c.w * 0.1, base],
  ]);
  return (
    path(
      `M${-c.w * 0.2} ${base} C${x - c.w * 0.5} ${y + height * 0.3} ${x - c.w * 0.18} ${y - height * 0.8} ${x} ${y - height} C${x + c.w * 0.2} ${y - height * 0.8} ${x + c.w * 0.5} ${y + height * 0.2} ${c.w * 1.2} ${base}Z`,
      lit,
    ) +
    path(
      `${crest} L${c.w * 1.2} ${base} C${x + c.w * 0.5} ${y + height * 0.2} ${x + c.w * 0.2} ${y - height * 0.8} ${x} ${y - height}Z`,
      shade,
    )
  );
}

export const caravan: Scene = (c) => {
  const { p } = c;
  const horizon = c.cy + 90 * c.s;
  return (
    ground(c, mix(p.main, p.dark, 0.45), p.main, p.accent, p.light) +
    glow(c, c.cx, c.cy - 40 * c.s, 360 * c.s, p.light, 0.8) +
    circle(c.cx - 60 * c.s, c.cy - 50 * c.s, 128 * c.s, p.light) +
    circle(c.cx + 118 * c.s, c.cy - 128 * c.s, 54 * c.s, mix(p.accent, '#ffffff', 0.25)) +
    ridge(c, horizon - 6, 12, mix(p.main, p.accent, 0.35), 4) +
    dune(c, horizon + 90 * c.s, c.cx + 170 * c.s, 120 * c.s, mix(p.main, p.accent, 0.22), mix(p.main, p.dark, 0.2)) +
    dune(c, horizon + 190 * c.s, c.cx - 150 * c.s, 150 * c.s, p.main, mix(p.main, p.dark, 0.5)) +
    ridge(c, horizon + 176 * c.s, 10, mix(p.main, p.dark, 0.62), 4) +
    each(6, (i) =>
      move(c.cx - 290 * c.s + i * 92 * c.s, horizon + (128 + Math.sin(i) * 5) * c.s, camel(p.dark), c.s * 1.25),
    ) +
    move(c.cx + 290 * c.s, horizon + 180 * c.s, person(p.dark, { walking: true }), 0.58 * c.s) +
    ridge(c, horizon + 260 * c.s, 18, mix(p.dark, p.main, 0.16), 3)
  );
};

export const waterCarrier: Scene = (c) => {
  const { p } = c;
  const drop = 'M0 -270 C90 -120 178 -20 178 84 A178 178 0 0 1 -178 84 C-178 -20 -90 -120 0 -270Z';
  const g = gradient(c, [mix(p.accent, p.light, 0.65), p.accent]);
  const inside =
    g.defs +
    rect(-200, -280, 400, 560, g.url) +
    circle(54, -30, 48, p.light) +
    path('M-200 110 C-100 60 0 90 80 66 C140 50 200 90 220 90 V300 H-200Z', p.main) +
    path('M-200 160 C-80 110 40 170 220 120 V300 H-200Z', mix(p.main, p.dark, 0.3)) +
    move(
      -26,
      142,
      ellipse(0, -34, 52, 30, p.dark) +
        each(3, (i) => line(`M${-26 + i * 26} -62 V-6`, p.main, 3)) +
        circle(-34, -4, 18, p.dark) +
        circle(34, -4, 18, p.dark) +
        circle(-34, -4, 6, p.main) +
        circle(34, -4, 6, p.main) +
        line('M52 -26 L96 -14', p.dark, 4),
      0.9,
    ) +
    move(84, 146, person(p.dark, { hat: true, walking: true }), 0.72);
  return (
    ground(c, p.light) +
    rect(0, c.cy + 236 * c.s, c.w, c.h, mix(p.light, p.main, 0.35)) +
    rays(c.cx, c.cy - 80 * c.s, 1200 * c.s, 22, mix(p.light, p.main, 0.13)) +
    rect(0, c.cy + 236 * c.s, c.w, c.h, p.main) +
    motif(
      c,
      ellipse(0, 262, 150, 14, mix(p.main, p.dark, 0.4)) +
        clipped(c, path(drop, '#000'), inside) +
        path(
          'M-116 40 C-112 0 -88 -50 -62 -90',
          'none',
          `stroke="${p.light}" stroke-width="11" stroke-linecap="round" opacity=".8"`,
        ),
    )
  );
};

export const hourglass: Scene = (c) => {
  const { p } = c;
  const top = 'M-130 -236 H130 C130 -120 60 -70 14 -16 H-14 C-60 -70 -130 -120 -130 -236Z';
  const under = 'M-14 16 H14 C60 70 130 120 130 236 H-130 C-130 120 -60 70 -14 16Z';
  return (
    ground(c, mix(p.dark, p.main, 0.2), p.main, p.accent) +
    motif(
      c,
      circle(0, 0, 286, fade(p.light, 0.13)) +
        circle(0, 0, 230, fade(p.light, 0.13)) +
        clipped(
          c,
          path(top, '#000'),
          rect(-150, -250, 300, 260, fade(p.light, 0.92)) +
            each(
              7,
              (i) =>
                rect(-118 + i * 34, -130 - (i % 3) * 26, 24, 160, p.dark) +
                circle(-106 + i * 34, -130 - (i % 3) * 26, 12, p.dark) +
                rect(-110 + i * 34, -112 - (i % 3) * 20, 5, 8, p.accent),
            ) +
            path('M-150 -60 C-60 -110 60 -40 150 -90 V20 H-150Z', p.main),
        ) +
        clipped(
          c,
          path(under, '#000'),
          rect(-150, 0, 300, 260, mix(p.dark, p.accent, 0.15)) +
            each(30, () => circle((c.rnd() - 0.5) * 240, 40 + c.rnd() * 150, 1 + c.rnd() * 1.6, p.light)) +
            path('M-150 240 C-90 150 -40 130 0 128 C40 130 90 150 150 240Z', p.main) +
            move(
              0,
              128,
              path('M-22 0 C-26 -40 -10 -70 0 -86 C10 -70 26 -40 22 0Z', p.light) +
                circle(0, -44, 8, p.accent) +
                path('M-22 -14 L-36 8 H-18Z M22 -14 L36 8 H18Z', p.accent),
              0.8,
            ),
        ) +
        line('M0 -16 V126', p.main, 5) +
        round(-160, -262, 320, 30, 8, p.dark) +
        round(-160, 232, 320, 30, 8, p.dark) +
        line('M-144 -230 V230 M144 -230 V230', p.dark, 9),
    )
  );
};

export const winterHouse: Scene = (c) => {
  const { p } = c;
  const y = c.cy + 130 * c.s;
  return (
    ground(c, p.dark, p.main, mix(p.main, p.light, 0.6)) +
    stars(c, 90, p.light, 0.5) +
    circle(c.cx + 120 * c.s, c.cy - 150 * c.s, 66 * c.s, p.light) +
    glow(c, c.cx + 120 * c.s, c.cy - 150 * c.s, 220 * c.s, p.light, 0.35) +
    peaks(c, y - 20 * c.s, 170 * c.s, mix(p.main, p.light, 0.25), 6) +
    ridge(c, y - 30 * c.s, 20, mix(p.main, p.light, 0.55), 4) +
    each(16, (i) =>
      move(
        (i / 15) * c.w,
        y - 6 * c.s + Math.sin(i * 2) * 16,
        fir((60 + c.rnd() * 60) * c.s, mix(p.dark, p.main, 0.35)),
      ),
    ) +
    ridge(c, y + 10 * c.s, 16, mix(p.light, p.main, 0.25), 4) +
    glow(c, c.cx, y + 20 * c.s, 240 * c.s, p.accent, 0.65) +
    move(
      c.cx,
      y + 52 * c.s,
      house(p.dark, mix(p.dark, '#000000', 0.25), p.accent) +
        move(31, -100, curl(120, fade(p.light, 0.7), 9)) +
        path('M-66 -52 L0 -108 L66 -52 L52 -56 L0 -96 L-52 -56Z', p.light),
      1.35 * c.s,
    ) +
    move(c.cx - 190 * c.s, y + 66 * c.s, fir(250 * c.s, p.dark)) +
    move(c.cx + 210 * c.s, y + 74 * c.s, fir(210 * c.s, p.dark)) +
    ridge(c, y + 62 * c.s, 12, p.light, 3) +
    path(
      `M${c.cx + 20 * c.s} ${y + 52 * c.s} C${c.cx + 60 * c.s} ${y + 120 * c.s} ${c.cx - 120 * c.s} ${y + 180 * c.s} ${c.cx - 40 * c.s} ${c.h} H${c.cx + 60 * c.s} C${c.cx - 20 * c.s} ${y + 200 * c.s} ${c.cx + 110 * c.s} ${y + 120 * c.s} ${c.cx + 40 * c.s} ${y + 52 * c.s}Z`,
      mix(p.light, p.main, 0.3),
    ) +
    each(60, () => circle(c.rnd() * c.w, c.rnd() * c.h, 1 + c.rnd() * 3, '#ffffff', 'opacity=".75"'))
  );
};

export const footprints: Scene = (c) => {
  const { p } = c;
  const step = (x: number, y: number, k: number, turn: number, fill: string): string =>
    move(x, y, ellipse(0, -13, 11, 17, fill) + ellipse(0, 15, 8, 10, fill), k, turn);
  const trail = times(15, (i) => {
    const t = i / 14;
    return {
      x: c.cx + Math.sin(t * 5.2 + 0.6) * 150 * c.s * (1 - t * 0.45) + (i % 2 ? 17 : -17) * c.s * (1 - t * 0.7),
      y: c.cy + (330 - t * 560) * c.s,
      k: (1.75 - t * 1.4) * c.s,
      turn: Math.cos(t * 5.2 + 0.6) * 40,
      t,
    };
  });
  return (
    ground(c, mix(p.light, p.main, 0.3), p.light, '#ffffff') +
    each(9, (i) =>
      move(
        ((i + 0.5) / 9) * c.w,
        c.cy - 216 * c.s,
        rect(-5 * c.s, -300 * c.s, 10 * c.s, 304 * c.s, mix(p.dark, p.light, 0.12 + (i % 3) * 0.17)),
      ),
    ) +
    ridge(c, c.cy - 215 * c.s, 6, mix(p.light, p.main, 0.12), 4) +
    ridge(c, c.cy - 150 * c.s, 16, '#ffffff', 3) +
    trail
      .map(({ x, y, k, turn, t }, i) => step(x, y, k, turn, i === 12 ? p.accent : mix(p.dark, p.main, t * 0.6)))
      .join('') +
    circle(trail[12]?.x ?? 0, trail[12]?.y ?? 0, 46 * c.s, 'none', `stroke="${p.accent}" stroke-width="${4 * c.s}"`) +
    move(c.cx + 40 * c.s, c.cy - 214 * c.s, person(p.dark, { hat: true, walking: true }), 0.62 * c.s)
  );
};

export const resignation: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.main, mix(p.main, p.dark, 0.55), p.dark) +
    each(50, () => circle(c.rnd() * c.w, c.rnd() * c.h, 1 + c.rnd() * 4, '#ffffff', 'opacity=".5"')) +
    motif(
      c,
      glowRing(c) +
        move(30, 30, group3(c), 1, 5) +
        move(
          -96,
          -146,
          path(
            'M-120 70 C-116 -40 -40 -120 70 -116 C140 -110 178 -40 168 36 C150 0 130 -16 112 -18 C116 10 116 40 110 70Z',
            p.accent,
          ) +
            path(
              'M70 -116 C110 -90 120 -50 112 -18 C130 -16 150 0 168 36 C178 -40 140 -110 70 -116Z',
              mix(p.accent, p.dark, 0.3),
            ) +
            circle(170, 56, 30, '#ffffff') +
            round(-140, 56, 272, 54, 27, '#ffffff'),
          0.86,
          -14,
        ),
    )
  );
};
const glowRing = (c: Canvas): string =>
  circle(0, 0, 290, fade(c.p.light, 0.08)) + circle(0, 0, 220, fade(c.p.light, 0.08));
const group3 = (c: Canvas): string => {
  const { p } = c;
  return (
    round(-150, -170, 330, 420, 6, mix(p.dark, '#000000', 0.3), 'transform="translate(12 14)" opacity=".4"') +
    round(-150, -170, 330, 420, 6, p.light) +
    word(15, -52, 34, 'ЗАЯВЛЕНИЕ', p.dark, 'Oswald', 'font-weight="700" letter-spacing="4"') +
    each(6, (i) =>
      round(-112, -16 + i * 30, [254, 232, 248, 206, 240, 120][i] ?? 200, 7, 3, mix(p.light, p.main, 0.35)),
    ) +
    line('M40 204 C60 176 70 214 84 190 C94 176 96 210 128 186', p.accent, 5) +
    move(-76, 196, ring(0, 0, 34, p.main, 4) + star(20, 6, p.main, 0.5), 1, -16)
  );
};

export const memoryGarden: Scene = (c) => {
  const { p } = c;
  const bloom = (x: number, y: number, r: number, i: number): string =>
    move(
      x,
      y,
      flower(r, [p.accent, p.light, mix(p.accent, p.main, 0.3)][i % 3] ?? p.accent, p.dark, 5 + (i % 2)),
      1,
      i * 37,
    );
  return (
    ground(c, p.light, mix(p.light, p.accent, 0.35)) +
    motif(
      c,
      circle(30, -30, 262, mix(p.light, p.accent, 0.55)) +
        move(0, 0, profile(p.main), 1.62) +
        clipped(
          c,
          profile('#000', 'transform="scale(1.62)"'),
          rect(-300, -300, 600, 600, p.dark) +
            each(26, () =>
              move(
                (c.rnd() - 0.6) * 330,
                (c.rnd() - 0.5) * 520,
                leaf(60 + c.rnd() * 70, mix(p.main, p.dark, c.rnd() * 0.6), fade(p.light, 0.35)),
                1,
                c.rnd() * 360,
              ),
            ) +
            each(22, (i) => bloom((c.rnd() - 0.62) * 300, (c.rnd() - 0.5) * 480, 26 + c.rnd() * 30, i)),
        ) +
        each(9, (i) =>
          move(
            -150 + i * 8 - c.rnd() * 60,
            -150 - c.rnd() * 100,
            leaf(34 + c.rnd() * 26, p.main, fade(p.light, 0.4)),
            1,
            -120 + i * 30,
          ),
        ) +
        each(5, (i) => bloom(-190 + i * 64, -214 - Math.sin(i) * 40, 26, i)),
    )
  );
};

export const flowerBed: Scene = (c) => {
  const { p } = c;
  const stem = (x: number, top: number, r: number, i: number): string =>
    line(`M${x} 420 C${x + 20} 200 ${x - 24} 100 ${x} ${top}`, mix(p.main, p.dark, 0.3 + (i % 2) * 0.25), 11) +
    move(x - 4, top + 190, leaf(120, mix(p.main, p.dark, 0.15), p.light), 1, i % 2 ? 52 : -52) +
    move(
      x,
      top,
      flower(
        r,
        [p.accent, p.light, mix(p.accent, p.light, 0.5)][i % 3] ?? '',
        mix('#ffc83d', p.dark, 0.1),
        7 + (i % 3),
      ),
      1,
      i * 20,
    );
  return (
    ground(c, mix(p.light, p.main, 0.25), p.light, mix(p.main, p.light, 0.4)) +
    ridge(c, c.cy + 150 * c.s, 20, p.main, 4) +
    motif(
      c,
      stem(-200, -30, 84, 0) +
        stem(206, -70, 92, 2) +
        stem(-84, 66, 62, 1) +
        stem(112, 96, 60, 4) +
        line('M10 420 C30 240 -10 120 0 -60', mix(p.main, p.dark, 0.5), 14) +
        move(0, -90, flower(150, p.accent, '#ffc83d', 9)) +
        circle(0, -90, 120, fade('#ffffff', 0.16), `stroke="${p.dark}" stroke-width="15"`) +
        line('M86 -2 L196 112', p.dark, 26) +
        move(
          -26,
          -116,
          ellipse(0, 0, 34, 28, '#d92f2f') +
            circle(-34, 2, 15, p.dark) +
            line('M0 -28 V28', p.dark, 3) +
            each(4, (i) => circle(i < 2 ? -11 : 13, -10 + (i % 2) * 20, 5, p.dark)) +
            line('M-42 -8 L-56 -22 M-44 10 L-60 16', p.dark, 3),
          1.15,
          18,
        ),
    ) +
    ridge(c, c.cy + 330 * c.s, 16, p.dark, 5)
  );
};

export const sisters: Scene = (c) => {
  const { p } = c;
  const bloom = (x: number, y: number, r: number, turn: number, tone: string): string =>
    line(`M${x} ${y} C${x * 0.9} ${y + 180} ${x * 0.2} 220 0 330`, mix(p.main, p.dark, 0.4), 8) +
    move(
      x,
      y,
      each(5, (i) => group5(r, tone, i)) + star(r * 0.3, 5, p.light, 0.5) + circle(0, 0, r * 0.1, p.accent),
      1,
      turn,
    );
  return (
    ground(c, p.light, mix(p.light, p.accent, 0.55)) +
    circle(c.cx, c.cy - 30 * c.s, 250 * c.s, mix(p.accent, p.light, 0.35)) +
    motif(
      c,
      each(7, (i) =>
        move(
          Math.sin(i * 2.4) * 70,
          150 + i * 22,
          leaf(120, mix(p.dark, p.main, 0.4 + (i % 3) * 0.12), p.light),
          1,
          -80 + i * 27,
        ),
      ) +
        bloom(-150, -20, 92, 10, p.main) +
        bloom(140, 30, 76, -14, mix(p.main, p.accent, 0.45)) +
        bloom(4, -150, 122, 0, p.dark),
    )
  );
};
const group5 = (r: number, tone: string, i: number): string =>
  `<g transform="rotate(${i * 72})">${path(`M0 0 C${-r * 0.2} ${-r * 0.5} ${-r * 0.62} ${-r * 0.72} ${-r * 0.3} ${-r} L${r * 0.42} ${-r * 0.92} C${r * 0.5} ${-r * 0.6} ${r * 0.2} ${-r * 0.4} 0 0Z`, mix(tone, '#ffffff', (i % 2) * 0.07))}</g>`;

export const tieButterfly: Scene = (c) => {
  const { p } = c;
  const wing =
    path('M10 -60 C60 -210 250 -250 268 -130 C276 -60 190 -16 30 -6Z', p.main) +
    path('M26 -62 C76 -180 218 -214 232 -128 C236 -80 160 -40 40 -26Z', mix(p.main, p.light, 0.35)) +
    path('M20 10 C150 10 232 60 206 144 C184 214 70 170 12 60Z', p.accent) +
    path('M34 26 C130 30 196 70 174 130 C156 176 84 140 30 60Z', mix(p.accent, p.light, 0.35)) +
    circle(178, -136, 34, p.dark) +
    circle(186, -142, 12, p.light) +
    circle(138, 96, 22, p.dark) +
    circle(144, 92, 8, p.light) +
    each(4, (i) => line(`M30 -40 L${100 + i * 40} ${-190 + i * 38}`, p.main, 3));
  return (
    ground(c, p.light) +
    rect(0, c.cy + 215 * c.s, c.w, c.h, mix(p.dark, p.main, 0.18)) +
    rect(0, c.cy + 215 * c.s, c.w, 14 * c.s, p.main) +
    motif(
      c,
      wing +
        `<g transform="scale(-1 1)">${wing}</g>` +
        path('M-24 -84 L24 -84 L16 -46 L-16 -46Z', p.dark) +
        path('M-16 -46 L16 -46 L44 170 L0 222 L-44 170Z', p.dark) +
        each(4, (i) =>
          poly(
            [
              [-22 - i * 5, 0 + i * 40],
              [18 + i * 5, -28 + i * 40],
              [20 + i * 5, -12 + i * 40],
              [-24 - i * 5, 18 + i * 40],
            ],
            p.main,
          ),
        ) +
        line('M-10 -84 C-30 -150 -60 -170 -84 -166 M10 -84 C30 -150 60 -170 84 -166', p.dark, 5) +
        circle(-86, -166, 7, p.dark) +
        circle(86, -166, 7, p.dark),
    )
  );
};

export const bellTowers: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.main, mix(p.main, p.light, 0.6), p.light) +
    move(c.cx - 190 * c.s, c.cy - 130 * c.s, cloud('#ffffff', 'opacity=".85"'), 1.5 * c.s) +
    move(c.cx + 214 * c.s, c.cy - 10 * c.s, cloud('#ffffff', 'opacity=".7"'), 1.2 * c.s) +
    ridge(c, c.cy + 200 * c.s, 20, mix(p.main, p.light, 0.3), 4) +
    each(5, (i) =>
      move(
        c.cx + (-250 + i * 125) * c.s,
        c.cy + 330 * c.s,
        belfry(
          110 + (i % 2) * 70 + (i === 2 ? -20 : 0),
          mix(p.light, p.main, 0.1 + (i % 2) * 0.12),
          i % 2 ? p.dark : mix(p.dark, p.main, 0.45),
        ),
        c.s,
      ),
    ) +
    ridge(c, c.cy + 292 * c.s, 14, p.dark, 6) +
    move(c.cx, c.cy - 70 * c.s, balloon(p.accent, p.light, p.dark), 2.35 * c.s) +
    each(5, (i) => move(c.cx + (-200 + i * 34) * c.s, c.cy + (60 + (i % 3) * 18) * c.s, gull(11, p.dark, 3), c.s))
  );
};

export const claudia: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.accent) +
    rays(c.cx, c.cy - 20 * c.s, 1300 * c.s, 18, mix(p.accent, p.main, 0.22), 0.5, 5) +
    motif(
      c,
      path(
        'M0 -276 C170 -276 246 -160 230 -40 C216 80 90 140 52 196 L-52 196 C-90 140 -216 80 -230 -40 C-246 -160 -170 -276 0 -276Z',
        p.main,
      ) +
        path(
          'M0 -276 C96 -276 140 -160 132 -40 C124 80 52 140 30 196 L-30 196 C-52 140 -124 80 -132 -40 C-140 -160 -96 -276 0 -276Z',
          mix(p.main, p.light, 0.28),
        ) +
        path(
          'M-96 -50 C-80 -24 -48 -24 -32 -50 M32 -50 C48 -24 80 -24 96 -50',
          'none',
          `stroke="${p.dark}" stroke-width="9" stroke-linecap="round"`,
        ) +
        line('M-98 -44 L-110 -32 M-80 -32 L-86 -18 M98 -44 L110 -32 M80 -32 L86 -18', p.dark, 6) +
        circle(-120, 14, 28, fade(p.accent, 0.55)) +
        circle(120, 14, 28, fade(p.accent, 0.55)) +
        path('M-40 34 C-14 20 -8 34 0 34 C8 34 14 20 40 34 C24 66 -24 66 -40 34Z', p.dark) +
        path('M-66 150 C-30 172 30 172 66 150 L52 196 L-52 196Z', p.dark) +
        line('M-50 196 L-40 250 M50 196 L40 250', p.dark, 4) +
        path('M-50 248 H50 L42 306 H-42Z', p.dark) +
        line('M-46 268 H46 M-44 286 H44', p.main, 3) +
        move(
          -14,
          250,
          circle(0, -24, 13, p.light) + path('M-15 -26 C-14 -46 14 -46 15 -26 L18 -14 L10 -26Z', p.dark),
          1,
        ) +
        move(
          20,
          250,
          path(
            'M-12 0 C-14 -18 -8 -24 0 -24 C10 -24 12 -16 12 0Z M-12 -12 L-20 -24 L-6 -22Z M8 -24 L18 -28 L13 -14Z',
            p.light,
          ),
        ),
    ) +
    move(c.cx - 216 * c.s, c.cy + 200 * c.s, cloud(p.light), 1.7 * c.s) +
    move(c.cx + 226 * c.s, c.cy + 244 * c.s, cloud(p.light), 1.9 * c.s)
  );
};

export const nextDoor: Scene = (c) => {
  const { p } = c;
  const sunflower = (x: number, y: number, r: number): string =>
    line(`M${x + 50} 330 C${x + 40} 200 ${x + 10} ${y + 100} ${x} ${y}`, mix(p.main, p.dark, 0.5), 12) +
    move(x + 26, y + 170, leaf(90, p.main, p.light), 1, -64) +
    move(
      x,
      y,
      flower(r, p.accent, mix(p.dark, '#6b3a12', 0.6), 13) + circle(0, 0, r * 0.42, mix(p.dark, '#6b3a12', 0.6)),
    );
  return (
    ground(c, mix('#8fd0e8', p.light, 0.25), p.light) +
    move(c.cx - 110 * c.s, c.cy - 190 * c.s, cloud('#ffffff'), 1.7 * c.s) +
    ridge(c, c.cy + 90 * c.s, 14, mix(p.main, p.light, 0.35), 3) +
    motif(
      c,
      line('M-300 -120 C-100 -60 100 -60 320 -150', p.dark, 4) +
        move(
          -150,
          -92,
          path(
            'M-62 0 L-20 -6 Q0 14 20 -6 L62 0 L96 60 L62 80 L50 50 C62 96 40 130 66 176 L-34 168 C-54 130 -36 90 -50 50 L-66 76 L-96 56Z',
            '#ffffff',
          ),
          1,
          16,
        ) +
        move(
          40,
          -86,
          path('M-40 0 H40 C54 60 30 80 60 130 L16 136 L4 70 L-6 138 L-50 132 C-30 80 -50 50 -40 0Z', '#d8573a'),
          1,
          14,
        ) +
        move(190, -116, path('M-26 0 H26 L34 60 C40 84 70 84 84 98 L64 116 C30 112 -14 108 -22 70Z', p.accent), 1, 12) +
        sunflower(-220, 40, 76) +
        sunflower(196, 20, 84) +
        sunflower(-20, 110, 62),
    ) +
    each(Math.ceil(c.w / (74 * c.s)) + 1, (i) =>
      move(
        i * 74 * c.s,
        c.cy + 340 * c.s,
        path('M-32 300 V-130 L0 -166 L32 -130 V300Z', i % 2 ? '#ffffff' : mix('#ffffff', p.main, 0.1)) +
          circle(-14, -92, 3, p.dark) +
          circle(14, -92, 3, p.dark),
        c.s,
      ),
    ) +
    rect(0, c.cy + 290 * c.s, c.w, 22 * c.s, mix('#ffffff', p.main, 0.22))
  );
};

export const dandelion: Scene = (c) => {
  const { p } = c;
  const seed = (len: number): string =>
    line(`M0 0 V${-len}`, p.light, 3) +
    each(9, (k) =>
      line(`M0 ${-len} L${polar(24, -170 + k * 20)[0]} ${-len + polar(24, -170 + k * 20)[1]}`, p.light, 1.8),
    );
  return (
    ground(c, p.dark, p.main, mix(p.main, p.light, 0.65)) +
    circle(c.cx + 30 * c.s, c.cy - 60 * c.s, 240 * c.s, fade(p.accent, 0.85)) +
    move(c.cx - 220 * c.s, c.cy + 90 * c.s, cloud(p.light), 1.6 * c.s) +
    move(c.cx + 230 * c.s, c.cy + 170 * c.s, cloud(p.light), 2 * c.s) +
    motif(
      c,
      each(26, (i) => `<g transform="translate(0 -60) rotate(${i * 13.85})">${seed(i % 2 ? 172 : 126)}</g>`) +
        circle(0, -60, 44, mix(p.dark, '#7a4a1c', 0.5)) +
        line('M-24 -24 L-54 150 M24 -24 L54 150 M0 -16 V150', p.dark, 4) +
        path('M-92 146 H92 C88 206 50 232 0 232 C-50 232 -88 206 -92 146Z', mix('#7a4a1c', p.accent, 0.25)) +
        line('M-88 170 H88', p.accent, 6) +
        each(3, (i) =>
          move(
            -46 + i * 46,
            148,
            circle(0, -26, 18, ['#f6cfa8', '#8d5a3a', '#f0b98a'][i] ?? '') +
              path(
                [
                  'M-20 -28 C-18 -54 18 -54 20 -28Z',
                  'M-19 -32 C-14 -54 14 -54 19 -32 L26 -30 L19 -26Z',
                  'M-20 -24 C-24 -56 24 -56 20 -24 L12 -38 L-12 -38Z',
                ][i] ?? '',
                ['#e0453a', p.dark, '#7a4a1c'][i] ?? '',
              ) +
              circle(-6, -25, 2.4, p.dark) +
              circle(7, -25, 2.4, p.dark),
          ),
        ) +
        line('M-92 180 L-170 200 M92 180 L170 200', p.dark, 5) +
        path('M-170 200 L-196 178 L-190 218Z M170 200 L196 178 L190 218Z', '#e0453a'),
    ) +
    each(7, (i) =>
      move(c.cx + (-260 + i * 90) * c.s, c.cy + (-250 + ((i * 67) % 160)) * c.s, seed(34), 0.6 * c.s, 30 + i * 20),
    )
  );
};

export const badger: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, mix(p.accent, p.light, 0.5), mix(p.main, p.light, 0.35)) +
    circle(c.cx, c.cy - 60 * c.s, 210 * c.s, mix(p.accent, p.light, 0.3)) +
    each(13, (i) =>
      move((i / 12) * c.w, c.cy + 120 * c.s, fir((200 + ((i * 83) % 140)) * c.s, mix(p.main, p.light, 0.25))),
    ) +
    each(9, (i) => move((i / 8) * c.w, c.cy + 220 * c.s, fir((230 + ((i * 57) % 120)) * c.s, p.main))) +
    motif(
      c,
      path('M-150 330 C-170 150 -130 40 0 36 C130 40 170 150 150 330Z', mix(p.dark, '#5b5b58', 0.35)) +
        path(
          'M0 20 C-90 24 -120 90 -112 150 C-104 210 -40 262 0 268 C40 262 104 210 112 150 C120 90 90 24 0 20Z',
          '#f5f2ea',
        ) +
        path(
          'M-26 26 C-80 40 -112 90 -108 150 C-104 196 -64 236 -30 256 C-40 200 -60 120 -26 26Z M26 26 C80 40 112 90 108 150 C104 196 64 236 30 256 C40 200 60 120 26 26Z',
          '#17181a',
        ) +
        circle(-56, 130, 9, '#fff') +
        circle(56, 130, 9, '#fff') +
        circle(-54, 131, 5, '#000') +
        circle(54, 131, 5, '#000') +
        ellipse(0, 252, 26, 18, '#17181a') +
        circle(-92, 46, 30, '#17181a') +
        circle(92, 46, 30, '#17181a') +
        circle(-92, 46, 14, '#f5f2ea') +
        circle(92, 46, 14, '#f5f2ea'),
    ) +
    each(22, (i) =>
      move(
        (i / 21) * c.w,
        c.cy + (322 + (i % 3) * 14) * c.s,
        leaf((90 + ((i * 31) % 50)) * c.s, mix(p.dark, p.main, (i % 3) * 0.25), p.main),
        1,
        -30 + ((i * 29) % 60),
      ),
    ) +
    rect(0, c.cy + 318 * c.s, c.w, c.h, p.dark)
  );
};

export const river: Scene = (c) => {
  const { p } = c;
  const y = c.cy - 30 * c.s;
  const at = (dx: number, dy: number): string => `${c.cx + dx * c.s} ${y + dy * c.s}`;
  const g = gradient(c, [mix(p.accent, p.light, 0.5), p.main]);
  return (
    g.defs +
    ground(c, p.main, mix(p.accent, p.light, 0.3), p.light) +
    circle(c.cx, y - 10 * c.s, 92 * c.s, p.accent) +
    peaks(c, y + 20 * c.s, 120 * c.s, mix(p.main, p.dark, 0.25), 8) +
    ridge(c, y + 30 * c.s, 18, mix(p.dark, p.main, 0.45), 4) +
    ridge(c, y + 110 * c.s, 20, mix(p.dark, p.main, 0.2), 3) +
    path(
      `M${at(-16, 32)} C${at(120, 90)} ${at(-220, 120)} ${at(-60, 210)} C${at(90, 300)} ${at(-300, 380)} ${at(-240, 620)} L${at(330, 620)} C${at(180, 400)} ${at(340, 290)} ${at(110, 200)} C${at(-70, 120)} ${at(190, 90)} ${at(16, 32)}Z`,
      g.url,
    ) +
    each(9, (i) =>
      move(
        c.cx + [-270, -200, 210, 280, -300, 240, 300, -240, 180][i]! * c.s,
        y + (90 + i * 14) * c.s,
        fir((80 + i * 12) * c.s, p.dark),
      ),
    ) +
    move(
      c.cx + 10 * c.s,
      y + 300 * c.s,
      path('M-60 0 H60 L40 22 H-44Z', p.dark) +
        move(-4, 4, person(p.dark, { hat: true }), 0.6) +
        line('M4 -30 L70 20', p.dark, 4),
      c.s,
    )
  );
};

export const birdPost: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, mix(p.main, p.light, 0.5), p.light) +
    circle(c.cx + 40 * c.s, c.cy - 70 * c.s, 190 * c.s, fade('#ffffff', 0.7)) +
    line(`M0 ${c.cy + 170 * c.s} Q${c.w / 2} ${c.cy + 236 * c.s} ${c.w} ${c.cy + 150 * c.s}`, p.dark, 4 * c.s) +
    line(`M0 ${c.cy + 236 * c.s} Q${c.w / 2} ${c.cy + 300 * c.s} ${c.w} ${c.cy + 216 * c.s}`, p.dark, 3 * c.s) +
    motif(
      c,
      path(
        'M-210 104 L-90 30 C-60 -100 30 -170 120 -150 C160 -142 178 -118 182 -96 L236 -84 L184 -62 C176 60 110 170 -10 190 L-26 230 M-90 30 L-60 150 C-40 180 -24 188 -10 190',
        p.main,
      ) +
        path(
          'M120 -150 C160 -142 178 -118 182 -96 C176 60 110 170 -10 190 C60 120 80 20 60 -130 C80 -148 100 -154 120 -150Z',
          p.accent,
        ) +
        path(
          'M-30 -30 C-120 20 -150 80 -230 160 C-130 150 -10 130 40 20 C20 -20 0 -36 -30 -30Z',
          mix(p.dark, p.main, 0.2),
        ) +
        circle(134, -104, 10, p.dark) +
        circle(137, -107, 3.4, '#fff') +
        path('M180 -98 L240 -84 L182 -66Z', p.dark) +
        line('M20 180 L30 226 M50 164 L64 222', p.dark, 6) +
        move(
          238,
          -40,
          round(-54, -34, 108, 68, 3, '#ffffff') +
            path('M-52 -32 L0 8 L52 -32', 'none', `stroke="${p.main}" stroke-width="4"`) +
            rect(26, -26, 20, 22, p.accent),
          0.9,
          10,
        ),
    )
  );
};

export const aurora: Scene = (c) => auroraSky(c) + waterUnder(c);
export const auroraBench: Scene = (c) => {
  const { p } = c;
  const y = c.cy + 250 * c.s;
  return (
    auroraSky(c) +
    ridge(c, y - 20 * c.s, 18, mix(p.dark, p.main, 0.35), 3) +
    ridge(c, y, 8, p.dark, 4) +
    move(
      c.cx,
      y,
      rect(-110, -34, 160, 8, '#000') +
        rect(-100, -26, 8, 28, '#000') +
        rect(32, -26, 8, 28, '#000') +
        move(-66, -6, person('#000', {}), 0.98) +
        move(-22, -6, person('#000', { dress: true }), 0.94) +
        line('M150 4 V-190', '#000', 8) +
        circle(150, -216, 42, '#000') +
        circle(150, -216, 35, p.light) +
        line('M150 -216 V-242 M150 -216 L168 -206', '#000', 5) +
        rect(110, -160, 80, 26, '#000') +
        word(150, -141, 17, 'СИЯНИЕ', p.accent, 'Oswald', 'font-weight="500" letter-spacing="1"'),
      c.s,
    ) +
    rect(0, y + 3 * c.s, c.w, c.h, '#05090d')
  );
};
const curtainOf = (c: Canvas, y: number, colour: string, reach: number, phase: number): string => {
  const strips = 46;
  const g = gradient(c, [fade(colour, 0), fade(colour, 0.75), fade(colour, 0)]);
  return (
    g.defs +
    each(strips, (i) => {
      const t = i / (strips - 1);
      const sway = Math.sin(t * 6 + phase) * 46 + Math.sin(t * 13 + phase * 2) * 20;
      const length = reach * (0.75 + 0.35 * Math.sin(t * 9 + phase * 3));
      return rect(
        t * c.w - c.w / strips,
        y + sway * c.s - length * c.s * 0.75,
        (c.w / strips) * 1.9,
        length * c.s,
        g.url,
      );
    })
  );
};
const auroraSky = (c: Canvas): string =>
  ground(c, mix(c.p.dark, '#000000', 0.4), c.p.dark, mix(c.p.dark, c.p.main, 0.8)) +
  stars(c, 130, c.p.light, 0.7) +
  curtainOf(c, c.cy - 130 * c.s, mix(c.p.main, c.p.accent, 0.35), 420, 1.1) +
  curtainOf(c, c.cy - 50 * c.s, c.p.accent, 330, 2.6) +
  curtainOf(c, c.cy + 10 * c.s, mix(c.p.accent, '#b06cff', 0.5), 190, 4.2);
const waterUnder = (c: Canvas): string => {
  const y = c.cy + 170 * c.s;
  const { p } = c;
  return (
    peaks(c, y, 100 * c.s, mix(p.dark, '#000000', 0.45), 7) +
    rect(0, y, c.w, c.h, mix(p.dark, p.main, 0.55)) +
    glow(c, c.cx, y + 30 * c.s, 340 * c.s, p.accent, 0.4) +
    glints(c, c.cx, y, c.w * 0.9, 34, p.accent) +
    move(
      c.cx - 110 * c.s,
      y + 84 * c.s,
      path('M-70 0 H70 L50 22 H-52Z', '#04080c') + move(-6, 4, person('#04080c', {}), 0.62),
      c.s,
    ) +
    each(7, (i) =>
      move((i < 4 ? i * 0.05 : 0.8 + (i - 4) * 0.09) * c.w, c.h * 0.99, fir((150 + ((i * 71) % 110)) * c.s, '#04080c')),
    )
  );
};

export const polarNight: Scene = (c) => {
  const { p } = c;
  const y = c.cy + 200 * c.s;
  return (
    ground(c, mix(p.dark, '#000000', 0.3), p.dark, p.main) +
    each(120, (i) => {
      const a = c.rnd() * 360;
      const r = (60 + c.rnd() * 560) * c.s;
      const [x0, y0] = polar(r, a);
      const [x1, y1] = polar(r, a + 7 + c.rnd() * 9);
      return path(
        `M${c.cx + x0} ${c.cy - 90 * c.s + y0} A${r} ${r} 0 0 1 ${c.cx + x1} ${c.cy - 90 * c.s + y1}`,
        'none',
        `stroke="${i % 4 ? p.light : p.accent}" stroke-width="${1 + c.rnd() * 1.6}" opacity="${0.35 + c.rnd() * 0.6}" stroke-linecap="round"`,
      );
    }) +
    circle(c.cx, c.cy - 90 * c.s, 4 * c.s, '#ffffff') +
    ridge(c, y, 18, mix(p.main, p.light, 0.25), 3) +
    ridge(c, y + 40 * c.s, 12, mix(p.light, p.main, 0.4), 3) +
    move(
      c.cx,
      y + 54 * c.s,
      path('M-74 0 L0 -126 L74 0Z', p.dark) +
        path('M-16 0 L0 -84 L16 0Z', p.accent) +
        line('M-8 -134 L10 -112 M8 -134 L-10 -112', p.dark, 4) +
        glow2(c),
      c.s,
    ) +
    move(
      c.cx + 150 * c.s,
      y + 66 * c.s,
      path(
        'M0 0 L4 -30 C-4 -46 10 -56 34 -52 L66 -52 C76 -52 80 -66 84 -84 L78 -100 L84 -98 L90 -112 L92 -96 L104 -100 L96 -86 L106 -72 L94 -68 C92 -52 86 -40 80 -32 L82 0 L76 0 L70 -28 L20 -26 L8 0Z',
        p.dark,
      ),
      0.9 * c.s,
    )
  );
};
const glow2 = (c: Canvas): string => glow(c, 0, -10, 110, c.p.accent, 0.35);

export const rain: Scene = (c) => {
  const { p } = c;
  const panels = [0, 1, 2, 3, 4, 5];
  return (
    ground(c, p.main, mix(p.main, p.light, 0.65)) +
    motif(
      c,
      circle(-110, -120, 96, p.accent) +
        rays(-110, -120, 168, 16, fade(p.accent, 0.55), 0.4) +
        move(90, -90, cloud('#ffffff'), 2.5) +
        move(-40, -20, cloud(mix('#ffffff', p.main, 0.2)), 2) +
        each(20, (i) => line(`M${-130 + (i % 10) * 34} ${26 + Math.floor(i / 10) * 52} l-10 26`, '#ffffff', 6)) +
        panels
          .map((i) =>
            move(
              -180 + i * 72,
              270,
              person([p.dark, mix(p.dark, p.main, 0.35)][i % 2] ?? p.dark, { dress: i % 3 === 1, hat: i % 3 === 2 }) +
                path('M-38 -104 A38 38 0 0 1 38 -104Z', ['#e4572e', p.accent, '#ffffff'][i % 3] ?? '') +
                line('M0 -140 V-60', p.dark, 3),
              1.05,
            ),
          )
          .join(''),
    ) +
    rect(0, c.cy + 270 * c.s, c.w, c.h, p.dark)
  );
};

export const pulse: Scene = (c) => {
  const { p } = c;
  const y = c.cy + 60 * c.s;
  const at = (dx: number, dy: number): readonly [number, number] => [c.cx + dx * c.s, y + dy * c.s];
  const beat = [
    at(-1400, 60),
    at(-240, 60),
    at(-200, 20),
    at(-160, 60),
    at(-110, 60),
    at(-60, -250),
    at(20, 150),
    at(80, -120),
    at(120, 60),
    at(180, 60),
    at(220, 10),
    at(260, 60),
    at(900, 60),
  ];
  const outline = beat.map(([bx, by], i) => `${i ? 'L' : 'M'}${bx} ${by}`).join(' ');
  return (
    ground(c, p.dark, p.main, mix(p.main, p.light, 0.5)) +
    stars(c, 70, p.light, 0.4) +
    circle(c.cx + 120 * c.s, y - 180 * c.s, 70 * c.s, p.light) +
    peaks(c, y + 60 * c.s, 210 * c.s, mix(p.main, p.light, 0.25), 6) +
    path(`${outline} L${c.w * 2} ${c.h} L-900 ${c.h}Z`, mix(p.dark, p.main, 0.55)) +
    path(
      `M${at(-92, -120).join(' ')} L${at(-60, -250).join(' ')} L${at(-28, -90).join(' ')} L${at(-50, -130).join(' ')} L${at(-66, -96).join(' ')}Z`,
      p.light,
    ) +
    line(outline, p.accent, 9 * c.s) +
    ridge(c, y + 180 * c.s, 12, mix(p.light, p.main, 0.35), 4) +
    ridge(c, y + 220 * c.s, 14, p.light, 3) +
    move(
      c.cx - 40 * c.s,
      y + 214 * c.s,
      rect(-130, -70, 260, 70, p.dark) +
        rect(-140, -82, 280, 14, p.light) +
        each(6, (i) => rect(-116 + i * 42, -52, 24, 26, i === 2 ? mix(p.dark, p.main, 0.5) : '#ffd98a')) +
        rect(-8, -128, 16, 46, p.accent) +
        rect(-23, -113, 46, 16, p.accent),
      c.s,
    ) +
    each(10, (i) =>
      move(((i * 0.107 + 0.02) % 1) * c.w, y + (222 + (i % 3) * 22) * c.s, fir((70 + ((i * 37) % 70)) * c.s, p.dark)),
    ) +
    each(60, () => circle(c.rnd() * c.w, c.rnd() * c.h, 1 + c.rnd() * 3, '#ffffff', 'opacity=".7"'))
  );
};
