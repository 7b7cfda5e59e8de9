/** Roofs, windows, courtyards, trams. */
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
  round,
  stars,
  word,
  type Canvas,
  type Scene,
} from '../draw.ts';
import { cat, curl, leaf, person, star, tramFront } from '../things.ts';

/** A row of towers standing on `y`, with lit windows. */
export function skyline(c: Canvas, y: number, height: number, fill: string, lit: string, share = 0.25): string {
  let out = '';
  for (let x = -20 * c.s; x < c.w;) {
    const [w, h] = [(44 + c.rnd() * 60) * c.s, height * (0.45 + c.rnd() * 0.55)];
    out += rect(x, y - h, w, h + c.h, fill);
    const step = 15 * c.s;
    for (let wy = y - h + step * 0.8; wy < y - step * 0.4; wy += step * 1.25)
      for (let wx = x + step * 0.6; wx < x + w - step * 0.9; wx += step)
        if (c.rnd() < share) out += rect(wx, wy, step * 0.5, step * 0.66, lit, `opacity="${0.5 + c.rnd() * 0.5}"`);
    x += w + (c.rnd() < 0.4 ? 8 * c.s : 0);
  }
  return out;
}

/** A façade of windows over the whole canvas; `draw` fills each one. */
function facade(
  c: Canvas,
  wall: string,
  size: number,
  draw: (column: number, row: number, x: number, y: number, w: number, h: number) => string,
): string {
  const [w, h] = [size * c.s, size * 1.42 * c.s];
  const [columns, rows] = [Math.ceil(c.w / (w * 1.55)) + 2, Math.ceil(c.h / (h * 1.42)) + 2];
  const [x0, y0] = [
    c.cx - Math.round(c.cx / (w * 1.55)) * w * 1.55 - w / 2,
    c.cy - Math.round(c.cy / (h * 1.42)) * h * 1.42 - h / 2,
  ];
  return (
    ground(c, wall) +
    each(columns, (i) =>
      each(rows, (k) =>
        draw(
          Math.round((x0 + i * w * 1.55 + w / 2 - c.cx) / (w * 1.55)),
          Math.round((y0 + k * h * 1.42 + h / 2 - c.cy) / (h * 1.42)),
          x0 + i * w * 1.55,
          y0 + k * h * 1.42,
          w,
          h,
        ),
      ),
    )
  );
}

export const ninthFloor: Scene = (c) => {
  const { p } = c;
  return facade(c, p.dark, 76, (i, k, x, y, w, h) => {
    const chosen = i === 0 && k === 0;
    const tone = chosen ? p.accent : mix(p.dark, p.main, 0.35 + ((((i * 7 + k * 13) % 5) + 5) % 5) * 0.13);
    return (
      (chosen ? glow(c, x + w / 2, y + h / 2, w * 3.4, p.accent, 0.5) : '') +
      rect(x, y, w, h, tone) +
      (chosen
        ? clipped(
            c,
            rect(x, y, w, h, '#000'),
            move(x + w * 0.34, y + h * 1.24, person(p.dark, { dress: true }), 1.02 * c.s) +
              move(x + w * 0.76, y + h * 1.26, person(p.dark, { hat: true }), 1.06 * c.s),
          )
        : line(`M${x + w / 2} ${y} V${y + h}`, p.dark, 3 * c.s)) +
      line(`M${x} ${y + h * 0.3} H${x + w}`, p.dark, 3 * c.s) +
      rect(x - 5 * c.s, y + h, w + 10 * c.s, 7 * c.s, mix(p.main, p.dark, 0.4)) +
      (!chosen && (i * 3 + k * 5) % 7 === 1
        ? poly(
            [
              [x, y],
              [x + w * 0.4, y],
              [x + w * 0.1, y + h],
              [x, y + h],
            ],
            mix(p.main, p.light, 0.15),
            'opacity=".6"',
          )
        : '')
    );
  });
};

