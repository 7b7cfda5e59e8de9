/** What a terminal, a service manager or a container sends to stop a program. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/**
 * Ctrl-C reaches the whole group of processes, and npm and the start script pass it on as well: what arrives within
 * this time is the same wish.
 */
const SAME_WISH_MS = 1_000;

export interface StopHandlers {
  /** Stop in order. */
  stop(signal: NodeJS.Signals): void;
  /** Asked again: stop at once. */
  force(): void;
}

/** Listens for the wish to stop. @param now the time in ms, for tests */
export function onStopSignals(
  handlers: StopHandlers,
  source: NodeJS.EventEmitter = process,
  now: () => number = Date.now,
): void {
  let askedAt: number | undefined;
  for (const signal of STOP_SIGNALS) {
    source.on(signal, () => {
      if (askedAt === undefined) {
        askedAt = now();
        handlers.stop(signal);
      } else if (now() - askedAt >= SAME_WISH_MS) {
        handlers.force();
      }
    });
  }
}
