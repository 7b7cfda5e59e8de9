/** Things that more than one picture shows. Each stands on (0, 0) or is centred on it and is drawn at its natural size; `move` places it. */
import { circle, each, ellipse, line, mix, path, polar, poly, rect, ring, round } from './draw.ts';

/** A fir tree `h` high, standing on the origin. */
export const fir = (h: number, fill: string): string =>
  rect(-h * 0.03, -h * 0.1, h * 0.06, h * 0.1, fill) +
  each(4, (i) => {
    const [top, half] = [-h * (1 - i * 0.19), h * (0.11 + i * 0.055)];
    return path(`M0 ${top} L${half} ${top + h * 0.34} Q0 ${top + h * 0.27} ${-half} ${top + h * 0.34}Z`, fill);
  });

/** A standing person 100 high; `hat` gives a brimmed one, `dress` a skirt. */
export const person = (
  fill: string,
  look: { hat?: boolean; dress?: boolean; walking?: boolean; bag?: boolean } = {},
): string =>
  ellipse(0, -91, 7.5, 9, fill) +
  (look.hat ? path('M-15 -94 Q0 -99 15 -94 Q10 -91 -15 -94Z M-9 -95 L-8 -104 Q0 -108 8 -104 L9 -95Z', fill) : '') +
  (look.dress
    ? path(
        'M-7 -82 Q0 -86 7 -82 L9 -58 Q22 -30 24 -18 L-24 -18 Q-22 -30 -9 -58Z M-6 -20 L-4 0 L-8 0Z M6 -20 L4 0 L8 0Z',
        fill,
      )
    : path(
        'M-6 -82 Q0 -86 6 -82 Q14 -80 15 -72 L17 -38 L12 -36 L13 -30 L-13 -30 L-12 -36 L-17 -38 L-15 -72 Q-14 -80 -6 -82Z',
        fill,
      ) +
      path(
        look.walking
          ? 'M-11 -32 L1 -32 L-9 0 L-17 0 L-12 -5Z M11 -32 L-1 -32 L9 -14 L13 0 L20 0 L16 -5Z'
          : 'M-12 -32 L-1 -32 L-3 0 L-11 0Z M12 -32 L1 -32 L3 0 L11 0Z',
        fill,
      )) +
  (look.bag ? round(15, -40, 16, 14, 2, fill) : '');

/** A woman's or man's head in profile, looking right, 300 high, centred. */
export const profile = (fill: string, more = ''): string =>
  path(
    'M-70 150 C-74 112 -84 92 -98 66 C-126 14 -120 -70 -66 -112 C-14 -150 68 -140 92 -84 C100 -66 98 -48 96 -40 C98 -26 116 -2 122 10 C124 18 112 22 106 24 C104 32 112 38 108 44 C104 48 104 50 106 54 C108 60 100 62 100 68 C104 86 96 98 76 98 C62 98 52 96 44 100 C38 112 44 134 56 150Z',
    fill,
    more,
  );

/** A hot-air balloon: envelope 120 across, basket below. Centred on the envelope. */
export const balloon = (a: string, b: string, basket: string): string =>
  path('M0 -70 C44 -70 64 -38 60 -8 C56 26 26 48 14 66 L-14 66 C-26 48 -56 26 -60 -8 C-64 -38 -44 -70 0 -70Z', a) +
  path('M0 -70 C26 -70 38 -38 36 -8 C34 26 16 48 9 66 L-9 66 C-16 48 -34 26 -36 -8 C-38 -38 -26 -70 0 -70Z', b) +
  path('M0 -70 C9 -70 13 -38 12 -8 C11 26 6 48 3 66 L-3 66 C-6 48 -11 26 -12 -8 C-13 -38 -9 -70 0 -70Z', a) +
  line('M-13 66 L-10 86 M13 66 L10 86', basket, 1.6) +
  path('M-12 86 L12 86 L10 104 L-10 104Z', basket);

