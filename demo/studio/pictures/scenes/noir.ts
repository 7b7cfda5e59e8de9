/** Crime, suspense and the stage: shadows, keys, blades, curtains. */
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
  poly,
  rays,
  rect,
  ring,
  round,
  stars,
  word,
  type Scene,
} from '../draw.ts';
import { person } from '../things.ts';
import { skyline } from './city.ts';

/** A man's bust in coat and hat from behind, 400 wide. */
const bust = (fill: string, rim: string): string =>
  path(
    'M-230 330 C-226 190 -160 130 -70 104 L-60 40 C-100 20 -96 -60 -84 -96 H84 C96 -60 100 20 60 40 L70 104 C160 130 226 190 230 330 L236 900 H-236Z',
    fill,
  ) +
  path('M-190 -84 C-120 -112 120 -112 190 -84 C150 -52 -150 -52 -190 -84Z', fill) +
  path('M-108 -92 C-112 -170 -90 -216 -40 -212 C-20 -196 20 -196 40 -212 C90 -216 112 -170 108 -92Z', fill) +
  path('M-109 -112 C-60 -128 60 -128 109 -112 L110 -88 C60 -104 -60 -104 -110 -88Z', rim);

export const rainWitness: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.dark, mix(p.dark, p.main, 0.7), p.main) +
    skyline(c, c.cy + 240 * c.s, 420 * c.s, mix(p.dark, p.main, 0.25), p.accent, 0.05) +
    glow(c, c.cx + 170 * c.s, c.cy - 190 * c.s, 300 * c.s, p.accent, 0.75) +
    poly(
      [
        [c.cx + 140 * c.s, c.cy - 190 * c.s],
        [c.cx + 200 * c.s, c.cy - 190 * c.s],
        [c.cx + 480 * c.s, c.h],
        [c.cx - 140 * c.s, c.h],
      ],
      fade(p.accent, 0.2),
    ) +
    motif(
      c,
      line('M250 600 V-200 Q250 -240 200 -236', '#050506', 11) +
        path('M128 -200 Q170 -256 212 -200Z', '#050506') +
        ellipse(170, -198, 34, 12, mix(p.accent, '#ffffff', 0.6)) +
        bust('#07080a', mix(p.main, p.dark, 0.4)),
      50,
      0.98,
    ) +
    each(130, () => {
      const [x, y, l] = [c.rnd() * c.w * 1.2, c.rnd() * c.h, (20 + c.rnd() * 46) * c.s];
      return line(`M${x} ${y} l${-l * 0.3} ${l}`, p.light, 1.2, `opacity="${0.12 + c.rnd() * 0.4}"`);
    })
  );
};

export const otherShadow: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.main) +
    motif(
      c,
      poly(
        [
          [-340, -420],
          [-60, -500],
          [-120, -60],
          [-400, 40],
        ],
        mix(p.main, p.dark, 0.18),
      ) +
        poly(
          [
            [80, -520],
            [420, -420],
            [330, -120],
            [140, -220],
          ],
          p.accent,
        ) +
        poly(
          [
            [-420, 200],
            [460, 120],
            [900, 1200],
            [-900, 1200],
          ],
          mix(p.light, p.main, 0.08),
        ) +
        poly(
          [
            [-176, 262],
            [-150, 272],
            [70, 150],
            [-20, 96],
          ],
          p.dark,
        ) +
        move(
          90,
          -110,
          path(
            'M40 262 L-30 120 L-122 110 L-96 -10 L-170 -40 L-98 -120 L-110 -190 L-180 -196 L-60 -246 L-64 -310 L16 -316 L30 -250 L140 -220 L58 -184 L66 -110 L150 -30 L96 0 L120 90 L84 120 L70 262Z',
            p.dark,
          ) + path('M-74 -150 l34 -12 l4 22 l-34 10Z M8 -164 l34 -4 l-4 22 l-30 4Z', p.main),
          1.02,
        ) +
        poly(
          [
            [70, 150],
            [-40, 84],
            [60, 90],
            [180, 140],
          ],
          p.dark,
        ) +
        move(-164, 274, person(p.accent, { walking: true }), 1.28),
    )
  );
};

