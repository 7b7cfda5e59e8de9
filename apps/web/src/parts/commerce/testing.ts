/** Shared by the tests of commerce: an in-memory store, and timers that a test runs. */
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { ApiError } from '@aerial/api-client/port.ts';
import type { KeyValueStore } from '../../surroundings/key-value-store.ts';

export const NOW = 1_700_000_000_000;

export function memoryStore(): KeyValueStore & { values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** A clock whose timers run when a test passes the time. */
export function fakeClock() {
  let now = NOW;
  let serial = 0;
  const timers = new Map<number, { readonly at: number; readonly work: () => void }>();
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    now: (): EpochMs => epochMs(now),
    wait(ms: number, work: () => void): () => void {
      serial += 1;
      const id = serial;
      timers.set(id, { at: now + ms, work });
      return () => void timers.delete(id);
    },
    pending: () => timers.size,
    settle,
    /** Runs the timers that are due meanwhile, in their order, with the promises between them. */
    async pass(ms: number): Promise<void> {
      const until = now + ms;
      await settle();
      for (;;) {
        const [next] = [...timers]
          .filter(([, { at }]) => at <= until)
          .toSorted((a, b) => a[1].at - b[1].at || a[0] - b[0]);
        if (!next) break;
        timers.delete(next[0]);
        now = next[1].at;
        next[1].work();
        await settle();
      }
      now = until;
    },
  };
}
export type FakeClock = ReturnType<typeof fakeClock>;

export const failure = (code: ApiError['code'], status: number, message: string = code) =>
  new ApiError(code, status, message);
