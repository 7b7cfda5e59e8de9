/** The music of every scene: one loop of 28.8 s each, in its own mood. */
import { CARD_SEGMENTS, type SceneId } from '../../catalogue/assets.ts';
import { seeded } from '../draw/kit.ts';
import { bassline, drums, figure, type Layer, pads, perform } from './band.ts';
import {
  add,
  bass,
  bell,
  echo,
  hiss,
  kick,
  lead,
  type Loop,
  mallet,
  noise,
  pad,
  piano,
  play,
  pluck,
  reverb,
  silence,
} from './synth.ts';

export const SCENE_S = 28.8;
export const CARD_S = CARD_SEGMENTS * 1.92;

interface Score {
  readonly bars: number;
  readonly chords: string;
  readonly layers: readonly Layer[];
  /** Share of the hall. */
  readonly hall?: number;
  readonly size?: number;
  /** Echo: seconds and strength. */
  readonly echo?: readonly [number, number];
  /** Sounds of the place, added dry. */
  readonly place?: (loop: Loop) => void;
}

const strings = (note: number, length: number): ReturnType<typeof lead> => lead(note, length, 0.5);
const flute = (note: number, length: number): ReturnType<typeof lead> => lead(note, length, 0.05);
const brass = (note: number, length: number): ReturnType<typeof lead> => lead(note, length, 0.95);

/** Random drops, cracks or chirps. */
function sprinkle(seed: number, count: number, sound: (random: () => number) => void): void {
  const random = seeded(seed);
  for (let i = 0; i < count; i += 1) sound(random);
}

