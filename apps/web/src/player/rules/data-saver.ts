/** How much data a viewer of this device lets the player use. */
import type { QualityLevel } from './tracks.ts';

/** `off`: as much as the connection carries. A number: no picture higher than that. `sound`: no picture. */
export type DataSaver = 'off' | 720 | 480 | 360 | 'sound';
export const DATA_SAVERS: readonly DataSaver[] = ['off', 720, 480, 360, 'sound'];

/** What is offered to a viewer whose browser saves data, until another choice is made. */
const OF_SAVING_BROWSERS: DataSaver = 480;

/** What an engine may load. */
export interface StreamLimit {
  /** Lines of the picture; undefined: any. Where every level is higher, the lowest is played. */
  readonly maxHeight: number | undefined;
}

/** @param saved as it was stored; anything unknown counts as no choice @param browserSaves the browser is set to save data */
export function readDataSaver(saved: string | null, browserSaves: boolean): DataSaver {
  return DATA_SAVERS.find((choice) => String(choice) === saved) ?? (browserSaves ? OF_SAVING_BROWSERS : 'off');
}

export const limitOf = (saver: DataSaver): StreamLimit => ({
  // Where the sound is part of the picture the lowest is loaded, and hidden.
  maxHeight: saver === 'off' ? undefined : saver === 'sound' ? 0 : saver,
});

/** The levels that a limit allows; never none. */
export function levelsWithin(levels: readonly QualityLevel[], { maxHeight }: StreamLimit): readonly QualityLevel[] {
  if (maxHeight === undefined) return levels;
  const allowed = levels.filter(({ height }) => height <= maxHeight);
  if (allowed.length > 0) return allowed;
  const [lowest] = levels.toSorted((a, b) => a.height - b.height || a.bitrate - b.bitrate);
  return lowest ? [lowest] : [];
}
