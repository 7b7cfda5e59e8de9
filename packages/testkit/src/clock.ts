import { epochMs, type Clock, type EpochMs } from '@aerial/domain/time.ts';

/** A fake clock that moves only when advanced. */
export interface TestClock extends Clock {
  /** Moves on by this many milliseconds. */
  advance(ms: number): void;
  set(to: EpochMs | Date | string): void;
}

/** @param start the first instant: epoch milliseconds, a date or its ISO text */
export function testClock(start: EpochMs | Date | string = '2026-03-14T12:00:00Z'): TestClock {
  let now = instant(start);
  return {
    now: () => now,
    advance: (ms) => void (now = epochMs(now + ms)),
    set: (to) => void (now = instant(to)),
  };
}

const instant = (value: EpochMs | Date | string): EpochMs =>
  epochMs(typeof value === 'number' ? value : new Date(value).getTime());
