/**
 * A small synthesiser. A piece is one loop of stereo samples; whatever rings past the end comes back at the beginning,
 * so the loop has no seam.
 */
import { TAU, seeded } from '../draw/kit.ts';

export const RATE = 48_000;

export interface Loop {
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly seconds: number;
}
export function silence(seconds: number): Loop {
  const length = Math.round(seconds * RATE);
  return { left: new Float32Array(length), right: new Float32Array(length), seconds };
}

/** Frequency of a MIDI note; 69 is A4. */
export const pitch = (note: number): number => 440 * 2 ** ((note - 69) / 12);

/** One sounding note: sample value `at` seconds after its start. */
export type Voice = (at: number) => number;

/** Mixes a voice into the loop. @param pan -1 left to 1 right @param length seconds until the voice is silent */
export function play(loop: Loop, start: number, length: number, gain: number, pan: number, voice: Voice): void {
  const size = loop.left.length;
  const count = Math.min(size, Math.round(length * RATE));
  const angle = ((pan + 1) * Math.PI) / 4;
  const [toLeft, toRight] = [Math.cos(angle) * gain * 1.2, Math.sin(angle) * gain * 1.2];
  let at = ((Math.round(start * RATE) % size) + size) % size;
  for (let i = 0; i < count; i += 1) {
    const value = voice(i / RATE);
    loop.left[at] = (loop.left[at] ?? 0) + value * toLeft;
    loop.right[at] = (loop.right[at] ?? 0) + value * toRight;
    at += 1;
    if (at === size) at = 0;
  }
}

const attackOf = (at: number, attack: number): number => (at < attack ? at / attack : 1);
const releaseOf = (at: number, length: number, release: number): number =>
  at > length - release ? Math.max(0, (length - at) / release) : 1;

// Instruments: each answers a voice ------------------------------------------------------------------------------------

/** A slow chord tone: a few detuned partials that breathe. @param bright number of partials */
export function pad(note: number, length: number, bright = 4): Voice {
  const f = pitch(note);
  const phases = Array.from({ length: bright * 2 }, (_, i) => frac(Math.sin(note * 12.9 + i * 78.2) * 43758.5) * TAU);
  return (at) => {
    let sum = 0;
    for (let k = 1; k <= bright; k += 1) {
      const size = 1 / k ** 1.5;
      sum +=
        size *
        (Math.sin(TAU * f * k * 1.0019 * at + (phases[k * 2 - 2] ?? 0)) +
          Math.sin(TAU * f * k * 0.9983 * at + (phases[k * 2 - 1] ?? 0)));
    }
    return (
      sum *
      0.32 *
      (0.85 + 0.15 * Math.sin(TAU * 0.21 * at + note)) *
      attackOf(at, length * 0.3) *
      releaseOf(at, length, length * 0.35)
    );
  };
}
const frac = (x: number): number => x - Math.floor(x);

/** A struck string: partials that fade, the high ones sooner. */
export function piano(note: number, decay = 1.6): Voice {
  const f = pitch(note);
  return (at) => {
    let sum = 0;
    for (let k = 1; k <= 6; k += 1)
      sum +=
        (Math.sin(TAU * f * k * (1 + 0.0004 * k * k) * at) / k ** 1.4) * Math.exp((-at * (0.7 + 0.55 * k)) / decay);
    return sum * 0.6 * attackOf(at, 0.004);
  };
}

/** A plucked string: softer start, warmer. */
export function pluck(note: number, decay = 0.7): Voice {
  const f = pitch(note);
  return (at) => {
    let sum = 0;
    for (let k = 1; k <= 5; k += 1) sum += (Math.sin(TAU * f * k * at + k) / k) * Math.exp((-at * k * 1.1) / decay);
    return sum * 0.5 * attackOf(at, 0.003);
  };
}

export function bell(note: number, decay = 2.4): Voice {
  const f = pitch(note);
  return (at) => {
    const bend = 2.2 * Math.exp(-at * 3.2) * Math.sin(TAU * f * 3.5 * at);
    return Math.sin(TAU * f * at + bend) * Math.exp(-at / (decay * 0.4)) * 0.55 * attackOf(at, 0.002);
  };
}

/** Vibraphone, music box: pure and round. */
export function mallet(note: number, decay = 1.2): Voice {
  const f = pitch(note);
  return (at) =>
    (Math.sin(TAU * f * at) * Math.exp((-at * 2) / decay) +
      0.25 * Math.sin(TAU * f * 4 * at) * Math.exp((-at * 9) / decay)) *
    0.7 *
    attackOf(at, 0.003);
}

export function bass(note: number, length: number): Voice {
  const f = pitch(note);
  return (at) =>
    (Math.sin(TAU * f * at) +
      0.35 * Math.sin(TAU * f * 2 * at) * Math.exp(-at * 5) +
      0.12 * Math.sin(TAU * f * 3 * at) * Math.exp(-at * 8)) *
    attackOf(at, 0.008) *
    releaseOf(at, length, length * 0.4);
}