export const cloud = (fill: string, more = ''): string =>
  path('M-62 16 C-78 16 -80 -6 -60 -8 C-58 -30 -26 -36 -16 -20 C-4 -40 34 -34 34 -12 C56 -20 74 6 52 16Z', fill, more);

/** A sitting cat 100 high seen from behind, tail to the right. */
export const cat = (fill: string): string =>
  path(
    'M-24 0 C-36 -22 -26 -48 -14 -58 C-22 -66 -22 -80 -20 -96 L-9 -84 Q0 -87 9 -84 L20 -96 C22 -80 22 -66 14 -58 C26 -48 36 -22 24 0Z',
    fill,
  ) + line('M20 -4 C46 -2 52 -22 44 -36 C40 -44 46 -52 54 -48', fill, 8);

/** A steam or smoke curl rising from the origin. */
export const curl = (h: number, colour: string, width: number, more = ''): string =>
  line(
    `M0 0 C${-h * 0.22} ${-h * 0.22} ${h * 0.22} ${-h * 0.42} 0 ${-h * 0.62} C${-h * 0.16} ${-h * 0.78} ${h * 0.1} ${-h * 0.9} ${h * 0.04} ${-h}`,
    colour,
    width,
    more,
  );

export const star = (r: number, points: number, fill: string, inner = 0.42): string =>
  poly(
    Array.from({ length: points * 2 }, (_, i) => polar(i % 2 ? r * inner : r, -90 + (i * 180) / points)),
    fill,
  );

/** A gramophone record of radius 100. */
export const record = (black: string, label: string, hole: string, shine: string): string =>
  circle(0, 0, 100, black) +
  each(7, (i) => ring(0, 0, 94 - i * 7.4, shine, 0.7, `opacity="${0.5 - i * 0.04}"`)) +
  path('M0 0 L70 -70 A99 99 0 0 1 92 -38Z', shine, 'opacity=".16"') +
  path('M0 0 L-70 70 A99 99 0 0 1 -92 38Z', shine, 'opacity=".16"') +
  circle(0, 0, 36, label) +
  ring(0, 0, 30, hole, 1, 'opacity=".5"') +
  circle(0, 0, 4, hole);

/** A trumpet 300 long, bell to the right, centred. */
export const trumpet = (brass: string, dark: string): string =>
  line('M-150 -18 L60 -18', brass, 11) +
  line('M-60 -18 C-110 -18 -110 40 -60 40 L30 40 C74 40 74 -18 40 -18', brass, 11) +
  path('M50 -25 C100 -26 124 -40 146 -74 Q158 -18 146 38 C124 4 100 -10 50 -11Z', brass) +
  ellipse(147, -18, 9, 55, dark) +
  each(
    3,
    (i) => round(-34 + i * 24, -52, 15, 92, 5, mix(brass, dark, 0.25)) + round(-36 + i * 24, -62, 19, 8, 3, brass),
  ) +
  round(-162, -26, 16, 16, 4, brass);

/** A five-petalled flower of radius r. */
export const flower = (r: number, petal: string, heart: string, petals = 5): string =>
  each(
    petals,
    (i) =>
      `<g transform="rotate(${(i * 360) / petals})">${path(`M0 0 C${-r * 0.62} ${-r * 0.4} ${-r * 0.46} ${-r} 0 ${-r} C${r * 0.46} ${-r} ${r * 0.62} ${-r * 0.4} 0 0Z`, i % 2 ? petal : mix(petal, '#ffffff', 0.1))}</g>`,
  ) + circle(0, 0, r * 0.22, heart);

/** A leaf from the origin upward, `h` long. */
export const leaf = (h: number, fill: string, vein: string): string =>
  path(
    `M0 0 C${-h * 0.42} ${-h * 0.3} ${-h * 0.3} ${-h * 0.8} 0 ${-h} C${h * 0.3} ${-h * 0.8} ${h * 0.42} ${-h * 0.3} 0 0Z`,
    fill,
  ) + line(`M0 0 L0 ${-h * 0.86}`, vein, h * 0.02);