export const scores: Readonly<Record<SceneId, Score>> = {
  'scene-skyline': {
    bars: 10,
    chords: 'Dm9 Bbmaj7 Fmaj9 C6 Gm9',
    hall: 0.3,
    echo: [0.54, 0.3],
    layers: [
      pads(0.5),
      bassline('0 . . 0 . . 2 .', 0.42),
      drums({ kick: 'x.......x.o.....', snare: '....x.......x...', hat: 'o.o.o.oxo.o.o.o.' }, 0.3),
      figure({ notes: '4 . 2 . 5 3 . 2', gain: 0.16, voice: (n) => piano(n, 1.4), ring: 2 }),
    ],
  },
  'scene-newsroom': {
    bars: 15,
    chords: 'Am F C G Dm',
    hall: 0.16,
    layers: [
      pads(0.3, 6),
      bassline('0 0 0 0 0 0 0 0', 0.34),
      figure({ notes: '0 2 1 2 0 2 1 2 0 2 1 2 0 2 1 2', gain: 0.14, voice: (n) => pluck(n, 0.3), ring: 0.4 }),
      drums({ kick: 'x...x...', hat: 'o.x.o.x.o.x.o.xx', snare: '............x...' }, 0.3),
      figure({ notes: '4 . . 3 . . 2 ., 5 . . . 4 . . .', gain: 0.13, voice: brass, when: (b) => b % 5 > 1 }),
    ],
  },
  'scene-stadium': {
    bars: 14,
    chords: 'E5 E5 A5 B5',
    hall: 0.3,
    layers: [
      bassline('0 . 0 0 . 0 0 .', 0.4),
      drums({ kick: 'x..x..x.', snare: '..x...x.', hat: 'x.x.x.x.' }, 0.42),
      figure({ notes: '2 . 1 2 . 3 . ., 2 . 3 4 . 3 2 .', gain: 0.16, voice: brass, octave: 0 }),
      pads(0.26, 6),
    ],
    place: (loop) => noise(loop, 3, 0.9, 900, (t) => 0.45 + 0.3 * Math.sin(t * 6.2832 * 2) * Math.sin(t * 6.2832 * 3)),
  },
  'scene-raceway': {
    bars: 16,
    chords: 'Fm Db Ab Eb',
    hall: 0.2,
    echo: [0.225, 0.25],
    layers: [
      bassline('0 0 2 0 0 0 2 0 0 0 2 0 0 2 1 0', 0.36),
      drums({ kick: 'x...x...x...x...', snare: '....x.......x...', hat: '..x...x...x...xx' }, 0.44),
      figure({ notes: '0 1 2 3 2 1 2 4 3 2 1 2 0 1 2 3', gain: 0.12, voice: (n, l) => lead(n, l, 0.7), octave: 1 }),
      pads(0.28, 5),
    ],
  },
  'scene-toybox': {
    bars: 14,
    chords: 'C F C G Am F G',
    hall: 0.12,
    layers: [
      bassline('0 . 2 . 0 . 2 .', 0.34),
      figure({
        notes: '2 . 3 2 4 . 3 ., 2 3 4 . 5 . 3 .',
        gain: 0.3,
        voice: (n) => mallet(n, 0.7),
        octave: 2,
        ring: 0.9,
      }),
      figure({ notes: '. 1 . 2 . 1 . 2', gain: 0.14, voice: (n) => pluck(n, 0.2), ring: 0.3 }),
      drums({ kick: 'x...x...', brush: '..x...x.', hat: 'o.o.o.oo' }, 0.28),
    ],
  },
  'scene-storybook': {
    bars: 9,
    chords: 'F Dm Bb C F Am Bb C F',
    hall: 0.42,
    size: 1.1,
    layers: [
      figure({ notes: '0 1 2 3 4 3', gain: 0.2, voice: (n) => mallet(n, 1.8), octave: 2, ring: 2.2 }),
      figure({ notes: '4 . . 5 . 3 , 4 . 2 . . .', gain: 0.17, voice: (n) => bell(n, 2), octave: 2, ring: 2.6 }),
      pads(0.34, 2),
      bassline('0 . . 2 . .', 0.26),
    ],
  },
  'scene-equaliser': {
    bars: 15,
    chords: 'Am7 Fmaj7 C G Em7',
    hall: 0.14,
    echo: [0.36, 0.32],
    layers: [
      drums({ kick: 'x...x...x...x...', snare: '....x.......x...', hat: '..x...x...x...x.' }, 0.55),
      bassline('. . 0 0 . . 0 . . . 0 0 . 2 1 .', 0.4),
      figure({
        notes: '0 . 2 . 3 . . 2 . 4 . 3 . 2 . .',
        gain: 0.15,
        voice: (n) => pluck(n, 0.4),
        octave: 2,
        ring: 0.6,
      }),
      pads(0.34, 5),
    ],
  },
  'scene-vinyl': {
    bars: 10,
    chords: 'Dm7 G9 Cmaj9 A7 Dm7 G9 Em7 A7 Dm9 G7',
    hall: 0.22,
    layers: [
      bassline('0 . 1 . 2 . 3 .', 0.4, 0.64),
      drums({ brush: 'x.oxx.ox', kick: 'o.......', hat: '..x...x.' }, 0.3, 0.64),
      figure({
        notes: '. 3 . . 2 . . ., 2 . . 4 . 3 . .',
        gain: 0.2,
        voice: (n) => piano(n, 1),
        ring: 1.4,
        swing: 0.64,
      }),
      figure({
        notes: '. . 4 5 . 3 . 4, 6 . 5 . 4 . . .',
        gain: 0.12,
        voice: brass,
        octave: 1,
        swing: 0.64,
        when: (b) => b % 4 > 1,
      }),
    ],
    place: (loop) =>
      sprinkle(8, 90, (random) =>
        play(
          loop,
          random() * SCENE_S,
          0.01,
          0.05 * random(),
          random() * 2 - 1,
          hiss(Math.floor(random() * 1e6), 0.002, 0.9),
        ),
      ),
  },
  'scene-hills': {
    bars: 8,
    chords: 'Gadd9 Em7 Cmaj9 D',
    hall: 0.4,
    size: 1.1,
    layers: [
      pads(0.42, 4),
      figure({ notes: '0 2 4 2 3 2 1 2', gain: 0.17, voice: (n) => pluck(n, 1.2), ring: 2 }),
      figure({ notes: '5 . . 4 . . 3 . , . . 4 . 6 . . .', gain: 0.14, voice: flute, octave: 1 }),
      bassline('0 . . . . . 2 .', 0.26),
    ],
    place: (loop) => noise(loop, 21, 0.5, 500, (t) => 0.25 + 0.15 * Math.sin(t * 6.2832 * 2)),
  },
  'scene-ocean': {
    bars: 6,
    chords: 'Ebmaj9 Cm9 Abmaj9 Bbsus2 Gm7 Abmaj7',
    hall: 0.55,
    size: 1.2,
    layers: [
      pads(0.55, 3),
      pads(0.22, 2, 1),
      figure({
        notes: '. 3 . . 5 . . ., 4 . . 2 . . 6 .',
        gain: 0.15,
        voice: (n) => mallet(n, 2.4),
        octave: 2,
        ring: 3,
      }),
      bassline('0 . . . . . . .', 0.24),
    ],
    place: (loop) => {
      noise(loop, 4, 1.1, 260, (t) => 0.4 + 0.2 * Math.sin(t * 6.2832 * 3));
      sprinkle(2, 60, (random) => {
        const f = 500 + random() * 900;
        play(
          loop,
          random() * SCENE_S,
          0.09,
          0.03,
          random() * 2 - 1,
          (at) => Math.sin(6.2832 * (f * at + 2600 * at * at)) * Math.exp(-at * 30),
        );
      });
    },
  },
  'scene-orbit': {
    bars: 6,
    chords: 'Am9 Fmaj7 Dm9 Em7 Fmaj9 Gsus4',
    hall: 0.55,
    size: 1.25,
    echo: [0.8, 0.36],
    layers: [
      pads(0.6, 5, -1),
      pads(0.3, 3, 1),
      figure({ notes: '4 . . . 6 . 5 .', gain: 0.13, voice: (n) => bell(n, 3), octave: 2, ring: 3.4 }),
      figure({
        notes: '0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0',
        gain: 0.07,
        voice: (n) => pluck(n, 0.2),
        octave: 0,
        ring: 0.3,
      }),
    ],
  },
  'scene-geometry': {
    bars: 12,
    chords: 'Cmaj7 Am7 Dm7 G6',
    hall: 0.18,
    echo: [0.3, 0.28],
    layers: [
      figure({ notes: '0 2 1 3 2 4 3 5', gain: 0.17, voice: (n) => mallet(n, 0.6), octave: 1, ring: 0.8 }),
      figure({
        notes: '4 . . 2 . . 3 . . 5 . .',
        gain: 0.12,
        voice: (n) => pluck(n, 0.4),
        octave: 2,
        ring: 0.6,
        pan: 0.4,
      }),
      bassline('0 . . 0 . 2 . .', 0.32),
      drums({ hat: 'o..x..o.', kick: 'x.......' }, 0.24),
      pads(0.22, 3),
    ],
  },
  'scene-noir': {
    bars: 8,
    chords: 'Cm6 Fm7 Dm7 G7 Cm9 Abmaj7 Dm7 G7',
    hall: 0.34,
    layers: [
      bassline('0 . 2 . 1 . 2 .', 0.36, 0.6),
      drums({ brush: 'x.ox.xox' }, 0.24, 0.62),
      figure({ notes: '4 . . . 3 . 5 ., . 4 . 2 . . . .', gain: 0.17, voice: brass, octave: 0, swing: 0.6 }),
      figure({ notes: '. 3 . . . 2 . .', gain: 0.14, voice: (n) => piano(n, 1.6), ring: 2.2 }),
    ],
    place: (loop) => noise(loop, 6, 0.7, 3600, () => 0.3),
  },
  'scene-deco': {
    bars: 15,
    chords: 'F6 D7 Gm7 C9 F6',
    hall: 0.2,
    layers: [
      bassline('0 . 2 . 1 . 2 .', 0.34, 0.6),
      figure({ notes: '. 2 . 2 . 2 . 2', gain: 0.16, voice: (n) => pluck(n, 0.25), ring: 0.3, swing: 0.6 }),
      figure({ notes: '4 5 . 3 4 . 2 ., 3 . 4 5 6 . 4 .', gain: 0.15, voice: brass, octave: 1, swing: 0.62 }),
      drums({ kick: 'x...x...', brush: '..x...x.', hat: 'o.oxo.ox' }, 0.28, 0.62),
    ],
  },
  'scene-train': {
    bars: 12,
    chords: 'D A Bm G D A G Asus4',
    hall: 0.24,
    layers: [
      figure({ notes: '0 2 3 2 1 2 3 2', gain: 0.2, voice: (n) => pluck(n, 0.8), octave: 1, ring: 1.2 }),
      figure({
        notes: '4 . 3 . 5 . . ., 4 . . 2 . . . .',
        gain: 0.15,
        voice: flute,
        octave: 1,
        when: (b) => b % 4 > 0,
      }),
      bassline('0 . . . 2 . . .', 0.3),
      pads(0.24, 3),
    ],
    place: (loop) => {
      noise(loop, 5, 1.1, 300, () => 0.5);
      for (let i = 0; i < 36; i += 1)
        for (const late of [0, 0.14]) play(loop, i * 0.8 + late, 0.2, 0.22, -0.1, kick(late ? 70 : 62));
    },
  },
  'scene-kitchen': {
    bars: 13,
    chords: 'G6 E7 Am7 D9',
    hall: 0.14,
    layers: [
      bassline('0 . . 2 . . 1 .', 0.34),
      figure({ notes: '. 1 2 . 1 2 . 2', gain: 0.17, voice: (n) => pluck(n, 0.25), ring: 0.3 }),
      figure({
        notes: '3 . 4 . 2 3 . ., 5 . 4 . 3 . . .',
        gain: 0.16,
        voice: (n) => mallet(n, 0.8),
        octave: 2,
        ring: 1,
      }),
      drums({ kick: 'x..x....', brush: '..x..x.x', hat: 'o.ooo.oo' }, 0.26),
    ],
    place: (loop) => noise(loop, 31, 0.55, 5200, (t) => 0.12 + 0.1 * Math.max(0, Math.sin(t * 6.2832 * 5))),
  },
  'scene-fireplace': {
    bars: 6,
    chords: 'Fmaj7 Am7 Bbmaj7 C6 Dm7 Bbadd9',
    hall: 0.34,
    layers: [
      figure({ notes: '0 2 3 4 3 2 , 0 1 2 3 5 .', gain: 0.19, voice: (n) => piano(n, 2), octave: 1, ring: 3 }),
      pads(0.3, 2),
      bassline('0 . . . . .', 0.2),
    ],
    place: (loop) => {
      noise(loop, 9, 1.5, 220, (t) => 0.5 + 0.15 * Math.sin(t * 6.2832 * 7));
      sprinkle(41, 170, (random) =>
        play(
          loop,
          random() * SCENE_S,
          0.03,
          0.05 + 0.3 * random() ** 6,
          random() * 1.6 - 0.8,
          hiss(Math.floor(random() * 1e6), 0.003 + random() * 0.004, 0.5),
        ),
      );
    },
  },
  'scene-aurora': {
    bars: 4,
    chords: 'Dmaj9 Bm9 Gmaj9 Asus2',
    hall: 0.6,
    size: 1.3,
    echo: [1.2, 0.35],
    layers: [
      pads(0.6, 4),
      pads(0.3, 2, 1),
      figure({ notes: '. 5 . . 7 . . . 4 . . 6 . . . .', gain: 0.1, voice: (n) => bell(n, 4), octave: 1, ring: 4 }),
      bassline('0 . . . . . . .', 0.22),
    ],
  },
  'scene-desert': {
    bars: 8,
    chords: 'Em Em F Em Am G F Em',
    hall: 0.34,
    layers: [
      pads(0.3, 5, -1),
      figure({ notes: '0 . 1 2 . 1 0 .', gain: 0.18, voice: (n) => pluck(n, 0.8), octave: 0, ring: 1.4 }),
      figure({
        notes: '3 . . 4 3 . 2 ., 4 . 5 . 4 . 3 .',
        gain: 0.13,
        voice: flute,
        octave: 1,
        when: (b) => b % 4 > 1,
      }),
      drums({ kick: 'x..x..x.', brush: '..o.o..o' }, 0.26),
    ],
    place: (loop) => noise(loop, 13, 0.9, 420, (t) => 0.3 + 0.2 * Math.sin(t * 6.2832 * 2)),
  },
  'scene-lighthouse': {
    bars: 6,
    chords: 'Bm Gmaj7 D A Em7 F#m',
    hall: 0.5,
    size: 1.2,
    layers: [
      pads(0.45, 4),
      figure({ notes: '4 . . 3 . . 2 . ., 5 . . 4 . . . . .', gain: 0.16, voice: strings, octave: 0 }),
      figure({ notes: '. 2 . . 3 . . 4 .', gain: 0.1, voice: (n) => piano(n, 2), octave: 1, ring: 3 }),
    ],
    place: (loop) => noise(loop, 14, 1.5, 480, (t) => 0.25 + 0.35 * Math.max(0, Math.sin(t * 6.2832 * 5)) ** 2),
  },
  'scene-metro': {
    bars: 12,
    chords: 'Gm7 Ebmaj7 Cm7 D7',
    hall: 0.32,
    echo: [0.45, 0.3],
    layers: [
      bassline('0 . 0 . 0 2 . 0', 0.36),
      drums({ kick: 'x...x..o', hat: '..x...x.', brush: 'o.o.o.o.' }, 0.3),
      figure({ notes: '3 . . 4 . . 2 .', gain: 0.14, voice: (n) => mallet(n, 1), octave: 1, ring: 1.4 }),
      pads(0.36, 4),
    ],
    place: (loop) => noise(loop, 15, 1.6, 180, (t) => 0.5 + 0.2 * Math.sin(t * 6.2832 * 3)),
  },
  'scene-balloon': {
    bars: 10,
    chords: 'Bb F Gm Eb F',
    hall: 0.36,
    layers: [
      pads(0.3, 4),
      figure({ notes: '2 . 3 4 . 3, 5 . 4 . 3 .', gain: 0.17, voice: strings, octave: 0 }),
      figure({ notes: '0 2 3 4 3 2', gain: 0.16, voice: (n) => pluck(n, 0.9), octave: 1, ring: 1.4 }),
      bassline('0 . . 2 . .', 0.28),
    ],
    place: (loop) => noise(loop, 16, 0.5, 600, (t) => 0.2 + 0.15 * Math.sin(t * 6.2832 * 2)),
  },
  'scene-winter': {
    bars: 10,
    chords: 'D Bm G A D F#m G A G A',
    hall: 0.42,
    layers: [
      figure({ notes: '2 . 3 4 . 3, 5 4 . 3 . .', gain: 0.17, voice: (n) => bell(n, 1.8), octave: 2, ring: 2 }),
      figure({ notes: '0 1 2 3 2 1', gain: 0.16, voice: (n) => piano(n, 1.4), octave: 1, ring: 2 }),
      pads(0.3, 3),
      drums({ hat: 'o.xo.x' }, 0.14),
    ],
    place: (loop) => noise(loop, 17, 0.7, 380, (t) => 0.3 + 0.2 * Math.sin(t * 6.2832)),
  },
  'scene-garden': {
    bars: 12,
    chords: 'A F#m D E A C#m D E',
    hall: 0.3,
    layers: [
      figure({ notes: '0 2 1 3 2 4', gain: 0.19, voice: (n) => pluck(n, 0.7), octave: 1, ring: 1.2 }),
      figure({ notes: '4 . 5 3 . 4, 6 . 5 . 4 .', gain: 0.14, voice: flute, octave: 1, when: (b) => b % 3 > 0 }),
      pads(0.26, 3),
      bassline('0 . . 2 . .', 0.26),
    ],
    place: (loop) =>
      sprinkle(51, 26, (random) => {
        const [start, f, pan] = [random() * SCENE_S, 2600 + random() * 1600, random() * 2 - 1];
        for (let i = 0; i < 3; i += 1)
          play(
            loop,
            start + i * 0.11,
            0.08,
            0.02,
            pan,
            (at) => Math.sin(6.2832 * (f * at + 4000 * at * at * (i % 2 ? -1 : 1))) * Math.sin((at / 0.08) * Math.PI),
          );
      }),
  },
};