export const fourKeys: Scene = (c) => {
  const { p } = c;
  const key = (bits: number): string =>
    ring(0, 0, 44, p.accent, 19) +
    ring(0, 0, 20, p.accent, 4) +
    rect(-8, 50, 16, 190, p.accent) +
    rect(-14, 64, 28, 9, p.accent) +
    each(bits, (k) => rect(6, 170 + k * 24, 30 + ((k * 17 + bits * 11) % 24), 14, p.accent));
  return (
    ground(c, p.main, p.dark) +
    each(5, (i) => rect(c.cx + (-340 + i * 140) * c.s, c.cy - 500 * c.s, 120 * c.s, c.h * 2, fade(p.dark, 0.34))) +
    motif(
      c,
      path('M-120 300 V-120 A120 120 0 0 1 120 -120 V300Z', mix(p.dark, '#000000', 0.4)) +
        path('M-104 300 V-120 A104 104 0 0 1 104 -120 V300Z', p.light) +
        path('M-104 300 V-120 A104 104 0 0 1 0 -224 V300Z', mix(p.light, p.accent, 0.25)) +
        circle(0, 20, 38, p.dark) +
        path('M-14 40 L-34 140 H34 L14 40Z', p.dark) +
        move(-250, -100, key(2), 1, 0) +
        move(-172, -40, key(3), 1, 0) +
        move(172, -40, key(1), 1, 0) +
        move(250, -100, key(4), 1, 0) +
        path('M-60 300 L-150 520 H150 L60 300Z', fade(p.light, 0.25)),
    )
  );
};

export const blade: Scene = (c) => {
  const { p } = c;
  const shape = 'M-62 -300 C-62 0 -50 180 0 330 C50 180 62 0 62 -300Z';
  return (
    ground(c, p.dark, mix(p.dark, p.main, 0.8), p.dark) +
    stars(c, 60, p.light, 1, 0.7) +
    motif(
      c,
      clipped(
        c,
        path(shape, '#000'),
        rect(-70, -310, 140, 660, p.main) +
          rect(-70, -310, 66, 660, mix(p.main, p.light, 0.2)) +
          circle(16, -190, 30, p.light) +
          each(
            7,
            (i) =>
              rect(-66 + i * 20, -40 - ((i * 53) % 90), 18, 400, p.dark) +
              each(6, (k) =>
                rect(
                  -61 + i * 20,
                  -28 - ((i * 53) % 90) + k * 34,
                  7,
                  9,
                  (i + k) % 3 ? mix(p.dark, p.main, 0.5) : p.accent,
                ),
              ),
          ),
      ) +
        rect(-110, -332, 220, 30, p.light) +
        round(-34, -540, 68, 214, 12, '#050408') +
        path('M0 350 C22 384 26 398 0 410 C-26 398 -22 384 0 350Z', p.accent),
    )
  );
};

