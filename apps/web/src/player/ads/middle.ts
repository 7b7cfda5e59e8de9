/** When a middle roll runs. Pure. @source C-513, C-514 */

export interface MiddleState {
  /** Multiples of the period at which a break ran or was passed over. */
  readonly multiples: readonly number[];
  /** The multiple that the content was in last; undefined before the first look. */
  readonly lastMultiple: number | undefined;
}

/** How often the content has passed the period. */
export const multipleAt = (progress: number, periodS: number): number => Math.max(0, Math.floor(progress / periodS));

/**
 * A break is due when the content enters a later multiple that had none yet. Where the content begins is no tick: a film that is
 * resumed in its second hour has passed the earlier ones long ago. A seek over several multiples makes the latest one due.
 * @returns the multiple; undefined when none is due
 */
export function dueMultiple(
  { multiples, lastMultiple }: MiddleState,
  progress: number,
  periodS: number,
): number | undefined {
  const multiple = multipleAt(progress, periodS);
  if (lastMultiple === undefined || multiple <= lastMultiple || multiple === 0) return undefined;
  return multiples.includes(multiple) ? undefined : multiple;
}
