/**
 * Leaves a system alone that does not answer: closed → open after failures in a row → half-open, when one request tries it out → closed, or
 * open for twice as long. Viewers get their answer at once meanwhile, and the system can recover.
 */
import { epochMs, type Clock, type EpochMs } from '@aerial/domain/time.ts';

/** So many failures in a row open it. */
export const MAX_FAILURES = 5;
/** How long it is open where nothing else is said, ms: first, and at most. */
export const OPEN_MS = 15_000;
export const MAX_OPEN_MS = 120_000;
/** A try whose end nobody has reported counts as failed then, ms. */
const PROBE_MS = 30_000;

export interface CircuitBreaker {
  /** Whether a request may be made now. One that was let through has to be settled. */
  admits(): boolean;
  settle(isAnswered: boolean): void;
  readonly state: 'closed' | 'open' | 'half-open';
}

export function circuitBreaker(
  clock: Clock,
  limits: { readonly openMs: number; readonly maxOpenMs: number } = { openMs: OPEN_MS, maxOpenMs: MAX_OPEN_MS },
): CircuitBreaker {
  let failures = 0;
  let openMs = limits.openMs;
  let openUntil: EpochMs | undefined;
  let probingSince: EpochMs | undefined;

  const open = (): void => {
    openUntil = epochMs(clock.now() + openMs);
    openMs = Math.min(openMs * 2, limits.maxOpenMs);
    probingSince = undefined;
  };

  return {
    admits() {
      if (openUntil === undefined) return true;
      const now = clock.now();
      if (now < openUntil || (probingSince !== undefined && now < probingSince + PROBE_MS)) return false;
      probingSince = now;
      return true;
    },

    settle(isAnswered) {
      if (isAnswered) {
        failures = 0;
        openMs = limits.openMs;
        openUntil = undefined;
        probingSince = undefined;
        return;
      }
      failures += 1;
      // A late failure of a request from before does not end the try of another.
      if (probingSince !== undefined || (openUntil === undefined && failures >= MAX_FAILURES)) open();
    },

    get state() {
      if (openUntil === undefined) return 'closed';
      return clock.now() < openUntil ? 'open' : 'half-open';
    },
  };
}