export const borscht: Scene = (c) => {
  const { p } = c;
  const look = [p.main, mix(p.main, p.light, 0.25), mix(p.main, p.dark, 0.35)];
  return facade(c, p.light, 88, (i, k, x, y, w, h) => {
    const tone = look[(((i * 5 + k * 3) % 3) + 3) % 3] ?? p.main;
    const kind = (((i * 2 + k * 3) % 5) + 5) % 5;
    const inside =
      kind === 0
        ? move(x + w / 2, y + h * 0.98, person(p.dark, { dress: true }), 0.98 * c.s)
        : kind === 1
          ? move(x + w / 2, y + h, cat(p.dark), 0.62 * c.s)
          : kind === 2
            ? move(
                x + w / 2,
                y + h,
                path('M-26 -44 H26 V-8 Q26 0 18 0 H-18 Q-26 0 -26 -8Z M-36 -38 H-24 M24 -38 H36', p.dark) +
                  rect(-38, -40, 76, 7, p.dark) +
                  rect(-30, -50, 60, 5, p.dark) +
                  move(0, -54, curl(60, p.light, 6)),
                0.95 * c.s,
              )
            : kind === 3
              ? move(x + w / 2, y + h * 0.98, person(p.dark, { hat: true }), 0.98 * c.s)
              : move(
                  x + w / 2,
                  y + h,
                  path('M-16 -30 H16 L10 0 H-10Z', p.dark) +
                    move(0, -30, leaf(46, p.accent, p.dark), 1, -30) +
                    move(0, -30, leaf(50, p.accent, p.dark), 1, 26),
                  c.s,
                );
    return (
      rect(x - 6 * c.s, y - 6 * c.s, w + 12 * c.s, h + 12 * c.s, '#ffffff') +
      rect(x, y, w, h, tone) +
      clipped(c, rect(x, y, w, h, '#000'), inside) +
      rect(x - 12 * c.s, y + h + 6 * c.s, w + 24 * c.s, 9 * c.s, p.accent)
    );
  });
};

export const noMondays: Scene = (c) => {
  const { p } = c;
  const days = ['ПН', 'ВТ', 'СР', 'ЧТ', 'ПТ', 'СБ', 'ВС'];
  const heights = [210, 250, 330, 290, 400, 350, 270];
  return (
    ground(c, p.dark, p.main, mix(p.main, '#ff8fb0', 0.6)) +
    circle(c.cx + 20 * c.s, c.cy - 60 * c.s, 170 * c.s, p.accent) +
    stars(c, 40, p.light, 0.4) +
    motif(
      c,
      days
        .map((day, i) => {
          const [x, h] = [-292 + i * 84, heights[i] ?? 0];
          const tower =
            rect(
              0,
              -h,
              76,
              h,
              i === 0 ? 'none' : ([p.light, mix(p.light, p.main, 0.35), mix(p.light, '#ff8fb0', 0.5)][i % 3] ?? ''),
              i === 0 ? `stroke="${p.light}" stroke-width="4" stroke-dasharray="12 10"` : '',
            ) +
            (i === 0
              ? ''
              : rect(0, -h, 76, 46, '#f2455c') +
                circle(20, -h, 6, p.dark) +
                circle(56, -h, 6, p.dark) +
                each(Math.floor((h - 70) / 44), (k) =>
                  each(2, (m) => rect(12 + m * 30, -h + 66 + k * 44, 22, 28, (k * 3 + i + m) % 3 ? p.dark : p.accent)),
                )) +
            word(38, -h + 34, 27, day, i === 0 ? p.light : '#ffffff', 'Oswald', 'font-weight="700"');
          return move(x, 290, tower);
        })
        .join('') +
        move(
          -252,
          20,
          poly(
            [
              [-40, -26],
              [34, -34],
              [40, 22],
              [-34, 32],
            ],
            p.light,
          ) + word(0, 10, 28, 'ПН', '#f2455c', 'Oswald', 'font-weight="700"'),
          1,
          -24,
        ),
    ) +
    rect(0, c.cy + 289 * c.s, c.w, c.h, p.dark) +
    each(6, (i) =>
      move(
        c.cx + (-230 + i * 92) * c.s,
        c.cy + 306 * c.s,
        person(p.accent, { walking: true, dress: i % 2 === 1 }),
        0.46 * c.s,
      ),
    )
  );
};