/** A whale 300 long, head to the left, centred. */
export const whale = (body: string, belly: string, eye: string): string =>
  path(
    'M-150 10 C-150 -60 -70 -84 6 -66 C60 -52 92 -20 120 -26 C124 -54 112 -74 96 -88 C128 -88 146 -72 150 -54 C158 -72 178 -80 200 -74 C186 -60 182 -30 160 -10 C140 24 80 68 -20 74 C-100 78 -150 60 -150 10Z',
    body,
  ) +
  path('M-148 26 C-100 44 -40 42 10 26 C0 60 -30 72 -60 74 C-110 72 -142 54 -148 26Z', belly) +
  each(5, (i) =>
    line(
      `M${-128 + i * 26} ${38 + i * 2} C${-116 + i * 26} 52 ${-108 + i * 24} 62 ${-92 + i * 22} ${70 - i}`,
      body,
      2.4,
      'opacity=".5"',
    ),
  ) +
  circle(-104, 4, 6, eye) +
  path('M-34 44 C-30 80 -8 104 26 108 C24 84 16 58 4 40Z', body);

/** A small bird in flight. */
export const gull = (span: number, stroke: string, width: number): string =>
  line(`M${-span} 0 Q${-span * 0.5} ${-span * 0.55} 0 0 Q${span * 0.5} ${-span * 0.55} ${span} 0`, stroke, width);

/** A camel about 57 × 38 standing on the origin's line. */
export const camel = (fill: string): string =>
  path(
    'M4 40 L6 22 C4 16 8 12 12 12 C14 3 20 3 22 11 C25 3 31 3 33 12 C37 13 39 16 40 20 C44 18 46 12 46 6 C46 3 49 2 53 3 L58 6 L53 8 C51 14 49 22 42 27 L43 40 L40 40 L37 28 L33 28 L33 40 L30 40 L29 28 L17 28 L15 40 L12 40 L11 28 L7 40Z',
    fill,
  );

/** A lighthouse 200 high on the origin. */
export const lighthouse = (wall: string, band: string, lamp: string, dark: string): string =>
  path('M-30 0 L-19 -150 L19 -150 L30 0Z', wall) +
  each(3, (i) => {
    const [y, k] = [-20 - i * 48, 0.073];
    return poly(
      [
        [-30 - y * -k, y],
        [30 + y * k, y],
        [30 + (y - 24) * k, y - 24],
        [-30 - (y - 24) * k, y - 24],
      ],
      band,
    );
  }) +
  rect(-26, -157, 52, 8, dark) +
  rect(-15, -183, 30, 27, lamp) +
  line('M-15 -183 V-157 M0 -183 V-157 M15 -183 V-157', dark, 2.4) +
  path('M-20 -183 Q0 -208 20 -183Z', dark) +
  line('M0 -195 V-210', dark, 3);

/** An envelope 200 × 130, centred. */
export const envelope = (paper: string, shade: string, seal: string): string =>
  round(-100, -65, 200, 130, 5, paper) +
  path('M-100 65 L-18 -8 L18 -8 L100 65Z', mix(paper, shade, 0.12)) +
  path('M-99 -62 L0 18 L99 -62Z', mix(paper, shade, 0.24)) +
  circle(0, 14, 15, seal);

/** A cosy house 120 wide, 100 high, standing on the origin. */
export const house = (wall: string, roof: string, window: string): string =>
  rect(-48, -58, 96, 58, wall) +
  poly(
    [
      [-64, -54],
      [0, -104],
      [64, -54],
    ],
    roof,
  ) +
  rect(24, -102, 14, 34, roof) +
  rect(-34, -44, 24, 24, window) +
  line('M-22 -44 V-20 M-34 -32 H-10', wall, 2.4) +
  rect(10, -40, 22, 40, roof);

