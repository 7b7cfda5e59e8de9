import { useEffect, useRef } from 'react';

/** The pause before the first repetition, and the longest, milliseconds. */
export const FIRST_PAUSE_MS = 5_000;
export const LONGEST_PAUSE_MS = 60_000;

/** Up to this part of a pause is added by chance: a service that comes back does not meet all its viewers at once. */
const SPREAD = 0.5;

/** @param failures how many starts failed before this pause @param chance from 0 to 1 */
export const pauseBeforeStart = (failures: number, chance: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures) * (1 + SPREAD * chance);

/** A session that could not start is started again by itself, more and more seldom; the viewer may be faster. */
export function useRepeatedStart(hasFailed: boolean, hasStarted: boolean, retry: () => void): void {
  const failures = useRef(0);
  const latest = useRef(retry);
  useEffect(() => void (latest.current = retry));
  useEffect(() => {
    if (hasStarted) failures.current = 0;
  }, [hasStarted]);
  useEffect(() => {
    if (!hasFailed) return;
    const timer = setTimeout(() => latest.current(), pauseBeforeStart(failures.current++, Math.random()));
    return () => clearTimeout(timer);
  }, [hasFailed]);
}
