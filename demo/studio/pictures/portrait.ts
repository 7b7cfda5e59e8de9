/** Portraits: flat busts composed of a face, hair, clothes and a ground, so that forty people look like forty people. */
import {
  circle,
  clipped,
  each,
  ellipse,
  line,
  mix,
  path,
  poly,
  rays,
  rect,
  ring,
  round,
  seeded,
  type Canvas,
} from './draw.ts';

const SKIN = ['#f6d5b8', '#edc09a', '#dba578', '#b97c50', '#8a5a3a', '#6b432b'] as const;
const HAIR = {
  black: '#1f1a1c',
  brown: '#4a2f22',
  chestnut: '#7a4526',
  red: '#b9502a',
  blond: '#d9a956',
  grey: '#b9bcc4',
  white: '#ece9e4',
} as const;

type HairStyle =
  | 'short'
  | 'parted'
  | 'crop'
  | 'bald'
  | 'curls'
  | 'bob'
  | 'long'
  | 'bun'
  | 'fringe'
  | 'waves'
  | 'braid'
  | 'tousled'
  | 'pony';
type Extra =
  | 'glasses'
  | 'round-glasses'
  | 'beard'
  | 'stubble'
  | 'moustache'
  | 'hat'
  | 'beret'
  | 'cap'
  | 'earrings'
  | 'scarf'
  | 'headphones'
  | 'tie'
  | 'bow'
  | 'freckles'
  | 'wrinkles'
  | 'smile'
  | 'headset';
type Ground = 'disc' | 'halves' | 'stripes' | 'rays' | 'arch' | 'dots' | 'steps' | 'sun';

export interface Look {
  readonly skin: 0 | 1 | 2 | 3 | 4 | 5;
  readonly hair: HairStyle;
  readonly colour: keyof typeof HAIR;
  readonly cloth: string;
  readonly ground: readonly [Ground, string, string];
  readonly extras?: readonly Extra[];
  /** Width of the face, 1 is average. */
  readonly face?: number;
}

function groundOf([kind, a, b]: Look['ground']): string {
  const base = rect(0, 0, 400, 400, a);
  switch (kind) {
    case 'disc':
      return base + circle(200, 190, 150, b);
    case 'halves':
      return base + rect(200, 0, 200, 400, b);
    case 'stripes':
      return base + each(9, (i) => rect(0, i * 50, 400, 22, b, 'opacity=".55"'));
    case 'rays':
      return base + rays(200, 240, 420, 22, b);
    case 'arch':
      return base + path('M70 400 V190 A130 130 0 0 1 330 190 V400Z', b);
    case 'dots':
      return base + each(8, (i) => each(8, (k) => circle(25 + i * 50, 25 + k * 50, 7, b)));
    case 'steps':
      return base + each(5, (i) => rect(i * 80, 320 - i * 70, 400, 400, mix(a, b, 0.3 + i * 0.17)));
    case 'sun':
      return base + circle(280, 120, 84, b) + rect(0, 250, 400, 150, mix(a, b, 0.3));
  }
}

