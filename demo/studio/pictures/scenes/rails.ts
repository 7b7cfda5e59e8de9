/** Trains, tunnels, stations, roads. */
import {
  circle,
  clipped,
  each,
  ellipse,
  fade,
  glints,
  glow,
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
  stars,
  word,
  type Scene,
} from '../draw.ts';
import { car, cloud, curl, fir, person, star } from '../things.ts';

export const tunnel: Scene = (c) => {
  const { p } = c;
  const y = c.cy - 20 * c.s;
  return (
    ground(c, '#000000') +
    each(9, (i) => {
      const r = (640 - i * 68) * c.s;
      return (
        path(
          `M${c.cx - r} ${c.h * 1.4} V${y} A${r} ${r} 0 0 1 ${c.cx + r} ${y} V${c.h * 1.4}Z`,
          mix(i % 2 ? p.main : p.dark, '#000000', 0.4 - i * 0.045),
        ) +
        (i % 2
          ? each(7, (k) => {
              const [dx, dy] = polar(r - 14 * c.s, 200 + k * 23.3);
              return circle(
                c.cx + dx,
                y + dy,
                (9 - i * 0.7) * c.s,
                mix(p.light, p.accent, 0.3),
                `opacity="${0.25 + i * 0.08}"`,
              );
            })
          : '')
      );
    }) +
    glow(c, c.cx, y + 20 * c.s, 200 * c.s, p.light, 0.95) +
    circle(c.cx, y + 10 * c.s, 54 * c.s, p.light) +
    poly(
      [
        [c.cx - 40 * c.s, y + 80 * c.s],
        [c.cx + 40 * c.s, y + 80 * c.s],
        [c.cx + 420 * c.s, c.h],
        [c.cx - 420 * c.s, c.h],
      ],
      '#07090d',
    ) +
    each(9, (i) => {
      const t = (i / 9) ** 1.8;
      return rect(
        c.cx - (36 + t * 250) * c.s,
        y + (90 + t * 380) * c.s,
        (72 + t * 500) * c.s,
        (4 + t * 18) * c.s,
        mix(p.main, '#000000', 0.5),
      );
    }) +
    line(
      `M${c.cx - 18 * c.s} ${y + 80 * c.s} L${c.cx - 190 * c.s} ${c.h} M${c.cx + 18 * c.s} ${y + 80 * c.s} L${c.cx + 190 * c.s} ${c.h}`,
      p.light,
      4 * c.s,
    ) +
    move(c.cx + 6 * c.s, y + 190 * c.s, person('#000000', { hat: true }), 1.5 * c.s) +
    poly(
      [
        [c.cx - 12 * c.s, y + 190 * c.s],
        [c.cx + 24 * c.s, y + 190 * c.s],
        [c.cx + 120 * c.s, c.h],
        [c.cx - 80 * c.s, c.h],
      ],
      fade('#000000', 0.65),
    ) +
    move(
      c.cx,
      y - 180 * c.s,
      round(-128, -26, 256, 52, 6, p.accent) +
        word(0, 12, 34, '· · · · · · ·', p.light, 'Oswald', 'font-weight="700" letter-spacing="5"') +
        line('M-90 -26 V-70 M90 -26 V-70', p.main, 5),
      c.s,
    )
  );
};

export const circleLine: Scene = (c) => {
  const { p } = c;
  const stations = 12;
  return (
    ground(c, p.dark, mix(p.dark, p.main, 0.45)) +
    motif(
      c,
      each(5, (i) => {
        const [a, b] = [polar(420, 20 + i * 36), polar(420, 200 + i * 36 + (i % 2) * 9)];
        return line(`M${a[0]} ${a[1]} L${b[0]} ${b[1]}`, mix(p.main, p.dark, 0.35 + i * 0.05), 13);
      }) +
        ring(0, 0, 200, p.dark, 44) +
        ring(0, 0, 200, p.main, 26) +
        path(
          'M0 -200 A200 200 0 1 1 -173 -100',
          'none',
          `stroke="${p.accent}" stroke-width="26" stroke-linecap="round"`,
        ) +
        each(stations, (i) => {
          const [x, y] = polar(200, -90 + i * 30);
          return (
            circle(x, y, i === 10 ? 34 : 17, i === 10 ? p.light : p.dark) +
            circle(x, y, i === 10 ? 22 : 10, i === 10 ? '#d4261a' : p.light)
          );
        }) +
        circle(0, 0, 128, p.dark) +
        move(0, 66, person(p.light, { hat: true }), 1.35) +
        path('M-16 66 H16 L60 104 L-90 104Z', fade('#000000', 0.4)) +
        glow(c, -173, -100, 90, '#d4261a', 0.6),
    )
  );
};

