/** Keeps an embedded database running for a server that stays up for months. */
import { startEmbedded, type EmbeddedOptions, type EmbeddedPostgres } from './embedded.ts';

/** A database that ends more often than this has a lasting problem, and starting it again would only hide it. */
const MOST_RESTARTS = 5;
const RESTARTS_COUNT_FOR_MS = 10 * 60_000;

export interface SuperviseEvents {
  /** It ended by itself and is being started again; queries under way have failed. */
  onRestart(reason: string): void;
  /** It cannot be kept running. */
  onGivenUp(reason: string): void;
}

/** Starts the database and starts it again when it ends by itself. Its socket stays the same, so connections come back. */
export async function superviseEmbedded(options: EmbeddedOptions, events: SuperviseEvents): Promise<Pick<EmbeddedPostgres, 'socketDir' | 'stop'>> {
  let isStopping = false;
  let restarts: number[] = [];
  let current = startEmbedded(options);
  const { socketDir, died } = await current;

  const restart = async (reason: string): Promise<void> => {
    if (isStopping) return;
    restarts = [...restarts.filter((at) => at > Date.now() - RESTARTS_COUNT_FOR_MS), Date.now()];
    if (restarts.length > MOST_RESTARTS) return events.onGivenUp(reason);
    events.onRestart(reason);
    current = startEmbedded(options);
    try {
      const server = await current;
      void server.died.then(restart);
    } catch (error) {
      await restart(error instanceof Error ? error.message : String(error));
    }
  };
  void died.then(restart);

  const stop = async (): Promise<void> => {
    isStopping = true;
    await current.then(
      (server) => server.stop(),
      () => {}, // it never got up again, which has been told
    );
  };
  return { socketDir, stop };
}