/** A grand tower with an onion dome, `h` high. */
export const belfry = (h: number, wall: string, dome: string): string =>
  rect(-22, -h, 44, h, wall) +
  rect(-27, -h - 6, 54, 8, dome) +
  path(`M-12 ${-h + 44} V${-h + 22} A12 12 0 0 1 12 ${-h + 22} V${-h + 44}Z`, dome) +
  path(`M-20 ${-h - 6} C-44 ${-h - 44} -6 ${-h - 58} 0 ${-h - 92} C6 ${-h - 58} 44 ${-h - 44} 20 ${-h - 6}Z`, dome) +
  line(`M0 ${-h - 90} V${-h - 108} M-5 ${-h - 102} H5`, dome, 2.6);

/** An old saloon car in profile, 220 long, wheels on the origin's line. */
export const car = (body: string, glass: string, tyre: string, chrome: string): string =>
  path(
    'M-108 -22 C-110 -46 -96 -50 -66 -54 C-52 -84 -34 -92 0 -92 C36 -92 52 -78 66 -56 C96 -54 110 -44 110 -22Z',
    body,
  ) +
  path('M-52 -56 C-42 -78 -30 -82 -6 -82 L-6 -56Z M2 -56 L2 -82 C30 -82 42 -74 52 -56Z', glass) +
  rect(-108, -40, 218, 3, chrome) +
  each(2, (i) => circle(-62 + i * 124, -20, 20, tyre) + circle(-62 + i * 124, -20, 9, chrome)) +
  circle(102, -40, 6, chrome);

/** A crescent of radius r. */
export const crescent = (r: number, fill: string): string =>
  path(`M${r * 0.3} ${-r} A${r} ${r} 0 1 0 ${r} ${r * 0.3} A${r * 0.8} ${r * 0.8} 0 0 1 ${r * 0.3} ${-r}Z`, fill);

/** A music note; `pair` joins two. */
export const note = (fill: string, pair = false): string =>
  ellipse(0, 0, 11, 8, fill, 'transform="rotate(-20)"') +
  line('M9 -3 V-52', fill, 4) +
  (pair
    ? ellipse(40, -8, 11, 8, fill, 'transform="rotate(-20 40 -8)"') +
      line('M49 -11 V-60', fill, 4) +
      path('M7 -54 L51 -62 L51 -50 L7 -42Z', fill)
    : path('M9 -52 C12 -38 28 -36 26 -18 C22 -30 14 -32 9 -32Z', fill));

/** A planet of radius 100 with bands and a ring. */
export const ringed = (body: string, band: string, belt: string): string =>
  path('M-180 30 A190 46 -14 0 1 180 -60 L168 -52 A176 38 -14 0 0 -166 26Z', belt, 'opacity=".75"') +
  circle(0, 0, 100, body) +
  ellipse(0, -30, 95, 9, band) +
  ellipse(0, 8, 100, 14, band) +
  ellipse(0, 52, 84, 7, band) +
  path('M-180 30 C-160 66 40 40 180 -60 C150 20 -60 96 -150 66 C-170 58 -182 44 -180 30Z', belt);

/** A tram seen from the front, 200 wide, wheels on the origin's line. */
export const tramFront = (body: string, trim: string, glass: string, lamp: string): string =>
  line('M-30 -262 L0 -300 L30 -262', trim, 5) +
  path('M-92 -18 L-100 -170 C-100 -236 -70 -260 0 -260 C70 -260 100 -236 100 -170 L92 -18Z', body) +
  path('M-84 -130 L-84 -180 C-82 -214 -60 -226 0 -226 C60 -226 82 -214 84 -180 L84 -130Z', glass) +
  line('M0 -226 V-130', body, 6) +
  rect(-98, -112, 196, 10, trim) +
  round(-36, -250, 72, 18, 4, trim) +
  circle(0, -66, 22, lamp) +
  circle(-62, -58, 9, lamp) +
  circle(62, -58, 9, lamp) +
  rect(-96, -30, 192, 12, trim) +
  rect(-70, -18, 24, 18, trim) +
  rect(46, -18, 24, 18, trim);

/** A fish 60 long, swimming left. */
export const fish = (fill: string, eye: string): string =>
  path('M-30 0 C-14 -18 10 -14 20 0 L32 -12 L32 12 L20 0 C10 14 -14 18 -30 0Z', fill) + circle(-18, -3, 2.4, eye);