export const zarechnaya: Scene = (c) => {
  const { p } = c;
  const y = c.cy + 110 * c.s;
  return (
    ground(c, p.dark, p.main, p.accent, mix(p.accent, p.light, 0.6)) +
    stars(c, 40, p.light, 0.3) +
    circle(c.cx + 60 * c.s, y - 90 * c.s, 150 * c.s, mix(p.light, p.accent, 0.15)) +
    ridge(c, y - 30 * c.s, 16, mix(p.main, p.accent, 0.3), 4) +
    rect(0, y + 14 * c.s, c.w, c.h, mix(p.main, p.dark, 0.25)) +
    glints(c, c.cx + 60 * c.s, y + 30 * c.s, 280 * c.s, 24, mix(p.accent, p.light, 0.4)) +
    rect(0, y - 44 * c.s, c.w, 12 * c.s, p.dark) +
    each(26, (i) => {
      const x = c.cx + (-1690 + i * 130) * c.s;
      return path(
        `M${x} ${y - 34 * c.s} H${x + 130 * c.s} V${y + 60 * c.s} H${x + 118 * c.s} A53 53 0 0 0 ${x + 12 * c.s} ${y + 60 * c.s} H${x}Z`,
        p.dark,
      );
    }) +
    each(7, (i) =>
      move(
        c.cx + (i === 0 ? 200 : 264 - 268 * i) * c.s,
        y - 46 * c.s,
        i === 0
          ? path('M-66 0 V-58 H30 C60 -56 70 -30 72 0Z', p.dark) +
              round(10, -46, 26, 20, 4, p.light) +
              circle(62, -14, 5, p.light)
          : round(-130, -60, 260, 60, 6, mix(p.dark, '#c23b4a', 0.3)) +
              each(6, (k) => round(-114 + k * 40, -46, 26, 22, 3, mix(p.light, '#ffd27a', 0.6))),
        c.s,
      ),
    ) +
    path(
      `M0 ${c.cy + 330 * c.s} C${c.w * 0.3} ${c.cy + 270 * c.s} ${c.w * 0.5} ${c.cy + 360 * c.s} ${c.w} ${c.cy + 300 * c.s} V${c.h} H0Z`,
      mix(p.dark, '#000000', 0.35),
    ) +
    move(c.cx - 90 * c.s, c.cy + 318 * c.s, person('#0b0816', { bag: true }), 1.05 * c.s) +
    move(c.cx - 40 * c.s, c.cy + 322 * c.s, person('#0b0816', { dress: true }), c.s)
  );
};