/** A singing line with vibrato: flute at `edge` 0, brass or strings towards 1. */
export function lead(note: number, length: number, edge = 0.3): Voice {
  const f = pitch(note);
  return (at) => {
    const phase = TAU * f * at + 0.9 * Math.min(1, at * 2) * Math.sin(TAU * 5.1 * at) * (f / 440) * 0.9;
    return (
      (Math.sin(phase) +
        edge * 0.6 * Math.sin(phase * 2) +
        edge * 0.4 * Math.sin(phase * 3) +
        edge * 0.2 * Math.sin(phase * 5)) *
      0.6 *
      attackOf(at, 0.05) *
      releaseOf(at, length, Math.min(0.25, length * 0.4))
    );
  };
}

export const kick =
  (deep = 48): Voice =>
  (at) =>
    Math.sin(TAU * (deep * at + 9 * (1 - Math.exp(-at * 28)) * 0.3)) * Math.exp(-at * 9) * attackOf(at, 0.001);

/** A short burst of noise: `tone` 0 is a brush, 1 a hard hat. */
export function hiss(seed: number, decay: number, tone = 0.8): Voice {
  const random = seeded(seed);
  let last = 0;
  return (at) => {
    const white = random() * 2 - 1;
    const value = white - last * tone;
    last = white;
    return value * Math.exp(-at / decay) * 0.4 * attackOf(at, 0.001);
  };
}
export function snare(seed: number): Voice {
  const rattle = hiss(seed, 0.09, 0.4);
  return (at) => rattle(at) + Math.sin(TAU * 190 * at) * Math.exp(-at * 28) * 0.4;
}

// Effects and surroundings ---------------------------------------------------------------------------------------------

/** Noise with a moving tone: wind, sea, fire's breath. @param shape loudness through the loop, 0 to 1 → 0 to 1 */
export function noise(loop: Loop, seed: number, gain: number, cutoff: number, shape: (t: number) => number): void {
  const size = loop.left.length;
  for (const [side, out] of [loop.left, loop.right].entries()) {
    const random = seeded(seed + side * 7919);
    const white = Float32Array.from({ length: size }, () => random() * 2 - 1);
    const k = 1 - Math.exp((-TAU * cutoff) / RATE);
    let [a, b] = [0, 0];
    // The first turn only settles the filter, so that the end meets the beginning.
    for (let n = size - RATE; n < size * 2; n += 1) {
      const i = n % size;
      a += ((white[i] ?? 0) - a) * k;
      b += (a - b) * k;
      if (n >= size) out[i] = (out[i] ?? 0) + b * gain * shape(i / size);
    }
  }
}

/** A hall: combs and allpasses, run twice round the loop so that its tail is already there at the start. */
export function reverb(loop: Loop, amount: number, size = 1, damp = 0.35): void {
  for (const [side, out] of [loop.left, loop.right].entries()) {
    const dry = Float32Array.from(out);
    const combs = [1557, 1617, 1491, 1422, 1277, 1356].map((n) => ({
      line: new Float32Array(Math.round(n * 1.09 * size) + side * 23),
      at: 0,
      low: 0,
    }));
    const passes = [225, 556, 441].map((n) => ({ line: new Float32Array(n + side * 23), at: 0 }));
    for (let n = 0; n < dry.length * 2; n += 1) {
      const i = n % dry.length;
      let wet = 0;
      for (const comb of combs) {
        const delayed = comb.line[comb.at] ?? 0;
        comb.low = delayed * (1 - damp) + comb.low * damp;
        comb.line[comb.at] = (dry[i] ?? 0) * 0.12 + comb.low * 0.84;
        comb.at = comb.at + 1 === comb.line.length ? 0 : comb.at + 1;
        wet += delayed;
      }
      for (const pass of passes) {
        const delayed = pass.line[pass.at] ?? 0;
        const next = wet + delayed * 0.5;
        pass.line[pass.at] = next;
        pass.at = pass.at + 1 === pass.line.length ? 0 : pass.at + 1;
        wet = delayed - next * 0.5;
      }
      if (n >= dry.length) out[i] = (dry[i] ?? 0) * (1 - amount * 0.4) + wet * amount;
    }
  }
}

/** Echoes that cross from side to side. */
export function echo(loop: Loop, delay: number, amount: number, repeats = 4): void {
  const size = loop.left.length;
  const [left, right] = [Float32Array.from(loop.left), Float32Array.from(loop.right)];
  for (let r = 1; r <= repeats; r += 1) {
    const shift = Math.round(delay * r * RATE) % size;
    const [a, b] = r % 2 ? [right, left] : [left, right];
    for (let i = 0; i < size; i += 1) {
      const from = (i - shift + size) % size;
      loop.left[i] = (loop.left[i] ?? 0) + (a[from] ?? 0) * amount ** r;
      loop.right[i] = (loop.right[i] ?? 0) + (b[from] ?? 0) * amount ** r;
    }
  }
}

export function add(loop: Loop, other: Loop, gain: number): void {
  for (let i = 0; i < loop.left.length; i += 1) {
    loop.left[i] = (loop.left[i] ?? 0) + (other.left[i] ?? 0) * gain;
    loop.right[i] = (loop.right[i] ?? 0) + (other.right[i] ?? 0) * gain;
  }
}
