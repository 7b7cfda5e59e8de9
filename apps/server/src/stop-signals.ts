/** What a terminal, a service manager or a container sends to stop a program. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/**
 * Ctrl-C reaches the whole group of processes, and npm and the start script forward it as well: signals within
 * this time count as one.
 */
const DEDUPLICATION_MS = 1_000;

export interface StopHandlers {
  /** Stop in order. */
  stop(signal: NodeJS.Signals): void;
  /** A second signal: stop at once. */
  force(): void;
}

/** Listens for signals to stop. @param now the time in ms, for tests */
export function onStopSignals(
  handlers: StopHandlers,
  source: NodeJS.EventEmitter = process,
  now: () => number = Date.now,
): void {
  let stoppedAt: number | undefined;
  for (const signal of STOP_SIGNALS) {
    source.on(signal, () => {
      if (stoppedAt === undefined) {
        stoppedAt = now();
        handlers.stop(signal);
      } else if (now() - stoppedAt >= DEDUPLICATION_MS) {
        handlers.force();
      }
    });
  }
}