export const toOcean: Scene = (c) => {
  const { p } = c;
  const y = c.cy - 60 * c.s;
  const at = (dx: number, dy: number): string => `${c.cx + dx * c.s} ${y + dy * c.s}`;
  const rail = (k: number): string =>
    `M${at(0, 46)} C${at(60 + k * 0.1, 70)} ${at(-170 + k * 0.25, 110)} ${at(-120 + k * 0.4, 170)} C${at(-60 + k * 0.7, 240)} ${at(190 + k, 250)} ${at(160 + k * 1.3, 340)} C${at(130 + k * 1.7, 420)} ${at(-60 + k * 2, 470)} ${at(-100 + k * 2.6, 640)}`;
  return (
    ground(c, mix(p.main, p.light, 0.5), p.light) +
    circle(c.cx, y - 10 * c.s, 120 * c.s, p.accent) +
    rect(0, y, c.w, 60 * c.s, p.main) +
    each(6, (i) =>
      round(
        c.cx - (70 - i * 8) * c.s,
        y + (8 + i * 8) * c.s,
        (140 - i * 16) * c.s,
        3 * c.s,
        2,
        mix(p.accent, p.light, 0.4),
      ),
    ) +
    ridge(c, y + 50 * c.s, 8, mix(p.main, p.dark, 0.25), 4) +
    ridge(c, y + 150 * c.s, 24, mix('#c9b26a', p.light, 0.15), 3) +
    ridge(c, y + 250 * c.s, 30, mix(p.main, p.dark, 0.45), 3) +
    ridge(c, y + 360 * c.s, 22, mix(p.dark, p.main, 0.25), 3) +
    line(rail(-14), p.light, 5 * c.s) +
    line(rail(14), p.light, 5 * c.s) +
    move(
      c.cx - 128 * c.s,
      y + 176 * c.s,
      round(-14, -40, 32, 40, 5, p.dark) +
        round(-8, -34, 20, 12, 2, p.accent) +
        circle(-6, -8, 3.5, p.light) +
        circle(10, -8, 3.5, p.light) +
        move(2, -40, curl(70, fade(p.light, 0.9), 9)),
      1.2 * c.s,
    ) +
    each(7, (i) =>
      move(
        c.cx + [-270, -230, 260, 300, -300, 220, -200][i]! * c.s,
        y + [200, 280, 210, 300, 400, 420, 470][i]! * c.s,
        fir((70 + i * 20) * c.s, mix(p.dark, '#000000', 0.2)),
      ),
    )
  );
};

export const trainWindow: Scene = (c) => {
  const { p } = c;
  const pane = '<rect x="-250" y="-270" width="500" height="500" rx="46"/>';
  const view =
    rect(-260, -280, 520, 520, mix(p.main, p.light, 0.65)) +
    circle(90, -90, 66, p.accent) +
    move(-120, -160, cloud('#ffffff'), 1.3) +
    path('M-260 40 L-170 -70 L-90 10 L10 -110 L110 20 L180 -40 L260 50 V240 H-260Z', mix(p.main, p.light, 0.25)) +
    path('M-260 70 C-120 20 40 100 260 50 V240 H-260Z', p.main) +
    each(9, (i) => move(-230 + i * 60, 120 + (i % 3) * 12, fir(70 + (i % 3) * 26, mix(p.main, p.dark, 0.45)))) +
    path('M-260 140 C-60 100 80 170 260 130 V240 H-260Z', mix(p.dark, p.main, 0.3));
  return (
    ground(c, mix('#7a4a2e', p.dark, 0.35), mix('#7a4a2e', p.dark, 0.65)) +
    each(20, (i) => line(`M${(i / 20) * c.w} 0 V${c.h}`, fade('#000000', 0.08), 2)) +
    motif(
      c,
      round(-272, -292, 544, 544, 60, p.light) +
        clipped(c, pane, view) +
        path(
          'M-250 -270 H-150 C-170 -120 -216 20 -236 230 H-250Z M250 -270 H150 C170 -120 216 20 236 230 H250Z',
          mix(p.accent, '#ffffff', 0.35),
        ) +
        rect(-280, 244, 560, 26, '#f3e3c8') +
        move(
          -60,
          244,
          path('M-34 -120 H34 L26 0 H-26Z', fade('#ffffff', 0.75)) +
            path('M-32 -92 H32 L26 -6 H-26Z', '#b5531c') +
            path('M-36 -70 H36 L30 0 H-30Z', 'none', `stroke="${p.light}" stroke-width="5"`) +
            path('M34 -62 C66 -66 66 -10 30 -14', 'none', `stroke="#d9d4c8" stroke-width="8"`) +
            each(3, (i) => line(`M-30 ${-54 + i * 20} H30`, '#d9d4c8', 3)) +
            move(0, -124, curl(70, fade('#ffffff', 0.8), 6)),
        ) +
        move(
          90,
          244,
          round(-44, -20, 88, 20, 3, p.accent) +
            round(-38, -38, 80, 18, 3, '#b8503a') +
            line('M20 -60 L28 -40', p.dark, 4),
        ),
    )
  );
};