/** What falls behind the head. */
function hairBehind(style: HairStyle, colour: string): string {
  const dark = mix(colour, '#000000', 0.18);
  switch (style) {
    case 'bob':
      return path('M108 176 C100 60 300 60 292 176 C300 230 296 268 280 278 H120 C104 268 100 230 108 176Z', dark);
    case 'long':
    case 'fringe':
      return path('M106 180 C96 56 304 56 294 180 C306 270 312 330 306 362 H94 C88 330 94 270 106 180Z', dark);
    case 'waves':
      return path(
        'M104 180 C92 60 308 60 296 180 C318 206 296 226 310 252 C322 280 296 300 300 322 H100 C104 300 78 280 90 252 C104 226 82 206 104 180Z',
        dark,
      );
    case 'bun':
      return circle(200, 58, 38, dark);
    case 'pony':
      return path('M276 110 C340 110 336 220 306 290 C300 240 300 190 270 160Z', dark);
    case 'braid':
      return each(6, (i) => ellipse(278 + Math.sin(i) * 5, 214 + i * 26, 21 - i * 1.5, 18, i % 2 ? dark : colour));
    case 'curls':
      return each(16, (i) =>
        circle(200 + Math.cos((i / 16) * 6.283) * 92, 150 + Math.sin((i / 16) * 6.283) * 88, 36, dark),
      );
    default:
      return '';
  }
}
/** What lies on the forehead. */
function hairInFront(style: HairStyle, colour: string): string {
  const light = mix(colour, '#ffffff', 0.1);
  switch (style) {
    case 'short':
      return path(
        'M126 168 C116 66 284 66 274 168 C268 140 262 126 250 120 C216 132 172 128 150 118 C138 128 132 146 126 168Z',
        colour,
      );
    case 'parted':
      return (
        path(
          'M124 172 C110 62 290 58 276 172 C270 146 262 130 244 118 C210 122 178 116 164 98 C156 122 136 136 124 172Z',
          colour,
        ) + path('M164 98 C186 74 236 74 256 104 C226 96 194 94 164 98Z', light)
      );
    case 'crop':
      return path('M128 150 C122 74 278 74 272 150 C262 122 240 110 200 110 C160 110 138 122 128 150Z', colour);
    case 'bald':
      return path(
        'M126 176 C120 158 122 146 128 136 C132 154 132 166 134 184Z M274 176 C280 158 278 146 272 136 C268 154 268 166 266 184Z',
        colour,
      );
    case 'curls':
      return each(8, (i) => circle(136 + i * 18.3, 104 + Math.abs(i - 3.5) * 7, 25, i % 2 ? colour : light));
    case 'bob':
      return path(
        'M118 190 C108 66 292 66 282 190 C274 150 262 128 246 116 C206 142 160 134 142 128 C130 146 124 166 118 190Z',
        colour,
      );
    case 'long':
      return path('M116 210 C100 62 300 62 284 210 C276 160 250 120 200 100 C150 120 124 160 116 210Z', colour);
    case 'fringe':
      return (
        path('M116 200 C102 60 298 60 284 200 C280 176 276 160 270 146 H130 C124 160 120 176 116 200Z', colour) +
        each(6, (i) => line(`M${146 + i * 22} 102 L${142 + i * 23} 144`, light, 3))
      );
    case 'waves':
      return (
        path(
          'M114 204 C98 60 302 58 286 204 C280 160 272 136 252 118 C232 140 196 118 176 130 C150 144 128 150 114 204Z',
          colour,
        ) + path('M176 130 C190 96 240 92 252 118 C232 140 196 118 176 130Z', light)
      );
    case 'bun':
      return path('M124 172 C114 70 286 70 276 172 C268 136 246 114 200 112 C154 114 132 136 124 172Z', colour);
    case 'pony':
    case 'braid':
      return path('M118 192 C102 58 298 58 282 192 C276 156 252 128 196 116 C162 126 134 152 118 192Z', colour);
    case 'tousled':
      return path(
        'M122 174 C106 84 150 50 176 66 C196 44 240 50 248 70 C284 76 292 128 278 174 C272 150 266 136 258 128 L244 138 L232 118 L212 134 L196 114 L176 134 L160 118 L146 140 C134 148 128 160 122 174Z',
        colour,
      );
  }
}