export const wolves: Scene = (c) => {
  const { p } = c;
  const eyes = (x: number, y: number, k: number): string =>
    move(
      x,
      y,
      path('M-46 -6 L-12 8 L-20 14 L-40 10Z M46 -6 L12 8 L20 14 L40 10Z', p.accent) +
        circle(-26, 6, 3, '#000') +
        circle(26, 6, 3, '#000'),
      k,
    );
  return (
    ground(c, p.main, mix(p.main, p.dark, 0.55), p.dark) +
    circle(c.cx, c.cy - 120 * c.s, 160 * c.s, mix(p.main, p.light, 0.85)) +
    each(9, (i) => {
      const x = (i / 8) * c.w + ((i * 37) % 30);
      return (
        path(
          `M${x - 9 * c.s} ${c.h} L${x - 4 * c.s} 0 H${x + 5 * c.s} L${x + 10 * c.s} ${c.h}Z`,
          mix(p.main, p.dark, 0.6),
        ) +
        line(
          `M${x} ${c.h * 0.2 + i * 12} l${(i % 2 ? 46 : -46) * c.s} ${-50 * c.s} M${x} ${c.h * 0.4} l${(i % 2 ? -36 : 36) * c.s} ${-40 * c.s}`,
          mix(p.main, p.dark, 0.6),
          4 * c.s,
        )
      );
    }) +
    motif(
      c,
      path(
        'M-220 330 C-230 160 -190 80 -150 20 L-164 -150 L-84 -74 C-30 -94 30 -94 84 -74 L164 -150 L150 20 C190 80 230 160 220 330Z',
        '#050607',
      ) +
        path('M-150 -116 L-142 -30 L-100 -66Z M150 -116 L142 -30 L100 -66Z', mix(p.main, '#050607', 0.5)) +
        path('M-40 150 L0 220 L40 150 L26 128 H-26Z', '#151517'),
    ) +
    eyes(c.cx, c.cy + 30 * c.s, 2.2 * c.s) +
    each(4, (i) => {
      const x = [0.04, 0.2, 0.8, 0.97][i]! * c.w;
      return path(`M${x - 30 * c.s} ${c.h} L${x - 16 * c.s} 0 H${x + 16 * c.s} L${x + 30 * c.s} ${c.h}Z`, '#020203');
    }) +
    eyes(c.cx - 214 * c.s, c.cy + 180 * c.s, 0.8 * c.s) +
    eyes(c.cx + 220 * c.s, c.cy + 140 * c.s, 0.7 * c.s)
  );
};

export const pianoOutline: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.main, p.dark) +
    each(
      Math.ceil(c.w / (64 * c.s)),
      (i) =>
        line(`M${i * 64 * c.s} 0 V${c.h}`, fade('#000000', 0.22), 3) +
        each(5, (k) =>
          line(`M${i * 64 * c.s} ${((k + (i % 3) * 0.33) / 5) * c.h} h${64 * c.s}`, fade('#000000', 0.22), 3),
        ),
    ) +
    poly(
      [
        [c.cx - 60 * c.s, -20],
        [c.cx + 60 * c.s, -20],
        [c.cx + 330 * c.s, c.cy + 330 * c.s],
        [c.cx - 330 * c.s, c.cy + 330 * c.s],
      ],
      fade(p.accent, 0.13),
    ) +
    motif(
      c,
      ellipse(0, 60, 300, 260, fade(p.accent, 0.12)) +
        path(
          'M-190 200 V-60 C-190 -210 -40 -240 10 -150 C50 -60 110 -60 160 0 C190 40 190 120 190 200Z',
          'none',
          `stroke="${p.light}" stroke-width="9" stroke-dasharray="26 15" stroke-linecap="round"`,
        ) +
        rect(-200, 200, 400, 66, p.light) +
        each(13, (i) => rect(-200 + i * 30.8, 200, 2, 66, p.dark)) +
        each(12, (i) => ([2, 6, 9].includes(i) ? '' : rect(-179 + i * 30.8, 200, 18, 40, p.dark))) +
        rect(45.6, 199, 30.8, 70, p.main) +
        move(
          -210,
          -120,
          poly(
            [
              [-26, 30],
              [0, -30],
              [26, 30],
            ],
            p.accent,
          ) + word(0, 22, 34, '1', p.dark, 'Oswald', 'font-weight="700"'),
        ) +
        move(
          170,
          -60,
          poly(
            [
              [-26, 30],
              [0, -30],
              [26, 30],
            ],
            p.accent,
          ) + word(0, 22, 34, '2', p.dark, 'Oswald', 'font-weight="700"'),
        ) +
        circle(90, 100, 66, fade('#ffffff', 0.14), `stroke="#0b090a" stroke-width="13"`) +
        line('M136 148 L216 236', '#0b090a', 22),
    )
  );
};