export const catRoofs: Scene = (c) => {
  const { p } = c;
  const roof = (x: number, y: number, w: number, fill: string): string =>
    path(`M${x - w} ${y + 110} L${x} ${y} L${x + w} ${y + 110} V${y + 600} H${x - w}Z`, fill) +
    each(3, (i) =>
      line(`M${x - w + 30 + i * 12} ${y + 106 - i * 4} H${x + w - 30 - i * 12}`, fade('#ffffff', 0.06), 3),
    ) +
    rect(x - 15, y + 140, 30, 40, p.accent) +
    line(`M${x} ${y + 140} V${y + 180} M${x - 15} ${y + 160} H${x + 15}`, fill, 3);
  return (
    ground(c, p.dark, p.main, mix(p.main, p.accent, 0.5)) +
    stars(c, 80, p.light, 0.6) +
    circle(c.cx, c.cy - 50 * c.s, 205 * c.s, p.light) +
    circle(c.cx - 70 * c.s, c.cy - 110 * c.s, 30 * c.s, mix(p.light, p.accent, 0.3)) +
    circle(c.cx + 80 * c.s, c.cy + 10 * c.s, 44 * c.s, mix(p.light, p.accent, 0.3)) +
    skyline(c, c.cy + 190 * c.s, 120 * c.s, mix(p.main, p.dark, 0.35), p.accent, 0.16) +
    motif(
      c,
      roof(-230, 150, 190, mix(p.dark, p.main, 0.3)) +
        roof(240, 130, 180, mix(p.dark, p.main, 0.22)) +
        roof(0, 180, 230, p.dark) +
        rect(84, 140, 44, 120, p.dark) +
        rect(78, 132, 56, 14, p.dark) +
        move(-10, 190, cat('#0b0920'), 2) +
        move(-226, 158, cat('#0b0920'), 0.85) +
        move(106, 134, cat('#0b0920'), 0.95) +
        move(236, 138, cat('#0b0920'), 0.8),
    )
  );
};

export const nightTram: Scene = (c) => {
  const { p } = c;
  const y = c.cy + 240 * c.s;
  return (
    ground(c, p.dark, mix(p.main, p.dark, 0.35), p.main) +
    skyline(c, y - 80 * c.s, 380 * c.s, mix(p.dark, p.main, 0.22), p.accent, 0.12) +
    line(
      `M${c.cx - 30 * c.s} ${c.cy - 110 * c.s} L${c.cx - 330 * c.s} ${-20} M${c.cx + 30 * c.s} ${c.cy - 110 * c.s} L${c.cx + 300 * c.s} -20`,
      p.dark,
      2,
    ) +
    poly(
      [
        [0, y - 30 * c.s],
        [c.w, y - 30 * c.s],
        [c.w, c.h],
        [0, c.h],
      ],
      mix(p.dark, '#000000', 0.35),
    ) +
    glow(c, c.cx, y - 60 * c.s, 330 * c.s, p.accent, 0.55) +
    poly(
      [
        [c.cx - 60 * c.s, y - 60 * c.s],
        [c.cx + 60 * c.s, y - 60 * c.s],
        [c.cx + 330 * c.s, c.h],
        [c.cx - 330 * c.s, c.h],
      ],
      fade(p.accent, 0.26),
    ) +
    line(
      `M${c.cx - 54 * c.s} ${y} C${c.cx - 70 * c.s} ${y + 90 * c.s} ${c.cx - 130 * c.s} ${y + 140 * c.s} ${c.cx - 330 * c.s} ${y + 240 * c.s} M${c.cx + 54 * c.s} ${y} C${c.cx + 50 * c.s} ${y + 110 * c.s} ${c.cx} ${y + 190 * c.s} ${c.cx - 140 * c.s} ${y + 300 * c.s}`,
      mix(p.light, p.accent, 0.4),
      5 * c.s,
    ) +
    move(
      c.cx,
      y + 8 * c.s,
      tramFront(mix(p.main, '#ff0000', 0.1), p.dark, mix(p.accent, p.light, 0.55), '#fff6d8') +
        move(-40, -128, person(p.dark, { hat: true }), 0.8) +
        word(0, -236, 17, '13', p.light, 'Oswald', 'font-weight="700"'),
      1.42 * c.s,
    )
  );
};