function extra(kind: Extra, look: Look): string {
  const hair = HAIR[look.colour];
  const dark = '#20181a';
  switch (kind) {
    case 'glasses':
      return (
        round(144, 168, 48, 36, 9, 'none', `stroke="${dark}" stroke-width="6"`) +
        round(208, 168, 48, 36, 9, 'none', `stroke="${dark}" stroke-width="6"`) +
        line('M192 180 H208', dark, 5)
      );
    case 'round-glasses':
      return ring(168, 186, 25, dark, 5) + ring(232, 186, 25, dark, 5) + line('M193 184 Q200 178 207 184', dark, 5);
    case 'beard':
      return (
        path(
          'M128 204 C128 292 168 312 200 312 C232 312 272 292 272 204 C262 226 246 236 200 232 C154 236 138 226 128 204Z',
          hair,
        ) + path('M172 246 Q200 262 228 246 Q200 254 172 246Z', '#a8433f')
      );
    case 'stubble':
      return path(
        'M130 214 C134 284 168 304 200 304 C232 304 266 284 270 214 C258 240 240 240 200 238 C160 240 142 240 130 214Z',
        hair,
        'opacity=".25"',
      );
    case 'moustache':
      return path(
        'M156 240 C170 222 194 224 200 232 C206 224 230 222 244 240 C226 246 208 244 200 240 C192 244 174 246 156 240Z',
        hair,
      );
    case 'hat':
      return (
        ellipse(200, 118, 132, 22, look.cloth) +
        path('M126 114 C124 30 276 30 274 114Z', look.cloth) +
        path('M126 112 C150 124 250 124 274 112 L273 92 C240 104 160 104 127 92Z', mix(look.cloth, '#000000', 0.4))
      );
    case 'beret':
      return (
        path('M112 122 C96 60 220 30 284 66 C310 84 296 112 276 118 C230 96 160 100 112 122Z', look.cloth) +
        line('M206 52 L210 36', look.cloth, 7)
      );
    case 'cap':
      return (
        path('M124 128 C118 44 282 44 276 128Z', look.cloth) +
        path('M120 124 C180 108 270 112 336 136 C280 140 180 134 120 130Z', mix(look.cloth, '#000000', 0.3))
      );
    case 'earrings':
      return circle(122, 226, 8, '#f2c14e') + circle(278, 226, 8, '#f2c14e');
    case 'scarf':
      return (
        path('M132 296 C160 326 240 326 268 296 L284 330 C240 362 160 362 116 330Z', look.ground[2]) +
        path('M236 340 L262 400 H222Z', look.ground[2])
      );
    case 'headphones':
      return (
        path('M112 184 C104 50 296 50 288 184', 'none', `stroke="${dark}" stroke-width="14"`) +
        round(98, 164, 34, 62, 15, look.ground[2]) +
        round(268, 164, 34, 62, 15, look.ground[2])
      );
    case 'headset':
      return (
        path('M276 216 C276 262 250 270 224 262', 'none', `stroke="${dark}" stroke-width="5"`) +
        circle(220, 261, 8, dark) +
        round(268, 172, 22, 46, 10, dark)
      );
    case 'tie':
      return (
        poly(
          [
            [186, 318],
            [214, 318],
            [208, 336],
            [192, 336],
          ],
          look.ground[1],
        ) +
        poly(
          [
            [192, 336],
            [208, 336],
            [218, 400],
            [182, 400],
          ],
          look.ground[1],
        )
      );
    case 'bow':
      return (
        poly(
          [
            [200, 334],
            [156, 312],
            [156, 356],
          ],
          look.ground[1],
        ) +
        poly(
          [
            [200, 334],
            [244, 312],
            [244, 356],
          ],
          look.ground[1],
        ) +
        circle(200, 334, 10, mix(look.ground[1], '#000000', 0.3))
      );
    case 'freckles':
      return each(8, (i) =>
        circle(148 + (i % 4) * 11 + (i > 3 ? 66 : 0), 216 + (i % 3) * 6, 2.4, '#a8603a', 'opacity=".6"'),
      );
    case 'wrinkles':
      return line(
        'M146 214 q8 8 20 6 M254 214 q-8 8 -20 6 M166 262 q-10 -14 -4 -26 M234 262 q10 -14 4 -26',
        mix(SKIN[look.skin], '#3a1a10', 0.35),
        2.6,
      );
    case 'smile':
      return (
        path('M168 246 Q200 282 232 246 Q200 256 168 246Z', '#ffffff') + line('M166 245 Q200 256 234 245', '#a8433f', 4)
      );
  }
}

