import { GRID_S } from '@aerial/domain/grid.ts';

/** Bits per second of the heaviest segment. @param offsets segment count + 1 byte offsets */
export function peakBandwidth(offsets: readonly number[]): number {
  let peak = 0;
  for (let i = 1; i < offsets.length; i += 1) peak = Math.max(peak, (offsets[i] ?? 0) - (offsets[i - 1] ?? 0));
  return Math.ceil((peak * 8) / GRID_S);
}

/** Bits per second over the whole track. @param offsets segment count + 1 byte offsets */
export function averageBandwidth(offsets: readonly number[]): number {
  const bytes = (offsets.at(-1) ?? 0) - (offsets[0] ?? 0);
  return Math.ceil((bytes * 8) / (GRID_S * (offsets.length - 1)));
}