export const eveningTram: Scene = (c) => {
  const { p } = c;
  const y = c.cy + 170 * c.s;
  return (
    ground(c, p.dark, p.main, mix(p.main, p.accent, 0.75)) +
    circle(c.cx + 110 * c.s, y - 210 * c.s, 88 * c.s, p.accent) +
    skyline(c, y, 290 * c.s, mix(p.main, p.dark, 0.45), p.light, 0.1) +
    skyline(c, y + 20 * c.s, 160 * c.s, mix(p.main, p.dark, 0.75), p.accent, 0.18) +
    rect(0, y + 60 * c.s, c.w, c.h, p.dark) +
    line(`M0 ${y - 180 * c.s} H${c.w}`, p.dark, 3) +
    motif(
      c,
      move(
        0,
        226,
        line('M-20 -204 L10 -270 L50 -350', p.dark, 6) +
          round(-270, -200, 540, 176, 34, '#e4573d') +
          rect(-270, -86, 540, 20, p.light) +
          each(
            6,
            (i) =>
              round(-246 + i * 84, -178, 72, 80, 8, mix(p.accent, p.light, 0.55)) +
              (i % 5 === 1
                ? ''
                : clipped(
                    c,
                    round(-246 + i * 84, -178, 72, 80, 8, '#000'),
                    move(-210 + i * 84, -76, person(p.dark, { hat: i % 2 === 0, dress: i % 2 === 1 }), 0.82),
                  )),
          ) +
          round(-40, -222, 80, 24, 6, p.dark) +
          word(0, -204, 17, '9 · ВЕЧЕР', p.accent, 'Oswald', 'font-weight="500"') +
          each(4, (i) => circle(-180 + (i % 2) * 56 + Math.floor(i / 2) * 300, -20, 22, '#100c1c')) +
          circle(258, -54, 10, p.light),
      ),
    )
  );
};

export const courtyard: Scene = (c) => {
  const { p } = c;
  const wall = (x: number, w: number, y: number, fill: string): string =>
    rect(x, y, w, 900, fill) +
    each(Math.floor(w / 52), (i) =>
      each(9, (k) =>
        rect(x + 16 + i * 52, y + 24 + k * 62, 26, 36, (i * 5 + k * 3) % 4 ? fade(p.dark, 0.35) : p.accent),
      ),
    );
  return (
    ground(c, mix(p.main, p.light, 0.7), p.light) +
    each(Math.ceil(c.w / (330 * c.s)) + 1, (i) =>
      move(
        c.cx + (-660 + i * 330) * c.s,
        c.cy - 190 * c.s,
        wall(10, 320, (i % 2) * 46, mix(p.main, p.light, 0.25 + (i % 2) * 0.18)),
        c.s,
      ),
    ) +
    rect(0, c.cy + 190 * c.s, c.w, c.h, mix(p.main, '#6fae57', 0.5)) +
    motif(
      c,
      ellipse(0, 262, 330, 66, mix(p.main, p.light, 0.45)) +
        path('M-20 260 C-8 160 -14 100 -6 20 L14 20 C10 110 16 170 30 260Z', p.dark) +
        circle(0, -60, 128, mix(p.main, p.dark, 0.3)) +
        circle(-86, 0, 82, mix(p.main, p.dark, 0.15)) +
        circle(92, -6, 88, mix(p.main, p.dark, 0.42)) +
        each(14, (i) => circle(Math.sin(i * 2.1) * 130, -50 + Math.cos(i * 3.3) * 100, 8, p.accent)) +
        line('M100 70 V216 M150 66 V216', p.dark, 3) +
        rect(92, 214, 66, 8, p.dark) +
        move(124, 216, person('#d9573a', { dress: true }), 0.56) +
        rect(-230, 236, 130, 9, '#7a4a2a') +
        rect(-220, 244, 8, 26, p.dark) +
        rect(-118, 244, 8, 26, p.dark) +
        move(-190, 262, person(p.dark, { hat: true }), 0.72) +
        move(-148, 262, person('#8c3b4a', { dress: true }), 0.68) +
        move(-70, 270, cat('#1a1a1a'), 0.44) +
        line('M-330 60 Q-120 130 -20 40', p.dark, 2) +
        each(4, (i) =>
          move(
            -280 + i * 66,
            82 + [0, 12, 12, -4][i]!,
            rect(-16, 0, 32, 40, ['#ffffff', p.accent, '#e8836b', '#ffffff'][i] ?? ''),
            1,
            4,
          ),
        ),
    )
  );
};

export const morningCup: Scene = (c) => {
  const { p } = c;
  const y = c.cy + 80 * c.s;
  return (
    ground(c, mix(p.main, p.dark, 0.15), p.main, p.accent, p.light) +
    circle(c.cx, y - 60 * c.s, 190 * c.s, p.accent) +
    rays(c.cx, y - 60 * c.s, 1200 * c.s, 24, fade(p.light, 0.14), 0.5) +
    skyline(c, y + 30 * c.s, 190 * c.s, mix(p.dark, p.main, 0.35), p.accent, 0.2) +
    rect(0, y + 120 * c.s, c.w, c.h, p.dark) +
    motif(
      c,
      ellipse(0, 300, 240, 30, mix(p.dark, p.main, 0.3)) +
        path('M-150 80 H150 C150 210 100 286 40 286 H-40 C-100 286 -150 210 -150 80Z', p.light) +
        path('M146 110 C230 96 230 216 120 220', 'none', `stroke="${p.light}" stroke-width="22"`) +
        ellipse(0, 82, 150, 30, mix(p.light, p.dark, 0.12)) +
        ellipse(0, 86, 132, 22, '#5a3220') +
        each(3, (i) => move(-56 + i * 56, 60, curl(130, fade(p.light, 0.85), 9))) +
        move(0, 190, star(38, 12, p.main, 0.6) + circle(0, 0, 22, p.light)),
    )
  );
};

