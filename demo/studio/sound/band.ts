/** Music written down: chords by name, rhythms as `x..x`, and layers that play them. */
import { seeded } from '../draw/kit.ts';
import { bass, hiss, kick, type Loop, pad, play, silence, snare, type Voice } from './synth.ts';

export interface Band {
  readonly loop: Loop;
  readonly bars: number;
  /** Seconds. */
  readonly bar: number;
  /** Midi notes of the chord in a bar, root first, from the octave of C3. */
  readonly chordAt: (bar: number) => readonly number[];
}
export type Layer = (band: Band) => void;

const ROOTS: Readonly<Record<string, number>> = {
  C: 0,
  'C#': 1,
  Db: 1,
  D: 2,
  Eb: 3,
  E: 4,
  F: 5,
  'F#': 6,
  Gb: 6,
  G: 7,
  Ab: 8,
  A: 9,
  Bb: 10,
  B: 11,
};
const QUALITIES: Readonly<Record<string, readonly number[]>> = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  maj7: [0, 4, 7, 11],
  m7: [0, 3, 7, 10],
  7: [0, 4, 7, 10],
  m9: [0, 3, 7, 10, 14],
  maj9: [0, 4, 7, 11, 14],
  9: [0, 4, 7, 10, 14],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  add9: [0, 4, 7, 14],
  dim: [0, 3, 6],
  m6: [0, 3, 7, 9],
  6: [0, 4, 7, 9],
  5: [0, 7, 12],
};

/** `Am7` → its notes from the octave of C3. */
export function chord(name: string): readonly number[] {
  const [, root = 'C', quality = ''] = /^([A-G][#b]?)(.*)$/.exec(name) ?? [];
  return (QUALITIES[quality] ?? [0, 4, 7]).map((step) => 48 + (ROOTS[root] ?? 0) + step);
}

/** A piece that fills `seconds` with `bars` bars; the chords, one a bar, repeat as needed. */
export function perform(seconds: number, bars: number, chords: string, layers: readonly Layer[]): Loop {
  const loop = silence(seconds);
  const named = chords.trim().split(/\s+/).map(chord);
  const band: Band = {
    loop,
    bars,
    bar: seconds / bars,
    chordAt: (bar) => named[((bar % named.length) + named.length) % named.length] ?? [48, 52, 55],
  };
  for (const layer of layers) layer(band);
  return loop;
}

/** Chord tone by number: past the chord's end it goes on an octave higher; negative goes down. */
export function tone(notes: readonly number[], i: number): number {
  const octave = Math.floor(i / notes.length);
  return (notes[i - octave * notes.length] ?? 0) + octave * 12;
}

export const pads =
  (gain: number, bright = 4, octave = 0, everyBars = 1): Layer =>
  ({ loop, bars, bar, chordAt }) => {
    for (let b = 0; b < bars; b += everyBars) {
      const notes = chordAt(b);
      for (const [i, note] of notes.entries())
        play(
          loop,
          b * bar - 0.3,
          bar * everyBars + 1.2,
          gain / notes.length,
          (i / (notes.length - 1 || 1)) * 1.2 - 0.6,
          pad(note + octave * 12, bar * everyBars + 1.2, bright),
        );
    }
  };

export interface Figure {
  /** Chord tones in order, `.` rests, `,` separates bars of a longer phrase: `0 2 4 . , 3 . 1 .` */
  readonly notes: string;
  readonly gain: number;
  readonly voice: (note: number, length: number) => Voice;
  readonly octave?: number;
  /** Seconds a note rings; its step when left out. */
  readonly ring?: number;
  readonly pan?: number;
  /** 0.5 straight, 0.62 swung. */
  readonly swing?: number;
  /** Bars in which it plays; default: all. */
  readonly when?: (bar: number) => boolean;
}

/** A figure of chord tones that follows the harmony: arpeggios, melodies, riffs. */
export const figure =
  ({ notes, gain, voice, octave = 1, ring, pan = 0, swing = 0.5, when = () => true }: Figure): Layer =>
  ({ loop, bars, bar, chordAt }) => {
    const phrase = notes.split(',').map((part) => part.trim().split(/\s+/));
    const random = seeded(notes.length * 31 + octave);
    for (let b = 0; b < bars; b += 1) {
      const steps = phrase[b % phrase.length] ?? [];
      const step = bar / steps.length;
      for (const [i, sign] of steps.entries()) {
        const touch = 0.82 + random() * 0.3;
        if (sign === '.' || !when(b)) continue;
        let held = 1;
        while (steps[i + held] === '.' && held < 4) held += 1;
        const late = i % 2 ? (swing - 0.5) * 2 * step : 0;
        const length = ring ?? step * held;
        const note = tone(chordAt(b), Number(sign)) + octave * 12;
        play(loop, b * bar + i * step + late, length, gain * touch, pan + 0.35 * Math.sin(note), voice(note, length));
      }
    }
  };

/** Bass: chord tones in the low octave. */
export const bassline = (notes: string, gain: number, swing = 0.5): Layer =>
  figure({ notes, gain, octave: -1, swing, voice: (note, length) => bass(note, length) });

/** Drums, one bar as letters: `x` strong, `o` soft, `.` nothing. */
export const drums =
  (
    parts: { readonly kick?: string; readonly snare?: string; readonly hat?: string; readonly brush?: string },
    gain: number,
    swing = 0.5,
  ): Layer =>
  ({ loop, bars, bar }) => {
    const hit = (
      pattern: string | undefined,
      level: number,
      length: number,
      pan: number,
      voice: (i: number) => Voice,
    ): void => {
      if (!pattern) return;
      const step = bar / pattern.length;
      for (let b = 0; b < bars; b += 1)
        for (const [i, sign] of [...pattern].entries()) {
          if (sign === '.') continue;
          const late = i % 2 ? (swing - 0.5) * 2 * step : 0;
          play(
            loop,
            b * bar + i * step + late,
            length,
            gain * level * (sign === 'o' ? 0.45 : 1),
            pan,
            voice(b * 97 + i),
          );
        }
    };
    hit(parts.kick, 1, 0.5, 0, () => kick());
    hit(parts.snare, 0.6, 0.4, 0.1, (i) => snare(i + 3));
    hit(parts.hat, 0.34, 0.12, -0.25, (i) => hiss(i + 11, 0.028, 0.95));
    hit(parts.brush, 0.4, 0.4, 0.3, (i) => hiss(i + 17, 0.1, 0.3));
  };