/** A portrait as SVG, 400 × 400. */
export function portrait(slug: string, look: Look): string {
  const skin = SKIN[look.skin];
  const shade = mix(skin, '#5a2418', 0.2);
  const hair = HAIR[look.colour];
  const ink = mix(
    hair,
    '#201416',
    look.colour === 'white' || look.colour === 'grey' || look.colour === 'blond' ? 0.55 : 0.2,
  );
  let ids = 0;
  const c = { id: () => `${slug}${(ids += 1)}`, rnd: seeded(slug) } as unknown as Canvas;
  const extras = look.extras ?? [];
  const hasMouth = !extras.includes('beard') && !extras.includes('smile');
  const wide = look.face ?? 1;
  const head = `M${200 - 76 * wide} 170 C${200 - 80 * wide} 70 ${200 + 80 * wide} 70 ${200 + 76 * wide} 170 C${200 + 78 * wide} 240 ${200 + 46 * wide} 300 200 304 C${200 - 46 * wide} 300 ${200 - 78 * wide} 240 ${200 - 76 * wide} 170Z`;
  const body =
    path('M30 400 C36 340 90 326 150 312 H250 C310 326 364 340 370 400Z', look.cloth) +
    path('M200 400 V318 H250 C310 326 364 340 370 400Z', mix(look.cloth, '#000000', 0.14));
  const neck =
    path('M164 262 H236 V312 C236 340 164 340 164 312Z', skin) +
    path('M164 282 C190 312 220 306 236 286 V312 C236 340 164 340 164 312Z', shade);
  const face =
    path(head, skin) +
    clipped(
      c,
      path(head, '#000'),
      path('M214 60 H320 V320 H200 C236 300 214 230 222 190 C226 150 206 120 214 60Z', shade, 'opacity=".5"'),
    );
  const ears = ellipse(200 - 77 * wide, 194, 13, 20, skin) + ellipse(200 + 77 * wide, 194, 13, 20, shade);
  const features =
    line('M150 160 q18 -12 38 -3 M250 160 q-18 -12 -38 -3', ink, 6) +
    ellipse(169, 187, 6.5, 7.5, '#20181a') +
    ellipse(231, 187, 6.5, 7.5, '#20181a') +
    circle(171.5, 184.5, 2, '#fff') +
    circle(233.5, 184.5, 2, '#fff') +
    path(
      'M200 186 C196 206 190 216 190 222 C194 230 206 230 212 226',
      'none',
      `stroke="${mix(skin, '#5a2418', 0.45)}" stroke-width="4" stroke-linecap="round"`,
    ) +
    (hasMouth
      ? path(
          'M178 254 Q200 ' + (c.rnd() < 0.5 ? '270' : '264') + ' 222 252',
          'none',
          'stroke="#a8433f" stroke-width="6" stroke-linecap="round"',
        )
      : '') +
    circle(150, 226, 16, '#e0604a', 'opacity=".16"') +
    circle(250, 226, 16, '#e0604a', 'opacity=".16"');
  const above = ['beard', 'stubble', 'moustache', 'freckles', 'wrinkles', 'smile', 'glasses', 'round-glasses'] as const;
  const on = (list: readonly Extra[]): string => list.map((kind) => extra(kind, look)).join('');
  return (
    groundOf(look.ground) +
    hairBehind(look.hair, hair) +
    body +
    neck +
    ears +
    face +
    features +
    on(extras.filter((it) => (above as readonly string[]).includes(it))) +
    hairInFront(look.hair, hair) +
    on(extras.filter((it) => !(above as readonly string[]).includes(it)))
  );
}
