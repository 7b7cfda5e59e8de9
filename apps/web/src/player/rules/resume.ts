import type { Seconds } from '@aerial/domain/time.ts';
/** Saved positions outside these bounds (inclusive, seconds) are not resumed. @source spec 2 §5 */
export const RESUME_FROM_S = 10;
export const RESUME_TO_S = 12_600;

/** Where a film or episode goes on, seconds; 0 = from the beginning. `from` of the address wins over the history. */
export function resumePosition(
  history: { readonly seconds: Seconds; readonly watch_percentage: number } | null | undefined,
  from?: Seconds | undefined,
): Seconds {
  if (from !== undefined && from >= 0) return from;
  if (!history || history.watch_percentage >= 100) return 0 as Seconds;
  return history.seconds >= RESUME_FROM_S && history.seconds <= RESUME_TO_S ? history.seconds : (0 as Seconds);
}
