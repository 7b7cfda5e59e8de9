/** Loudness as broadcasters measure it, and a level for the whole studio. @source ITU-R BS.1770-4 */
import { type Loop, RATE } from './synth.ts';

export const TARGET_LUFS = -20;
const CEILING = 0.89; // -1 dBFS

type Biquad = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];
/** The head's shelf and the low cut of K-weighting, for 48 kHz. */
const SHELF: Biquad = [1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585];
const LOW_CUT: Biquad = [1, -2, 1, -1.99004745483398, 0.99007225036621];

function filtered(input: Float32Array, [b0, b1, b2, a1, a2]: Biquad): Float32Array {
  const out = new Float32Array(input.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let i = 0; i < input.length; i += 1) {
    const x = input[i] ?? 0;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    out[i] = y;
  }
  return out;
}

/** Integrated loudness, LUFS. */
export function loudness({ left, right }: Loop): number {
  const sides = [left, right].map((side) => filtered(filtered(side, SHELF), LOW_CUT));
  const block = Math.round(RATE * 0.4);
  const powers: number[] = [];
  for (let at = 0; at + block <= left.length; at += block / 4) {
    let sum = 0;
    for (const side of sides) for (let i = at; i < at + block; i += 1) sum += (side[i] ?? 0) ** 2;
    powers.push(sum / block);
  }
  const lufs = (power: number): number => -0.691 + 10 * Math.log10(power);
  const mean = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / Math.max(1, list.length);
  const loud = powers.filter((power) => lufs(power) > -70);
  const gate = lufs(mean(loud)) - 10;
  return lufs(mean(loud.filter((power) => lufs(power) > gate)));
}

/** Brings a loop to the target, rounding off the few peaks that would clip. */
export function normalise(loop: Loop, target = TARGET_LUFS): void {
  const gain = 10 ** ((target - loudness(loop)) / 20);
  for (const side of [loop.left, loop.right]) {
    for (let i = 0; i < side.length; i += 1) {
      const value = (side[i] ?? 0) * gain;
      side[i] =
        Math.abs(value) < 0.6
          ? value
          : Math.sign(value) * (0.6 + (CEILING - 0.6) * Math.tanh((Math.abs(value) - 0.6) / (CEILING - 0.6)));
    }
  }
}