export const teaGlass: Scene = (c) => {
  const { p } = c;
  const silver = mix(p.light, p.main, 0.25);
  return (
    ground(c, p.dark, mix(p.dark, p.main, 0.55)) +
    glow(c, c.cx, c.cy + 60 * c.s, 380 * c.s, p.accent, 0.55) +
    rect(0, c.cy + 250 * c.s, c.w, c.h, mix(p.dark, '#000000', 0.45)) +
    motif(
      c,
      ellipse(0, 262, 190, 18, fade('#000000', 0.5)) +
        path('M-112 -90 H112 L92 248 H-92Z', fade(p.light, 0.2)) +
        path('M-106 -30 H106 L92 244 H-92Z', p.accent) +
        path('M-106 -30 H106 L100 60 C40 90 -40 30 -101 70Z', mix(p.accent, p.light, 0.25)) +
        move(30, 20, rect(-22, -22, 44, 44, '#ffffff', 'transform="rotate(20)" opacity=".85"')) +
        line('M64 -170 L20 150', silver, 9) +
        ellipse(66, -178, 16, 26, silver, 'transform="rotate(14 66 -178)"') +
        path('M-120 40 H120 L100 256 H-100Z', silver) +
        each(5, (i) => move(-84 + i * 42, 148, circle(0, 0, 17, p.accent) + star(17, 6, silver, 0.55))) +
        path('M-116 60 H116 M-104 230 H104', 'none', `stroke="${p.dark}" stroke-width="4"`) +
        line('M-108 96 H108 M-102 202 H102', p.dark, 2.5) +
        path('M114 70 C214 50 214 210 104 206', 'none', `stroke="${silver}" stroke-width="19"`) +
        path(
          'M-60 -110 C-150 -170 -40 -220 -90 -290 M0 -120 C-60 -180 60 -230 0 -300 M60 -190',
          'none',
          `stroke="${fade(p.light, 0.35)}" stroke-width="15" stroke-linecap="round"`,
        ) +
        move(
          -30,
          -178,
          round(-150, -34, 116, 30, 5, p.light) +
            round(-26, -34, 116, 30, 5, p.light) +
            path('M98 -34 H150 C170 -30 176 -16 178 -4 H98Z', p.light) +
            each(8, (i) => rect(-138 + i * 31 - (i > 3 ? -2 : 0), -26, 16, 11, p.main)),
          0.8,
          -7,
        ),
    )
  );
};

export const stationClock: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, mix(p.accent, p.light, 0.4), mix(p.accent, p.main, 0.4)) +
    motif(
      c,
      each(5, (i) =>
        path(`M${-700 + i * 280} -400 Q${-560 + i * 280} -250 ${-420 + i * 280} -400Z`, fade(p.light, 0.4)),
      ) +
        line('M0 -420 V-180', p.dark, 14) +
        circle(0, -40, 172, p.dark) +
        circle(0, -40, 154, p.light) +
        each(12, (i) => {
          const [a, b] = [polar(144, i * 30), polar(i % 3 ? 126 : 112, i * 30)];
          return line(`M${a[0]} ${a[1] - 40} L${b[0]} ${b[1] - 40}`, p.dark, i % 3 ? 6 : 12);
        }) +
        path('M0 -40 L0 -170 A130 130 0 0 1 112 25Z', fade(p.main, 0.75)) +
        line('M0 -40 L0 -150 M0 -40 L76 4', p.dark, 12) +
        circle(0, -40, 14, p.main),
    ) +
    rect(0, c.cy + 250 * c.s, c.w, c.h, p.dark) +
    rect(0, c.cy + 250 * c.s, c.w, 8 * c.s, p.light) +
    move(
      c.cx - 150 * c.s,
      c.cy + 252 * c.s,
      round(-64, -90, 128, 90, 9, p.main) +
        rect(-64, -64, 128, 9, mix(p.main, p.dark, 0.35)) +
        path('M-22 -90 V-108 H22 V-90', 'none', `stroke="${p.dark}" stroke-width="8"`) +
        round(-26, -40, 40, 28, 2, p.light) +
        round(80, -64, 90, 64, 7, mix(p.main, p.dark, 0.5)) +
        path('M110 -64 V-78 H140 V-64', 'none', `stroke="${p.dark}" stroke-width="6"`),
      c.s,
    ) +
    move(c.cx + 130 * c.s, c.cy + 252 * c.s, person(p.dark, { walking: true, bag: true, hat: true }), 1.5 * c.s)
  );
};