export const lindenCap: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.light, mix(p.light, p.main, 0.35)) +
    motif(
      c,
      rays(0, -20, 420, 20, mix(p.light, p.accent, 0.22)) +
        move(
          0,
          240,
          path(
            'M0 0 C-330 -110 -280 -420 -60 -420 C-30 -420 -10 -440 0 -476 C10 -440 30 -420 60 -420 C280 -420 330 -110 0 0Z',
            p.main,
          ) +
            line('M0 70 V-440', p.dark, 10) +
            each(4, (i) =>
              line(
                `M0 ${-60 - i * 84} C-50 ${-100 - i * 84} -90 ${-150 - i * 70} ${-190 + i * 26} ${-180 - i * 60} M0 ${-60 - i * 84} C50 ${-100 - i * 84} 90 ${-150 - i * 70} ${190 - i * 26} ${-180 - i * 60}`,
                p.dark,
                5,
              ),
            ),
        ) +
        move(
          0,
          10,
          star(120, 8, p.accent, 0.74) +
            circle(0, 0, 76, p.dark) +
            circle(0, 0, 66, p.accent) +
            word(0, 22, 60, '14', p.dark, 'Russo One'),
        ) +
        move(
          0,
          -190,
          path('M-150 34 C-160 -30 -100 -66 0 -66 C100 -66 160 -30 150 34Z', p.dark) +
            path('M-164 20 C-120 54 120 54 164 20 C150 60 120 84 0 84 C-120 84 -150 60 -164 20Z', '#0d130e') +
            rect(-148, 14, 296, 20, '#c8321f') +
            star(22, 5, p.accent),
        ),
    ) +
    each(5, (i) =>
      move(
        c.cx + [-250, 250, -200, 230, -270][i]! * c.s,
        c.cy + [-180, -120, 200, 250, 60][i]! * c.s,
        leaf(46 * c.s, mix(p.main, p.accent, i * 0.2), p.dark),
        1,
        i * 67,
      ),
    )
  );
};

export const hotel: Scene = (c) => {
  const { p } = c;
  return (
    ground(c, p.dark, p.main) +
    rays(c.cx, c.cy + 70 * c.s, 1300 * c.s, 28, fade(p.light, 0.07)) +
    rect(0, c.cy + 200 * c.s, c.w, c.h, mix(p.accent, p.dark, 0.45)) +
    rect(0, c.cy + 200 * c.s, c.w, 16 * c.s, p.accent) +
    motif(
      c,
      each(21, (i) =>
        move(
          -240 + (i % 7) * 80,
          -190 + Math.floor(i / 7) * 92,
          rect(-30, -38, 60, 76, mix(p.dark, p.main, 0.35)) +
            (i === 10
              ? star(24, 4, p.light, 0.28)
              : circle(0, -12, 7, 'none', `stroke="${mix(p.main, p.light, 0.5)}" stroke-width="4"`) +
                rect(-3, -6, 6, 24, mix(p.main, p.light, 0.5)) +
                rect(0, 12, 9, 5, mix(p.main, p.light, 0.5))),
        ),
      ) +
        glow(c, 0, 70, 260, p.light, 0.4) +
        round(-180, 172, 360, 30, 15, p.dark) +
        path('M-150 172 C-150 60 -86 6 0 6 C86 6 150 60 150 172Z', '#f2c14e') +
        path('M60 26 C110 50 134 100 138 172 H110 C110 110 90 60 60 26Z', '#c8923a') +
        path(
          'M-112 140 C-106 90 -84 60 -52 44',
          'none',
          `stroke="${p.light}" stroke-width="12" stroke-linecap="round"`,
        ) +
        rect(-9, -22, 18, 30, '#c8923a') +
        circle(0, -30, 22, '#f2c14e') +
        line('M-190 40 L-240 10 M-196 90 H-250 M190 40 L240 10 M196 90 H250', p.light, 6),
    )
  );
};
