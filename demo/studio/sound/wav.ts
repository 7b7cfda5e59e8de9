import { type Loop, RATE } from './synth.ts';

/** A 16-bit stereo WAV file. */
export function wav({ left, right }: Loop): Buffer {
  const bytes = Buffer.alloc(44 + left.length * 4);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  for (const [at, value] of [
    [16, 16],
    [24, RATE],
    [28, RATE * 4],
  ] as const)
    bytes.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 2],
    [32, 4],
    [34, 16],
  ] as const)
    bytes.writeUInt16LE(value, at);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(left.length * 4, 40);
  for (let i = 0; i < left.length; i += 1) {
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, left[i] ?? 0)) * 32_767), 44 + i * 4);
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, right[i] ?? 0)) * 32_767), 46 + i * 4);
  }
  return bytes;
}
