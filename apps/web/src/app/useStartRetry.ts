import { useEffect, useRef } from 'react';

/** Initial and maximum back-off, milliseconds. */
export const MIN_BACKOFF_MS = 5_000;
export const MAX_BACKOFF_MS = 60_000;

/** Maximum jitter as a share of the back-off: a recovered service is not hit by all viewers at once. */
const MAX_JITTER = 0.5;

/** @param failures failed starts before this back-off @param chance from 0 to 1 */
export const backoffMs = (failures: number, chance: number): number =>
  Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** failures) * (1 + MAX_JITTER * chance);

/** Retries a failed start of the session with back-off; the viewer may retry sooner. */
export function useStartRetry(hasFailed: boolean, hasStarted: boolean, retry: () => void): void {
  const failures = useRef(0);
  const latest = useRef(retry);
  useEffect(() => void (latest.current = retry));
  useEffect(() => {
    if (hasStarted) failures.current = 0;
  }, [hasStarted]);
  useEffect(() => {
    if (!hasFailed) return;
    const timer = setTimeout(() => latest.current(), backoffMs(failures.current++, Math.random()));
    return () => clearTimeout(timer);
  }, [hasFailed]);
}