export const ball: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.dark, mix(p.dark, p.main, 0.6)) +
    rays(c.cx, c.cy + 60 * c.s, 1500 * c.s, 32, fade(p.accent, 0.13)) +
    motif(
      c,
      each(3, (i) =>
        path(
          `M${-236 + i * 16} 270 V-40 C${-236 + i * 16} ${-200 + i * 8} ${-130} ${-280 + i * 16} 0 ${-280 + i * 16} C130 ${-280 + i * 16} ${236 - i * 16} ${-200 + i * 8} ${236 - i * 16} -40 V270Z`,
          [p.accent, p.dark, p.main][i] ?? '',
        ),
      ) +
        circle(60, -110, 52, p.light) +
        each(14, (i) => circle(-160 + ((i * 83) % 320), -200 + ((i * 47) % 180), 1.8, p.light)) +
        path('M-204 160 C-100 120 100 140 204 110 V270 H-204Z', mix(p.main, p.dark, 0.5)) +
        move(
          -6,
          252,
          path(
            'M-34 -250 a20 24 0 1 1 1 0 M-46 -214 C-26 -224 0 -216 6 -196 C40 -150 96 -90 120 0 H-90 C-74 -80 -64 -120 -50 -150 C-58 -170 -60 -200 -46 -214Z',
            p.accent,
          ) +
            circle(-34, -236, 22, p.dark) +
            circle(-46, -254, 15, p.dark) +
            path('M-44 -200 L30 -226 L36 -216 L-30 -184Z', p.light),
          1,
        ) +
        move(
          58,
          252,
          circle(-20, -262, 23, mix(p.light, p.main, 0.2)) +
            path('M-42 -268 C-42 -292 4 -294 2 -262 C-10 -276 -26 -272 -42 -268Z', p.dark) +
            path(
              'M-44 -234 C-20 -246 16 -240 28 -216 L34 -100 C44 -60 52 -30 54 0 H24 L4 -92 L-8 0 H-38 L-30 -130Z',
              '#0a0508',
            ) +
            path('M-46 -222 L-96 -190 L-92 -176 L-30 -192Z', '#0a0508'),
        ) +
        rect(-252, 268, 504, 16, p.accent) +
        each(7, (i) => rect(-220 + i * 72, 284, 8, 40, p.accent)) +
        rect(-252, 324, 504, 8, p.accent),
    )
  );
};

