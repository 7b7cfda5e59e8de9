/** Stored volume is 0 to 100; the element's is 0 to 1. @source spec 2 §5, §9 */
export const DEFAULT_VOLUME = 100;
export const KEYBOARD_VOLUME_STEP = 0.05;

/** @returns a volume the element accepts; rounded so that twenty steps of 0.05 make exactly 1 */
export const clampVolume = (volume: number): number =>
  Number.isFinite(volume) ? Math.round(Math.min(1, Math.max(0, volume)) * 1000) / 1000 : 1;

/**
 * The volume one step louder or quieter, or restored while muted.
 * @returns undefined: it cannot become quieter than silent
 */
export function steppedVolume(
  { volume, isMuted }: { readonly volume: number; readonly isMuted: boolean },
  direction: 1 | -1,
): number | undefined {
  if (!isMuted) return clampVolume(volume + direction * KEYBOARD_VOLUME_STEP);
  return direction === 1 ? Math.max(volume, KEYBOARD_VOLUME_STEP) : undefined;
}

/** Volume of the element from what storage holds. */
export function readVolume(stored: string | null): number {
  const percent = stored === null || stored.trim() === '' ? Number.NaN : Number(stored);
  return clampVolume((Number.isFinite(percent) ? percent : DEFAULT_VOLUME) / 100);
}
export const writeVolume = (volume: number): string => String(Math.round(clampVolume(volume) * 100));