export const curtainDress: Scene = (c) => {
  const { p } = c;
  const pleat = (i: number, count: number): string => {
    const [a, b] = [i / count, (i + 1) / count];
    const top = (t: number): number => -54 + t * 108;
    const low = (t: number): number => -620 + t * 1240;
    return path(
      `M${top(a)} -70 C${top(a) * 2.2} 60 ${low(a) * 0.5} 160 ${low(a)} 620 L${low(b)} 620 C${low(b) * 0.5} 160 ${top(b) * 2.2} 60 ${top(b)} -70Z`,
      i % 2 ? p.main : mix(p.main, p.dark, 0.42),
    );
  };
  return (
    ground(c, p.dark, mix(p.dark, p.main, 0.3)) +
    circle(c.cx, c.cy - 110 * c.s, 220 * c.s, p.accent) +
    rays(c.cx, c.cy - 110 * c.s, 900 * c.s, 30, fade(p.accent, 0.12)) +
    motif(
      c,
      each(16, (i) => pleat(i, 16)) +
        path(
          'M-54 -70 C-70 -110 -62 -140 -30 -152 L-12 -166 L-14 -186 H14 L12 -166 L30 -152 C62 -140 70 -110 54 -70Z',
          mix(p.light, p.accent, 0.25),
        ) +
        path('M-56 -66 C-66 -100 -50 -120 -34 -112 C-20 -92 20 -92 34 -112 C50 -120 66 -100 56 -66Z', p.main) +
        ellipse(0, -214, 34, 40, mix(p.light, p.accent, 0.25)) +
        path(
          'M-38 -204 C-54 -270 -14 -290 10 -280 C44 -300 76 -262 44 -236 C40 -226 40 -212 36 -200 C34 -226 10 -240 -8 -238 C-26 -236 -36 -220 -38 -204Z',
          p.dark,
        ) +
        path('M-9 -196 Q0 -190 9 -196 Q0 -184 -9 -196Z', p.main) +
        line('M-20 -216 h12 M9 -216 h12', p.dark, 3) +
        path('M40 -140 C110 -120 130 -190 176 -220 L182 -210 C150 -150 130 -80 50 -96Z', mix(p.light, p.accent, 0.25)) +
        move(
          182,
          -222,
          each(
            7,
            (i) =>
              `<g transform="rotate(${-50 + i * 17})">${path('M0 0 L-11 -84 Q0 -92 11 -84Z', i % 2 ? p.light : p.dark)}</g>`,
          ),
          0.9,
        ),
    )
  );
};

export const foyer: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.dark, mix(p.dark, p.main, 0.7)) +
    motif(
      c,
      each(8, (i) =>
        path(
          `M${-330 + i * 16} 420 V-120 A${330 - i * 16} ${330 - i * 16} 0 0 1 ${330 - i * 16} -120 V420Z`,
          [
            p.main,
            p.accent,
            p.dark,
            mix(p.main, p.dark, 0.4),
            p.accent,
            p.dark,
            mix(p.main, p.dark, 0.2),
            mix(p.light, p.accent, 0.55),
          ][i] ?? '',
        ),
      ) +
        glow(c, 0, -60, 300, p.light, 0.8) +
        line('M0 -330 V-150', p.dark, 6) +
        each(
          3,
          (i) =>
            path(
              `M${-60 - i * 46} ${-130 + i * 44} Q0 ${-90 + i * 70} ${60 + i * 46} ${-130 + i * 44}`,
              'none',
              `stroke="${p.main}" stroke-width="9"`,
            ) +
            each(5 + i * 2, (k) => {
              const t = (k / (4 + i * 2)) * 2 - 1;
              return (
                circle(t * (60 + i * 46), -112 + i * 58 - t * t * (17 + i * 6), 9, p.light) +
                path(`M${t * (60 + i * 46)} ${-102 + i * 58} l-6 24 l6 12 l6 -12Z`, p.accent)
              );
            }),
        ) +
        path('M-70 420 L-30 170 H30 L70 420Z', p.main) +
        each(6, (i) =>
          rect(
            -220 + i * 10,
            380 - i * 36,
            440 - i * 20,
            40,
            i % 2 ? mix(p.accent, p.dark, 0.35) : mix(p.accent, p.dark, 0.5),
          ),
        ) +
        path('M-110 420 L-64 168 H64 L110 420Z', p.main) +
        move(-70, 330, person('#120805', { dress: true }), 1.3) +
        move(56, 332, person('#120805', { hat: true }), 1.32),
    )
  );
};

