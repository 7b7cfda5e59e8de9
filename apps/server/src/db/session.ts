/** A database session that work needs for as long as it goes on: its locks end with it, when the process dies as well. */
import { Client } from 'pg';
import { clientConfig, type DatabaseAddress } from './connect.ts';

export interface SessionOptions {
  /** Where the session goes; past a connection pooler, which would share it. */
  readonly address: DatabaseAddress;
  /** What the work is called, the same in every process. */
  readonly name: string;
  readonly onError?: (error: unknown) => void;
  /** Pause before another session is opened, ms. */
  readonly retryMs?: number;
}

const RETRY_MS = 5_000;
/** A half-open connection reports no error; a periodic query detects it. */
const PROBE_EVERY_MS = 15_000;

/**
 * Does the work in a session; when that is lost, or the work ends, it is begun again in another one.
 * @param work goes on until its signal
 */
export function inSession(
  { address, name, onError = () => {}, retryMs = RETRY_MS }: SessionOptions,
  work: (client: Client, signal: AbortSignal) => Promise<void>,
): { close(): Promise<void> } {
  const stop = new AbortController();

  const tryOnce = async (): Promise<void> => {
    const lost = new AbortController();
    const client = new Client({
      ...clientConfig(address),
      application_name: `aerial ${name}`,
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    const probe = setInterval(() => void client.query('select 1').catch(() => lost.abort()), PROBE_EVERY_MS);
    probe.unref();
    let isConnected = false;
    try {
      await client.connect();
      isConnected = true;
      await work(client, AbortSignal.any([stop.signal, lost.signal]));
    } finally {
      clearInterval(probe);
      const ended = client.end().catch(() => {});
      if (isConnected && !lost.signal.aborted) await ended; // its locks are free for the next one
    }
  };

  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await tryOnce().catch(onError);
      await new Promise<void>((resolve) => {
        if (stop.signal.aborted) return resolve();
        const timer = setTimeout(resolve, retryMs);
        timer.unref();
        stop.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
      });
    }
  };
  const running = run();
  return {
    async close() {
      stop.abort();
      await running;
    },
  };
}
