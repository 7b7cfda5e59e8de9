/** Supervises an embedded database: restarts it for a server that stays up for months. */
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded, type EmbeddedOptions, type EmbeddedPostgres } from './embedded.ts';

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 15_000;
/** After running this long the next failure is a new one and starts with the shortest pause, ms. */
const STABLE_AFTER_MS = 60_000;

export interface SuperviseEvents {
  /** It ended by itself, or did not start, and is started again; queries in flight have failed. */
  onRestart(reason: string): void;
  /** It runs again after a failure. */
  onRecovered(): void;
  /** Runs before each restart, to free disk space for example. */
  beforeRestart?(reason: string): Promise<void>;
}

export interface SuperviseTiming {
  readonly firstPauseMs: number;
  readonly maxPauseMs: number;
}

/**
 * Starts the database, and restarts it with back-off for as long as it takes whenever it ends by itself: a full disk or a lack of memory
 * passes, and the server goes on meanwhile with what it has cached. Its socket stays the same, so connections come back.
 * @param start for tests
 * @throws Error when the first start fails
 */
export async function superviseEmbedded(
  options: EmbeddedOptions,
  events: SuperviseEvents,
  { firstPauseMs, maxPauseMs }: SuperviseTiming = { firstPauseMs: FIRST_PAUSE_MS, maxPauseMs: MAX_PAUSE_MS },
  start: (options: EmbeddedOptions) => Promise<EmbeddedPostgres> = startEmbedded,
): Promise<Pick<EmbeddedPostgres, 'socketDir' | 'stop'>> {
  const stopping = new AbortController();
  let current = await start(options);
  let startedAt = performance.now();
  const { socketDir } = current;

  const restart = async (): Promise<void> => {
    current = await start(options);
    startedAt = performance.now();
  };

  const supervise = async (): Promise<void> => {
    let failures = 0;
    let isRunning = true;
    const isStopping = new Promise<undefined>((resolve) =>
      stopping.signal.addEventListener('abort', () => resolve(undefined)),
    );
    while (!stopping.signal.aborted) {
      try {
        if (isRunning) {
          const reason = await Promise.race([current.died, isStopping]);
          if (reason === undefined) return;
          isRunning = false;
          if (performance.now() - startedAt > STABLE_AFTER_MS) failures = 0;
          events.onRestart(reason);
          await events.beforeRestart?.(reason);
        }
        // The first restart is immediate: most failures are over when they are noticed.
        if (failures > 0)
          await pause(Math.min(maxPauseMs, firstPauseMs * 2 ** (failures - 1)), undefined, { signal: stopping.signal });
        failures += 1;
        await restart();
        isRunning = true;
        events.onRecovered();
      } catch (error) {
        if (stopping.signal.aborted) return;
        const reason = error instanceof Error ? error.message : String(error);
        events.onRestart(reason);
        await events.beforeRestart?.(reason).catch(() => {});
      }
    }
  };
  const supervising = supervise();

  const stop = async (): Promise<void> => {
    stopping.abort();
    await supervising;
    await current.stop();
  };
  return { socketDir, stop };
}
