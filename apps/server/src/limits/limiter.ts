/** Rate limits of attempts. Every attempt counts before it is processed, so that concurrent ones cannot exceed the limit. */
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock, EpochMs } from '@aerial/domain/time.ts';

/** A maximum in a window, counted under a key. */
export interface Limit {
  readonly key: string;
  readonly max: number;
  readonly windowS: number;
}

/** How many there are in the window, and when it ends. */
export interface CountedAttempts {
  readonly count: number;
  readonly endsAt: EpochMs;
}

/** Counting in windows, for all machines of an installation. */
export interface Attempts {
  /** Counts one more. @returns those of the window, with this one */
  countAttempt(key: string, windowS: number, now: EpochMs): Promise<CountedAttempts>;
  /** The window has none of them any more. */
  resetAttempts(key: string, windowS: number, now: EpochMs): Promise<void>;
}

type Refusal = 'too_many_requests' | 'too_many_attempts';

/** Counts against limits and says when to come back. */
export function limiter(attempts: Attempts, clock: Clock) {
  const refusal = (code: Refusal, endsAt: EpochMs): AppError => ({
    code,
    message:
      code === 'too_many_attempts'
        ? 'Too many attempts. Please try again later.'
        : 'Too many requests. Please wait a moment and try again.',
    retryAfterS: Math.max(1, (endsAt - clock.now()) / 1000),
  });
  return {
    /** Counts one more under each limit; refused by the first that is full. */
    async spend(limits: readonly Limit[], code: Refusal = 'too_many_requests'): Promise<Result<undefined, AppError>> {
      for (const limit of limits) {
        const { count, endsAt } = await attempts.countAttempt(limit.key, limit.windowS, clock.now());
        if (count > limit.max) return fail(refusal(code, endsAt));
      }
      return ok(undefined);
    },
    reset: ({ key, windowS }: Limit): Promise<void> => attempts.resetAttempts(key, windowS, clock.now()),
  };
}
export type Limiter = ReturnType<typeof limiter>;