/** The loop of a scene, not yet at its final level. */
export function sceneMusic(id: SceneId): Loop {
  const { bars, chords, layers, hall = 0.2, size = 1, echo: echoes, place } = scores[id];
  const loop = perform(SCENE_S, bars, chords, layers);
  if (echoes) echo(loop, echoes[0], echoes[1]);
  reverb(loop, hall, size);
  if (place) {
    const around = silence(SCENE_S);
    place(around);
    add(loop, around, 0.5);
  }
  return loop;
}

const STINGS = [
  ['Dm9', 'Bbmaj9'],
  ['Cadd9', 'Am9'],
  ['Em7', 'Cmaj9'],
  ['Gadd9', 'Em9'],
  ['Am9', 'Fmaj9'],
  ['Ebmaj9', 'Cm9'],
  ['Bm7', 'Gmaj9'],
  ['Fmaj9', 'Dm9'],
] as const;

/** A title card's sting: a rising figure into one held chord, its harmony and instrument chosen by a number. */
export function sting(choice: number): Loop {
  const [from, to] = STINGS[choice % STINGS.length] ?? STINGS[0];
  const voices = [
    (n: number) => bell(n, 3),
    (n: number) => piano(n, 2.4),
    (n: number) => mallet(n, 2.2),
    (n: number) => pluck(n, 1.6),
  ];
  const voice = voices[Math.floor(choice / STINGS.length) % voices.length] ?? voices[0];
  const loop = perform(CARD_S, 2, `${from} ${to}`, []);
  const first = perform(CARD_S, 2, `${from} ${to}`, [
    figure({
      notes: '0 1 2 3 4 5 . ., . . . . . . . .',
      gain: 0.26,
      voice: (n) => (voice ?? bell)(n),
      octave: 1,
      ring: 3,
    }),
    figure({
      notes: '. . . . . . . . , 5 . . . . . . .',
      gain: 0.3,
      voice: (n) => (voice ?? bell)(n),
      octave: 1,
      ring: 3,
    }),
  ]);
  add(loop, first, 1);
  const notes = perform(CARD_S, 2, `${from} ${to}`, [
    (band) => {
      for (const [i, note] of band.chordAt(0).entries())
        play(band.loop, 0.2, 4.6, 0.11, i * 0.3 - 0.5, pad(note, 4.6, 4));
      for (const [i, note] of band.chordAt(1).entries())
        play(band.loop, 2.9, 4.4, 0.11, i * 0.3 - 0.5, pad(note, 4.4, 4));
      play(band.loop, 3.84, 3, 0.3, 0, bass((band.chordAt(1)[0] ?? 48) - 12, 3));
    },
  ]);
  add(loop, notes, 1);
  reverb(loop, 0.4, 1.1);
  // A sting begins and ends in silence, unlike a loop.
  for (const side of [loop.left, loop.right])
    for (let i = 0; i < side.length; i += 1) {
      const at = i / 48_000;
      side[i] = (side[i] ?? 0) * Math.min(1, at / 0.12) * Math.min(1, (CARD_S - at) / 0.9);
    }
  return loop;
}