export const filmEye: Scene = (c) => {
  const { p } = c;
  const strip = (y: number, turn: number): string =>
    `<g transform="translate(${c.cx} ${c.cy + y * c.s}) rotate(${turn}) scale(${c.s})">${rect(-1600, -64, 3200, 128, '#08090a')}${each(60, (i) => round(-1600 + i * 54, -54, 26, 17, 4, p.light, 'opacity=".85"') + round(-1600 + i * 54, 37, 26, 17, 4, p.light, 'opacity=".85"'))}${each(22, (i) => round(-1600 + i * 150, -28, 138, 56, 3, mix(p.main, p.light, (i % 4) * 0.13)))}</g>`;
  return (
    ground(c, mix(p.main, p.dark, 0.2), p.dark) +
    strip(-210, -9) +
    strip(220, 7) +
    motif(
      c,
      path('M-270 0 C-150 -170 150 -170 270 0 C150 170 -150 170 -270 0Z', p.light) +
        circle(0, 0, 122, p.main) +
        each(24, (i) => `<g transform="rotate(${i * 15})">${rect(-3, -118, 6, 44, fade('#000000', 0.35))}</g>`) +
        circle(0, 0, 70, '#08090a') +
        circle(0, 0, 26, p.accent) +
        path('M-9 -13 L16 0 L-9 13Z', p.light) +
        circle(-34, -40, 17, '#ffffff') +
        each(9, (i) => {
          const t = (i - 4) / 4;
          return line(`M${t * 230} ${-126 + t * t * 96} L${t * 290} ${-190 + t * t * 110}`, '#08090a', 11);
        }),
    )
  );
};

export const seats: Scene = (c) => {
  const { p } = c;
  const y = c.cy - 90 * c.s;
  return (
    ground(c, p.dark, mix(p.dark, p.main, 0.5)) +
    glow(c, c.cx, y, 460 * c.s, p.accent, 0.35) +
    round(c.cx - 250 * c.s, y - 150 * c.s, 500 * c.s, 270 * c.s, 8, mix(p.light, p.accent, 0.2)) +
    motif(
      c,
      ring(0, -90, 86, p.main, 7) +
        line('M-210 -90 H210 M0 -226 V46', p.main, 4) +
        path('M0 -90 L0 -176 A86 86 0 0 1 76 -50Z', fade(p.main, 0.4)) +
        word(0, -52, 108, '3', p.dark, 'Oswald', 'font-weight="700"'),
    ) +
    each(5, (k) =>
      each(Math.ceil(c.w / ((84 + k * 16) * c.s)) + 2, (i) => {
        const [w, yy] = [(84 + k * 16) * c.s, c.cy + (150 + k * 60) * c.s];
        const x = c.cx + (i - Math.ceil(c.w / w)) * w + (k % 2 ? w / 2 : 0) + w * Math.ceil(c.w / w / 2);
        return (
          (k === 2 && i % 4 === 1 ? circle(x + w * 0.46, yy - 20 * c.s, 26 * c.s, '#060407') : '') +
          path(
            `M${x + w * 0.06} ${yy + 90 * c.s} V${yy + 10 * c.s} Q${x + w * 0.06} ${yy - 10 * c.s} ${x + w * 0.24} ${yy - 10 * c.s} H${x + w * 0.7} Q${x + w * 0.88} ${yy - 10 * c.s} ${x + w * 0.88} ${yy + 10 * c.s} V${yy + 90 * c.s}Z`,
            mix(mix(p.main, '#a02040', 0.4), p.dark, 0.1 + k * 0.17),
          )
        );
      }),
    )
  );
};
