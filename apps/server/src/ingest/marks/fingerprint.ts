/**
 * Fingerprints of sound: 32 bits for each tenth of a second, which say how energy moves between neighbouring bands of the
 * spectrum. The same sound has nearly the same bits whatever its loudness and encoding (Haitsma and Kalker, 2002). Pure.
 */

/** Sound is compared as mono PCM of this many samples a second: what carries speech and melody. */
export const SAMPLE_RATE = 8000;
/** Fingerprints per second. */
export const FRAMES_PER_S = 10;

const HOP = SAMPLE_RATE / FRAMES_PER_S;
const WINDOW = 2048;
const BANDS = 33;
const LOWEST_HZ = 300;
const HIGHEST_HZ = 2000;
/** Below this root mean square (16-bit samples) a frame counts as silent: about -55 dBFS. */
const SILENCE = 60;

export interface Fingerprint {
  /** The bits of each frame. */
  readonly words: Int32Array;
  /** 1 where there is nothing to compare. */
  readonly silent: Uint8Array;
}

/** The first bin of each band, and the one after the last. */
const EDGES = Array.from({ length: BANDS + 1 }, (_, band) =>
  Math.round((LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** (band / BANDS) * WINDOW) / SAMPLE_RATE),
);
const HANN = Float64Array.from({ length: WINDOW }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / WINDOW));
const COSINES = Float64Array.from({ length: WINDOW / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / WINDOW));
const SINES = Float64Array.from({ length: WINDOW / 2 }, (_, i) => Math.sin((2 * Math.PI * i) / WINDOW));
const REVERSED = Uint16Array.from({ length: WINDOW }, (_, i) => {
  let reversed = 0;
  for (let bit = 1, rest = i; bit < WINDOW; bit <<= 1, rest >>= 1) reversed = (reversed << 1) | (rest & 1);
  return reversed;
});

/** Fast Fourier transform in place, radix 2; the real part is expected in bit-reversed order. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  for (let half = 1; half < WINDOW; half <<= 1) {
    const stride = WINDOW / (2 * half);
    for (let start = 0; start < WINDOW; start += 2 * half)
      for (let k = 0; k < half; k++) {
        const low = start + k;
        const high = low + half;
        const cosine = COSINES[k * stride]!;
        const sine = SINES[k * stride]!;
        const re = real[high]! * cosine + imaginary[high]! * sine;
        const im = imaginary[high]! * cosine - real[high]! * sine;
        real[high] = real[low]! - re;
        imaginary[high] = imaginary[low]! - im;
        real[low]! += re;
        imaginary[low]! += im;
      }
  }
}

/** The root mean square of a window, and the window itself, weighted, in bit-reversed order. */
function readWindow(samples: Int16Array, frame: number, into: Float64Array): number {
  // The window stands around the middle of its frame, so that edges are found where they are.
  const from = frame * HOP + HOP / 2 - WINDOW / 2;
  let power = 0;
  for (let i = 0; i < WINDOW; i++) {
    const sample = samples[from + i] ?? 0;
    power += sample * sample;
    into[REVERSED[i]!] = sample * HANN[i]!;
  }
  return Math.sqrt(power / WINDOW);
}

/**
 * Energies of the bands of two windows that were transformed at once, one as the real part and one as the imaginary part.
 * @param sign 1: of the first, -1: of the second
 */
function bandEnergies(real: Float64Array, imaginary: Float64Array, sign: 1 | -1, into: Float64Array): void {
  for (let band = 0; band < BANDS; band++) {
    let energy = 0;
    for (let bin = EDGES[band]!; bin < Math.max(EDGES[band]! + 1, EDGES[band + 1]!); bin++) {
      const mirror = WINDOW - bin;
      energy += (real[bin]! + sign * real[mirror]!) ** 2 + (imaginary[bin]! - sign * imaginary[mirror]!) ** 2;
    }
    into[band] = energy;
  }
}

/** @param samples mono, 16 bits, {@link SAMPLE_RATE} a second; frame n is about the sound from n / {@link FRAMES_PER_S} s on */
export function fingerprint(samples: Int16Array): Fingerprint {
  const count = Math.floor(samples.length / HOP);
  const words = new Int32Array(count);
  const silent = new Uint8Array(count);
  const [real, imaginary] = [new Float64Array(WINDOW), new Float64Array(WINDOW)];
  let [before, energies] = [new Float64Array(BANDS), new Float64Array(BANDS)];
  for (let pair = 0; pair < count; pair += 2) {
    const loudness = [readWindow(samples, pair, real), readWindow(samples, pair + 1, imaginary)];
    transform(real, imaginary);
    for (let frame = pair; frame < Math.min(pair + 2, count); frame++) {
      if (loudness[frame - pair]! < SILENCE) silent[frame] = 1;
      bandEnergies(real, imaginary, frame === pair ? 1 : -1, energies);
      let word = 0;
      for (let band = 0; band < BANDS - 1; band++) {
        const rises = energies[band]! - energies[band + 1]! > before[band]! - before[band + 1]!;
        word = (word << 1) | (rises ? 1 : 0);
      }
      words[frame] = word;
      [before, energies] = [energies, before];
    }
  }
  return { words, silent };
}