export const overtake: Scene = (c) => {
  const { p } = c;
  const racer = (body: string, stripe: string): string =>
    path(
      'M-34 -104 C-30 -128 30 -128 34 -104 L40 -40 L36 60 C38 100 34 118 24 122 H-24 C-34 118 -38 100 -36 60 L-40 -40Z',
      body,
    ) +
    path('M-28 -30 C-20 -44 20 -44 28 -30 L24 2 H-24Z', '#14181d') +
    path('M-26 50 H26 L28 76 H-28Z', '#14181d') +
    rect(-8, -124, 16, 96, stripe) +
    rect(-8, 76, 16, 46, stripe) +
    round(-46, -90, 12, 44, 4, '#14181d') +
    round(34, -90, 12, 44, 4, '#14181d') +
    round(-46, 40, 12, 48, 4, '#14181d') +
    round(34, 40, 12, 48, 4, '#14181d') +
    rect(-44, 118, 88, 10, body);
  return (
    ground(c, p.main) +
    `<g transform="translate(${c.cx} ${c.cy}) rotate(24) scale(${c.s})">` +
    rect(-190, -1200, 380, 2400, '#26282c') +
    rect(-204, -1200, 14, 2400, p.light) +
    rect(190, -1200, 14, 2400, p.light) +
    each(16, (i) => rect(-7, -1200 + i * 150, 14, 84, p.accent)) +
    each(15, (i) =>
      rect(-176 + i * 24.5, 300 + (i % 3) * 40, 5, 250 + (i % 4) * 50, fade(i > 7 ? p.accent : p.light, 0.28)),
    ) +
    move(-96, 110, racer(p.light, p.main), 1.15) +
    move(96, -60, racer(p.accent, '#14181d'), 1.3) +
    '</g>'
  );
};

export const roadCar: Scene = (c) => {
  const { p } = c;
  const y = c.cy + 180 * c.s;
  return (
    ground(c, mix(p.main, p.light, 0.65), p.light) +
    circle(c.cx - 40 * c.s, c.cy - 20 * c.s, 220 * c.s, p.accent) +
    each(5, (i) => rect(0, c.cy + (-10 + i * 42) * c.s, c.w, (5 + i * 3) * c.s, mix(p.light, p.main, 0.18))) +
    peaks(c, y - 20 * c.s, 100 * c.s, mix(p.main, p.light, 0.3), 8) +
    ridge(c, y - 6 * c.s, 10, p.main, 4) +
    rect(0, y + 26 * c.s, c.w, c.h, p.dark) +
    each(Math.ceil(c.w / (90 * c.s)), (i) => rect(i * 90 * c.s, y + 66 * c.s, 46 * c.s, 6 * c.s, p.accent)) +
    move(
      c.cx,
      y + 34 * c.s,
      car(p.main, p.light, p.dark, p.light) +
        round(-44, -114, 40, 20, 3, p.accent) +
        round(0, -110, 44, 16, 3, mix(p.dark, p.accent, 0.5)) +
        round(-36, -128, 64, 14, 3, p.light) +
        line('M-50 -93 H52', p.dark, 4) +
        circle(-16, -68, 8, p.dark) +
        circle(24, -68, 8, p.dark),
      1.9 * c.s,
    ) +
    move(c.cx - 236 * c.s, y + 20 * c.s, cloud(fade('#ffffff', 0.85)), 0.6 * c.s) +
    move(c.cx - 290 * c.s, y + 14 * c.s, cloud(fade('#ffffff', 0.6)), 0.4 * c.s) +
    move(
      c.cx + 250 * c.s,
      y + 30 * c.s,
      line('M0 0 V-190', p.dark, 8) +
        poly(
          [
            [-56, -188],
            [44, -188],
            [64, -164],
            [44, -140],
            [-56, -140],
          ],
          p.light,
        ) +
        word(-2, -155, 26, 'МОРЕ', p.dark, 'Oswald', 'font-weight="700"'),
      c.s,
    )
  );
};

export const startLights: Scene = (c) => {
  const { p } = c;
  const size = 54 * c.s;
  const [columns, rows] = [Math.ceil(c.w / size) + 1, 7];
  return (
    ground(c, p.dark, mix(p.dark, p.main, 0.5)) +
    each(columns, (i) =>
      each(rows, (k) =>
        (i + k) % 2
          ? rect(
              i * size,
              c.h - (k + 0.4) * size - Math.sin(i * 0.42) * 26 * c.s,
              size + 1,
              size + 1,
              '#ffffff',
              `opacity="${1 - k * 0.13}"`,
            )
          : rect(
              i * size,
              c.h - (k + 0.4) * size - Math.sin(i * 0.42) * 26 * c.s,
              size + 1,
              size + 1,
              '#0b0b0b',
              `opacity="${1 - k * 0.13}"`,
            ),
      ),
    ) +
    motif(
      c,
      round(-280, -150, 560, 150, 26, '#0b0b0b') +
        each(
          5,
          (i) =>
            glow(c, -216 + i * 108, -76, 90, p.main, 0.7) +
            circle(-216 + i * 108, -76, 44, p.main) +
            circle(-230 + i * 108, -92, 11, fade('#ffffff', 0.6)),
        ) +
        line('M-200 -150 V-500 M200 -150 V-500', '#0b0b0b', 12),
      -30,
    )
  );
};

export const tyre: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.dark, p.main) +
    each(9, (i) =>
      poly(
        [
          [c.w * (i / 8) - 60 * c.s, c.h],
          [c.w * (i / 8) + 10 * c.s, c.h],
          [c.w * (i / 8) + 70 * c.s, c.h - 70 * c.s],
          [c.w * (i / 8), c.h - 70 * c.s],
        ],
        p.accent,
      ),
    ) +
    motif(
      c,
      circle(0, 0, 230, '#0c0e11') +
        each(36, (i) => `<g transform="rotate(${i * 10})">${rect(-10, -240, 20, 22, '#0c0e11')}</g>`) +
        ring(0, 0, 178, p.accent, 14) +
        circle(0, 0, 140, '#c9ced6') +
        each(
          5,
          (i) =>
            `<g transform="rotate(${i * 72})">${path('M-20 -30 L-46 -128 A136 136 0 0 1 46 -128 L20 -30Z', '#20242b')}</g>`,
        ) +
        circle(0, 0, 44, '#c9ced6') +
        star(30, 6, p.main, 0.86) +
        path(
          'M140 60 C140 0 280 0 280 80 C280 140 214 150 196 150 L170 190 L168 146 C150 140 140 110 140 60Z',
          p.light,
        ) +
        each(3, (i) => circle(178 + i * 32, 78, 9, p.dark)),
    )
  );
};

export const garage: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, mix(p.main, p.light, 0.3)) +
    each(Math.ceil(c.h / (40 * c.s)), (i) => line(`M0 ${i * 40 * c.s} H${c.w}`, fade(p.dark, 0.12), 3)) +
    rect(0, c.cy + 190 * c.s, c.w, c.h, p.dark) +
    motif(
      c,
      each(5, (i) =>
        move(
          -230 + i * 64,
          -170,
          [
            line('M0 -40 V50', p.dark, 12) + circle(0, -44, 20, p.dark) + circle(0, -54, 12, mix(p.main, p.light, 0.3)),
            rect(-6, -10, 12, 70, p.accent) + rect(-26, -46, 52, 36, p.dark),
            line('M-18 -50 L0 0 L18 -50 M0 0 L-10 60 M0 0 L10 60', p.dark, 9),
            rect(-5, -50, 10, 66, p.dark) + round(-9, 14, 18, 46, 6, '#c8321f'),
            rect(-32, -40, 64, 40, p.dark) + line('M-28 0 H28', p.dark, 10),
          ][i] ?? '',
        ),
      ) +
        move(
          -20,
          200,
          car(p.accent, p.light, '#17110b', p.light) +
            path('M64 -58 L150 -130 L158 -122 L112 -46Z', mix(p.accent, p.dark, 0.3)),
          1.7,
        ) +
        move(
          214,
          210,
          path('M-44 0 C-50 -90 -60 -140 -40 -170 H40 C60 -140 50 -90 44 0Z', '#2f4a6b') +
            circle(0, -204, 36, '#e9b88f') +
            path('M-40 -210 C-40 -256 40 -256 40 -210Z', '#c8321f') +
            path('M-44 -210 H58 V-202 H-44Z', '#c8321f') +
            path('M-26 -188 Q0 -172 26 -188 Q20 -178 0 -178 Q-20 -178 -26 -188Z', p.dark) +
            circle(-12, -206, 3.4, p.dark) +
            circle(14, -206, 3.4, p.dark) +
            line('M-40 -150 L-96 -120 L-110 -160', '#2f4a6b', 24),
        ),
    )
  );
};
